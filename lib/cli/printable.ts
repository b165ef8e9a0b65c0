/**
 * Untrusted text made safe for a terminal and honest to the eye: what a terminal would obey or not show
 * stands there as `\u{1b}`. Used for memories at the gate, for file names, and for messages that quote input.
 */

/**
 * Control characters, lone surrogates, line separators, and everything that Unicode calls ignorable:
 * bidirectional overrides, zero-width characters, fillers, tag characters, variation selectors.
 */
const HIDDEN = /[\p{Cc}\p{Cs}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}\ufff9-\ufffb]/u;

/** Emoji first, because many are made of characters that are hidden anywhere else. */
const EMOJI_OR_HIDDEN = new RegExp(String.raw`\p{RGI_Emoji}|` + HIDDEN.source, "gv");

/** ZWJ and ZWNJ change how these are written; inside words of other scripts they only hide something. */
const JOINING_LETTER =
  /[[\p{L}\p{M}]--[\p{sc=Latin}\p{sc=Greek}\p{sc=Cyrillic}\p{sc=Han}\p{sc=Hangul}\p{sc=Hira}\p{sc=Kana}]]/v;
const PICTOGRAPH = /[\p{Extended_Pictographic}\p{Emoji_Modifier}\u{fe0f}]/v;

/** One line: line breaks and tabs are shown as well. */
export function printable(text: string): string {
  if (!HIDDEN.test(text)) return text;
  return text.replace(EMOJI_OR_HIDDEN, (found, offset: number) => shown(found, offset, text));
}

/** Several lines: line feeds and tabs are kept. */
export function printableLines(text: string): string {
  if (!HIDDEN.test(text)) return text;
  return text.replace(
    EMOJI_OR_HIDDEN,
    (found, offset: number) =>
      found === "\n" || found === "\t" ? found : shown(found, offset, text),
  );
}

/** True when `printableLines` would show something that the text itself hides. */
export function hidesCharacters(text: string): boolean {
  return printableLines(text) !== text;
}

function shown(found: string, offset: number, text: string): string {
  const code = found.codePointAt(0) ?? 0;
  const emoji = found.length > String.fromCodePoint(code).length || !HIDDEN.test(found);
  if (
    emoji || belongs(code, characterBefore(text, offset), characterAt(text, offset + found.length))
  ) {
    return found;
  }
  return `\\u{${code.toString(16)}}`;
}

/** True for joiners and variation selectors that do their proper work between their neighbours. */
function belongs(code: number, before: string, after: string): boolean {
  if (code === 0x200c || code === 0x200d) {
    return JOINING_LETTER.test(before) && JOINING_LETTER.test(after) ||
      code === 0x200d && PICTOGRAPH.test(before) && PICTOGRAPH.test(after);
  }
  if (code === 0xfe0e || code === 0xfe0f) return /\p{Extended_Pictographic}/v.test(before);
  return code >= 0xe0100 && code <= 0xe01ef && /\p{sc=Han}/v.test(before);
}

function characterBefore(text: string, offset: number): string {
  const low = text.charCodeAt(offset - 1);
  return text.slice(low >= 0xdc00 && low <= 0xdfff ? offset - 2 : offset - 1, offset);
}

function characterAt(text: string, offset: number): string {
  const code = text.codePointAt(offset);
  return code === undefined ? "" : String.fromCodePoint(code);
}
