/** `engram delete ID` */
import { join } from "@std/path/join";
import type { Arguments, Io } from "../cli/command.ts";
import { printable } from "../cli/printable.ts";
import { quoted } from "../cli/suggest.ts";
import { removeIfThere } from "../atomic_write.ts";
import { alone } from "../memory/edit.ts";
import { displayPath } from "../memory/store.ts";
import { afterChange } from "./after_change.ts";
import { findAny } from "./find.ts";
import { commandRoots, requireRoots } from "./place.ts";

export async function run(args: Arguments, io: Io): Promise<number> {
  const [id = ""] = args.words;
  const { root, path } = await findAny(requireRoots(commandRoots(io)), id);
  await alone(root, () => removeIfThere(join(root.folder, path)));
  await afterChange(io);
  io.out(`Deleted ${quoted(id)} (${printable(displayPath(root, path))})`);
  return 0;
}
