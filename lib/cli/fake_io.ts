/** An `Io` for tests: answers are given beforehand, output is kept. */
import { type Io, Refusal } from "./command.ts";

export interface FakeIo extends Io {
  /** What was written to stdout, line ends included. */
  readonly stdout: () => string;
  /** The same for stderr, questions included. */
  readonly stderr: () => string;
  /** Every line of progress, in order. */
  readonly progressLines: readonly string[];
}

export interface FakeWorld {
  readonly cwd?: string;
  readonly home?: string | null;
  readonly env?: Readonly<Record<string, string>>;
  readonly now?: Date;
  /** stdin: `ask` takes lines of it, `readAll` what is left. */
  readonly input?: string;
  readonly interactive?: boolean;
  readonly color?: boolean;
  readonly columns?: number;
}

/** A world in memory: no terminal, nothing on stdin, no environment unless given. */
export function fakeIo(world: FakeWorld = {}): FakeIo {
  let input = world.input ?? "";
  let out = "";
  let err = "";
  const progressLines: string[] = [];
  const ask = (question: string): Promise<string | null> => {
    err += `${question} \n`;
    if (input === "") return Promise.resolve(null);
    const end = input.indexOf("\n");
    const line = end < 0 ? input : input.slice(0, end);
    input = end < 0 ? "" : input.slice(end + 1);
    return Promise.resolve(line);
  };
  return {
    cwd: world.cwd ?? "/work",
    home: world.home ?? null,
    env: (name) => world.env?.[name],
    now: () => world.now ?? new Date("2026-11-30T12:00:00Z"),
    color: world.color ?? false,
    interactive: world.interactive ?? false,
    columns: world.columns ?? Infinity,
    out: (text) => void (out += `${text}\n`),
    err: (text) => void (err += `${text}\n`),
    ask,
    askKey: ask,
    progress: (line) => void (line !== null && progressLines.push(line)),
    readAll(limit) {
      const bytes = new TextEncoder().encode(input);
      input = "";
      return bytes.length > limit
        ? Promise.reject(new Refusal(`Cannot read more than ${limit} bytes from stdin`))
        : Promise.resolve(bytes);
    },
    stdout: () => out,
    stderr: () => err,
    progressLines,
  };
}
