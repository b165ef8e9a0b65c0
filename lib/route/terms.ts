/**
 * Words as the index knows them. The same code reads memories and prompts, so that both sides agree.
 *
 * - Letters are folded: lower case, no accents, compatibility forms plain.
 * - A word gives its stem; an identifier (`camelCase`, `snake_case`, `kebab-case`, dotted) also its parts.
 * - Hangul, Han, Kana and Thai: see `cjk.ts`.
 */
import { CJK, cjkParts, cjkWord, isCjk } from "./cjk.ts";
import { isStopWord } from "./common_words.ts";
import { fold, NON_ASCII } from "./fold.ts";
import { stem } from "./stem.ts";

/** Longest word that is taken; longer ones are hashes, base64 and the like. */
const MAX_WORD = 64;
/** Words that are remembered with their terms while an index is built. */
const REMEMBERED = 100_000;

// Literal ranges: `\p{…}` costs ten times as much at its first use, which a hook pays at every start.
const LETTER =
  "A-Za-z0-9\u00aa\u00b5\u00ba\u00c0-\u00d6\u00d8-\u00f6\u00f8-\u02af\u0300-\u036f\u0370-\u0dff\u10a0-\u10ff" +
  "\u1200-\u177f\u1800-\u1fff\u2c00-\u2fdf\ua640-\uabff";
const TOKEN = new RegExp(`[${CJK}]+|[${LETTER}]+(?:[_.\\-]+[${LETTER}]+)*`, "g");
/** The same for a text of plain ASCII, which most prompts are: the other costs half a millisecond at its first use. */
const ASCII_TOKEN = /[A-Za-z0-9]+(?:[_.\-]+[A-Za-z0-9]+)*/g;
/** Signs within an identifier, or a hump of camelCase. */
const IDENTIFIER = /[_.\-]|[a-z0-9][A-Z]|[A-Z]{2}[a-z]/;
const PARTS = /[A-Z]+(?![a-z])|[A-Z]?[a-z]+|[0-9]+|[^A-Za-z0-9_.\-]+/g;

/** What a token looks like. */
export type TokenKind = "word" | "identifier" | "cjk";

/** One token of a text: what it gives to the index. */
export interface Token {
  /** Folded, for people and for comparing; without endings where they are glued on. */
  readonly word: string;
  readonly kind: TokenKind;
  /**
   * The terms under which the index knows it: a word's stem; an identifier as a whole, then its parts; the
   * pairs of characters of a run without blanks.
   */
  readonly terms: readonly string[];
}

/** The tokens of a text in order, without those that find nothing. */
export function tokens(text: string): Token[] {
  const found: Token[] = [];
  const surfaces = NON_ASCII.test(text)
    ? text.normalize("NFKC").match(TOKEN)
    : text.match(ASCII_TOKEN);
  for (const surface of surfaces ?? []) {
    if (isCjk(surface.charCodeAt(0))) {
      for (const part of cjkParts(surface)) add(found, part);
    } else if (surface.length <= MAX_WORD) add(found, surface);
  }
  return found;
}

const memo = new Map<string, Token | null>();

function add(found: Token[], surface: string): void {
  let token = memo.get(surface);
  if (token === undefined) {
    if (memo.size >= REMEMBERED) memo.clear();
    memo.set(surface, token = tokenOf(surface));
  }
  if (token !== null) found.push(token);
}

function tokenOf(surface: string): Token | null {
  if (isCjk(surface.charCodeAt(0))) {
    const found = cjkWord(surface);
    return found === null ? null : { word: found.word, kind: "cjk", terms: found.terms };
  }
  const word = fold(surface);
  if (IDENTIFIER.test(surface)) {
    return { word, kind: "identifier", terms: identifierTerms(surface, word) };
  }
  return isStopWord(word) ? null : { word, kind: "word", terms: [stem(word)] };
}

function identifierTerms(surface: string, word: string): string[] {
  // `e-mail`, `e_mail` and `eMail` are one word; but `vote.rs` is no `voters`.
  const terms = [stem(word.replace(/[_\-]/g, ""))];
  for (const part of surface.match(PARTS) ?? []) {
    const folded = fold(part);
    if (isStopWord(folded)) continue;
    const term = stem(folded);
    if (!terms.includes(term)) terms.push(term);
  }
  return terms;
}
