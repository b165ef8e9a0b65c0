/** What stands in a folder, so that a test can say that nothing else was written. */
import { join } from "@std/path/join";

/** Files, symlinks and folders below `folder`, with what tells that they changed; `skip` names those left out. */
export function filesIn(folder: string, skip: (path: string) => boolean): Map<string, string> {
  const found = new Map<string, string>();
  const look = (path: string) => {
    for (const { name } of Deno.readDirSync(path)) {
      const full = join(path, name);
      if (skip(full)) continue;
      const { isDirectory, isSymlink, size, mtime, mode, ino } = Deno.lstatSync(full);
      found.set(
        full,
        isDirectory
          ? `folder ${mode}`
          : isSymlink
          ? `link to ${Deno.readLinkSync(full)}`
          : `${size} bytes, ${mode}, ${ino}, ${mtime?.getTime()}`,
      );
      if (isDirectory) look(full);
    }
  };
  look(folder);
  return found;
}

/** The paths that are not as they were: new, changed or gone. */
export function changesSince(
  before: ReadonlyMap<string, string>,
  after: ReadonlyMap<string, string>,
): string[] {
  const paths = new Set([...before.keys(), ...after.keys()]);
  return [...paths].filter((path) => before.get(path) !== after.get(path)).sort();
}
