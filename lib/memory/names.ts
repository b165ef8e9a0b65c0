/** Names of files and folders below a memory folder. */

/** Folders below a type folder that are looked at; deeper ones are not for people. */
export const MAX_DEPTH = 8;

/** True for the name of a file that may be a memory. */
export function isMemoryName(name: string): boolean {
  return /\.md$/i.test(name);
}

/** True for what is not looked at: temporary files, other programs' folders. */
export function isHidden(name: string): boolean {
  return name.startsWith(".");
}

/** A memory file's name without its folder and ending: its id, where the file names no other. */
export function bareName(path: string): string {
  return path.slice(path.lastIndexOf("/") + 1).replace(/\.md$/i, "");
}
