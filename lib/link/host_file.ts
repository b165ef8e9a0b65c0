/** Looking at files that belong to a host, a person or a team, and only in part to us. */
import { dirname } from "@std/path/dirname";
import { quoted } from "../cli/suggest.ts";
import { MOST_BYTES } from "../regular_file.ts";
import { isNotADirectory } from "../atomic_write.ts";

/** What stands at a path. */
export type HostFile =
  | { readonly kind: "absent"; readonly path: string; readonly readOnly: boolean }
  | {
    readonly kind: "file";
    readonly path: string;
    readonly text: string;
    readonly readOnly: boolean;
    /** A symlink or one of several names of a file: a rename would cut it off from the others. */
    readonly tied: boolean;
    readonly mode: number;
    readonly owner: number | null;
  }
  | { readonly kind: "unusable"; readonly path: string; readonly reason: string };

/** Looks at a file without changing anything. */
export function readHostFile(path: string): HostFile {
  try {
    return read(path);
  } catch (error) {
    if (error instanceof Deno.errors.NotFound) return absent(path);
    if (error instanceof Deno.errors.PermissionDenied) return unusable(path, "it cannot be read");
    if (isNotADirectory(error)) return absent(path);
    throw error;
  }
}

function read(path: string): HostFile {
  const entry = Deno.lstatSync(path);
  const info = entry.isSymlink ? statOfTarget(path) : entry;
  if (info === null) return unusable(path, "it is a symlink to a file that is not there");
  if (!info.isFile) return unusable(path, "it is not a regular file");
  if (info.size > MOST_BYTES) return unusable(path, "it is too large for a settings file");
  let text: string;
  try {
    text = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(
      Deno.readFileSync(path),
    );
  } catch (error) {
    if (!(error instanceof TypeError)) throw error;
    return unusable(path, "it is not valid UTF-8");
  }
  const tied = entry.isSymlink || (info.nlink ?? 1) > 1;
  const folderLocked = !tied && isLocked(Deno.statSync(dirname(path)));
  return {
    kind: "file",
    path,
    text,
    readOnly: folderLocked || isLocked(info) || !opensForWriting(path),
    tied,
    mode: (info.mode ?? 0o644) & 0o7777,
    owner: info.uid,
  };
}

function statOfTarget(path: string): Deno.FileInfo | null {
  try {
    return Deno.statSync(path);
  } catch (error) {
    if (error instanceof Deno.errors.NotFound) return null;
    throw error;
  }
}

/** No file there: can one be made? */
function absent(path: string): HostFile {
  for (let folder = dirname(path);;) {
    const info = statOrNull(folder);
    if (info !== null) {
      return info.isDirectory
        ? { kind: "absent", path, readOnly: isLocked(info) }
        : unusable(path, `${quoted(folder)} is not a folder`);
    }
    const parent = dirname(folder);
    if (parent === folder) return unusable(path, "its folder cannot be found");
    folder = parent;
  }
}

/** A path's metadata; null where there is nothing, or nothing to be seen. */
export function statOrNull(path: string): Deno.FileInfo | null {
  try {
    return Deno.statSync(path);
  } catch {
    return null;
  }
}

/** No write bit at all: root could still write, and a rename would replace the file, but somebody meant it. */
function isLocked({ mode }: Deno.FileInfo): boolean {
  return mode !== null && (mode & 0o222) === 0;
}

function opensForWriting(path: string): boolean {
  try {
    Deno.openSync(path, { write: true }).close();
    return true;
  } catch (error) {
    if (error instanceof Deno.errors.PermissionDenied) return false;
    throw error;
  }
}

function unusable(path: string, reason: string): HostFile {
  return { kind: "unusable", path, reason };
}
