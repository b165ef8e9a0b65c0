/** The part of a memory that shows why it was found. */
import { fold } from "../route/fold.ts";
import { tokens } from "../route/terms.ts";

/** Characters that a snippet has at most. */
const LONGEST = 160;

/** A part of a line, and whether it is one of the words. */
export interface Piece {
  readonly text: string;
  readonly found: boolean;
}

/**
 * The line of a body that holds most of the words, cut to its part around the first of them; its first line
 * where none of them stands in it. `words` are folded; a line that only repeats the title says nothing.
 */
export function snippet(body: string, words: readonly string[], title = ""): string {
  let best = "";
  let most = -1;
  for (const line of body.split("\n")) {
    const text = line.replace(/^[\s#>*-]+/, "").replace(/\s+/g, " ").trim();
    if (text === "" || text === title || /^(?:```|~~~|\||<!--)/.test(text)) continue;
    const count = new Set(
      pieces(text, words).filter(({ found }) => found).map(({ text }) => fold(text)),
    ).size;
    if (count > most) [best, most] = [text, count];
  }
  return around(best, words);
}

function around(line: string, words: readonly string[]): string {
  const characters = [...line];
  if (characters.length <= LONGEST) return line;
  const [first] = pieces(line, words);
  const before = first === undefined || first.found ? 0 : [...first.text].length;
  // Early, because a narrow terminal cuts the end.
  const from = before < LONGEST / 4 ? 0 : before - LONGEST / 8;
  const start = from === 0 ? 0 : startOfWord(characters, from);
  const cut = characters.slice(start, start + LONGEST).join("").trim();
  return `${start > 0 ? "…" : ""}${cut}${start + LONGEST < characters.length ? "…" : ""}`;
}

/** The next beginning of a word, where one is near. */
function startOfWord(characters: readonly string[], from: number): number {
  const blank = characters.indexOf(" ", from);
  return blank < 0 || blank > from + 20 ? from : blank + 1;
}

/** A line cut at the words that are near enough to those: the same stem, or it begins with one of them. */
export function pieces(line: string, words: readonly string[]): Piece[] {
  const stems = new Set(words.flatMap((word) => tokens(word).flatMap(({ terms }) => terms)));
  const result: Piece[] = [];
  let plain = "";
  for (const part of line.split(/([\p{L}\p{M}\p{N}_-]+)/u)) {
    const found = /^[\p{L}\p{N}]/u.test(part) && isNear(part, words, stems);
    if (!found) {
      plain += part;
      continue;
    }
    if (plain !== "") result.push({ text: plain, found: false });
    plain = "";
    result.push({ text: part, found: true });
  }
  if (plain !== "") result.push({ text: plain, found: false });
  return result;
}

function isNear(part: string, words: readonly string[], stems: ReadonlySet<string>): boolean {
  const folded = fold(part);
  return words.some((word) => word.length > 1 && folded.startsWith(word)) ||
    tokens(part).some(({ terms }) => terms.some((term) => stems.has(term)));
}
