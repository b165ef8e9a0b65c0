/**
 * How sure a match is: the share of what the prompt says that the memory explains, and how it stands beside
 * the best one. Few constants; on the bench's sets they may move by a fifth without changing much.
 */
import type { PromptWord } from "./prompt.ts";

/** `body`: clear, sent whole. `card`: doubtful, one line. `none`: below the floor. */
export type Tier = "body" | "card" | "none";

/** What a word counts that the index does not have: the prompt is about something else, too. */
const UNKNOWN_WORD = 0.5;
/** An unknown identifier is often just the thing that is being made. */
const UNKNOWN_IDENTIFIER = 0.3;
/** The most telling words of a prompt; a long one need not be explained whole. */
const TELLING = 10;
/** Two ordinary words at least: a prompt of one weak word asks for nothing in particular. */
const LEAST_ASKED = 2;

/** Share from which a match is clear, doubtful, and its least parts of the best one's share. */
const CLEAR = 0.19;
const CLEAR_BESIDE_BEST = 0.6;
const DOUBTFUL = 0.145;
const DOUBTFUL_BESIDE_BEST = 0.4;

/**
 * How much a prompt says.
 *
 * @param rarity Of a word's part, 0 to 1; 0 for one that the index does not have.
 */
export function askedBy(
  words: readonly PromptWord[],
  rarity: (word: number, part: number) => number,
): number {
  const each = words.map(({ kind, parts, asked }, word) => {
    let known = 0;
    parts.forEach(({ share }, part) => {
      known += share * (rarity(word, part) || unknown(kind));
    });
    return asked * known;
  });
  each.sort((a, b) => b - a);
  return Math.max(LEAST_ASKED, each.slice(0, TELLING).reduce((sum, value) => sum + value, 0));
}

function unknown(kind: PromptWord["kind"]): number {
  return kind === "number" ? 0 : kind === "identifier" ? UNKNOWN_IDENTIFIER : UNKNOWN_WORD;
}

/** The tier of a share beside the best one's. */
export function tierOf(share: number, best: number): Tier {
  if (share >= CLEAR && share >= CLEAR_BESIDE_BEST * best) return "body";
  return share >= DOUBTFUL && share >= DOUBTFUL_BESIDE_BEST * best ? "card" : "none";
}

/** A share as a score: 0.5 is where a match becomes clear, 1 is never reached. */
export function scoreOf(share: number): number {
  return Number((share / (share + CLEAR)).toFixed(4));
}

/** Why a memory is in its tier, in one sentence. */
export function reasonFor(tier: Tier, share: number, best: number): string {
  const says = `it has ${percent(share)} of what the prompt says`;
  switch (tier) {
    case "body":
      return `clear: ${says}`;
    case "card":
      return share >= CLEAR
        ? `doubtful: ${says}, but ${percent(share / best)} of the best match's`
        : `doubtful: ${says}, clear is from ${percent(CLEAR)}`;
    case "none":
      return share >= DOUBTFUL
        ? `below the floor: ${says}, but only ${percent(share / best)} of the best match's`
        : `below the floor: ${says}, the floor is ${percent(DOUBTFUL)}`;
  }
}

function percent(share: number): string {
  return `${Math.round(share * 100)} %`;
}
