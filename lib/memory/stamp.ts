/**
 * The approval stamp: the first 16 hex digits of the SHA-256 of a memory file's text without its own line.
 *
 * It is read from the raw text, never through YAML, which makes numbers of some stamps (`1234e56789012345`).
 */

/** Hex digits in a stamp. */
const STAMP_LENGTH = 16;

const FENCE = /^---[ \t]*$/;
const STAMP_LINE = /^approved:[ \t]*(["']?)([0-9a-fA-F]{16})\1[ \t]*(?:#.*)?$/;

/** Where a text's frontmatter stands. Offsets into a text with LF line ends and no BOM. */
export interface FrontmatterSpan {
  /** First character after the opening fence's line. */
  readonly start: number;
  /** First character of the closing fence's line. */
  readonly end: number;
  /** First character after the closing fence's line. */
  readonly bodyStart: number;
}

/** Decodes UTF-8, drops one BOM. Throws `TypeError` on invalid UTF-8. */
export function decodeText(bytes: Uint8Array): string {
  return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
}

/** The text that is hashed and parsed: no BOM, line ends LF. */
export function plainText(text: string): string {
  const bare = text.charCodeAt(0) === 0xfeff ? text.slice(1) : text;
  return bare.includes("\r") ? bare.replaceAll("\r\n", "\n") : bare;
}

/** The frontmatter of a plain text, or null where it has none. */
export function frontmatterSpan(text: string): FrontmatterSpan | null {
  const first = text.indexOf("\n");
  if (first < 0 || !FENCE.test(text.slice(0, first))) return null;
  const start = first + 1;
  for (let at = start; at < text.length;) {
    const next = text.indexOf("\n", at);
    const lineEnd = next < 0 ? text.length : next;
    if (FENCE.test(text.slice(at, lineEnd))) {
      return { start, end: at, bodyStart: Math.min(lineEnd + 1, text.length) };
    }
    at = lineEnd + 1;
  }
  return null;
}

/** A text taken apart at its stamp. */
export interface StampedText {
  /** The stamp that the text claims, lower case, or null. */
  readonly claimed: string | null;
  /** The text without the stamp's line: what the stamp is computed over. */
  readonly rest: string;
  /** The text below the frontmatter, without blank lines around it. */
  readonly body: string;
}

/** Takes a file's text apart. */
export function splitStamp(fileText: string): StampedText {
  const text = plainText(fileText);
  const span = frontmatterSpan(text);
  if (span === null) return { claimed: null, rest: text, body: trimBlankLines(text) };
  const body = trimBlankLines(text.slice(span.bodyStart));
  for (let at = span.start; at < span.end;) {
    const lineEnd = text.indexOf("\n", at);
    const match = STAMP_LINE.exec(text.slice(at, lineEnd));
    if (match?.[2] !== undefined) {
      return {
        claimed: match[2].toLowerCase(),
        rest: text.slice(0, at) + text.slice(lineEnd + 1),
        body,
      };
    }
    at = lineEnd + 1;
  }
  return { claimed: null, rest: text, body };
}

/** The stamp of a text that has been taken apart. Needs no file and no clock. */
export async function stampOf(rest: string): Promise<string> {
  return (await sha256Hex(rest)).slice(0, STAMP_LENGTH);
}

/** SHA-256 of a text's UTF-8 bytes in lower-case hex. (`node:crypto` would double a cold start.) */
export function sha256Hex(text: string): Promise<string> {
  return sha256HexOf(new TextEncoder().encode(text));
}

/** The same of bytes. */
export async function sha256HexOf(bytes: Uint8Array<ArrayBuffer>): Promise<string> {
  const digest = await crypto.subtle.digest("SHA-256", bytes);
  let hex = "";
  for (const byte of new Uint8Array(digest)) hex += (byte < 16 ? "0" : "") + byte.toString(16);
  return hex;
}

/** True when a person approved exactly this text. */
export async function isApproved(text: StampedText): Promise<boolean> {
  return text.claimed !== null && text.claimed === await stampOf(text.rest);
}

/**
 * The text with its stamp inserted as the last frontmatter line or put in the old one's place; no other
 * character changes. A text without frontmatter gets one that holds this line alone.
 */
export async function withStamp(fileText: string): Promise<string> {
  const bom = fileText.charCodeAt(0) === 0xfeff ? "\ufeff" : "";
  const text = fileText.slice(bom.length);
  const eol = /\r?\n/.exec(text)?.[0] ?? "\n";
  if (frontmatterSpan(plainText(text)) === null) {
    return bom + await insertStamp(`---${eol}---${eol}${text}`, eol);
  }
  return bom + await insertStamp(text, eol);
}

async function insertStamp(text: string, eol: string): Promise<string> {
  const stamp = await stampOf(splitStamp(text).rest);
  const lines = text.split("\n");
  let last = 1;
  while (last < lines.length && !FENCE.test(bare(lines[last]))) last++;
  const old = lines.findIndex((line, at) => at > 0 && at < last && STAMP_LINE.test(bare(line)));
  const line = `approved: ${stamp}`;
  if (old > 0) lines[old] = line + (lines[old]?.endsWith("\r") ? "\r" : "");
  else lines.splice(last, 0, line + (eol === "\r\n" ? "\r" : ""));
  return lines.join("\n");
}

function bare(line: string | undefined): string {
  return line?.endsWith("\r") ? line.slice(0, -1) : line ?? "";
}

function trimBlankLines(text: string): string {
  return text.replace(/^(?:[ \t]*\n)+/, "").trimEnd();
}
