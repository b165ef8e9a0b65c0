/** A prompt as routing sees it: the words that can find something, what each can say, bounded in number. */
import { isHan } from "./cjk.ts";
import { cjkWeight, wordWeight } from "./common_words.ts";
import { type Token, tokens } from "./terms.ts";

/** Characters of a prompt's beginning and end that are read; a log in between says little and costs time. */
const HEAD = 6_000;
const TAIL = 3_000;
/** Different words that are looked up. */
const MAX_WORDS = 60;
/** Lines from which a prompt may hold something pasted. */
const PASTED_LINES = 4;

/** Identifiers say more than other words; numbers less. */
const IDENTIFIER_WEIGHT = 1.2;
const NUMBER_WEIGHT = 0.5;
/** Logs, traces and code say less than what a person wrote around them. */
const PASTED_WEIGHT = 0.5;
/** The folders of a path find little by themselves: what follows the file is anchored by the path. */
const PATH_WEIGHT = 0.4;
/** But they are part of what is asked. */
const PATH_ASKED = 0.7;
/** An identifier's share that only the whole of it can explain. */
const WHOLE_SHARE = 0.5;

export type WordKind = "word" | "identifier" | "number" | "cjk";

/** A part of a word that the index may know: its stem, an identifier or its parts, pairs of characters. */
export interface WordPart {
  readonly text: string;
  /** Its share of the word; together 1. */
  readonly share: number;
}

/** One word of the prompt. */
export interface PromptWord {
  /** Folded, for people. */
  readonly word: string;
  readonly kind: WordKind;
  readonly parts: readonly WordPart[];
  /** How much a memory gains by it, above 0; 1 for an ordinary word. */
  readonly gain: number;
  /** How much of the prompt it is. */
  readonly asked: number;
}

/** The prompt's words that are worth looking up, in order, each once. */
export function promptWords(prompt: string): PromptWord[] {
  const found = new Map<string, PromptWord>();
  for (const { text, gain, asked } of passages(prompt)) {
    for (const token of tokens(text)) {
      const key = token.terms[0];
      if (key === undefined || found.has(key)) continue;
      const word = promptWord(token, gain, asked);
      if (word === null) continue;
      found.set(key, word);
      if (found.size >= MAX_WORDS) return [...found.values()];
    }
  }
  return [...found.values()];
}

interface Passage {
  readonly text: string;
  readonly gain: number;
  readonly asked: number;
}

/** The prompt cut into what counts alike; what a person wrote comes first. */
function passages(prompt: string): Passage[] {
  const text = prompt.length <= HEAD + TAIL
    ? prompt
    : `${prompt.slice(0, HEAD)}\n${prompt.slice(-TAIL)}`;
  const lines = text.split("\n");
  if (lines.length < PASTED_LINES) return withPaths(text, 1);
  const said: string[] = [];
  const pasted: string[] = [];
  for (const line of lines) (isPasted(line) ? pasted : said).push(line);
  return [...withPaths(said.join("\n"), 1), ...withPaths(pasted.join("\n"), PASTED_WEIGHT)];
}

/**
 * Two folders, or a folder and a file with an ending; `and/or` is none. It starts only where a run of such
 * characters does, so that a long run is read once.
 */
const PATH = /(?<![\w@.\-])(?:[\w@.\-]*(?:\/[\w@.\-]+){2,}\/?|[\w@.\-]+\/[\w@\-]*\.[\w.\-]+)/g;

function withPaths(text: string, weight: number): Passage[] {
  const paths: string[] = [];
  const rest = text.includes("/")
    ? text.replace(PATH, (path) => {
      paths.push(path);
      return " ";
    })
    : text;
  const said = { text: rest, gain: weight, asked: weight };
  return paths.length === 0
    ? [said]
    : [said, { text: paths.join(" "), gain: weight * PATH_WEIGHT, asked: weight * PATH_ASKED }];
}

/** Log lines, stack traces, tables and code: indented, or starting or filled with digits and signs. */
function isPasted(line: string): boolean {
  if (/^(?: {2}|\t|[[$#>|+={}\u2022\u2713\u2717\u2718\u276f\u2a2f\u00d7]|\d)/.test(line)) {
    return true;
  }
  let signs = 0;
  for (let at = 0; at < line.length; at++) {
    const code = line.charCodeAt(at);
    if (code < 0x7f && code > 0x20 && !isLetter(code) && !".,'?!".includes(line.charAt(at))) {
      signs++;
    }
  }
  return signs > line.length * 0.15;
}

function isLetter(code: number): boolean {
  return (code >= 0x61 && code <= 0x7a) || (code >= 0x41 && code <= 0x5a);
}

function promptWord(token: Token, gain: number, asked: number): PromptWord | null {
  const { word, terms } = token;
  const kind = isNumber(word) ? "number" : token.kind;
  const weight = weightOf(kind, word, terms);
  if (weight === 0) return null;
  return { word, kind, parts: partsOf(kind, terms), gain: weight * gain, asked: weight * asked };
}

function weightOf(kind: WordKind, word: string, terms: readonly string[]): number {
  switch (kind) {
    case "number":
      // Longer ones are times, hashes, offsets.
      return word.length > 6 ? 0 : NUMBER_WEIGHT;
    case "identifier":
      return IDENTIFIER_WEIGHT;
    case "word":
      return wordWeight(word);
    case "cjk": {
      const words = isHan(word.charCodeAt(0)) ? Math.max(1, word.length / 2) : 1;
      if (cjkWeight(word) < 1) return cjkWeight(word) * words;
      return words * terms.reduce((sum, term) => sum + cjkWeight(term), 0) / terms.length;
    }
  }
}

function partsOf(kind: WordKind, terms: readonly string[]): WordPart[] {
  const share = kind === "identifier" && terms.length > 1
    ? (at: number) => at === 0 ? WHOLE_SHARE : (1 - WHOLE_SHARE) / (terms.length - 1)
    : () => 1 / terms.length;
  return (kind === "number" ? terms.slice(0, 1) : terms)
    .map((text, at) => ({ text, share: kind === "number" ? 1 : share(at) }));
}

/** Counts, times, hashes: at least as many digits as letters. */
function isNumber(word: string): boolean {
  let digits = 0;
  let letters = 0;
  for (let at = 0; at < word.length; at++) {
    const code = word.charCodeAt(at);
    if (code >= 0x30 && code <= 0x39) digits++;
    else if (code >= 0x61) letters++;
  }
  return digits > 0 && digits >= letters;
}
