/** What the compiled program is made of, and what it touches while it runs. */
import { expect } from "@std/expect";
import { fixture } from "../fixtures.ts";
import { memoryText } from "../hook_world.ts";
import { shellEnvironment } from "../real_hosts/session.ts";
import { World } from "../real_hosts/world.ts";
import { hasProgram } from "../terminal.ts";
import { filesIn } from "../torture/files.ts";

const COMPILED = Deno.env.get("ENGRAM_BIN") ?? "";
const RUNTIME = Deno.env.get("ENGRAM_DENORT") ?? "";

/** Bytes of our own: code, and nothing that lay beside it. */
const MOST = 2e6;

Deno.test({
  name: "the program is at most 2 MB larger than the runtime",
  ignore: COMPILED === "" || RUNTIME === "",
  fn: () => {
    const own = Deno.statSync(COMPILED).size - Deno.statSync(`${RUNTIME}/denort`).size;
    expect(own).toBeGreaterThan(0);
    expect(own).toBeLessThan(MOST);
  },
});

async function made(): Promise<World> {
  const world = await World.make({ git: false });
  await world.write(".agents/.engram/rules/a.md", await memoryText({ id: "a" }));
  return world;
}

async function useAll(world: World): Promise<void> {
  const stdin = JSON.stringify(fixture("claude", "SessionStart", world.project));
  const { stdout } = await world.engram(["agent-hook", "--host", "claude"], { stdin });
  expect(stdout).toContain("[engram a |");
  for (const args of [["--version"], ["list"], ["save", "--yes", "A text"], ["link", "claude"]]) {
    expect([args, (await world.engram(args)).code]).toEqual([args, 0]);
  }
  await world.engram(["doctor"]);
}

Deno.test({
  name:
    "nothing is left in the temp folder, where V8 code would be taken from whoever put it there",
  ignore: COMPILED === "",
  fn: async () => {
    await using world = await made();
    // Twice: the runtime writes such code at the first run and reads it at the second.
    for (let run = 0; run < 2; run++) await useAll(world);
    expect([...filesIn(world.temp, () => false).keys()]).toEqual([]);
  },
});

Deno.test({
  name: "the positive control: a program that is compiled with a code cache leaves it there",
  ignore: RUNTIME === "",
  fn: async () => {
    await using world = await World.make({ git: false, engram: false });
    await Deno.mkdir(`${world.root}/bundle`);
    await Deno.writeTextFile(`${world.root}/bundle/main.js`, "console.log(1);");
    const { success } = await new Deno.Command(`${RUNTIME}/deno`, {
      args: [
        "compile",
        "--no-config",
        "--output",
        `${world.root}/cached`,
        `${world.root}/bundle/main.js`,
      ],
      env: { DENORT_BIN: `${RUNTIME}/denort` },
      stderr: "null",
    }).output();
    expect(success).toBe(true);
    for (let run = 0; run < 2; run++) await world.run(`${world.root}/cached`, []);
    expect([...filesIn(world.temp, () => false).keys()].length).toBeGreaterThan(0);
  },
});

/** Calls of the system that a hook made, one a line. */
async function traced(world: World, args: readonly string[], stdin: string): Promise<string[]> {
  const log = `${world.root}/trace`;
  const { code } = await world.run("strace", [
    ...["-f", "-qq", "-s", "300", "-o", log],
    ...["-e", "trace=%network,execve,openat,open,creat,mkdir,rename,renameat2,unlink,symlink"],
    ...[`${world.bin}/engram`, ...args],
  ], { stdin });
  expect(code).toBe(0);
  return (await Deno.readTextFile(log)).split("\n");
}

Deno.test({
  name:
    "a hook opens no connection, starts nothing, looks at no temp folder and writes in .agents only",
  ignore: COMPILED === "" || !hasProgram("strace"),
  fn: async () => {
    await using world = await made();
    for (const host of ["claude", "codex"]) {
      const stdin = JSON.stringify(fixture(host, "UserPromptSubmit", world.project));
      const calls = await traced(world, ["agent-hook", "--host", host], stdin);
      expect(calls.filter((call) => /AF_INET|\bconnect\(|\bbind\(/.test(call))).toEqual([]);
      expect(calls.filter((call) => /\bexecve\(/.test(call))).toHaveLength(1);
      const { TMPDIR } = shellEnvironment(world);
      const program = Deno.realPathSync(COMPILED);
      const temporary = calls.filter((call) =>
        (call.includes(`"${TMPDIR}`) || /"\/tmp\b/.test(call)) && !call.includes(program)
      );
      expect(temporary).toEqual([]);
      const written = calls.filter((call) =>
        /O_WRONLY|O_RDWR|O_CREAT|\b(?:creat|mkdir|rename|symlink)/.test(call)
      )
        .flatMap((call) => [...call.matchAll(/"([^"]+)"/g)].map(([, path]) => path ?? ""));
      const memories = `${world.project}/.agents/.engram/`;
      // The control: the databases are among them.
      expect(written.some((path) => path.startsWith(memories))).toBe(true);
      expect(written.filter((path) => !path.startsWith(memories) && !path.startsWith("/dev/")))
        .toEqual([]);
    }
  },
});
