/**
 * Finds lines that try to instruct or attack the agent that will read them.
 *
 * A memory may tell an agent what to do, so an imperative alone is nothing. What is looked for is what no
 * rule of a team says: to set instructions aside, to be somebody else, to keep something from people, to send
 * secrets away, to run code from elsewhere, to imitate the host, to hide text. It is a net, not a proof: an
 * attack in other words passes, which is why people approve memories.
 */
import { EAST_ASIAN } from "./screen/east_asian.ts";
import { ENGLISH } from "./screen/english.ts";
import { LANGUAGES } from "./screen/languages.ts";
import { MACHINE, TAGS, UNSEEN } from "./screen/machine.ts";
import { dense, plain, readings } from "./screen/plain.ts";
import type { Gate, Rule } from "./screen/rule.ts";

/** A line that reads like an attack. */
export interface ScreenedLine {
  /** From 1. */
  readonly line: number;
  /** A short phrase that quotes nothing of the text. */
  readonly why: string;
}

/** Characters that are looked at in one go; longer lines are read in overlapping pieces. */
const PIECE = 2_000;
const OVERLAP = 300;
/** Characters of the shortest line that can say anything. */
const SHORTEST = 5;
/** A line that goes on with the sentence before it: no list item, no heading, no capital. */
const CONTINUED = /^[\s>]*(?:\/\/|[#*])?[ \t]*[\p{Ll}\p{Lo}\p{N}"'(]/u;
/** Characters on each side of a line's end that are read as one sentence. */
const ACROSS = 120;

/**
 * The suspicious lines of a text, in order, each once. Markdown around a line, invisible characters, accents,
 * full-width letters and spaced letters do not hide one; two lines are also read as one sentence.
 */
export function screenLines(text: string): ScreenedLine[] {
  const found = new Map<number, string>();
  let before = "";
  let spoke = false;
  for (const [index, line] of text.split("\n").entries()) {
    if (line.length < SHORTEST && before === "" && line.trim() === "") continue;
    const words = plain(line.slice(0, PIECE));
    const speaks = mayAttack(words);
    const why = whyOf(line, words, speaks);
    if (why !== null) found.set(index + 1, why);
    else if (before !== "" && (spoke || speaks) && CONTINUED.test(line)) {
      const across = ofWords(`${before} ${words.slice(0, ACROSS)}`);
      if (across !== null) found.set(index, across).set(index + 1, across);
    }
    spoke = speaks || line.length > PIECE;
    const ends = why !== null || /[.!?:;。！？]\s*$/.test(line.slice(-8));
    before = ends ? "" : line.length > PIECE ? plain(line.slice(-ACROSS)) : words.slice(-ACROSS);
  }
  return [...found].sort(([a], [b]) => a - b).map(([line, why]) => ({ line, why }));
}

/** Why a line is suspicious; null where it is not. `words` are those of its beginning. */
function whyOf(line: string, words: string, speaks: boolean): string | null {
  if (line.length < SHORTEST) return null;
  const first = whyOfPiece(line.slice(0, PIECE), words, speaks);
  if (first !== null) return first;
  for (let from = PIECE - OVERLAP; from + OVERLAP < line.length; from += PIECE - OVERLAP) {
    const piece = line.slice(from, from + PIECE);
    const why = whyOfPiece(piece, plain(piece), true);
    if (why !== null) return why;
  }
  return null;
}

function whyOfPiece(piece: string, words: string, speaks: boolean): string | null {
  const unseen = /[^\x20-\x7e]|[<[]/.test(piece) ? firstOf(UNSEEN, piece) : null;
  if (unseen !== null) return unseen;
  const lower = piece.toLowerCase();
  const written = ofGate(MACHINE, lower) ?? firstOf(TAGS, withoutCode(lower));
  if (written !== null) return written;
  const said = speaks ? ofWords(words) : null;
  if (said !== null) return said;
  for (const reading of readings(words, piece)) {
    const why = ofGate(ENGLISH, reading);
    if (why !== null) return why;
  }
  return ofEncoded(piece);
}

/** False for plain words that no rule can match. */
function mayAttack(words: string): boolean {
  return ENGLISH.stems.test(words) || LANGUAGES.stems.test(words) || isEastAsian(words);
}

/** What plain words say, in any language. */
function ofWords(words: string): string | null {
  return ofGate(ENGLISH, words) ?? ofGate(LANGUAGES, words) ??
    (isEastAsian(words) ? ofGate(EAST_ASIAN, dense(words)) : null);
}

function isEastAsian(words: string): boolean {
  return /[\u3040-\u30ff\u3400-\u9fff\uac00-\ud7af]/.test(words);
}

function ofGate(gate: Gate, text: string): string | null {
  if (!gate.stems.test(text)) return null;
  for (const { stems, also, rules } of gate.groups) {
    const why = stems.test(text) && also?.test(text) !== false ? firstOf(rules, text) : null;
    if (why !== null) return why;
  }
  return null;
}

/** A frame that is only named, as code, is none. */
function withoutCode(line: string): string {
  return line.includes("<") ? line.replace(/`[^`]{1,200}`/g, " ") : "";
}

function firstOf(rules: readonly Rule[], text: string): string | null {
  for (const { why, pattern, unlessNegated } of rules) {
    if (unlessNegated === true ? matchesUnnegated(pattern, text) : pattern.test(text)) return why;
  }
  return null;
}

/** True for a match without a "never" before it; a few warnings may stand before it in the line. */
function matchesUnnegated(pattern: RegExp, text: string): boolean {
  let from = 0;
  for (let tries = 0; tries < 5; tries++) {
    const at = text.slice(from).search(pattern);
    if (at === -1) return false;
    if (!NEGATED.test(text.slice(Math.max(0, from + at - 40), from + at))) return true;
    from += at + 1;
  }
  return true;
}

/** Ends with a word that forbids what follows in the same sentence. */
const NEGATED =
  /(?:(?<![\p{L}])(?:never|not|don't|dont|cannot|can't|no|avoid|without|nunca|jamas|jamais|ne|nie|niemals|nicht|nao|non|mai|nooit|niet|никогда|не|asla|jangan|khong|dung)(?![\p{L}])|不要|不得|禁止|절대|않)[^.;!?]*$/u;

/** Instructions in base64, which models read as they read plain text. */
function ofEncoded(piece: string): string | null {
  for (
    const [run] of piece.slice(0, PIECE).matchAll(/(?<![A-Za-z0-9+/])[A-Za-z0-9+/]{32,600}={0,2}/g)
  ) {
    const text = decodedText(run);
    if (text === null) continue;
    const why = ofGate(ENGLISH, plain(text)) ?? ofGate(MACHINE, text.toLowerCase());
    if (why !== null) return why;
  }
  return null;
}

function decodedText(run: string): string | null {
  try {
    const text = atob(run.slice(0, run.length - run.replace(/=+$/, "").length % 4 % 4));
    return /^[\x20-\x7e\s]{20,}$/.test(text) ? text : null;
  } catch {
    return null;
  }
}
