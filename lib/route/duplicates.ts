/** Memories that say nearly the same: one of them is enough. */

/** Share of common words from which two memories are near-duplicates. */
const NEAR = 0.8;

/** The number of an earlier list of words that is nearly the same as this one, or -1. */
export function nearDuplicateOf(words: readonly Uint32Array[], of: number): number {
  const own = new Set(words[of]);
  return words.findIndex((other, at) => at < of && commonShare(own, other) >= NEAR);
}

/** Common words as a share of all words of both (Jaccard). */
function commonShare(a: ReadonlySet<number>, b: Uint32Array): number {
  let common = 0;
  for (const word of b) if (a.has(word)) common++;
  const all = a.size + b.length - common;
  return all === 0 ? 0 : common / all;
}
