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
import { either, type Hints, hintsIn, hintsOf, SILENT, speak } from "./screen/hints.ts";
import { LANGUAGES } from "./screen/languages.ts";
import { MACHINE, TAGS, UNSEEN } from "./screen/machine.ts";
import { dense, plain, readings } from "./screen/plain.ts";
import type { Gate, Group, Rule } from "./screen/rule.ts";

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
/**
 * A line that says nothing alone: up to 7 characters, none of them of a script that says much in few, nor the
 * start of a tag.
 */
const SHORT = /^[\x20-\x3b\x3d-\x5a\x5c-\x7e]{0,7}$/;
/** A line that goes on with the sentence before it: no list item, no heading, no capital. */
const CONTINUED = /^[\s>]*(?:\/\/|[#*])?[ \t]*[\p{Ll}\p{Lo}\p{N}"'(]/u;
/** The end of a sentence. */
const ENDED = /[.!?:;。！？]\s*$/;
/** Characters on each side of a line's end that are read as one sentence. */
const ACROSS = 120;
/** Characters of a stem of several words: "do not" / "tell". */
const STEM = 16;

/**
 * The suspicious lines of a text, in order, each once. Markdown around a line, invisible characters, accents,
 * full-width letters and spaced letters do not hide one; two lines are also read as one sentence.
 */
export function screenLines(text: string): ScreenedLine[] {
  const found = new Map<number, string>();
  let before = "";
  let heard = SILENT;
  let index = -1;
  for (const line of text.split("\n")) {
    index++;
    if (line.length < SHORTEST && before === "" && line.trim() === "") continue;
    const words = plain(line.slice(0, PIECE));
    const hints = hintsOf(words);
    const why = SHORT.test(line.trim()) ? null : whyOf(line, words, hints);
    if (why !== null) found.set(index + 1, why);
    else if (before !== "" && speak(heard, hints) && CONTINUED.test(line.slice(0, ACROSS))) {
      const border = hintsOf(`${before.slice(-STEM)} ${words.slice(0, STEM)}`);
      const across = ofWords(
        `${before} ${words.slice(0, ACROSS)}`,
        either(either(heard, hints), border),
      );
      if (across !== null) found.set(index, across).set(index + 1, across);
    }
    const ends = why !== null || ENDED.test(line.slice(-8));
    const end = ends ? "" : line.length > PIECE ? plain(line.slice(-ACROSS)) : words;
    before = end.slice(-ACROSS);
    heard = line.length > PIECE ? hintsOf(end) : hints;
  }
  return [...found].sort(([a], [b]) => a - b).map(([line, why]) => ({ line, why }));
}

/** Why a line is suspicious; null where it is not. `words` and `hints` are those of its beginning. */
function whyOf(line: string, words: string, hints: Hints): string | null {
  if (line.length < SHORTEST) return null;
  const first = whyOfPiece(line.slice(0, PIECE), words, hints);
  if (first !== null) return first;
  for (let from = PIECE - OVERLAP; from + OVERLAP < line.length; from += PIECE - OVERLAP) {
    const piece = line.slice(from, from + PIECE);
    const words = plain(piece);
    const why = whyOfPiece(piece, words, hintsOf(words));
    if (why !== null) return why;
  }
  return null;
}

function whyOfPiece(piece: string, words: string, hints: Hints): string | null {
  const unseen = /[^\x20-\x7e]|[<[]/.test(piece) ? firstOf(UNSEEN, piece) : null;
  if (unseen !== null) return unseen;
  const lower = piece.toLowerCase();
  const written = ofGate(MACHINE, lower) ?? firstOf(TAGS, withoutCode(lower));
  if (written !== null) return written;
  const said = ofWords(words, hints);
  if (said !== null) return said;
  for (const reading of readings(words, piece)) {
    const why = ofGate(ENGLISH, reading);
    if (why !== null) return why;
  }
  return ofEncoded(piece);
}

/** What plain words say, in any language. */
function ofWords(words: string, { english, languages, eastAsian }: Hints): string | null {
  return ofHinted(ENGLISH, english, words) ?? ofHinted(LANGUAGES, languages, words) ??
    (eastAsian ? ofGate(EAST_ASIAN, dense(words)) : null);
}

function ofGate(gate: Gate, text: string): string | null {
  return ofHinted(gate, hintsIn(gate, text), text);
}

function ofHinted({ groups }: Gate, hints: number, text: string): string | null {
  for (let at = 0; hints >> at !== 0; at++) {
    const group = groups[at];
    if (group === undefined || (hints >> at & 1) === 0) continue;
    compile(group);
    const why = group.also?.test(text) === false ? null : firstOf(group.rules, text);
    if (why !== null) return why;
  }
  return null;
}

const compiled = new Set<Group>();

/**
 * Has V8 compile a group's expressions to machine code. Left alone, it makes bytecode of each first, interprets
 * that on one line, and then compiles again: with these many that takes 200 ms. On a text of 1,000 characters
 * or more it compiles at once.
 */
function compile(group: Group): void {
  if (compiled.has(group)) return;
  compiled.add(group);
  for (const { pattern } of group.rules) pattern.test(LONG);
}

const LONG = " ".repeat(1_000);

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
  if (!/[A-Za-z0-9+/]{32}/.test(piece)) return null;
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
