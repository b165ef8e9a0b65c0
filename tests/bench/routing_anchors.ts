/** Memories anchored by the paths that a prompt names, as the hook finds them. */
import type { MemoryIndex } from "../../lib/memory/index.ts";
import { namedPaths } from "../../lib/route/named_paths.ts";
import { routePaths } from "../../lib/route/paths.ts";
import type { Routed } from "../../lib/route/route.ts";

const PATH = /(?:[\w.@+\-[\]()]+\/)+[\w@+\-[\]()]*\.?[\w.@+\-[\]()]*\w/g;

/** What looks like a relative path in a prompt: the bench makes a file of each. */
export function pathsIn(prompt: string): string[] {
  return [...prompt.matchAll(PATH)].map(([path]) => path);
}

/** The memories whose `applies_to` matches a path that the prompt names and that exists. */
export function anchorsOf(index: MemoryIndex, base: string, prompt: string): Routed[] {
  return routePaths([index], namedPaths(prompt, base, base), "2026-11-30");
}
