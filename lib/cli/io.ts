/** The real `Io`: stdin, stdout and stderr of this process. */
import { homeFolder } from "../workspace.ts";
import { type Io, Refusal } from "./command.ts";
import { keyOf } from "./keyboard.ts";

/** An answer is a line that somebody types. */
const LONGEST_ANSWER = 64 * 1024;

/** Terminals that take no escape sequences say so by this name. */
const DUMB = "dumb";

/** The `Io` of this process. */
export interface ProcessIo extends Io {
  /** Gives the terminal back as it was; to be called before the process ends in the middle of something. */
  restoreTerminal(): void;
}

/** Connects a command with this process. Nothing is touched before it is used. */
export function processIo(): ProcessIo {
  const env = (name: string) => Deno.env.get(name);
  const stdout = textWriter(Deno.stdout);
  const rawStderr = textWriter(Deno.stderr);
  const stdin = input(Deno.stdin, () => Deno.stdin.isTerminal());
  const interactive = Deno.stdin.isTerminal() && Deno.stderr.isTerminal();
  let transient = "";
  const stderr = (text: string) => {
    rawStderr((transient === "" ? "" : ERASE_LINE) + text);
    transient = "";
  };
  const ask = async (question: string) => {
    stderr(`${question} `);
    const answer = await stdin.line();
    // Somebody's Enter ends the line on a terminal; an answer from a pipe leaves it open.
    if (answer === null || !Deno.stdin.isTerminal()) stderr("\n");
    return answer;
  };
  let home: string | null = null;
  return {
    // Looked up when asked for: `engram --version` works in a deleted folder too.
    get cwd() {
      return currentFolder();
    },
    // Once: its real path cannot be found any more when the wide grants are given up.
    get home() {
      return home ??= homeFolder(env);
    },
    env,
    now: () => new Date(),
    color: Deno.stdout.isTerminal() && !env("NO_COLOR") && env("TERM") !== DUMB,
    interactive,
    columns: Deno.stdout.isTerminal() ? terminalColumns(env("COLUMNS")) : Infinity,
    out(text) {
      if (transient !== "") stderr("");
      stdout(`${text.replace(OBEYED, (unit) => `\\u${hex(unit)}`)}\n`);
    },
    err: (text) => stderr(`${text}\n`),
    ask,
    async askKey(question) {
      if (!interactive || !setKeyMode(true)) return await ask(question);
      stderr(`${question} `);
      try {
        const key = await stdin.key();
        stderr(`${key ?? ""}\n`);
        return key;
      } finally {
        setKeyMode(false);
      }
    },
    progress(line) {
      const text = line ?? "";
      if (text === transient || !Deno.stderr.isTerminal() || env("TERM") === DUMB) return;
      stderr(text);
      transient = text;
    },
    readAll: (limit) => stdin.rest(limit),
    restoreTerminal() {
      if (transient !== "") stderr("");
      if (keyMode) setKeyMode(false);
    },
  };
}

function currentFolder(): string {
  try {
    return Deno.cwd();
  } catch (error) {
    throw new Refusal("Cannot find the current folder: it was moved or deleted", { cause: error });
  }
}

function terminalColumns(fallback: string | undefined): number {
  try {
    const { columns } = Deno.consoleSize();
    if (columns > 0) return columns;
  } catch {
    // Some terminals do not tell.
  }
  const number = Number(fallback);
  return Number.isInteger(number) && number > 0 ? number : 80;
}

/**
 * What a terminal obeys, or turns text round with, and `JSON.stringify` leaves as it is. Everything else that is
 * printed has been made printable where it was quoted; here it becomes what JSON writes for it.
 */
const OBEYED = /[\x7f-\x9f\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/g;

function hex(unit: string): string {
  return unit.charCodeAt(0).toString(16).padStart(4, "0");
}

const ERASE_LINE = "\r\x1b[K";

let keyMode = false;

/** Makes the terminal give each key at once, unseen; Ctrl-C still interrupts. False where it cannot. */
function setKeyMode(on: boolean): boolean {
  try {
    // On Windows there is no such mode that keeps Ctrl-C; there an answer is a line.
    if (Deno.build.os === "windows") return false;
    Deno.stdin.setRaw(on, { cbreak: true });
    keyMode = on;
    return true;
  } catch {
    return false;
  }
}

interface Sink {
  writeSync(bytes: Uint8Array): number;
}

/**
 * Writes whole texts. When the reader has gone (`engram list | head -1`) the rest is dropped in silence and
 * the command goes on: what it set out to write to files must not depend on who reads its report.
 */
function textWriter(sink: Sink): (text: string) => void {
  const encoder = new TextEncoder();
  let closed = false;
  return (text) => {
    if (closed) return;
    try {
      writeWhole(sink, encoder.encode(text));
    } catch (error) {
      if (!(error instanceof Deno.errors.BrokenPipe)) throw error;
      closed = true;
    }
  };
}

function writeWhole(sink: Sink, bytes: Uint8Array): void {
  for (let at = 0; at < bytes.length;) {
    try {
      at += sink.writeSync(bytes.subarray(at));
    } catch (error) {
      // A pipe that whoever started us has made non-blocking, and which is full for now.
      if (!(error instanceof Deno.errors.WouldBlock)) throw error;
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 5);
    }
  }
}

interface Source {
  read(buffer: Uint8Array): Promise<number | null>;
}

/** Line by line or all at once; what one call read too far is there for the next. */
function input(source: Source, isTerminal: () => boolean) {
  const decoder = new TextDecoder();
  const chunk = new Uint8Array(16 * 1024);
  let held: Uint8Array = new Uint8Array(0);
  let ended = false;

  /** One more chunk; false at the end. Reading does not block the event loop, so Ctrl-C is heard. */
  async function more(): Promise<boolean> {
    if (ended) return false;
    const count = await source.read(chunk);
    if (count === null) ended = true;
    else held = joined(held, chunk.subarray(0, count));
    return !ended;
  }

  return {
    async line(): Promise<string | null> {
      let end = held.indexOf(LF);
      while (end < 0) {
        if (held.length > LONGEST_ANSWER) {
          throw new Refusal(`Cannot read an answer of more than ${LONGEST_ANSWER} bytes`);
        }
        const from = held.length;
        if (!await more()) break;
        end = held.indexOf(LF, from);
      }
      if (end < 0 && held.length === 0) return null;
      const bytes = held.subarray(0, end < 0 ? undefined : end);
      held = held.subarray(end < 0 ? held.length : end + 1);
      return decoder.decode(bytes).replace(/\r$/, "");
    },

    /** The next key that says something; what else was pressed with it is dropped. */
    async key(): Promise<string | null> {
      for (;;) {
        if (held.length === 0 && !await more()) return null;
        const key = keyOf(decoder.decode(held));
        held = new Uint8Array(0);
        if (key !== undefined) return key;
      }
    },

    async rest(limit: number): Promise<Uint8Array> {
      const parts = [held];
      let size = held.length;
      held = new Uint8Array(0);
      while (size <= limit && await more()) {
        parts.push(held);
        size += held.length;
        held = new Uint8Array(0);
      }
      if (size > limit) throw new Refusal(`Cannot read more than ${limit} bytes from stdin`);
      // At a terminal Ctrl-D ends a text; answers come after it.
      if (isTerminal()) ended = false;
      return joined(...parts);
    },
  };
}

const LF = 0x0a;

function joined(...parts: readonly Uint8Array[]): Uint8Array {
  const whole = new Uint8Array(parts.reduce((size, part) => size + part.length, 0));
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}
