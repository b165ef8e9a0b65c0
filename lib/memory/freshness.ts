/**
 * Does the index still say what the files say? Asked at every event, so it looks at folders only: a folder's
 * modification time changes when files come, go or are replaced. A file that was edited in place is found
 * out when it is about to be delivered (`deliverable.ts`).
 */
import { inFolder } from "../workspace.ts";
import { TYPE_FOLDERS } from "./types.ts";
import type { MemoryIndex } from "./index.ts";

/**
 * A change within this time of the last look may have got the same modification time, so a folder that was
 * looked at sooner after its change counts as changed.
 */
const CLOCK_GRAIN = 2000;

/** The folders below the memory folder whose content is not what the index saw, `rules` or `rules/api`. */
export function staleFolders(index: MemoryIndex): string[] {
  const known = new Map<string, { mtime: number; looked: number }>();
  for (const row of index.database.prepare("SELECT path, mtime, looked FROM folder").all()) {
    known.set(String(row["path"]), { mtime: Number(row["mtime"]), looked: Number(row["looked"]) });
  }
  const stale: string[] = [];
  for (const folder of new Set([...Object.values(TYPE_FOLDERS), ...known.keys()])) {
    const seen = known.get(folder);
    const mtime = folderTime(inFolder(index.root.folder, folder));
    if (seen === undefined ? mtime !== 0 : seen.mtime !== mtime || isTooYoung(seen)) {
      stale.push(folder);
    }
  }
  return stale;
}

/** A folder's modification time in milliseconds, 0 where there is none. */
export function folderTime(path: string): number {
  try {
    const { isDirectory, mtime } = Deno.statSync(path);
    return isDirectory ? mtime?.getTime() ?? 1 : 0;
  } catch {
    return 0;
  }
}

function isTooYoung(seen: { mtime: number; looked: number }): boolean {
  return seen.mtime !== 0 && seen.mtime >= seen.looked - CLOCK_GRAIN;
}
