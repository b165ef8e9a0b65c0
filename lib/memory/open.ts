/** Opening an index that says what the files say, as far as there is time. */
import type { MemoryRoot } from "../workspace.ts";
import { DatabaseSync } from "node:sqlite";
import { cacheFile, isBusy, isCorrupt, removeCache } from "./database.ts";
import { staleFolders } from "./freshness.ts";
import { INDEX_SCHEMA, MemoryIndex } from "./index.ts";

/** Told how many of the changed files have been read. */
export type OnProgress = (done: number, total: number) => void;

/**
 * Opens the index of a memory folder and reads what changed until `until` (a time of `performance.now()`).
 *
 * A corrupt index is made anew, one that cannot be written is made in the next cache folder, and where none
 * can be, in memory. A locked one is used as it is.
 */
export async function openFreshIndex(
  root: MemoryRoot,
  cacheFolders: Iterable<string>,
  until: number,
  progress?: OnProgress,
): Promise<MemoryIndex> {
  for (const folder of cacheFolders) {
    for (let attempt = 0; attempt < 2; attempt++) {
      try {
        return await openIn(root, folder, until, progress);
      } catch (error) {
        if (!isCorrupt(error)) break;
        removeIndex(folder);
      }
    }
  }
  const database = new DatabaseSync(":memory:");
  database.exec(INDEX_SCHEMA.sql);
  const index = new MemoryIndex(root, database);
  await refresh(index, until, progress);
  return index;
}

/** Removes the index below a cache folder: it turned out to be corrupt while it was used. */
export function removeIndex(cacheFolder: string): void {
  try {
    removeCache(cacheFile(INDEX_SCHEMA, cacheFolder));
  } catch {
    // Not ours to remove; the next cache folder serves.
  }
}

async function openIn(
  root: MemoryRoot,
  folder: string,
  until: number,
  progress?: OnProgress,
): Promise<MemoryIndex> {
  const index = MemoryIndex.open(root, [folder]);
  try {
    await refresh(index, until, progress);
    return index;
  } catch (error) {
    if (isBusy(error)) return index;
    index.close();
    throw error;
  }
}

async function refresh(index: MemoryIndex, until: number, progress?: OnProgress): Promise<void> {
  if (staleFolders(index).length === 0) return;
  const { refreshIndex } = await import("./index_build.ts");
  await refreshIndex(index, until, progress);
}
