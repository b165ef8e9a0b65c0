/** Whose transcript a file is, by what stands in it: for files that somebody hands over. */
import { HOSTS } from "../../hosts/mod.ts";
import type { Said, TranscriptReader } from "../../hosts/transcript.ts";
import { isObject, type JsonObject } from "../json.ts";
import { Cleaner, type Conversation, readConversation } from "./conversation.ts";
import { JsonLines, type LineCounts } from "./lines.ts";
import { type Source, TranscriptError } from "./source.ts";

/** Lines that are looked at. */
const LOOKED_AT = 40;
/** UTF-16 units of plain text that are taken at once, up to a blank line. */
const PIECE = 64 << 10;

/** How to read a file, and where it comes from: a host's name, or `text`. */
export interface Sniffed {
  readonly host: string;
  readonly title: string;
  readonly read: (source: Source) => Conversation;
}

/** Throws `TranscriptError` for a file that is neither a transcript nor text. */
export async function sniff(source: Source): Promise<Sniffed> {
  const readers = await allReaders();
  const lines = new JsonLines(source);
  const counts = new Map(readers.map((reader) => [reader, 0]));
  let looked = 0;
  for (const line of lines) {
    for (const one of readers) {
      if (one.reader.wrote(line)) counts.set(one, (counts.get(one) ?? 0) + 1);
    }
    if (++looked >= LOOKED_AT) break;
  }
  const [best] = [...counts].sort(([, a], [, b]) => b - a);
  if (best !== undefined && best[1] > 0) {
    const [{ host, title, reader }] = best;
    return { host, title, read: (source) => readConversation(source, reader) };
  }
  if (looked > 1) throw unknown();
  return readWhole(textOf(source), readers);
}

interface HostReader {
  readonly host: string;
  readonly title: string;
  readonly reader: TranscriptReader;
}

async function allReaders(): Promise<HostReader[]> {
  const readers: HostReader[] = [];
  for (const { name, title, transcript } of HOSTS) {
    if (transcript === null) continue;
    readers.push({ host: name, title, reader: (await transcript()).transcript });
  }
  return readers;
}

/** One document instead of lines, as older versions of some hosts wrote it, or plain text. */
function readWhole(text: string, readers: readonly HostReader[]): Sniffed {
  const document = documentOf(text);
  if (document === null) return { host: "text", title: "Text", read: () => readPlain(text) };
  const found = readers.find(({ reader }) => reader.wrote(document));
  if (found === undefined) throw unknown();
  const { host, title, reader } = found;
  const read = () => cleaned(text, reader.read([document]), reader.session(document));
  return { host, title, read };
}

function readPlain(text: string): Conversation {
  return cleaned(text, pieces(text), null);
}

function cleaned(text: string, said: Iterable<Said>, session: string | null): Conversation {
  const cleaner = new Cleaner();
  const messages = [...cleaner.clean(said)];
  const { redacted, dropped } = cleaner;
  const lines: LineCounts = { bytes: text.length, objects: 1, long: 0, broken: 0, cut: false };
  return { session, messages, redacted, dropped, lines, recognised: true };
}

/** A text in parts that end with a blank line: a key of several lines stays whole. */
function* pieces(text: string): Iterable<Said> {
  for (let from = 0; from < text.length;) {
    const blank = text.indexOf("\n\n", from + PIECE);
    const end = blank < 0 ? text.length : blank + 2;
    yield { role: "text", text: text.slice(from, end) };
    from = end;
  }
}

function documentOf(text: string): JsonObject | null {
  if (!/^\s*[{[]/.test(text)) return null;
  try {
    const value: unknown = JSON.parse(text);
    return isObject(value) ? value : null;
  } catch {
    return null;
  }
}

function textOf(source: Source): string {
  const bytes = new Uint8Array(source.size);
  let at = 0;
  for (const chunk of source.chunks()) {
    bytes.set(chunk, at);
    at += chunk.length;
  }
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes.subarray(0, at));
  } catch {
    throw new TranscriptError({ kind: "binary", reason: "it is not UTF-8 text" });
  }
}

function unknown(): TranscriptError {
  return new TranscriptError({
    kind: "not a transcript",
    reason: "it is JSON of no host whose transcripts Engram reads",
  });
}
