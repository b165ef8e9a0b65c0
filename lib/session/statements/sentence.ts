/** Sentences of a message: prose alone, without code, tables, headings and logs. */

export interface Sentence {
  /** Without list marks and words that only lead over from what was said before. */
  readonly text: string;
  /** It ends with a question mark. */
  readonly asked: boolean;
  /** It names something in code, as `pnpm`. */
  readonly code: boolean;
}

/** UTF-16 units of a sentence that can be a memory. Scripts without blanks say more in fewer. */
const SHORTEST = 14;
const SHORTEST_DENSE = 8;
const LONGEST = 400;
/** Messages are looked at up to here: longer ones are pasted. */
const LOOKED_AT = 20_000;

const FENCED = /^[ \t]*(`{3,}|~{3,})[^\n]*\n[\s\S]*?(?:^[ \t]*\1|$(?![\s\S]))/gm;
const LIST_MARK = /^\s*(?:[-*+•]|\d+[.)]|\[[ xX]\]|>)\s+/;
const DENSE = /[\u3040-\u30ff\u3400-\u9fff\uac00-\ud7af]/;

/** Ends of sentences; a point inside a number, a name or an abbreviation is none. */
const END =
  /(?<=[.!?…])(?<!\b(?:e\.g|i\.e|etc|vs|cf|p\.ej|z\.B|d\.h|bzw|ca|approx|no|nr|St)\.)["')\]]*\s+(?=[\p{L}¿¡"'`(*_\d])|(?<=[。！？])/u;

/** The sentences of a message, in order; only its beginning is looked at. */
export function sentencesOf(message: string): Sentence[] {
  const prose = message.slice(0, LOOKED_AT).replace(FENCED, "\n\n");
  const sentences: Sentence[] = [];
  for (const block of paragraphs(prose)) {
    for (const raw of block.split(END)) {
      const text = trimmed(raw);
      const shortest = DENSE.test(text) ? SHORTEST_DENSE : SHORTEST;
      if (text.length < shortest || text.length > LONGEST || !isProse(text)) continue;
      sentences.push({ text, asked: /[?？]["')\]]*$/.test(text), code: /`[^`]+`/.test(text) });
    }
  }
  return sentences;
}

/** Items, lines, and lines that were wrapped put together again. */
function paragraphs(text: string): string[] {
  const blocks: string[] = [];
  let wrapped = false;
  for (const line of text.split("\n")) {
    const isMarked = LIST_MARK.test(line);
    const goesOn = wrapped && !isMarked && line.trim() !== "" && !/^\s*[#|]/.test(line);
    if (goesOn) blocks.push(`${blocks.pop() ?? ""} ${line.trim()}`);
    else if (line.trim() !== "" && !/^\s*(?:#{1,6}\s|\|)/.test(line)) blocks.push(line);
    // Editors wrap at 72 to 100 columns; a shorter line was ended on purpose.
    wrapped = line.length >= 60 && !/[.!?。！？:]\s*$/.test(line);
  }
  return blocks;
}

/** Words that lead over from what was said before. */
const LEAD =
  /^(?:(?:ok(?:ay)?|also|and|but|so|oh|btw|by the way|one more thing|another thing|just|well|hmm|right|yes|no|y|pero|además|también|por cierto|otra cosa|vale|bueno|ah|sí|e|mas|também|et|mais|aussi|und|aber|auch|übrigens|그리고|그런데|근데|참고로|아|네|음)(?:[,:;!.]+|\s*-)\s*|(?:그리고|참고로|또|또한|hm+|oh|and|but|also|y|pero|además|e|mas|et|mais|und|aber)\s+)+/iu;

function trimmed(raw: string): string {
  let text = raw.trim().replace(/\s+/g, " ");
  for (let mark = LIST_MARK.exec(text); mark !== null; mark = LIST_MARK.exec(text)) {
    text = text.slice(mark[0].length);
  }
  text = text.replace(/^\*\*([^*]+)\*\*/, "$1").replace(/^[*_]{1,2}|[*_]{1,2}$/g, "");
  const bare = text.replace(LEAD, "");
  return bare === text || DENSE.test(bare) ? bare : bare.charAt(0).toUpperCase() + bare.slice(1);
}

/** False for code, paths, logs and what was taken out. */
function isProse(text: string): boolean {
  if (
    text.includes("[redacted: ") ||
    /[{};]\s*$|=>|^\s*[$#<{[(]|^\w+Error\b|^(?:at|import|const|let|var) /.test(text)
  ) return false;
  if (
    /^\d{4}-\d{2}-\d{2}[T ]|^\[?\d{1,2}:\d{2}|^(?:error|warn(?:ing)?|info|debug|npm)\b[:!\]]/i.test(
      text,
    )
  ) return false;
  const letters = text.match(/[\p{L}\p{M} ]/gu)?.length ?? 0;
  const own = text.replace(/`[^`]*`/g, "").match(/[\p{L}]+/gu)?.length ?? 0;
  return letters / text.length > 0.7 && (own >= 3 || DENSE.test(text));
}
