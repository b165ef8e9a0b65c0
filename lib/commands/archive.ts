/** `engram archive ID --reason TEXT` */
import { type Arguments, type Io, UsageError } from "../cli/command.ts";
import { printable } from "../cli/printable.ts";
import { quoted } from "../cli/suggest.ts";
import { alone, archiveFolder, freePath, moveMemory } from "../memory/edit.ts";
import { displayPath, readMemoryText } from "../memory/store.ts";
import { markArchived } from "../memory/write.ts";
import { afterChange } from "./after_change.ts";
import { refuseSecretRemark } from "./candidate.ts";
import { findActive } from "./find.ts";
import { commandRoots, requireRoots } from "./place.ts";
import { utcDay } from "../utc.ts";

export async function run(args: Arguments, io: Io): Promise<number> {
  const [id = ""] = args.words;
  const reason = args.value("reason");
  if (reason === undefined) {
    throw new UsageError('Cannot archive without a reason: --reason "why it is no longer true"');
  }
  await refuseSecretRemark(reason, "the reason");
  const { root, path, memory } = await findActive(requireRoots(commandRoots(io)), id);
  const day = utcDay(io.now().getTime());
  const to = await alone(root, () => {
    const target = freePath(root, archiveFolder(memory), path);
    moveMemory(root, path, target, markArchived(readMemoryText(root, path) ?? "", day, reason));
    return target;
  });
  await afterChange(io);
  io.out(`Archived ${quoted(id)} (${printable(displayPath(root, to))})`);
  return 0;
}
