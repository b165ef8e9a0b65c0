/** A fresh home and project, with the program on PATH, for tests that run real processes. */
import { dirname } from "@std/path/dirname";
import { placeEngram } from "./engram.ts";
import { type Finished, runProgram } from "./process.ts";
import { type Place, shellEnvironment } from "./session.ts";

export interface WorldOptions {
  /** Make the project a git repository; default true. */
  readonly git?: boolean;
  /** Put `engram` on PATH; default true. */
  readonly engram?: boolean;
  /** Run it with fail points (`tests/failpoint.ts`); default false. */
  readonly failPoints?: boolean;
}

export interface CommandOptions {
  /** All of stdin; default empty. */
  readonly stdin?: string;
  /** Variables on top of those of a person's own shell: there are no others, an agent's least of all. */
  readonly env?: Readonly<Record<string, string>>;
  /** Folder to run in; default the project. */
  readonly cwd?: string;
  /** Time limit in milliseconds; default 30,000. */
  readonly timeoutMs?: number;
}

/**
 * One person's machine: `home`, and in it the project `work/project`, because the program's permissions
 * follow from the project's ancestors. Removed with `await using`.
 */
export class World implements Place, AsyncDisposable {
  readonly root: string;
  readonly home: string;
  readonly project: string;
  readonly temp: string;
  readonly bin: string | null;

  private constructor(root: string, bin: string | null) {
    this.root = root;
    this.home = `${root}/home`;
    this.project = `${this.home}/work/project`;
    this.temp = `${root}/tmp`;
    this.bin = bin;
  }

  /** Makes a world in a folder of its own. */
  static async make(options: WorldOptions = {}): Promise<World> {
    const root = await Deno.realPath(
      await Deno.makeTempDir({ ...tempFolder(), prefix: "engram-" }),
    );
    const bin = options.engram === false ? null : `${root}/bin`;
    const world = new World(root, bin);
    await Deno.mkdir(world.project, { recursive: true });
    await Deno.mkdir(world.temp);
    if (bin !== null) {
      await Deno.mkdir(bin);
      await placeEngram(bin, options.failPoints);
      // A login shell, as Codex gives its agent one, sets PATH anew.
      await Deno.writeTextFile(`${world.home}/.profile`, `PATH="${bin}:$PATH"\n`);
    }
    if (options.git !== false) await world.run("git", ["init", "--quiet"]);
    return world;
  }

  /** Runs `engram` with these arguments. */
  engram(args: readonly string[], options: CommandOptions = {}): Promise<Finished> {
    if (this.bin === null) throw new TypeError("Cannot run engram: this world was made without it");
    return this.run(`${this.bin}/engram`, args, options);
  }

  /** Runs any program in the world. */
  run(program: string, args: readonly string[], options: CommandOptions = {}): Promise<Finished> {
    return runProgram({
      program,
      args,
      cwd: options.cwd ?? this.project,
      env: { ...shellEnvironment(this), ...options.env },
      timeoutMs: options.timeoutMs ?? 30_000,
    }, options.stdin);
  }

  /** Writes a file of the project, its folders too, and returns its path. */
  async write(file: string, text: string, options?: Deno.WriteFileOptions): Promise<string> {
    const path = `${this.project}/${file}`;
    await Deno.mkdir(dirname(path), { recursive: true });
    await Deno.writeTextFile(path, text, options);
    return path;
  }

  /** Removes everything. */
  async [Symbol.asyncDispose](): Promise<void> {
    await Deno.remove(this.root, { recursive: true });
  }
}

/** Not the system's temp folder where there is another: Codex refuses a home below it. */
function tempFolder(): { dir?: string } {
  try {
    return Deno.statSync("/var/tmp").isDirectory ? { dir: "/var/tmp" } : {};
  } catch (error) {
    if (error instanceof Deno.errors.NotFound) return {};
    throw error;
  }
}
