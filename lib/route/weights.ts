/** How much a word counts in which part of a memory. */
import type { Memory } from "../memory/file.ts";
import { conceptTerms } from "./concepts.ts";
import { type Token, tokens } from "./terms.ts";

const WEIGHT = { title: 3, triggers: 3, tags: 2, id: 2, body: 1 } as const;

/** Words of a body of ordinary length. A constant: a memory's weight must not depend on the others. */
const ORDINARY_LENGTH = 60;
/** BM25's parameters: how soon repetition stops to count, how much length counts. */
const SATURATION = 1.2;
const LENGTH_SHARE = 0.4;

type Indexed = Pick<Memory, "id" | "title" | "tags" | "triggers" | "body">;

/**
 * Every word of a memory, and every concept that its words name, with its impact: BM25's term part, from 1 to 255
 * for 0 to 1. Multiplied with the word's rarity it gives the score.
 */
export function termImpacts(memory: Indexed): Map<string, number> {
  // By token first: equal words are one object, and most of a body's words stand there several times.
  const said = new Map<Token, number>();
  const add = (words: readonly Token[], weight: number) => {
    for (const token of words) addTo(said, token, weight);
  };
  add(tokens(memory.title), WEIGHT.title);
  for (const trigger of memory.triggers) add(tokens(trigger), WEIGHT.triggers);
  for (const tag of memory.tags) add(tokens(tag), WEIGHT.tags);
  add(tokens(memory.id), WEIGHT.id);
  const body = tokens(memory.body);
  const length = 1 - LENGTH_SHARE + LENGTH_SHARE * body.length / ORDINARY_LENGTH;
  add(body, WEIGHT.body / length);
  const frequencies = new Map<string, number>();
  for (const [token, frequency] of said) {
    for (const term of token.terms) addTo(frequencies, term, frequency);
    for (const term of conceptTerms(token)) addTo(frequencies, term, frequency);
  }
  const impacts = new Map<string, number>();
  for (const [term, frequency] of frequencies) {
    const part = frequency / (frequency + SATURATION);
    impacts.set(term, Math.max(1, Math.round(part * 255)));
  }
  return impacts;
}

function addTo<K>(all: Map<K, number>, key: K, frequency: number): void {
  all.set(key, (all.get(key) ?? 0) + frequency);
}
