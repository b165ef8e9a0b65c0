/** `engram distrust` */
import { type Arguments, type Io, Refusal } from "../cli/command.ts";
import { printable } from "../cli/printable.ts";
import { distrustWorkspace } from "../trust_change.ts";
import { commandRoots, requireWorkspace } from "./place.ts";
import { syncRules } from "./rules.ts";

export async function run(_args: Arguments, io: Io): Promise<number> {
  const { base } = requireWorkspace(commandRoots(io));
  if (io.home === null) throw new Refusal("Cannot find your home folder: HOME is not set");
  const was = await distrustWorkspace(io.home, base);
  await syncRules(io);
  io.out(`"${printable(base)}" ${was ? "is no longer trusted" : "was not trusted"}`);
  return 0;
}
