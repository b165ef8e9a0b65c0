/** Starting a command line in a shell as a host does, with a time limit that holds whatever it leaves behind. */
import type { Shell } from "../../hosts/link.ts";

export interface StartOptions {
  readonly stdin: string;
  readonly cwd: string;
  /** On top of this process's environment; "" hides a variable. */
  readonly env: Readonly<Record<string, string>>;
  /** Milliseconds. */
  readonly limit: number;
}

/** How it ended. */
export interface Started {
  /** Null where it had to be stopped. */
  readonly code: number | null;
  readonly stdout: string;
  readonly stderr: string;
  /** Wall time in milliseconds, the shell's included. */
  readonly ms: number;
}

/** Runs a command line; null where the shell is not there, or Engram may not start it. */
export type Start = (shell: Shell, line: string, options: StartOptions) => Promise<Started | null>;

export const start: Start = async ({ program, args }, line, { stdin, cwd, env, limit }) => {
  const began = performance.now();
  let child: Deno.ChildProcess;
  try {
    child = new Deno.Command(program, {
      args: [...args, line],
      cwd,
      env: { ...env },
      stdin: "piped",
      stdout: "piped",
      stderr: "piped",
    }).spawn();
  } catch (error) {
    const { NotCapable, NotFound } = Deno.errors;
    if (error instanceof NotCapable || error instanceof NotFound) return null;
    throw error;
  }
  // What it has started may hold the pipes open for ever: then what came so far is all.
  const stop = Promise.withResolvers<null>();
  const timer = setTimeout(() => stop.resolve(null), limit);
  const stdout = new Gathered(child.stdout);
  const stderr = new Gathered(child.stderr);
  const writing = write(child.stdin, stdin);
  const ended = Promise.all([child.status, stdout.whole, stderr.whole, writing])
    .then(([{ code }]) => code);
  const code = await Promise.race([ended, stop.promise]);
  clearTimeout(timer);
  if (code === null) kill(child);
  const ms = Math.round(performance.now() - began);
  return { code, stdout: stdout.text(), stderr: stderr.text(), ms };
};

/** What came out of a pipe so far. */
class Gathered {
  readonly whole: Promise<void>;
  #text = "";

  constructor(stream: ReadableStream<Uint8Array<ArrayBuffer>>) {
    this.whole = this.#read(stream);
  }

  text(): string {
    return this.#text;
  }

  async #read(stream: ReadableStream<Uint8Array<ArrayBuffer>>): Promise<void> {
    const decoder = new TextDecoder();
    for await (const chunk of stream) this.#text += decoder.decode(chunk, { stream: true });
  }
}

/** A program that does not read its stdin is no failure of ours. */
async function write(stream: WritableStream<Uint8Array<ArrayBuffer>>, text: string): Promise<void> {
  const writer = stream.getWriter();
  try {
    await writer.write(new TextEncoder().encode(text));
    await writer.close();
  } catch {
    // It has closed the pipe.
  }
}

function kill(child: Deno.ChildProcess): void {
  try {
    child.kill("SIGKILL");
  } catch {
    // It has ended meanwhile.
  }
}
