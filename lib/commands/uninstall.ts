/** `engram uninstall [--plan]` */
import { basename } from "@std/path/basename";
import type { Io, Run } from "../cli/command.ts";
import { printable } from "../cli/printable.ts";
import { PROGRAM } from "../link/hook_command.ts";
import { type Machine, realMachine } from "../link/program.ts";
import { unlinkHosts } from "../link/unlink_hosts.ts";
import { trustedWorkspaces } from "../trust.ts";
import { findRoots, isFolder, MEMORY_FOLDER } from "../workspace.ts";
import { syncRules } from "./rules.ts";

export const run: Run = async (args, io) => {
  const machine = realMachine(io.cwd);
  const plan = args.has("plan");
  const codes: number[] = [];
  // A file that is refused in one scope does not keep the other one linked.
  for (const global of io.home === null ? [false] : [false, true]) {
    codes.push(await unlinkHosts({ words: ["all"], global, plan, brief: true }, io, machine));
  }
  const code = Math.max(...codes);
  if (code === 0 && !plan) await syncRules(io);
  for (const line of whatStays(io, machine)) io.out(printable(line));
  return code;
};

/** False when it is run from its sources. */
function isOurs(program: string): boolean {
  return [PROGRAM, `${PROGRAM}.exe`].includes(basename(program));
}

/** What is left on this machine, and how it goes. */
function whatStays({ cwd, home }: Io, { program }: Machine): string[] {
  const { workspace, global } = findRoots(cwd, home);
  const others = (home === null ? [] : trustedWorkspaces(home))
    .filter((base) => base !== workspace?.base && isFolder(base));
  return [
    "What stays:",
    ...(workspace === null ? [] : [
      `  ${workspace.folder}: the memories of this workspace, as in every clone of it`,
    ]),
    ...(global === null
      ? []
      : [`  ~/${MEMORY_FOLDER}: your own memories and settings; delete the folder if you want`]),
    ...others.map((base) => `  ${base}: if it is linked too, run there: engram unlink all`),
    `  ${
      isOurs(program) ? `${program}: ` : ""
    }the program itself; delete it last: hooks that are left ` +
    "would miss it",
  ];
}
