/** Somebody who follows a page of the documentation, command by command, on a fresh machine. */
import { World } from "../real_hosts/world.ts";
import { type Block, type Shown, shownOf } from "./blocks.ts";

/** The folder that pages mean by `cd your-project`. */
const PROJECT = "your-project";

/** Where the pages say that things are. */
const SHOWN_HOME = "/home/you";

/** A line on which everything that is not run is answered: with A, as a person does who agrees. */
const PRELUDE = `exec </dev/null 2>&1
cd() { command cd "$@" >/dev/null; }
engram() {
  case " $* " in
    *" --yes "*) command engram "$@" ;;
    *) if [ /dev/stdin -ef /dev/null ]; then printf 'A\\n' | command engram "$@"; else command engram "$@"; fi ;;
  esac
}
`;

/** A command with what it really printed. */
export interface Ran extends Shown {
  readonly real: string;
}

export class Reader implements AsyncDisposable {
  readonly #world: World;
  #folder: string;

  private constructor(world: World) {
    this.#world = world;
    this.#folder = `${world.home}/work/${PROJECT}`;
  }

  /** Somebody with an empty home, a new git repository and `engram` on PATH. */
  static async start(): Promise<Reader> {
    const world = await World.make({ git: false });
    const reader = new Reader(world);
    await Deno.mkdir(reader.#folder);
    await reader.#shell("git init --quiet");
    return reader;
  }

  /** Runs a block of shell; throws with what it printed when a command fails. */
  async run({ text, line }: Block): Promise<void> {
    const { code, stdout } = await this.#shell(`set -e\n${text}`);
    if (code !== 0) throw new Error(`The block at line ${line} ended with ${code}:\n${stdout}`);
  }

  /** Runs a `console` block; a command may fail where the page shows what it says then. */
  async follow(block: Block): Promise<Ran[]> {
    const ran: Ran[] = [];
    for (const shown of shownOf(block)) {
      const { stdout } = await this.#shell(shown.command);
      ran.push({ ...shown, real: this.#masked(stdout) });
    }
    return ran;
  }

  async #shell(script: string): Promise<{ code: number; stdout: string }> {
    const { home, temp } = this.#world;
    const state = `${temp}/folder`;
    const { code, stdout, timedOut } = await this.#world.run("sh", [
      "-c",
      `${PRELUDE}trap 'pwd > "${state}"' EXIT\n${script}\n`,
    ], { cwd: this.#folder, env: { CDPATH: `.:${home}/work`, NO_COLOR: "1" }, timeoutMs: 60_000 });
    if (timedOut) throw new Error(`Not done in time: ${script}`);
    this.#folder = (await Deno.readTextFile(state)).trim();
    return { code, stdout };
  }

  /** The output as a page shows it: no folders of this run, no blanks at line ends. */
  #masked(output: string): string {
    const { home, bin } = this.#world;
    return output
      .replaceAll(`${home}/work`, SHOWN_HOME)
      .replaceAll(home, SHOWN_HOME)
      .replaceAll(bin ?? "-", `${SHOWN_HOME}/.local/bin`)
      .split("\n").map((line) => line.trimEnd()).join("\n").trimEnd();
  }

  [Symbol.asyncDispose](): Promise<void> {
    return this.#world[Symbol.asyncDispose]();
  }
}

/** An output without what differs from run to run and build to build: days, times, stamps, scores, versions. */
export function steady(output: string): string {
  return output
    .replaceAll(/\bengram \d+\.\d+\.\d+ \([^)]*\)/g, "engram VERSION")
    .replaceAll(/\b\d{4}-\d{2}-\d{2}(?:T[\d:.]+Z)?\b/g, "DAY")
    .replaceAll(/\b\d+(?:\.\d+)? m?s\b/g, "TIME")
    .replaceAll(/\b[0-9a-f]{16}\b/g, "STAMP")
    .replaceAll(/\b0\.\d\d\b/g, "SCORE")
    .replaceAll(/\b\d+ %/g, "SHARE")
    .replaceAll(/\bsig [0-9a-f]{8}\b/g, "sig SIG")
    .replaceAll(/\b\d{8}T\d{6}Z-(\w+)-[0-9a-f]{8}\b/g, "NOTE-$1")
    .split("\n").map((line) => line.trimEnd()).join("\n").trimEnd();
}

/** Whether an output is the one shown; a line `…` stands for any lines. */
export function isShown(shown: string, real: string): boolean {
  const pattern = steady(shown).split("\n").map((line) =>
    line === "…" ? "(?:.*\\n)*?.*" : line.replaceAll(/[\\^$.*+?()[\]{}|]/g, "\\$&")
  ).join("\\n");
  return new RegExp(`^${pattern}$`).test(steady(real));
}

/** Runs a page from its start to its end; `meet` gets every console block with what it printed. */
export async function readPage(
  blocks: readonly Block[],
  meet: (block: Block, ran: readonly Ran[]) => void | Promise<void>,
): Promise<void> {
  await using reader = await Reader.start();
  for (const block of blocks) {
    if (block.notRun !== null) continue;
    if (block.language === "sh" || block.language === "setup") await reader.run(block);
    else if (block.language === "console") await meet(block, await reader.follow(block));
  }
}
