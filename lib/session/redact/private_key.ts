/** Private keys with their bodies: PEM in its spellings, PuTTY's, JSON Web Keys. */
import type { Span } from "./span.ts";

const KIND = "private key";

/** Both markers of a private key; RFC 4716 has blanks inside, OpenPGP a "BLOCK". */
const MARKER =
  /-{2,5} ?(BEGIN|END)(?: [A-Z0-9]{1,12}){0,3} (?:PRIVATE KEY|SECRET KEY)(?: BLOCK)? ?-{2,5}|-----(BEGIN|END)PRIVATE KEY-----/gi;

/** Characters of a body that is looked at from its marker; a key of 16,384 bits has 13,000. */
const MAX_BODY = 65_536;

/** The private keys in a text; one whose end or beginning is cut off counts with what is there of it. */
export function privateKeys(text: string): Span[] {
  return [...pemKeys(text), ...encodedPem(text), ...puttyKeys(text), ...webKeys(text)];
}

interface Marker {
  readonly begins: boolean;
  readonly start: number;
  readonly end: number;
}

function pemKeys(text: string): Span[] {
  const markers: Marker[] = [...text.matchAll(MARKER)].map((match) => ({
    begins: (match[1] ?? match[2] ?? "").toUpperCase() === "BEGIN",
    start: match.index,
    end: match.index + match[0].length,
  }));
  const spans: Span[] = [];
  let done = 0;
  for (const [at, marker] of markers.entries()) {
    if (marker.end <= done) continue;
    const next = markers[at + 1];
    let span: Span | null;
    if (
      marker.begins && next !== undefined && !next.begins && next.start - marker.end <= MAX_BODY
    ) {
      span = hasBody(text.slice(marker.end, next.start))
        ? { kind: KIND, start: marker.start, end: next.end }
        : null;
      done = next.end;
    } else if (marker.begins) {
      const end = bodyEnd(text, marker.end, next?.start ?? text.length);
      span = end === marker.end ? null : { kind: KIND, start: marker.start, end };
      done = end;
    } else {
      const start = bodyStart(text, marker.start, done);
      span = start === marker.start ? null : { kind: KIND, start, end: marker.end };
      done = marker.end;
    }
    if (span !== null) spans.push(span);
  }
  return spans;
}

/** True where something like a key stands between the markers, and not `...` or a sentence. */
function hasBody(text: string): boolean {
  return /[A-Za-z0-9+/=]{24}/.test(text) && !/^\s*\S{0,12}(?:\.{3}|…)\s*$/.test(text);
}

/** Lines of a text, or of one that was quoted: in JSON and .env a line ends with a written \n. */
const LINE_END = /\n|\\n/;

/** Longest line of a body; a key that is all in one line is read by its runs. */
const MAX_LINE = 200;

/** Where the body that starts at `from` is over: after the last line that can be a part of one. */
function bodyEnd(text: string, from: number, limit: number): number {
  const last = Math.min(limit, from + MAX_BODY);
  let end = from;
  let headers = 0;
  for (let at = from; at < last;) {
    const found = LINE_END.exec(text.slice(at, last));
    const next = found === null ? last : at + found.index + found[0].length;
    const line = text.slice(at, Math.min(next, at + MAX_LINE));
    const bare = undecorated(line);
    if (next - at >= MAX_LINE || /[^A-Za-z0-9+/=]/.test(bare)) {
      const runs = /^[A-Za-z0-9+/=]{24,}(?: [A-Za-z0-9+/=]{24,})*(?: [A-Za-z0-9+/]{0,64}={1,2})?/
        .exec(text.slice(at + Math.max(0, line.indexOf(bare)), next))?.[0] ?? "";
      if (runs !== "") return at + line.indexOf(bare) + runs.length;
      // Proc-Type and DEK-Info, Version and Comment stand before a body.
      if (end > from || ++headers > 6 || !/^[A-Za-z][A-Za-z-]{2,24}: /.test(bare)) break;
    } else if (bare.length >= 24 || bare !== "" && end > from) {
      end = at + line.trimEnd().length;
      if (bare.length < 24) break;
    } else if (bare !== "") {
      break;
    }
    at = next;
  }
  return end;
}

/** Where a body that ends before `to` starts, when its first line is cut off. */
function bodyStart(text: string, to: number, floor: number): number {
  const body = text.slice(Math.max(floor, to - MAX_BODY), to);
  let start = body.length;
  let at = body.length;
  for (const line of body.split(/(?<=\n|\\n)/).reverse()) {
    const bare = undecorated(line.slice(0, MAX_LINE));
    const isKey = line.length <= MAX_LINE && /^[A-Za-z0-9+/=]{1,100}$/.test(bare) &&
      (bare.length >= 24 || start === body.length);
    at -= line.length;
    if (!isKey && bare !== "") break;
    if (isKey) start = at + line.length - line.trimStart().length;
  }
  return to - (body.length - start);
}

/** A line without what quotes, comments, tables and string literals put around it. */
function undecorated(line: string): string {
  return line
    .replace(/(?:\\[nrt]|[\s"'`+,;\\|)(])+$/, "")
    .replace(/^(?:\\[nrt]|[\s"'`>#*|+,;(])+|^\/\/ */, "");
}

/** base64 of a PEM file, as Kubernetes and CI variables hold it. */
function encodedPem(text: string): Span[] {
  const spans: Span[] = [];
  for (const match of text.matchAll(/LS0tLS1CRUdJTi[A-Za-z0-9+/]{40,65536}={0,2}/g)) {
    const head = atob(match[0].slice(0, 52));
    if (!/PRIVATE KEY|SECRET KEY/.test(head)) continue;
    spans.push({ kind: KIND, start: match.index, end: match.index + match[0].length });
  }
  return spans;
}

function puttyKeys(text: string): Span[] {
  const spans: Span[] = [];
  let done = 0;
  for (const match of text.matchAll(/Private-Lines: ?\d{1,4}\s{1,4}/g)) {
    const start = match.index + match[0].length;
    if (start < done) continue;
    // No headers follow; and without a key in the first line nothing is read.
    if (!/^[A-Za-z0-9+/=]{24}/.test(text.slice(start, start + 24))) continue;
    const end = bodyEnd(text, start, text.length);
    if (end > start) spans.push({ kind: KIND, start, end });
    done = end;
  }
  return spans;
}

/** The private members of JSON Web Keys (RFC 7518 §6). */
function webKeys(text: string): Span[] {
  if (!text.includes('"kty') && !text.includes('kty\\"')) return [];
  const spans: Span[] = [];
  const member = /"(?:d|p|q|dp|dq|qi|k)\\{0,3}"\s{0,4}:\s{0,4}\\{0,3}"([A-Za-z0-9_-]{20,8192})/gd;
  for (const match of text.matchAll(member)) {
    const [start, end] = match.indices?.[1] ?? [0, 0];
    spans.push({ kind: KIND, start, end });
  }
  return spans;
}
