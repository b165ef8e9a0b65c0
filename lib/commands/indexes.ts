/** The indexes of a command: brought up to the files, however long that takes. */
import type { Io } from "../cli/command.ts";
import { Progress } from "../cli/progress.ts";
import { cacheFolders } from "../memory/database.ts";
import type { MemoryIndex } from "../memory/index.ts";
import { openFreshIndex } from "../memory/open.ts";
import type { MemoryRoot } from "../workspace.ts";

/** Milliseconds that a command may spend on reading changed memory files. */
export const PATIENCE = 60_000;

/** Opens the indexes of these folders; what takes long shows how far it has come. */
export async function openIndexes(
  roots: readonly MemoryRoot[],
  { home, progress }: Pick<Io, "home" | "progress">,
): Promise<MemoryIndex[]> {
  const indexes: MemoryIndex[] = [];
  const bar = new Progress({ progress }, "Reading memories");
  try {
    for (const root of roots) {
      const folders = cacheFolders(root.folder, home);
      const until = performance.now() + PATIENCE;
      indexes.push(
        await openFreshIndex(root, folders, until, (done, total) => bar.at(done, total)),
      );
    }
  } finally {
    bar.end();
  }
  return indexes;
}
