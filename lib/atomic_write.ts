/** Writing files so that a reader sees the old text or the new one, whatever happens in between. */
import { basename } from "@std/path/basename";
import { dirname } from "@std/path/dirname";
import { join } from "@std/path/join";
import { failPoint } from "$failpoint";
import { readRegularText } from "./regular_file.ts";

let counter = 0;

/** What {@linkcode temporaryName} makes; the name of the file that it stands for is the group. */
const TEMPORARY = /^\.(.+)\.\d+-\d+\.engram\.tmp$/s;

/** Milliseconds after which a temporary file is nobody's any more: a writer has it for a few. */
const ABANDONED = 60_000;

/** A name in the same folder that no other process uses: leading dot, so that nothing takes it for a memory. */
export function temporaryName(path: string): string {
  counter++;
  return join(dirname(path), `.${basename(path)}.${Deno.pid}-${counter}.engram.tmp`);
}

/**
 * Writes `data` to `path` through a temporary file in the same folder and a rename. Temporary files that killed
 * writers left in the folder go with it, once they are old.
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
  sweepOld(dirname(path));
}

/** Folders that were swept: once is enough for a command that writes a thousand files. */
const swept = new Set<string>();

/** Removes what killed writers left in a folder a while ago. */
export function sweepOld(folder: string): void {
  if (swept.has(folder)) return;
  swept.add(folder);
  sweepTemporaries(folder, (_, path) => isOld(path));
}

/**
 * Removes temporary files in a folder: a process that was killed between its write and its rename cannot do so.
 * Whatever fails there fails later again; it must not fail the write before it.
 *
 * @param isDead Told the name of the file that one stands for, and its own path. Who holds the lock under which a
 * file is written knows that no one else is at it.
 */
export function sweepTemporaries(
  folder: string,
  isDead: (name: string, path: string) => boolean,
): void {
  try {
    for (const { name } of Deno.readDirSync(folder)) {
      const written = TEMPORARY.exec(name)?.[1];
      if (written === undefined) continue;
      const path = join(folder, name);
      if (isDead(written, path)) removeIfThere(path);
    }
  } catch {
    // Gone, or not ours to read.
  }
}

function isOld(path: string): boolean {
  const { mtime } = Deno.lstatSync(path);
  return mtime !== null && Date.now() - mtime.getTime() > ABANDONED;
}

/** Removes a file; its absence is fine. */
export function removeIfThere(path: string): void {
  try {
    Deno.removeSync(path);
  } catch (error) {
    if (!(error instanceof Deno.errors.NotFound)) throw error;
    return;
  }
  failPoint("remove:after");
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
    return readRegularText(path);
  } catch (error) {
    if (error instanceof Deno.errors.NotFound || isNotADirectory(error)) return null;
    throw error;
  }
}

/** True for an error that says that a file stands where the path has a folder. */
export function isNotADirectory(error: unknown): boolean {
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
