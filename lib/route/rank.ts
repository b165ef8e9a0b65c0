/**
 * Which memories a prompt's words find, and how sure that is: words (`prompt.ts`), what the index has for them
 * (`lookup.ts`), what they give to which memory (`score.ts`), how sure that is (`confidence.ts`).
 */
import type { IndexedMemory, MemoryIndex } from "../memory/index.ts";
import { isExpired } from "../memory/types.ts";
import { askedBy, reasonFor, scoreOf, type Tier, tierOf } from "./confidence.ts";
import { nearDuplicateOf } from "./duplicates.ts";
import { findWays, type Way } from "./lookup.ts";
import { type PromptWord, promptWords } from "./prompt.ts";
import { type Scored, scoreMemories } from "./score.ts";

export type { Tier } from "./confidence.ts";

/** Memories below which a word's rarity is taken as among that many: of three, all words are rare. */
const SMALL_COLLECTION = 20;
/** Candidates that are named. */
const NAMED = 12;

/** A memory that the prompt's words found. */
export interface Candidate {
  readonly memory: IndexedMemory;
  readonly index: MemoryIndex;
  /** Confidence, 0 to 1; clear from 0.5. */
  readonly score: number;
  readonly tier: Tier;
  /** The prompt's words that it has, or something near, in the prompt's order. */
  readonly matched: readonly string[];
  /** Why it is in its tier, for `load --explain`. */
  readonly reason: string;
}

/** Candidates for a prompt, best first, also those below the floor. `day` is today in UTC, `YYYY-MM-DD`. */
export function rankPrompt(
  indexes: readonly MemoryIndex[],
  prompt: string,
  day: string,
): Candidate[] {
  const words = promptWords(prompt);
  if (words.length === 0) return [];
  const ways = indexes.map((index) => findWays(index, words));
  const rarities = raritiesOf(indexes, ways);
  const rarity = (text: string) => rarities.get(text) ?? 0;
  const asked = askedBy(words, knownParts(words, ways, rarity));
  const scored = indexes.flatMap((index, at) =>
    scoreMemories(index, words, ways[at] ?? [], rarity)
  );
  scored.sort((a, b) => b.score - a.score);
  const least = scored[NAMED - 1]?.score ?? 0;
  const found = memoriesOf(indexes, scored.filter(({ score }) => score >= least))
    .filter(({ memory }) => !isExpired(memory.validUntil, day))
    .sort((a, b) => b.scored.score - a.scored.score || compare(a.memory.id, b.memory.id))
    .slice(0, NAMED);
  const best = (found[0]?.scored.score ?? 0) / asked;
  const candidates = found.map(({ memory, scored: { index, score, gains } }): Candidate => {
    const share = score / asked;
    const tier = tierOf(share, best);
    return {
      memory,
      index,
      score: scoreOf(share),
      tier,
      matched: words.filter((_, at) => (gains[at] ?? 0) > 0).map(({ word }) => word),
      reason: reasonFor(tier, share, best),
    };
  });
  return withoutDuplicates(candidates);
}

/** Of bodies that say nearly the same the better match stays whole. */
function withoutDuplicates(candidates: readonly Candidate[]): Candidate[] {
  const bodies = candidates.filter(({ tier }) => tier === "body");
  if (bodies.length < 2) return [...candidates];
  const twins = new Map<Candidate, Candidate>();
  for (const index of new Set(bodies.map(({ index }) => index))) {
    const own = bodies.filter((candidate) => candidate.index === index);
    const words = index.words(own.map(({ memory }) => memory.doc));
    own.forEach((candidate, at) => {
      const twin = own[nearDuplicateOf(words, at)];
      if (twin !== undefined) twins.set(candidate, twin);
    });
  }
  return candidates.map((candidate) => {
    const twin = twins.get(candidate);
    return twin === undefined ? candidate : {
      ...candidate,
      tier: "card",
      reason: `doubtful: it says nearly the same as "${twin.memory.id}"`,
    };
  });
}

/** How rare each term is among the memories of all indexes: 1 for one that nobody has, 0 for one that all have. */
function raritiesOf(
  indexes: readonly MemoryIndex[],
  ways: readonly (readonly (readonly Way[])[])[],
): Map<string, number> {
  const total = Math.max(
    SMALL_COLLECTION,
    indexes.reduce((sum, index) => sum + index.count(), 0),
  );
  const docs = new Map<string, number>();
  ways.forEach((own) => {
    const terms = new Map(own.flat().map(({ term }) => [term.text, term.docs]));
    for (const [text, count] of terms) docs.set(text, (docs.get(text) ?? 0) + count);
  });
  const most = Math.log(1 + (total + 0.5) / 0.5);
  const rarities = new Map<string, number>();
  for (const [text, count] of docs) {
    const rest = Math.max(0, total - count);
    rarities.set(text, Math.log(1 + (rest + 0.5) / (count + 0.5)) / most);
  }
  return rarities;
}

/** The rarity of each part of a word; a word that is known only by others stands as rare as those. */
function knownParts(
  words: readonly PromptWord[],
  ways: readonly (readonly (readonly Way[])[])[],
  rarity: (text: string) => number,
): (word: number, part: number) => number {
  const whole = words.map((_, word) => {
    let most = 0;
    for (const own of ways) {
      for (const { term, whole } of own[word] ?? []) {
        if (whole) most = Math.max(most, rarity(term.text));
      }
    }
    return most;
  });
  return (word, part) => {
    const parts = words[word]?.parts ?? [];
    const own = rarity(parts[part]?.text ?? "");
    if (own > 0) return own;
    const knowsAny = parts.some(({ text }) => rarity(text) > 0);
    return knowsAny || part > 0 ? 0 : whole[word] ?? 0;
  };
}

function memoriesOf(
  indexes: readonly MemoryIndex[],
  scored: readonly Scored[],
): { readonly memory: IndexedMemory; readonly scored: Scored }[] {
  return indexes.flatMap((index) => {
    const own = new Map(
      scored.filter((each) => each.index === index).map((each) => [each.doc, each]),
    );
    return index.memories([...own.keys()]).flatMap((memory) => {
      const each = own.get(memory.doc);
      return each === undefined ? [] : [{ memory, scored: each }];
    });
  });
}

function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
