/** Whose transcript a file is, by what stands in it: for files that somebody hands over. */
import { HOSTS } from "../../hosts/mod.ts";
import type { TranscriptReader } from "../../hosts/transcript.ts";
import { isObject, type JsonObject } from "../json.ts";
import { collect, type Conversation, type Origin, readConversation } from "./conversation.ts";
import { JsonLines } from "./lines.ts";
import { pieces, wholeText } from "./plain_text.ts";
import { type Source, TranscriptError } from "./source.ts";

/** Lines that are looked at, in so many bytes: some hosts begin with a long one. */
const LOOKED_AT = 40;
const HEAD = 1 << 20;

/** How to read a file, and where it comes from: a host's name, or `text`. */
export interface Sniffed {
  readonly host: string;
  readonly title: string;
  readonly read: (source: Source) => Conversation;
}

/** Throws `TranscriptError` for a file that is neither a transcript nor text. */
export async function sniff(source: Source): Promise<Sniffed> {
  const readers = await allReaders();
  const lines = new JsonLines(headOf(source));
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
  // A text may hold some JSON.
  if (looked > 1 && looked > lines.counts.broken) throw unknown();
  return readWhole(source, readers);
}

function headOf({ size, chunks }: Source): Source {
  return {
    size: Math.min(size, HEAD),
    *chunks() {
      let left = HEAD;
      for (const chunk of chunks()) {
        yield chunk.subarray(0, left);
        left -= chunk.length;
        if (left <= 0) return;
      }
    },
  };
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
function readWhole(source: Source, readers: readonly HostReader[]): Sniffed {
  const document = documentOf(source);
  if (document === null) return { host: "text", title: "Text", read: readPlain };
  const found = readers.find(({ reader }) => reader.wrote(document));
  if (found === undefined) throw unknown();
  const { host, title, reader } = found;
  const read = () => collect(reader.read([document]), origin(source, reader.session(document)));
  return { host, title, read };
}

function readPlain(source: Source): Conversation {
  return collect(pieces(source), origin(source, null));
}

function origin({ size }: Source, session: string | null): Origin {
  const counts = { bytes: size, objects: 1, long: 0, broken: 0, cut: false };
  return { session: () => session, counts: () => counts, recognised: () => true };
}

function documentOf(source: Source): JsonObject | null {
  const [first] = pieces(source);
  if (!/^\s*[{[]/.test(first?.text ?? "")) return null;
  try {
    const value: unknown = JSON.parse(wholeText(source));
    return isObject(value) ? value : null;
  } catch {
    return null;
  }
}

function unknown(): TranscriptError {
  return new TranscriptError({
    kind: "not a transcript",
    reason: "it is JSON of no host whose transcripts Engram reads",
  });
}
