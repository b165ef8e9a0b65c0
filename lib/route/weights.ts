/** How much a word counts in which part of a memory. */
import type { Memory } from "../memory/file.ts";
import { conceptTerms } from "./concepts.ts";
import { type Token, tokens } from "./terms.ts";

/** Parts of a memory as bits, so that a match can say where it was. */
export const FIELD = { title: 1, triggers: 2, tags: 4, id: 8, body: 16 } as const;

const WEIGHT = { title: 3, triggers: 3, tags: 2, id: 2, body: 1 } as const;

/** Words of a body of ordinary length. A constant: a memory's weight must not depend on the others. */
const ORDINARY_LENGTH = 60;
/** BM25's parameters: how soon repetition stops to count, how much length counts. */
const SATURATION = 1.2;
const LENGTH_SHARE = 0.4;

/** A word's part in one memory. */
export interface TermWeight {
  /** BM25's term part, from 1 to 255 for 0 to 1: multiplied with the word's rarity it gives the score. */
  readonly impact: number;
  /** Bits of {@linkcode FIELD}. */
  readonly fields: number;
}

type Indexed = Pick<Memory, "id" | "title" | "tags" | "triggers" | "body">;

/** Every word of a memory, and every concept that its words name, with its weight. */
export function termWeights(memory: Indexed): Map<string, TermWeight> {
  // By token first: equal words are one object, and most of a body's words stand there several times.
  const said = new Map<Token, Said>();
  const add = (words: readonly Token[], field: keyof typeof FIELD, weight: number) => {
    for (const token of words) addTo(said, token, weight, FIELD[field]);
  };
  add(tokens(memory.title), "title", WEIGHT.title);
  for (const trigger of memory.triggers) add(tokens(trigger), "triggers", WEIGHT.triggers);
  for (const tag of memory.tags) add(tokens(tag), "tags", WEIGHT.tags);
  add(tokens(memory.id), "id", WEIGHT.id);
  const body = tokens(memory.body);
  const length = 1 - LENGTH_SHARE + LENGTH_SHARE * body.length / ORDINARY_LENGTH;
  add(body, "body", WEIGHT.body / length);
  const found = new Map<string, Said>();
  for (const [token, { frequency, fields }] of said) {
    for (const term of token.terms) addTo(found, term, frequency, fields);
    for (const term of conceptTerms(token)) addTo(found, term, frequency, fields);
  }
  const weights = new Map<string, TermWeight>();
  for (const [term, { frequency, fields }] of found) {
    const part = frequency / (frequency + SATURATION);
    weights.set(term, { impact: Math.max(1, Math.round(part * 255)), fields });
  }
  return weights;
}

/** How much something was said, and where. */
interface Said {
  frequency: number;
  fields: number;
}

function addTo<K>(all: Map<K, Said>, key: K, frequency: number, fields: number): void {
  const entry = all.get(key);
  if (entry === undefined) all.set(key, { frequency, fields });
  else {
    entry.frequency += frequency;
    entry.fields |= fields;
  }
}
