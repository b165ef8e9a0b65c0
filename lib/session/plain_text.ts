/** Plain text in pieces: notes and the like, which have no messages. */
import type { Said } from "../../hosts/transcript.ts";
import { type Source, TranscriptError } from "./source.ts";

/** UTF-16 units of a piece: no more of a text than some of these is in memory. */
const PIECE = 4 << 10;

/** The pieces of a text. Each ends with a blank line, or where it has none with a line. */
export function* pieces(source: Source): Iterable<Said> {
  let held = "";
  for (const part of decoded(source)) {
    held += part;
    for (let end = endOfPiece(held); end > 0; end = endOfPiece(held)) {
      yield { role: "text", text: held.slice(0, end) };
      held = held.slice(end);
    }
  }
  if (held !== "") yield { role: "text", text: held };
}

/** Where the first piece of a text ends, 0 while that cannot be told yet. */
function endOfPiece(text: string): number {
  if (text.length <= 2 * PIECE) return 0;
  const blank = text.lastIndexOf("\n\n", 2 * PIECE);
  if (blank > PIECE) return blank + 2;
  const line = text.lastIndexOf("\n", 2 * PIECE) + 1;
  const end = line > PIECE ? line : 2 * PIECE;
  // A key of several lines stays whole.
  const open = text.lastIndexOf("-----BEGIN", end);
  return open > PIECE / 2 && text.lastIndexOf("-----END", end) < open ? open : end;
}

function* decoded(source: Source): Iterable<string> {
  const decoder = new TextDecoder("utf-8", { fatal: true });
  try {
    for (const chunk of source.chunks()) {
      if (chunk.includes(0)) throw new TypeError("A text has no NUL");
      yield decoder.decode(chunk, { stream: true });
    }
    yield decoder.decode();
  } catch (error) {
    if (!(error instanceof TypeError)) throw error;
    throw new TranscriptError({ kind: "binary", reason: "it is not UTF-8 text" });
  }
}

/** The whole text. */
export function wholeText(source: Source): string {
  return [...decoded(source)].join("");
}
