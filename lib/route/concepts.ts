/**
 * Which concepts of the lexicon a word names. Only the index builder reads the lexicon; it writes it into
 * the index too, where a prompt's words are looked up.
 */
import { isCjk } from "./cjk.ts";
import { compoundParts, LEXICON_PART_FROM } from "./compound.ts";
import { CONCEPTS } from "./lexicon.ts";
import { stem } from "./stem.ts";
import { fold } from "./fold.ts";
import type { Token } from "./terms.ts";

/** The term under which the index knows a concept; no word looks like it. */
export function conceptTerm(concept: number): string {
  return `~${concept}`;
}

/** The lexicon by word: a stem, or a word of a script without blanks as it stands. */
export function lexicon(): ReadonlyMap<string, readonly number[]> {
  return known ??= readLexicon();
}

let known: Map<string, number[]> | undefined;

function readLexicon(): Map<string, number[]> {
  const found = new Map<string, number[]>();
  CONCEPTS.forEach((line, concept) => {
    for (const word of line.split(" ")) {
      const key = isCjk(word.charCodeAt(0)) ? word : stem(fold(word));
      const concepts = found.get(key);
      if (concepts === undefined) found.set(key, [concept]);
      else if (!concepts.includes(concept)) concepts.push(concept);
    }
  });
  return found;
}

/** Under which words the lexicon may know a token. */
function lexiconKeys({ word, kind, terms }: Token): readonly string[] {
  return kind === "cjk" && terms[0] !== word ? [word, ...terms] : terms;
}

/** The terms of the concepts that a token names, each once. */
export function conceptTerms(token: Token): readonly string[] {
  // Tokens of equal words are one object while an index is built.
  let terms = memo.get(token);
  if (terms === undefined) memo.set(token, terms = findConcepts(token));
  return terms;
}

const memo = new WeakMap<Token, readonly string[]>();

function findConcepts(token: Token): string[] {
  const found = new Set<string>();
  const add = (key: string) => {
    for (const concept of lexicon().get(key) ?? []) found.add(conceptTerm(concept));
  };
  lexiconKeys(token).forEach(add);
  if (found.size === 0 && token.kind === "word") {
    compoundParts(token.terms[0] ?? "", LEXICON_PART_FROM).forEach(add);
  }
  return [...found];
}
