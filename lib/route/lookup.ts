/**
 * What the index has for a prompt's words: the words themselves, the concepts they name, and for words that it
 * does not have others that come near: longer or shorter ones, parts of compounds, typing errors.
 */
import type { IndexedTerm, MemoryIndex } from "../memory/index.ts";
import { compoundParts, LEXICON_PART_FROM } from "./compound.ts";
import { distanceWithin } from "./distance.ts";
import type { PromptWord } from "./prompt.ts";

/** How much a match by something else than the word itself counts. */
const CONCEPT = 0.5;
const LONGER = 0.6;
const SHORTER = 0.5;
const TYPO = 0.5;

/** Words that others are looked for, the longest first: each costs a look-up or two. */
const MAX_OTHERS = 8;
/** Letters of a stem that is looked for in longer words, of one that may be mistyped. */
const LONGER_FROM = 5;
const TYPO_FROM = 6;
const TWO_TYPOS_FROM = 11;

/** A term of one index by which a word of the prompt may find memories. */
export interface Way {
  readonly term: IndexedTerm;
  /** The share of the word that it stands for; ways of other kinds stand for the whole word instead. */
  readonly share: number;
  readonly whole: boolean;
}

/** The ways of a prompt's words into one index, by the number of the word. */
export function findWays(index: MemoryIndex, words: readonly PromptWord[]): Way[][] {
  const ways: Way[][] = words.map(() => []);
  const keys = words.map(lexiconKeysOf);
  const texts = [...new Set(keys.flat())];
  const concepts = index.concepts(texts);
  const terms = byText(index.terms([...texts, ...new Set([...concepts.values()].flat())]));
  const unknown: Unknown[] = [];
  words.forEach(({ kind, parts }, at) => {
    const own = ways[at] ?? [];
    for (const { text, share } of parts) {
      const term = terms.get(text);
      if (term !== undefined) own.push({ term, share, whole: false });
      else if (kind === "word" && text.length >= LONGER_FROM) unknown.push({ text, own });
    }
    for (const concept of new Set(keys[at]?.flatMap((key) => concepts.get(key) ?? []))) {
      const term = terms.get(concept);
      if (term !== undefined) own.push({ term, share: CONCEPT, whole: true });
    }
  });
  unknown.sort((a, b) => b.text.length - a.text.length);
  findOthers(index, unknown.slice(0, MAX_OTHERS));
  return ways;
}

/** Under which words the lexicon and the index may know a word. */
function lexiconKeysOf({ word, kind, parts }: PromptWord): string[] {
  const texts = parts.map(({ text }) => text);
  return kind === "cjk" && !texts.includes(word) ? [word, ...texts] : texts;
}

/** A word that the index does not have. */
interface Unknown {
  readonly text: string;
  /** Its ways, to add to. */
  readonly own: Way[];
}

function findOthers(index: MemoryIndex, unknown: readonly Unknown[]): void {
  if (unknown.length === 0) return;
  const parts = unknown.map(({ text }) => partsOf(text));
  const texts = [...new Set(parts.flat())];
  const concepts = index.concepts(texts.filter((text) => text.length >= LEXICON_PART_FROM));
  const shorter = byText(index.terms([...texts, ...new Set([...concepts.values()].flat())]));
  const near = index.termsNear(unknown.map(({ text }) => ({ text, most: typosIn(text) })));
  unknown.forEach(({ text, own }, at) => {
    const found = new Map<string, Way>();
    const put = (term: IndexedTerm, share: number) => {
      if (share > (found.get(term.text)?.share ?? 0)) {
        found.set(term.text, { term, share, whole: true });
      }
    };
    const named = own.length > 0
      ? []
      : parts[at]?.flatMap((part) => concepts.get(part) ?? []) ?? [];
    for (const part of [...parts[at] ?? [], ...named]) {
      const term = shorter.get(part);
      if (term !== undefined) put(term, SHORTER);
    }
    for (const term of near[at] ?? []) {
      if (term.text.startsWith(text)) put(term, LONGER);
      else if (distanceWithin(text, term.text, typosIn(text))) put(term, TYPO);
    }
    own.push(...found.values());
  });
}

/** Typing errors that a word of that length may have. */
function typosIn({ length }: string): number {
  return length < TYPO_FROM ? 0 : length < TWO_TYPOS_FROM ? 1 : 2;
}

/** Shorter words that a word may stand for: what it is made of, or `config` for `configurations`. */
function partsOf(text: string): string[] {
  const parts = compoundParts(text);
  for (let length = LONGER_FROM; length < text.length; length++) {
    if (length * 2 >= text.length) parts.push(text.slice(0, length));
  }
  return parts;
}

function byText(terms: readonly IndexedTerm[]): Map<string, IndexedTerm> {
  return new Map(terms.map((term) => [term.text, term]));
}
