/** Memories anchored by the paths a prompt names: the bench's stand-in for what the hook does with paths. */
import type { MemoryIndex } from "../../lib/memory/index.ts";
import { matchesPattern } from "../../lib/route/match.ts";
import { type Routed, routedMemory } from "../../lib/route/route.ts";

const PATH = /(?:[\w.@+\-[\]()]+\/)+[\w@+\-[\]()]*\.?[\w.@+\-[\]()]*\w/g;

/** What looks like a relative path in a prompt. */
export function pathsIn(prompt: string): string[] {
  return [...prompt.matchAll(PATH)].map(([path]) => path);
}

/** The memories whose `applies_to` matches a path that the prompt names and that exists. */
export function anchorsOf(index: MemoryIndex, base: string, prompt: string): Routed[] {
  const paths = pathsIn(prompt).filter((path) => isFile(`${base}/${path}`));
  if (paths.length === 0) return [];
  return index.all()
    .filter(({ appliesTo }) =>
      appliesTo.some((pattern) => paths.some((path) => matchesPattern(pattern, path)))
    )
    .map((memory) => routedMemory(memory, index, 1));
}

function isFile(path: string): boolean {
  try {
    return Deno.statSync(path).isFile;
  } catch {
    return false;
  }
}
