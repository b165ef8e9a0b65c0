/** Memories that follow files: those whose `applies_to` matches a touched file, or one that a prompt names. */
import type { IndexedMemory, MemoryIndex } from "../memory/index.ts";
import { isExpired } from "../memory/types.ts";
import { matchesPattern } from "./match.ts";
import { pathKeys, patternWeight } from "./pattern_keys.ts";
import {
  type Indexes,
  type Routed,
  routedMemory,
  withoutShadowed,
  withPrerequisites,
} from "./route.ts";

/** Files of one event that are looked up; a patch may touch thousands. */
const MAX_PATHS = 200;
/**
 * The memories that follow these files, best first: the more of its pattern is literal, the more a memory is
 * about just this file; then the newer one.
 *
 * @param paths Relative to the workspace (to the session's folder where there is none), with `/`.
 */
export function routePaths(indexes: Indexes, paths: readonly string[], day: string): Routed[] {
  const found = indexes.flatMap((index) => followersOf(index, paths.slice(0, MAX_PATHS)));
  const current = withoutShadowed(indexes, found)
    .filter(({ memory }) => !isExpired(memory.validUntil, day));
  current.sort((a, b) => b.weight - a.weight || newestFirst(a.memory, b.memory));
  const items = current.map(({ memory, index }, at) =>
    routedMemory(memory, index, 1 / (1 + at / 100))
  );
  return withPrerequisites(indexes, items, { limit: Infinity, day });
}

interface Follower {
  readonly memory: IndexedMemory;
  readonly index: MemoryIndex;
  readonly weight: number;
}

function followersOf(index: MemoryIndex, paths: readonly string[]): Follower[] {
  const weights = new Map<number, number>();
  for (const path of paths) {
    const verdicts = new Map<string, boolean>();
    for (const { doc, pattern } of index.patterns(pathKeys(path))) {
      const weight = patternWeight(pattern);
      if ((weights.get(doc) ?? -1) >= weight) continue;
      let matches = verdicts.get(pattern);
      if (matches === undefined) verdicts.set(pattern, matches = matchesPattern(pattern, path));
      if (matches) weights.set(doc, weight);
    }
  }
  if (weights.size === 0) return [];
  return index.memories([...weights.keys()])
    .map((memory) => ({ memory, index, weight: weights.get(memory.doc) ?? 0 }));
}

function newestFirst(a: IndexedMemory, b: IndexedMemory): number {
  if (a.updated !== b.updated) return a.updated < b.updated ? 1 : -1;
  return a.id < b.id ? -1 : 1;
}
