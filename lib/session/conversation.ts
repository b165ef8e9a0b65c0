/** What was said in a session, made fit to be kept: without secrets, injected text and attacks on the agent. */
import type { Said, TranscriptReader } from "../../hosts/transcript.ts";
import { visibleText } from "../sanitize.ts";
import { JsonLines, type LineCounts } from "./lines.ts";
import { withoutOwnText } from "./own_text.ts";
import { Redactor } from "./redact.ts";
import { screenLines } from "./screen.ts";
import type { Source } from "./source.ts";

export interface Conversation {
  /** The session's id as the transcript tells it, or null. */
  readonly session: string | null;
  readonly messages: readonly Said[];
  /** How many secrets of each kind were taken out. */
  readonly redacted: Readonly<Record<string, number>>;
  /** How many lines were left out because they read like instructions to the agent that reads them. */
  readonly dropped: number;
  readonly lines: LineCounts;
  /** False when no line is one that the host writes. */
  readonly recognised: boolean;
}

/** Reads a transcript. Throws `TranscriptError` when it turns out to be no text. */
export function readConversation(
  source: Source,
  reader: TranscriptReader,
  progress?: (bytes: number) => void,
): Conversation {
  const lines = new JsonLines(source, progress);
  const watch = new Watch(reader);
  const cleaner = new Cleaner();
  const messages = [...cleaner.clean(reader.read(watch.over(lines)))];
  return {
    session: watch.session,
    messages,
    redacted: cleaner.redacted,
    dropped: cleaner.dropped,
    lines: lines.counts,
    recognised: watch.recognised,
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

/** Makes messages fit to be kept, one after the other: a secret that was recognised goes from later ones too. */
export class Cleaner {
  readonly #redactor = new Redactor({ personal: true });
  #dropped = 0;

  get redacted(): Readonly<Record<string, number>> {
    return this.#redactor.counts;
  }

  get dropped(): number {
    return this.#dropped;
  }

  /** The messages of which something is left. */
  *clean(messages: Iterable<Said>): Iterable<Said> {
    for (const { role, text } of messages) {
      const clean = this.#text(text);
      if (clean !== "") yield { role, text: clean };
    }
  }

  /** What cannot be seen goes first: it could stand inside a secret. */
  #text(text: string): string {
    const seen = visibleText(text.replaceAll("\r\n", "\n"));
    const redacted = this.#redactor.redact(withoutOwnText(seen));
    const found = screenLines(redacted);
    if (found.length === 0) return redacted.trim();
    this.#dropped += found.length;
    const bad = new Set(found.map(({ line }) => line));
    return redacted.split("\n").filter((_, at) => !bad.has(at + 1)).join("\n").trim();
  }
}
