/** What the rules of the screen are made of. */
import { folded } from "./plain.ts";

export interface Rule {
  /** A short phrase for people; it quotes nothing. */
  readonly why: string;
  readonly pattern: RegExp;
  /** A line with a "never" or "do not" before the match warns of what it names. */
  readonly unlessNegated?: boolean;
}

/** Rules that are only tried on lines with one of their stems, and with one of the others where there are any. */
export interface Group {
  readonly stems: RegExp;
  readonly also?: RegExp;
  readonly rules: readonly Rule[];
}

/** Groups, and one expression for all their stems: most lines have none of them. */
export interface Gate {
  readonly stems: RegExp;
  readonly groups: readonly Group[];
}

/** @param groups At most 31: each has a bit. */
export function gate(groups: readonly Group[]): Gate {
  return { stems: anyStem(groups), groups };
}

/**
 * A gate for plain words, which asks for stems at the beginnings of words: in half the time. An attack has
 * several stems, so that one inside a word, as in "mengabaikan", is not the only one.
 */
export function wordGate(groups: readonly Group[]): Gate {
  return { stems: atWordStart(anyStem(groups)), groups };
}

/** The expression where a word of the Latin script begins. */
export function atWordStart({ source, flags }: RegExp): RegExp {
  return new RegExp(`(?<![a-z0-9])(?:${source})`, flags);
}

function anyStem(groups: readonly Group[]): RegExp {
  const flags = groups.some(({ stems }) => stems.unicode) ? "u" : "";
  return new RegExp(groups.map(({ stems }) => stems.source).join("|"), flags);
}

/** Letters whose words \b does not border; without them the plain border is several times as fast. */
const LETTERS = /\\p\{|[\u0370-\u1fff\u3040-\uffef]/;

/**
 * A rule on folded text (see {@linkcode folded}): lower case, no accents, single blanks. `‹` and `›` in the
 * source stand for the borders of a word in any script.
 */
export function rule(why: string, source: string, unlessNegated = false): Rule {
  // Not the escapes: \S is not \s.
  const bordered = source.replace(
    /\\p\{L\}|\\.|[^\\]+/gu,
    (part) => part.startsWith("\\") ? part : folded(part),
  )
    .replaceAll("‹", LETTERS.test(source) ? "(?<![\\p{L}\\p{N}])" : "\\b")
    .replaceAll("›", LETTERS.test(source) ? "(?![\\p{L}\\p{N}])" : "\\b");
  return { why, pattern: new RegExp(bordered, LETTERS.test(source) ? "u" : ""), unlessNegated };
}

/** `(?:a|b|c)` of words that are separated by `|` or by line ends. */
export function any(...words: readonly string[]): string {
  return `(?:${words.join("|")})`;
}

export const WHY = {
  override: "tells the agent to set its instructions aside",
  role: "gives the agent another role",
  conceal: "tells the agent to keep something from people",
  reveal: "asks for the agent's own instructions",
  exfiltrate: "tells the agent to send secrets away",
  command: "runs code from elsewhere or destroys files",
  frame: "imitates a message of the system or of a tool",
  hidden: "hides text from readers",
  approval: "tells the agent to get round approval",
} as const;
