/** Files that somebody touches: where they really are, also before they exist. */
import { basename } from "@std/path/basename";
import { dirname } from "@std/path/dirname";
import { join } from "@std/path/join";
import { resolve } from "@std/path/resolve";
import { realPathOrNull } from "./workspace.ts";

/** Paths of one event that are looked at. */
const MAX_TOUCHED = 200;
/** No file system takes longer ones. */
const MAX_PATH = 4096;

/** The real paths of files that may not exist yet, without those that are none here or out of reach. */
export function realTargets(paths: readonly string[], cwd: string): string[] {
  return paths.slice(0, MAX_TOUCHED).flatMap((path) => realTarget(path, cwd) ?? []);
}

/**
 * The real path of a file that may not exist yet: its nearest existing ancestor resolved. Null for what is no
 * path here, or out of reach.
 */
function realTarget(raw: string, cwd: string): string | null {
  const windows = Deno.build.os === "windows";
  const foreign = !windows && /^[A-Za-z]:[\\/]|^\\\\/.test(raw);
  if (raw === "" || raw.length > MAX_PATH || raw.includes("\u0000") || foreign) return null;
  let folder = resolve(cwd, raw);
  const below: string[] = [];
  for (let level = 0; level < 64; level++) {
    const real = realPathOrNull(folder);
    if (real !== null) return below.length === 0 ? real : join(real, ...below);
    const parent = dirname(folder);
    if (parent === folder) return null;
    below.unshift(basename(folder));
    folder = parent;
  }
  return null;
}
