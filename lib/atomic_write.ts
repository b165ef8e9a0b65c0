/** Writing files so that a reader sees the old text or the new one, whatever happens in between. */
import { basename } from "@std/path/basename";
import { dirname } from "@std/path/dirname";
import { join } from "@std/path/join";
import { failPoint } from "$failpoint";

let counter = 0;

/** A name in the same folder that no other process uses: leading dot, so that nothing takes it for a memory. */
export function temporaryName(path: string): string {
  counter++;
  return join(dirname(path), `.${basename(path)}.${Deno.pid}-${counter}.tmp`);
}

/**
 * Writes `data` to `path` through a temporary file in the same folder and a rename.
 *
 * @param mode Permission bits of the result, such as 0o600; without it those of the file that is replaced,
 * or the system's default for a new one.
 */
export function writeAtomic(path: string, data: string | Uint8Array, mode?: number): void {
  const bits = mode ?? modeOf(path);
  const temporary = temporaryName(path);
  try {
    const options = { createNew: true, ...(bits === null ? {} : { mode: bits }) };
    if (typeof data === "string") Deno.writeTextFileSync(temporary, data, options);
    else Deno.writeFileSync(temporary, data, options);
    // The umask may have taken bits away.
    if (bits !== null && Deno.build.os !== "windows") Deno.chmodSync(temporary, bits);
    failPoint("write:before-rename");
    Deno.renameSync(temporary, path);
  } catch (error) {
    removeIfThere(temporary);
    throw error;
  }
  failPoint("write:after-rename");
}

/** Creates a file that must not exist yet; throws `Deno.errors.AlreadyExists` where it does. */
export function writeNew(path: string, data: string, mode?: number): void {
  // A hard link would be the usual way to publish a complete file only if the name is free, but Deno
  // wants unscoped permissions for links; an exclusive create followed by one write is what is left.
  Deno.writeTextFileSync(path, data, { createNew: true, ...(mode === undefined ? {} : { mode }) });
}

/** Removes a file; its absence is fine. */
export function removeIfThere(path: string): void {
  try {
    Deno.removeSync(path);
  } catch (error) {
    if (!(error instanceof Deno.errors.NotFound)) throw error;
  }
}

/** Removes folders, innermost first, as long as they are empty. */
export function removeEmptyFolders(folders: readonly string[]): void {
  for (const folder of folders) {
    try {
      Deno.removeSync(folder);
    } catch {
      return; // Something is in it.
    }
  }
}

/** A file's text, or null where there is no file. */
export function readTextOrNull(path: string): string | null {
  try {
    return Deno.readTextFileSync(path);
  } catch (error) {
    if (error instanceof Deno.errors.NotFound || isNotADirectory(error)) return null;
    throw error;
  }
}

function isNotADirectory(error: unknown): boolean {
  return error instanceof Error && /not a directory/i.test(error.message);
}

function modeOf(path: string): number | null {
  try {
    const { mode } = Deno.statSync(path);
    return mode === null ? null : mode & 0o7777;
  } catch {
    return null;
  }
}
