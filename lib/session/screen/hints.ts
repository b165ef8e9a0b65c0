/** Which rules are worth trying on a line: most lines have nothing of any. */
import { ENGLISH } from "./english.ts";
import { LANGUAGES } from "./languages.ts";
import type { Gate } from "./rule.ts";

/** Of which groups of rules something stands in plain words, a bit each: most lines have nothing of any. */
export interface Hints {
  readonly english: number;
  readonly languages: number;
  readonly eastAsian: boolean;
}

export const SILENT: Hints = { english: 0, languages: 0, eastAsian: false };

/** The hints of a plain line. */
export function hintsOf(words: string): Hints {
  const english = hintsIn(ENGLISH, words);
  const languages = hintsIn(LANGUAGES, words);
  const eastAsian = /[\u3040-\u30ff\u3400-\u9fff\uac00-\ud7af]/.test(words);
  return english === 0 && languages === 0 && !eastAsian
    ? SILENT
    : { english, languages, eastAsian };
}

/** True when one of two lines that are read as one has a hint. */
export function speak(a: Hints, b: Hints): boolean {
  return a !== SILENT || b !== SILENT;
}

/** What one of two lines hints at. */
export function either(a: Hints, b: Hints): Hints {
  return {
    english: a.english | b.english,
    languages: a.languages | b.languages,
    eastAsian: a.eastAsian || b.eastAsian,
  };
}

/** A bit for each group of a gate of which the text has a stem. */
export function hintsIn({ stems, groups }: Gate, text: string): number {
  if (!stems.test(text)) return 0;
  let hints = 0;
  for (let at = 0; at < groups.length; at++) {
    if (groups[at]?.stems.test(text) === true) hints |= 1 << at;
  }
  return hints;
}
