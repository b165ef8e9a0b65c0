/** `engram restore ID` */
import { refuseInAgentShell } from "../cli/agent_shell.ts";
import { type Arguments, type Io, Refusal } from "../cli/command.ts";
import { printable } from "../cli/printable.ts";
import { quoted } from "../cli/suggest.ts";
import { alone, isActive, memoryPath, moveMemory } from "../memory/edit.ts";
import { displayPath, readMemoryText } from "../memory/store.ts";
import { unmarkArchived } from "../memory/write.ts";
import { afterChange } from "./after_change.ts";
import { findArchived } from "./find.ts";
import { commandRoots, requireRoots } from "./place.ts";

export async function run(args: Arguments, io: Io): Promise<number> {
  const [id = ""] = args.words;
  refuseInAgentShell(io.env, `engram restore ${id}`);
  const { root, path, memory } = await findArchived(requireRoots(commandRoots(io)), id);
  const to = memoryPath(memory.id, memory.type);
  await alone(root, () => {
    if (isActive(root, memory.id)) {
      throw new Refusal(`Cannot restore ${quoted(id)}: there is an active memory of that id`);
    }
    moveMemory(root, path, to, unmarkArchived(readMemoryText(root, path) ?? ""));
  });
  await afterChange(io);
  io.out(`Restored ${quoted(id)} (${printable(displayPath(root, to))})`);
  return 0;
}
