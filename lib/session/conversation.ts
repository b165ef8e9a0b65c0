/** What was said in a session, made fit to be kept: without secrets, injected text and attacks on the agent. */
import type { Said, TranscriptReader } from "../../hosts/transcript.ts";
import { Cleaner } from "./clean.ts";
import { JsonLines, type LineCounts } from "./lines.ts";
import type { Source } from "./source.ts";
import { TraceLines } from "./trace.ts";

/** UTF-16 units of what was said that are kept as text, for a note; the trace has all of it. */
const MAX_TEXT = 200_000;

export interface Conversation {
  /** The session's id as the transcript tells it, or null. */
  readonly session: string | null;
  /** The first messages, up to a size that people read. */
  readonly beginning: readonly Said[];
  readonly messages: number;
  /** UTF-16 units of all messages. */
  readonly characters: number;
  /** All messages, as a trace holds them. */
  readonly lines: TraceLines;
  /** How many secrets of each kind were taken out. */
  readonly redacted: Readonly<Record<string, number>>;
  /** How many lines were left out because they read like instructions to the agent that reads them. */
  readonly dropped: number;
  /** What of the transcript could be read. */
  readonly counts: LineCounts;
  /** False when no line is one that the host writes. */
  readonly recognised: boolean;
}

/** Where a conversation comes from, besides what was said in it. */
export interface Origin {
  readonly session: () => string | null;
  readonly counts: () => LineCounts;
  readonly recognised: () => boolean;
}

/** Reads a transcript. Throws `TranscriptError` when it turns out to be no text. */
export function readConversation(
  source: Source,
  reader: TranscriptReader,
  progress?: (bytes: number) => void,
): Conversation {
  const lines = new JsonLines(source, progress);
  const watch = new Watch(reader);
  return collect(reader.read(watch.over(lines)), {
    session: () => watch.session,
    counts: () => lines.counts,
    recognised: () => watch.recognised,
  });
}

/** Cleans messages one by one and keeps them, most of them as the bytes of a trace only. */
export function collect(said: Iterable<Said>, origin: Origin): Conversation {
  const cleaner = new Cleaner();
  const lines = new TraceLines();
  const beginning: Said[] = [];
  let characters = 0;
  for (const message of cleaner.clean(said)) {
    lines.add(message);
    characters += message.text.length;
    if (characters <= MAX_TEXT && beginning.length === lines.count - 1) beginning.push(message);
  }
  return {
    session: origin.session(),
    beginning,
    messages: lines.count,
    characters,
    lines,
    redacted: cleaner.redacted,
    dropped: cleaner.dropped,
    counts: origin.counts(),
    recognised: origin.recognised(),
  };
}

/** Looks at the lines on their way to the reader. */
class Watch {
  readonly #reader: TranscriptReader;
  session: string | null = null;
  recognised = false;

  constructor(reader: TranscriptReader) {
    this.#reader = reader;
  }

  *over<Line extends Parameters<TranscriptReader["wrote"]>[0]>(
    lines: Iterable<Line>,
  ): Iterable<Line> {
    for (const line of lines) {
      this.session ??= this.#reader.session(line);
      this.recognised ||= this.#reader.wrote(line);
      yield line;
    }
  }
}
