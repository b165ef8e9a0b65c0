/** Finding the memory files that changed since the index last looked. */
import { join } from "@std/path/join";
import { folderTime } from "./freshness.ts";
import type { MemoryIndex } from "./index.ts";
import { isReallyIn } from "./inside.ts";
import { isHidden, isMemoryName, MAX_DEPTH } from "./names.ts";

/** A file that may be a memory. */
export interface FoundFile {
  readonly path: string;
  readonly folder: string;
  readonly mtime: number;
  readonly size: number;
}

/** What changed in some folders. */
interface Scan {
  /** Folders that were looked at, with the modification times seen before reading them. */
  readonly folders: ReadonlyMap<string, number>;
  /** Files that the index does not know as they are. */
  readonly files: FoundFile[];
  /** Paths that the index knows and that are no longer there. */
  readonly gone: string[];
}

/** Looks through the folders that changed. */
export function scanFolders(index: MemoryIndex, stale: readonly string[]): Scan {
  const folders = new Map<string, number>();
  const files: FoundFile[] = [];
  const gone: string[] = [];
  const knownFolders = new Set(
    index.database.prepare("SELECT path FROM folder").all().map((row) => String(row["path"])),
  );
  const known = index.database.prepare("SELECT path, mtime, size FROM memory WHERE folder = ?");
  const queue = [...stale];
  for (let folder = queue.shift(); folder !== undefined; folder = queue.shift()) {
    if (folders.has(folder)) continue;
    const path = join(index.root.folder, folder);
    folders.set(folder, folderTime(path));
    const rows = new Map(
      known.all(folder).map((row) => [String(row["path"]), row] as const),
    );
    for (const entry of isReallyIn(index.root, path) ? readFolder(path) : []) {
      const child = `${folder}/${entry.name}`;
      if (isHidden(entry.name)) continue;
      if (entry.isDirectory) {
        if (!knownFolders.has(child) && child.split("/").length - 1 <= MAX_DEPTH) queue.push(child);
        continue;
      }
      if (!isMemoryName(entry.name)) continue;
      const file = statFile(index, child, folder);
      if (file === null) continue;
      const row = rows.get(child);
      rows.delete(child);
      if (row?.["mtime"] !== file.mtime || row["size"] !== file.size) files.push(file);
    }
    gone.push(...rows.keys());
  }
  return { folders, files, gone };
}

function* readFolder(path: string): Generator<Deno.DirEntry> {
  try {
    yield* Deno.readDirSync(path);
  } catch {
    // The folder is gone, or not ours to read: it has no memories.
  }
}

/** A memory file's time and size, or null when it is none: gone, a folder, or a symlink out of the memory folder. */
export function statFile(
  index: MemoryIndex,
  path: string,
  folder = path.slice(0, path.lastIndexOf("/")),
): FoundFile | null {
  const full = join(index.root.folder, path);
  try {
    const own = Deno.lstatSync(full);
    if (own.isSymlink && !isReallyIn(index.root, full)) return null;
    const { isFile, mtime, size } = own.isSymlink ? Deno.statSync(full) : own;
    return isFile ? { path, folder, mtime: mtime?.getTime() ?? 0, size } : null;
  } catch {
    return null;
  }
}
