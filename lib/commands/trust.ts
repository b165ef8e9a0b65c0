/** `engram trust` */
import { refuseInAgentShell } from "../cli/agent_shell.ts";
import { type Arguments, type Io, Refusal } from "../cli/command.ts";
import { printable } from "../cli/printable.ts";
import { trustWorkspace } from "../trust_change.ts";
import { commandRoots, requireWorkspace } from "./place.ts";
import { syncRules } from "./rules.ts";

export async function run(_args: Arguments, io: Io): Promise<number> {
  refuseInAgentShell(io.env, "engram trust");
  const { base } = requireWorkspace(commandRoots(io));
  if (io.home === null) throw new Refusal("Cannot find your home folder: HOME is not set");
  const fresh = await trustWorkspace(io.home, base);
  await syncRules(io);
  io.out(`"${printable(base)}" ${fresh ? "is trusted now" : "was trusted already"}`);
  return 0;
}
