/** Where a command works: the workspace and the global folder, with the wide permissions given up. */
import { type Io, Refusal } from "../cli/command.ts";
import { narrow } from "../permissions.ts";
import { findRoots, type MemoryRoot, memoryRoot, type Roots, rootsIn } from "../workspace.ts";

/** The memory folders that exist, seen from the current folder. Gives up what lies beyond them. */
export function commandRoots(io: Io): Roots {
  const roots = findRoots(io.cwd, io.home);
  narrow(io.cwd, roots.workspace?.base ?? null, io.home);
  return roots;
}

/**
 * The memory folder that a command writes to: the workspace's, or with `--global` the home's.
 *
 * @throws {Refusal} when there is none; it names the way to get one.
 */
export function requireRoot(io: Io, roots: Roots, global: boolean): MemoryRoot {
  if (global) {
    if (io.home === null) throw new Refusal("Cannot find your home folder: HOME is not set");
    return roots.global ?? memoryRoot("global", io.home);
  }
  return requireWorkspace(roots, ", or use --global for your own");
}

/**
 * The workspace's memory folder; throws `Refusal` when there is none.
 *
 * @param otherwise What else the command could do, behind the way to make one.
 */
export function requireWorkspace(roots: Roots, otherwise = ""): MemoryRoot {
  if (roots.workspace === null) {
    throw new Refusal(
      `No memory folder here or above: make one with "engram init"${otherwise}`,
    );
  }
  return roots.workspace;
}

/** The memory folders of both scopes, the workspace's first; throws `Refusal` when there is none. */
export function requireRoots(roots: Roots): readonly MemoryRoot[] {
  const found = rootsIn(roots);
  if (found.length === 0) requireWorkspace(roots);
  return found;
}
