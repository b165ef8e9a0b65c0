/** Starting a client: a closed environment, a time limit, and nothing of it left behind. */

export interface ProgramOptions {
  readonly program: string;
  readonly args: readonly string[];
  readonly cwd: string;
  /** The whole environment: nothing is inherited. */
  readonly env: Readonly<Record<string, string>>;
  /** Milliseconds after which the program and all it started are killed. */
  readonly timeoutMs: number;
}

/** How a program ended. */
export interface Finished {
  /** Exit code; 128 + signal number when a signal ended it. */
  readonly code: number;
  readonly stdout: string;
  readonly stderr: string;
  /** True when the time limit ended it. */
  readonly timedOut: boolean;
  /** Wall time in milliseconds. */
  readonly ms: number;
}

/**
 * A running program. It leads a process group of its own, so that what it started can be ended with it:
 * some clients are wrappers round the real program, some leave helpers running.
 */
export class RunningProgram implements AsyncDisposable {
  readonly #child: Deno.ChildProcess;
  readonly #input: WritableStreamDefaultWriter<Uint8Array>;
  readonly #lines: AsyncGenerator<string, void>;
  readonly #errors: Promise<string>;
  readonly #ended: Promise<Deno.CommandStatus>;
  readonly #started = performance.now();
  readonly #deadline: ReturnType<typeof setTimeout>;
  readonly #stop = new AbortController();
  #stdout = "";
  #timedOut = false;
  #finished: Promise<Finished> | undefined;

  constructor(options: ProgramOptions) {
    this.#child = new Deno.Command(options.program, {
      args: [...options.args],
      cwd: options.cwd,
      env: { ...options.env },
      clearEnv: true,
      detached: true,
      stdin: "piped",
      stdout: "piped",
      stderr: "piped",
    }).spawn();
    this.#deadline = setTimeout(() => {
      this.#timedOut = true;
      this.#kill();
      // A process that has left the group may hold the streams open for ever.
      this.#stop.abort();
    }, options.timeoutMs);
    this.#input = this.#child.stdin.getWriter();
    this.#lines = this.#read();
    this.#errors = Array.fromAsync(this.#texts(this.#child.stderr)).then((texts) => texts.join(""));
    // A helper that keeps stdout open would keep the streams open: sweep as soon as the program is gone.
    this.#ended = this.#child.status.then((status) => {
      this.#kill();
      return status;
    });
  }

  /** Writes to the program's stdin. A program that no longer reads is no error. */
  async write(text: string): Promise<void> {
    await this.#input.write(new TextEncoder().encode(text)).catch(ignoreClosed);
  }

  /** Ends the program's stdin. */
  async closeInput(): Promise<void> {
    await this.#input.close().catch(ignoreClosed);
  }

  /** The lines of stdout as they come, each once. */
  lines(): AsyncGenerator<string, void> {
    return this.#lines;
  }

  /** Waits for the end, reading what is left of stdout. */
  finished(): Promise<Finished> {
    return this.#finished ??= this.#finish();
  }

  /** Ends the program where it still runs. */
  async [Symbol.asyncDispose](): Promise<void> {
    if (this.#finished === undefined) this.#kill();
    await this.finished();
  }

  async #finish(): Promise<Finished> {
    for await (const _line of this.#lines) { /* #read keeps all */ }
    const [{ code }, stderr] = await Promise.all([this.#ended, this.#errors]);
    clearTimeout(this.#deadline);
    await this.closeInput();
    return {
      code,
      stdout: this.#stdout,
      stderr,
      timedOut: this.#timedOut,
      ms: Math.round(performance.now() - this.#started),
    };
  }

  async *#read(): AsyncGenerator<string, void> {
    let rest = "";
    for await (const chunk of this.#texts(this.#child.stdout)) {
      this.#stdout += chunk;
      const parts = (rest + chunk).split("\n");
      rest = parts.pop() ?? "";
      yield* parts;
    }
    if (rest !== "") yield rest;
  }

  /** What a stream gives until its end or the time limit. */
  async *#texts(stream: ReadableStream<Uint8Array<ArrayBuffer>>): AsyncGenerator<string, void> {
    const { signal } = this.#stop;
    try {
      yield* stream.pipeThrough(new TextDecoderStream(), { signal });
    } catch (error) {
      if (!signal.aborted) throw error;
    }
  }

  /** Ends the whole process group. */
  #kill(): void {
    try {
      Deno.kill(-this.#child.pid, "SIGKILL");
    } catch (error) {
      if (!(error instanceof Deno.errors.NotFound)) throw error;
    }
  }
}

/** Runs a program to its end with `input` as all of its stdin. */
export async function runProgram(options: ProgramOptions, input = ""): Promise<Finished> {
  const running = new RunningProgram(options);
  const finished = running.finished();
  if (input !== "") await running.write(input);
  await running.closeInput();
  return await finished;
}

/** What a pipe or a writer says whose other end is gone. */
function ignoreClosed(error: unknown): void {
  if (error instanceof Deno.errors.BrokenPipe || error instanceof TypeError) return;
  throw error;
}
