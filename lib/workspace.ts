/** Where memories live: the workspace's folder and one person's global folder. */
import { dirname } from "@std/path/dirname";
import { isWithin } from "./permissions.ts";

/** The memory folder below a workspace or a home folder. */
export const MEMORY_FOLDER = ".agents/.engram";

/** How many folders are looked at: the starting one and those above it. */
const LEVELS = 16;

/** The path of what has that name in a folder: on the hook path, where `join` would read both letter by letter. */
export function inFolder(folder: string, name: string): string {
  const windows = Deno.build.os === "windows";
  return windows ? `${folder}\\${name.replaceAll("/", "\\")}` : `${folder}/${name}`;
}

/** One memory folder. Paths are absolute and real. */
export interface MemoryRoot {
  readonly scope: "workspace" | "global";
  /** The workspace, or the home folder. */
  readonly base: string;
  /** `<base>/.agents/.engram` */
  readonly folder: string;
}

/** The memory roots that an event or a command works with. */
export interface Roots {
  readonly workspace: MemoryRoot | null;
  readonly global: MemoryRoot | null;
}

/** The roots that there are, the workspace's first. */
export function rootsIn({ workspace, global }: Roots): MemoryRoot[] {
  return [workspace, global].filter((root) => root !== null);
}

/** True for a folder (or a symlink to one); false for anything else, also for what cannot be looked at. */
export function isFolder(path: string): boolean {
  try {
    return Deno.statSync(path).isDirectory;
  } catch {
    return false;
  }
}

/** True for a symlink, wherever it leads. */
export function isSymlink(path: string): boolean {
  try {
    return Deno.lstatSync(path).isSymlink;
  } catch {
    return false;
  }
}

/** The real path, or null where there is none or it cannot be looked at. */
export function realPathOrNull(path: string): string | null {
  try {
    return Deno.realPathSync(path);
  } catch {
    return null;
  }
}

/** A real path relative to `base`, with `/`, NFC; null when it is not below it. */
export function relativePath(base: string, real: string): string | null {
  if (real === base || !isWithin(real, base)) return null;
  const rest = real.slice(base.length).replaceAll("\\", "/").replace(/^\/+/, "");
  return rest.normalize("NFC");
}

/** A memory's path as people and models are told it: from the workspace, `~/…` for a global one. */
export function shownPath(scope: MemoryRoot["scope"], path: string): string {
  return `${scope === "global" ? "~/" : ""}${MEMORY_FOLDER}/${path}`;
}

/** The root below `base`, whether its folder exists or not. */
export function memoryRoot(scope: MemoryRoot["scope"], base: string): MemoryRoot {
  return { scope, base, folder: inFolder(base, MEMORY_FOLDER) };
}

/**
 * The nearest folder at or above `start` that holds a memory folder. The home folder is never taken for a
 * workspace. A memory folder that leads out of its workspace through a symlink is not one: a repository
 * could point it at somebody else's memories.
 */
export function findWorkspace(start: string, home: string | null): MemoryRoot | null {
  let base = start;
  for (let level = 0; level < LEVELS; level++) {
    if (base !== home) {
      const root = memoryRoot("workspace", base);
      if (isFolder(root.folder)) {
        const real = realPathOrNull(root.folder);
        if (real !== null && isWithin(real, base)) return root;
      }
    }
    const parent = dirname(base);
    if (parent === base) break;
    base = parent;
  }
  return null;
}

/** Both roots that exist for a session in `start` (a real path). */
export function findRoots(start: string, home: string | null): Roots {
  const global = home === null ? null : memoryRoot("global", home);
  return {
    workspace: findWorkspace(start, home),
    global: global !== null && isFolder(global.folder) ? global : null,
  };
}

/** The home folder's real path: `HOME`, on Windows `USERPROFILE`. */
export function homeFolder(env: (name: string) => string | undefined): string | null {
  const home = env("HOME") || env("USERPROFILE");
  return home ? realPathOrNull(home) : null;
}

/** The git working tree's root at or above `start`, or null. A worktree and a submodule have a `.git` file. */
export function gitRoot(start: string): string | null {
  for (let folder = start;;) {
    try {
      Deno.lstatSync(inFolder(folder, ".git"));
      return folder;
    } catch {
      // Not here, or not to be looked at: go up.
    }
    const parent = dirname(folder);
    if (parent === folder) return null;
    folder = parent;
  }
}
