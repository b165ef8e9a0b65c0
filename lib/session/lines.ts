/** The lines of a transcript, one at a time: no more of it is in memory than a line. */
import { isObject, type JsonObject } from "../json.ts";
import { type Source, TranscriptError } from "./source.ts";

/** Bytes of a line that is read. Longer ones hold pictures and the output of tools, not what was said. */
export const MAX_LINE = 1 << 20;

/** What could not be read, and how much could. */
export interface LineCounts {
  readonly bytes: number;
  readonly objects: number;
  /** Lines that are longer than {@linkcode MAX_LINE}. */
  readonly long: number;
  /** Lines that are no JSON object. */
  readonly broken: number;
  /** True when the last line has no end and is no JSON: the session's host was stopped while it wrote. */
  readonly cut: boolean;
}

/** A line, or null for one that is too long; `ended` is false for a last one without a line end. */
interface Line {
  readonly text: string | null;
  readonly ended: boolean;
}

/** Reads the JSON objects of a transcript and counts what is none. */
export class JsonLines implements Iterable<JsonObject> {
  readonly #source: Source;
  readonly #progress: (bytes: number) => void;
  #bytes = 0;
  #objects = 0;
  #long = 0;
  #broken = 0;
  #cut = false;

  constructor(source: Source, progress: (bytes: number) => void = () => {}) {
    this.#source = source;
    this.#progress = progress;
  }

  get counts(): LineCounts {
    return {
      bytes: this.#bytes,
      objects: this.#objects,
      long: this.#long,
      broken: this.#broken,
      cut: this.#cut,
    };
  }

  *[Symbol.iterator](): Iterator<JsonObject> {
    for (const { text, ended } of this.#lines()) {
      if (text === null) {
        this.#long++;
        continue;
      }
      if (text.trim() === "") continue;
      const value = parsed(text);
      if (value !== null) {
        this.#objects++;
        yield value;
      } else if (ended) this.#broken++;
      else this.#cut = true;
    }
  }

  *#lines(): Iterable<Line> {
    const decoder = new TextDecoder("utf-8", { fatal: true });
    let parts: Uint8Array[] = [];
    let size = 0;
    const take = (ended: boolean): Line => {
      const long = size > MAX_LINE;
      const text = long ? null : decoded(decoder, parts, size, ended);
      parts = [];
      size = 0;
      return { text, ended };
    };
    for (const chunk of this.#source.chunks()) {
      if (chunk.includes(0)) throw binary();
      this.#bytes += chunk.length;
      let from = 0;
      for (let end = chunk.indexOf(LF); end >= 0; end = chunk.indexOf(LF, from)) {
        size += end - from;
        if (size <= MAX_LINE) parts.push(chunk.subarray(from, end));
        yield take(true);
        from = end + 1;
      }
      size += chunk.length - from;
      if (size <= MAX_LINE) parts.push(chunk.subarray(from));
      this.#progress(this.#bytes);
    }
    if (size > 0) yield take(false);
  }
}

const LF = 0x0a;

function binary(): TranscriptError {
  return new TranscriptError({ kind: "binary", reason: "the transcript is not UTF-8 text" });
}

/** A line's text. A last one without an end may have been cut inside a character. */
function decoded(
  decoder: TextDecoder,
  parts: readonly Uint8Array[],
  size: number,
  ended: boolean,
): string {
  const bytes = parts.length === 1 && parts[0] !== undefined ? parts[0] : joined(parts, size);
  try {
    return decoder.decode(bytes);
  } catch {
    if (ended) throw binary();
    return new TextDecoder().decode(bytes);
  }
}

function joined(parts: readonly Uint8Array[], size: number): Uint8Array {
  const whole = new Uint8Array(size);
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}

function parsed(text: string): JsonObject | null {
  // The parser's errors are dear, and plain text has many lines.
  if (!/^\s*\{/.test(text)) return null;
  try {
    const value: unknown = JSON.parse(text);
    return isObject(value) ? value : null;
  } catch {
    return null;
  }
}
