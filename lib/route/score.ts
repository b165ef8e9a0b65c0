/**
 * The memories that a prompt's words find, with what each word gives them.
 *
 * Rare words first: memories are gathered from the prompt's rarest words until their postings sum up to a
 * bound, so the time does not grow with the number of memories; the other words only add to the best of them.
 */
import type { MemoryIndex } from "../memory/index.ts";
import { BLOCK, type PostingBlock } from "../memory/posting.ts";
import type { PromptWord } from "./prompt.ts";
import type { Way } from "./lookup.ts";

/** Postings that memories are gathered from. */
const GATHERED_POSTINGS = 1_000;
/** Memories that are scored with all words. */
const SCORED = 24;
/** Ways that only add to those. */
const LATE_WAYS = 8;

/**
 * Gains are whole numbers of this many to one: the interpreter, which runs a cold start, makes an object of
 * every fraction.
 */
const ONE = 1 << 21;

/** A memory with what the prompt's words give it. */
export interface Scored {
  readonly index: MemoryIndex;
  readonly doc: number;
  /** Sum of the gains. */
  readonly score: number;
  /** By the number of the word, in parts of `ONE`; 0 where the memory does not have it. */
  readonly gains: readonly number[];
}

/** Rarity of a term of an index, 0 to 1. */
export type Rarity = (text: string) => number;

/** The best memories of one index, best first. */
export function scoreMemories(
  index: MemoryIndex,
  words: readonly PromptWord[],
  ways: readonly (readonly Way[])[],
  rarity: Rarity,
): Scored[] {
  const { early, late } = split(words, ways, rarity);
  const postings = index.postings(early.map(({ term }) => term));
  const hits = new Hits(sizeOf(postings), early.reduce((sum, { docs }) => sum + docs, 0));
  early.forEach(({ term, word, value, whole }, at) => {
    for (const block of postings.get(term) ?? []) hits.add(block, value, whole);
    if (early[at + 1]?.word !== word) hits.endWord(word);
  });
  const { docs, tied } = hits.highest(SCORED);
  // Numbers follow the order in which files were indexed; of equals the first by id count, on any machine.
  const best = [...docs, ...index.firstById(tied, SCORED - docs.length)];
  const gains = hits.gainsOf(best, words.length);
  if (late.length > 0) addLate(index, best, gains, late);
  const scored = best.map((doc, at): Scored => {
    const own = gains[at] ?? [];
    let score = 0;
    for (const gain of own) score += gain;
    return { index, doc, score: score / ONE, gains: own };
  });
  return scored.sort((a, b) => b.score - a.score);
}

/** A way with what it gives at most. */
interface ValuedWay {
  readonly term: number;
  readonly word: number;
  readonly whole: boolean;
  /** Memories that it finds. */
  readonly docs: number;
  /** What an impact of 1 (of 255) gives. */
  readonly value: number;
}

/** The ways that memories are gathered from, word by word, the rarest first, and those that only add. */
function split(
  words: readonly PromptWord[],
  ways: readonly (readonly Way[])[],
  rarity: Rarity,
): { readonly early: readonly ValuedWay[]; readonly late: readonly ValuedWay[] } {
  const early: ValuedWay[] = [];
  const late: ValuedWay[] = [];
  let gathered = 0;
  for (const word of rarestFirst(ways)) {
    for (const { term, share, whole } of ways[word] ?? []) {
      const value = Math.ceil((words[word]?.gain ?? 0) * share * rarity(term.text) * ONE / 255);
      const fits = gathered === 0 || gathered + term.docs <= GATHERED_POSTINGS;
      if (fits) gathered += term.docs;
      (fits ? early : late).push({ term: term.id, word, whole, docs: term.docs, value });
    }
  }
  late.sort((a, b) => b.value - a.value);
  return { early, late: late.slice(0, LATE_WAYS) };
}

/** Adds what the other ways give to the best memories. */
function addLate(
  index: MemoryIndex,
  docs: readonly number[],
  gains: readonly number[][],
  late: readonly ValuedWay[],
): void {
  const postings = index.postings(late.map(({ term }) => term));
  for (const { term, word, value, whole } of late) {
    for (const { block, entries } of postings.get(term) ?? []) {
      for (let at = 0; at < docs.length; at++) {
        const place = (docs[at] as number) - block * BLOCK;
        if (place < 0 || place >= BLOCK) continue;
        const gain = value * impactAt(entries, place);
        const own = gains[at];
        if (gain === 0 || own === undefined) continue;
        const before = own[word] as number;
        own[word] = whole ? Math.max(before, gain) : before + gain;
      }
    }
  }
}

/** A word's impact at a place of a block, 0 where it does not stand there. */
function impactAt(entries: Uint32Array, place: number): number {
  let low = 0;
  let high = entries.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((entries[middle] as number) >>> 8 < place) low = middle + 1;
    else high = middle;
  }
  const entry = low < entries.length ? entries[low] as number : 0;
  return entry >>> 8 === place ? entry & 0xff : 0;
}

/**
 * What words give to memories, word by word. The inner loop of a prompt: a cold start interprets it, so it works
 * on flat arrays of whole numbers, calls nothing and makes no objects.
 */
class Hits {
  /** By document: the sum over the words so far, and the gain by the word at hand. */
  readonly #score: Int32Array;
  readonly #gain: Int32Array;
  /** Documents that the word at hand gives something, and all that have got something. */
  readonly #touched: Int32Array;
  readonly #docs: Int32Array;
  /** Document, word and gain in turn. */
  readonly #list: Int32Array;
  #touches = 0;
  #found = 0;
  #listed = 0;

  /**
   * @param size Documents are numbered below it.
   * @param most Entries that are added at most.
   */
  constructor(size: number, most: number) {
    this.#score = new Int32Array(size);
    this.#gain = new Int32Array(size);
    this.#touched = new Int32Array(most);
    this.#docs = new Int32Array(most);
    this.#list = new Int32Array(3 * most);
  }

  /** Adds a block of a way of the word at hand: parts of it add up, what stands for the whole of it counts once. */
  add({ block, entries }: PostingBlock, value: number, whole: boolean): void {
    const gain = this.#gain;
    const touched = this.#touched;
    let touches = this.#touches;
    const first = block * BLOCK;
    for (let at = 0, end = entries.length; at < end; at++) {
      const entry = entries[at] as number;
      // Place and impact as `packPosting` packs them.
      const doc = first + (entry >>> 8);
      const more = value * (entry & 0xff);
      const before = gain[doc] as number;
      if (before === 0) {
        touched[touches++] = doc;
        gain[doc] = more;
      } else if (!whole) gain[doc] = before + more;
      else if (more > before) gain[doc] = more;
    }
    this.#touches = touches;
  }

  /** Ends the word at hand. */
  endWord(word: number): void {
    const gain = this.#gain;
    const score = this.#score;
    const list = this.#list;
    let listed = this.#listed;
    for (let at = 0, end = this.#touches; at < end; at++) {
      const doc = this.#touched[at] as number;
      const more = gain[doc] as number;
      const before = score[doc] as number;
      if (before === 0) this.#docs[this.#found++] = doc;
      score[doc] = before + more;
      gain[doc] = 0;
      list[listed] = doc;
      list[listed + 1] = word;
      list[listed + 2] = more;
      listed += 3;
    }
    this.#listed = listed;
    this.#touches = 0;
  }

  /** The documents of the highest scores, best first, and those that tie for the last places. */
  highest(most: number): { readonly docs: readonly number[]; readonly tied: readonly number[] } {
    const score = this.#score;
    const best: number[] = [];
    let least = 0;
    for (let found = 0; found < this.#found; found++) {
      const doc = this.#docs[found] as number;
      const own = score[doc] as number;
      if (own <= least) continue;
      let at = best.length === most ? most - 1 : best.length;
      for (; at > 0 && (score[best[at - 1] as number] as number) < own; at--) {
        best[at] = best[at - 1] as number;
      }
      best[at] = doc;
      if (best.length === most) least = score[best[most - 1] as number] as number;
    }
    const tied: number[] = [];
    if (least === 0) return { docs: best, tied };
    for (let found = 0; found < this.#found; found++) {
      const doc = this.#docs[found] as number;
      if (score[doc] === least) tied.push(doc);
    }
    return { docs: best.filter((doc) => (score[doc] as number) > least), tied };
  }

  /** The gains of those documents by word. */
  gainsOf(docs: readonly number[], words: number): number[][] {
    const slots = new Uint8Array(this.#score.length);
    docs.forEach((doc, at) => slots[doc] = at + 1);
    const gains = docs.map(() => new Array<number>(words).fill(0));
    const list = this.#list;
    for (let at = 0; at < this.#listed; at += 3) {
      const slot = slots[list[at] as number] as number;
      if (slot === 0) continue;
      const own = gains[slot - 1];
      if (own !== undefined) own[list[at + 1] as number] = list[at + 2] as number;
    }
    return gains;
  }
}

function sizeOf(postings: ReadonlyMap<number, readonly PostingBlock[]>): number {
  let size = 0;
  for (const blocks of postings.values()) {
    for (const { block } of blocks) size = Math.max(size, (block + 1) * BLOCK);
  }
  return size;
}

/** The words by how many memories they find. */
function rarestFirst(ways: readonly (readonly Way[])[]): number[] {
  const docs = ways.map((own) => own.reduce((sum, { term }) => sum + term.docs, 0));
  return [...docs.keys()].filter((word) => docs[word] !== 0)
    .sort((a, b) => (docs[a] ?? 0) - (docs[b] ?? 0) || a - b);
}
