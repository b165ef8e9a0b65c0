/** "Did you mean": the nearest valid word, and the errors that name it. */
import { closestString } from "@std/text/closest-string";
import { levenshteinDistance } from "@std/text/levenshtein-distance";
import { UsageError } from "./command.ts";
import { printable } from "./printable.ts";

/** Longer words are no misspelling of ours, and measuring them costs time. */
const LONGEST = 40;

/** Up to so many valid words are listed where none is near. */
const LISTED = 10;

/** The valid word that was probably meant, or null when none is near enough. */
export function nearest(word: string, words: readonly string[]): string | null {
  const typed = word.toLowerCase();
  if (words.length === 0 || typed === "" || typed.length > LONGEST) return null;
  const longer = words.filter((valid) => typed.length > 1 && valid.startsWith(typed));
  if (longer.length === 1) return longer[0] ?? null;
  const closest = closestString(typed, words, { compareFn: distance });
  return distance(typed, closest.toLowerCase()) <= limit(typed.length) ? closest : null;
}

/** Letters that are wrong; two that changed places count as one: `lsit` is nearer to `list` than to `init`. */
function distance(typed: string, valid: string): number {
  const at = [...typed].findIndex((letter, index) => letter !== valid[index]);
  const swapped = typed.slice(0, at) + (typed[at + 1] ?? "") + typed[at] + typed.slice(at + 2);
  return at >= 0 && swapped === valid ? 1 : levenshteinDistance(typed, valid);
}

/** How many letters may be wrong: one in a short word, a third of a long one, at most three. */
function limit(length: number): number {
  return length <= 3 ? 1 : Math.min(3, Math.max(2, Math.floor(length / 3)));
}

/**
 * Wrong usage: a word that is none of the valid ones.
 *
 * @param noun What the word was taken for: `command`, `host`, `value of "--type"`.
 */
export function unknownWord(noun: string, word: string, words: readonly string[]): UsageError {
  const start = `Unknown ${noun} ${quoted(word)}`;
  const near = nearest(word, words);
  if (near !== null) return new UsageError(`${start}: did you mean "${near}"?`);
  if (words.length === 0 || words.length > LISTED) return new UsageError(start);
  return new UsageError(`${start}: use ${alternatives(words)}`);
}

/** `a`, `a or b`, `a, b or c`. */
export function alternatives(words: readonly string[]): string {
  const last = words.at(-1) ?? "";
  return words.length < 2 ? last : `${words.slice(0, -1).join(", ")} or ${last}`;
}

/** A word that somebody typed, in quotes, printable and not too long for a message. */
export function quoted(word: string): string {
  const characters = [...word];
  const cut = characters.length > 60 ? characters.slice(0, 59).join("") + "…" : word;
  return `"${printable(cut)}"`;
}
