/** Texts in terminal columns: CJK and emoji take two, combining marks none. */
import stringWidth from "string-width";

const segmenter = new Intl.Segmenter();

/** How many columns a text takes. Escape sequences of ours count nothing. */
export function displayWidth(text: string): number {
  return stringWidth(text);
}

/** The text, or its beginning and `…` where it does not fit. Never cuts a character or an emoji apart. */
export function truncate(text: string, columns: number): string {
  if (fits(text, columns)) return text;
  return columns < 1 ? "" : `${head(text, columns - 1)}…`;
}

/** The text with blanks behind it up to a width. */
export function padEnd(text: string, columns: number): string {
  return text + " ".repeat(Math.max(0, columns - displayWidth(text)));
}

/** One line cut into pieces that fit, at any character. */
export function hardWrap(line: string, columns: number): string[] {
  if (fits(line, columns)) return [line];
  const pieces = [""];
  let width = 0;
  for (const { segment } of segmenter.segment(line)) {
    const more = displayWidth(segment);
    if (width > 0 && width + more > columns) {
      pieces.push("");
      width = 0;
    }
    pieces.push((pieces.pop() ?? "") + segment);
    width += more;
  }
  return pieces;
}

/** A paragraph of words cut into lines that fit; a longer word stands alone on its line. */
export function wordWrap(paragraph: string, columns: number): string[] {
  const lines: string[] = [];
  for (const word of paragraph.split(" ")) {
    const line = lines.at(-1);
    if (line !== undefined && displayWidth(line) + 1 + displayWidth(word) <= columns) {
      lines[lines.length - 1] = `${line} ${word}`;
    } else {
      lines.push(word);
    }
  }
  return lines;
}

/** No character takes more than two columns, so most texts need no measuring. */
function fits(text: string, columns: number): boolean {
  return text.length * 2 <= columns || displayWidth(text) <= columns;
}

/** As many whole characters as fit. */
function head(text: string, columns: number): string {
  let width = 0;
  let end = 0;
  for (const { segment, index } of segmenter.segment(text)) {
    width += displayWidth(segment);
    if (width > columns) break;
    end = index + segment.length;
  }
  return text.slice(0, end);
}
