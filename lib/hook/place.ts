/** Where an event happens: the session's folder, its memory folders, and whether they are trusted. */
import type { ReadEnv } from "../../hosts/host.ts";
import { isTrusted } from "../trust.ts";
import {
  findRoots,
  homeFolder,
  type MemoryRoot,
  realPathOrNull,
  relativePath,
  type Roots,
} from "../workspace.ts";

export interface Place {
  /** The session's folder, a real path. */
  readonly cwd: string;
  readonly home: string | null;
  /** What paths are relative to: the workspace, or the session's folder where there is none. */
  readonly base: string;
  /** The touched files that lie below it, relative, with `/`. */
  readonly touched: readonly string[];
  /** The memory folders that may be used. */
  readonly roots: Roots;
  /** The memory folder whose caches keep the state; null where nothing may be written. */
  readonly stateFolder: string | null;
  /** A workspace whose memories must not be used: a global entry runs here and nobody trusted it yet. */
  readonly untrusted: MemoryRoot | null;
}

export interface PlaceOptions {
  /** Started by an entry that `link --global` wrote. */
  readonly global: boolean;
  readonly env: ReadEnv;
  /** Gives up what lies beyond the place; see `permissions.ts`. */
  readonly narrow: (current: string, workspace: string | null, home: string | null) => void;
}

/**
 * Finds an event's place and gives up the permissions that lead beyond it. Null where there is nothing to
 * do: no memory folder, or a folder that is gone or cannot be looked at.
 *
 * @param folder The payload's folder, or null where it names none: the process's own.
 * @param touched Files that the event is about, as the payload names them.
 */
export async function findPlace(
  folder: string | null,
  touched: readonly string[],
  { global, env, narrow }: PlaceOptions,
): Promise<Place | null> {
  const current = Deno.cwd();
  const cwd = folder === null ? current : realPathOrNull(folder);
  if (cwd === null) return null;
  const home = homeFolder(env);
  const found = findRoots(cwd, home);
  // Real paths first: a payload may spell them through a symlink that is out of reach afterwards.
  const targets = touched.length === 0
    ? []
    : (await import("../targets.ts")).realTargets(touched, cwd);
  narrow(current, found.workspace?.base ?? null, home);
  const { workspace } = found;
  if (workspace === null && found.global === null) return null;
  const trusted = workspace === null || !global || isTrusted(workspace, home);
  const base = workspace?.base ?? cwd;
  const place = {
    cwd,
    home,
    base,
    touched: targets.flatMap((real) => relativePath(base, real) ?? []),
  };
  if (trusted) {
    return {
      ...place,
      roots: found,
      stateFolder: (workspace ?? found.global)?.folder ?? null,
      untrusted: null,
    };
  }
  return {
    ...place,
    roots: { workspace: null, global: found.global },
    stateFolder: found.global?.folder ?? null,
    untrusted: workspace,
  };
}
