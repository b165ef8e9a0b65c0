/** Running the program as somebody who is not root: everything may be written by root. */
import { expect } from "@std/expect";
import { runProgram } from "../real_hosts/process.ts";
import { shellEnvironment } from "../real_hosts/session.ts";
import type { World } from "../real_hosts/world.ts";
import { hasProgram } from "../terminal.ts";

/** The compiled program, which anybody can start; "" where only the sources are tested. */
const COMPILED = Deno.env.get("ENGRAM_BIN") ?? "";

/** True where the tests can take another user's part, or mount a file system. */
export const IS_ROOT = Deno.build.os === "linux" && Deno.uid() === 0;

/** True where {@linkcode Ordinary} works. */
export const CAN_DROP = IS_ROOT && COMPILED !== "" && hasProgram("setpriv");

const NOBODY = 65_534;

/** The program in the hands of an ordinary user, who owns the home and nothing else of a world. */
export class Ordinary {
  readonly #world: World;

  private constructor(world: World) {
    this.#world = world;
  }

  static async in(world: World): Promise<Ordinary> {
    await Deno.chmod(world.root, 0o755);
    await Deno.copyFile(await Deno.realPath(COMPILED), `${world.root}/ordinary-engram`);
    await run("chown", ["-R", `${NOBODY}`, world.home, world.temp]);
    return new Ordinary(world);
  }

  engram(args: readonly string[], stdin = "") {
    const world = this.#world;
    return runProgram({
      program: "setpriv",
      args: [`--reuid=${NOBODY}`, "--clear-groups", `${world.root}/ordinary-engram`, ...args],
      cwd: world.project,
      env: shellEnvironment(world),
      timeoutMs: 20_000,
    }, stdin);
  }
}

/** A file system in memory over a folder; what stands in the folder is in it, too. */
export class Small implements AsyncDisposable {
  readonly folder: string;

  private constructor(folder: string) {
    this.folder = folder;
  }

  static async over(folder: string, size: string): Promise<Small> {
    const kept = `${folder}.kept`;
    await run("cp", ["-a", folder, kept]);
    await run("mount", ["-t", "tmpfs", "-o", `size=${size},mode=755`, "tmpfs", folder]);
    await run("cp", ["-a", `${kept}/.`, folder]);
    await Deno.remove(kept, { recursive: true });
    return new Small(folder);
  }

  /** Leaves no room. */
  async fill(): Promise<void> {
    // The last byte, too: dd ends when there is none left.
    await new Deno.Command("dd", {
      args: ["if=/dev/zero", `of=${this.folder}/filler`, "bs=1024"],
      stderr: "null",
    }).output();
    await expect(Deno.writeTextFile(`${this.folder}/more`, "x".repeat(5000))).rejects.toThrow();
    await Deno.remove(`${this.folder}/more`);
  }

  async free(): Promise<void> {
    await Deno.remove(`${this.folder}/filler`);
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await run("umount", [this.folder]);
  }
}

async function run(program: string, args: readonly string[]): Promise<void> {
  const { success, stderr } = await new Deno.Command(program, { args: [...args] }).output();
  if (!success) throw new Error(`Cannot run ${program}: ${new TextDecoder().decode(stderr)}`);
}

/** True where file systems can be mounted: not in every container, root or not. */
export function canMount(): boolean {
  if (!IS_ROOT) return false;
  const folder = Deno.makeTempDirSync();
  try {
    const mount = new Deno.Command("mount", {
      args: ["-t", "tmpfs", "-o", "size=64k", "tmpfs", folder],
      stderr: "null",
    });
    if (!mount.outputSync().success) return false;
    return new Deno.Command("umount", { args: [folder] }).outputSync().success;
  } catch {
    return false;
  } finally {
    Deno.removeSync(folder);
  }
}
