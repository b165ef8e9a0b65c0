/** Near-duplicates: memories that say nearly the same in nearly the same words. */
import { rankPrompt } from "../route/rank.ts";
import { tokens } from "../route/terms.ts";
import { readDeliverable } from "./deliverable.ts";
import type { IndexedMemory, MemoryIndex } from "./index.ts";

/** Share of common words from which two texts are near-duplicates. */
const NEAR = 0.6;
/** Candidates of the index whose texts are compared. */
const COMPARED = 5;

/** A memory that says nearly the same as a text. */
export interface Similar {
  readonly memory: IndexedMemory;
  readonly index: MemoryIndex;
  /** Share of common words, 0 to 1. */
  readonly share: number;
}

/** The most similar approved memory, or null when none comes near. */
export async function findSimilar(
  indexes: readonly MemoryIndex[],
  title: string,
  body: string,
  day: string,
  except: string | null = null,
): Promise<Similar | null> {
  const words = wordSet(`${title}\n${body}`);
  let best: Similar | null = null;
  for (
    const { memory, index } of rankPrompt(indexes, `${title}\n${body}`, day).slice(0, COMPARED)
  ) {
    if (memory.id === except) continue;
    const found = await readDeliverable(index, memory);
    if (found === null) continue;
    const share = commonShare(words, wordSet(`${memory.title}\n${found.body}`));
    if (share >= NEAR && share > (best?.share ?? 0)) best = { memory, index, share };
  }
  return best;
}

/** Common words as a share of all words of both (Jaccard). */
function commonShare(a: ReadonlySet<string>, b: ReadonlySet<string>): number {
  let common = 0;
  for (const word of a) if (b.has(word)) common++;
  const all = a.size + b.size - common;
  return all === 0 ? 0 : common / all;
}

function wordSet(text: string): Set<string> {
  const words = new Set<string>();
  for (const { terms } of tokens(text)) for (const term of terms) words.add(term);
  return words;
}
