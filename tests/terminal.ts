/** A real terminal for tests: a tmux session of its own, told of by tmux as its screen changes. */

export interface TerminalOptions {
  /** The program and its arguments, such as a shell. */
  readonly command: readonly string[];
  readonly cwd: string;
  /** The whole environment: nothing is inherited. */
  readonly env: Readonly<Record<string, string>>;
  readonly columns?: number;
  readonly rows?: number;
}

/** Milliseconds that the screen may take to show something. */
const PATIENCE = 20_000;
/** Milliseconds after which the screen is looked at again whatever tmux tells. */
const LOOK_AGAIN = 500;

const decoder = new TextDecoder();

/** A program in a terminal; ended and removed with `await using`. */
export class Terminal implements AsyncDisposable {
  readonly #folder = Deno.makeTempDirSync({ prefix: "engram-tmux-" });
  readonly #env: Readonly<Record<string, string>>;
  #listener: Deno.ChildProcess | undefined;
  #listening: Promise<void> = Promise.resolve();
  #changed = Promise.withResolvers<void>();

  private constructor(env: Readonly<Record<string, string>>) {
    this.#env = env;
  }

  /** Starts the program. */
  static async start(options: TerminalOptions): Promise<Terminal> {
    const { command, cwd, columns = 100, rows = 30 } = options;
    // A shell that is ended writes its history, into a home that may be on its way out.
    const own = { LC_ALL: "C.UTF-8", HISTFILE: "/dev/null" };
    const terminal = new Terminal({ ...own, ...options.env, TERM: "xterm-256color" });
    const size = ["-x", String(columns), "-y", String(rows)];
    await terminal.#tmux(["-f", "/dev/null", "new-session", "-d", ...size, "-c", cwd, ...command]);
    terminal.#listen();
    return terminal;
  }

  /** Types a text as it is. */
  async type(text: string): Promise<void> {
    await this.#tmux(["send-keys", "-l", "--", text]);
  }

  /** Presses keys by tmux's names: `Enter`, `Tab`, `C-c`. */
  async press(...keys: readonly string[]): Promise<void> {
    await this.#tmux(["send-keys", ...keys]);
  }

  /** The lines of the screen, without blanks at their ends. */
  async screen(): Promise<string> {
    const text = await this.#tmux(["capture-pane", "-p"]);
    return text.split("\n").map((line) => line.trimEnd()).join("\n").trimEnd();
  }

  /** The screen with the escape sequences for its colours. */
  escapes(): Promise<string> {
    return this.#tmux(["capture-pane", "-p", "-e"]);
  }

  /** Waits until the screen shows something, and returns it. */
  async until(shown: (screen: string) => boolean): Promise<string> {
    const timeout = AbortSignal.timeout(PATIENCE);
    for (;;) {
      this.#changed = Promise.withResolvers();
      const changed = this.#changed.promise;
      const screen = await this.screen();
      if (shown(screen)) return screen;
      if (timeout.aborted) throw new Error(`Not shown in time; the screen:\n${screen}`);
      const look = Promise.withResolvers<void>();
      const timer = setTimeout(look.resolve, LOOK_AGAIN);
      await Promise.race([changed, look.promise]);
      clearTimeout(timer);
    }
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.#tmux(["kill-server"]).catch(() => {});
    await this.#listener?.stdin.close().catch(() => {});
    await this.#listening;
    await this.#listener?.status;
    await Deno.remove(this.#folder, { recursive: true });
  }

  /** A client in tmux's control mode is told of every output. */
  #listen(): void {
    this.#listener = new Deno.Command("tmux", {
      args: ["-S", `${this.#folder}/socket`, "-C", "attach-session", "-f", "ignore-size"],
      clearEnv: true,
      env: { ...this.#env },
      stdin: "piped",
      stdout: "piped",
      stderr: "null",
    }).spawn();
    const { stdout } = this.#listener;
    this.#listening = (async () => {
      for await (const _ of stdout) this.#changed.resolve();
      this.#changed.resolve();
    })();
  }

  async #tmux(args: readonly string[]): Promise<string> {
    const { success, stdout, stderr } = await new Deno.Command("tmux", {
      args: ["-S", `${this.#folder}/socket`, ...args],
      clearEnv: true,
      env: { ...this.#env },
    }).output();
    if (!success) throw new Error(`Cannot run tmux ${args[0]}: ${decoder.decode(stderr)}`);
    return decoder.decode(stdout);
  }
}

/** True when a program of that name is on the tests' own PATH. */
export function hasProgram(name: string): boolean {
  return (Deno.env.get("PATH") ?? "").split(":").some((folder) => {
    try {
      return Deno.statSync(`${folder}/${name}`).isFile;
    } catch {
      return false;
    }
  });
}
