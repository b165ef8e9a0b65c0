/**
 * A machine on which things go wrong: no room, no right to write, folders that go away, clocks that go back,
 * databases that are locked. Hooks go on giving memories; commands say what is the matter.
 */
import { DatabaseSync } from "node:sqlite";
import { expect } from "@std/expect";
import { MEMORY_FOLDER } from "../../lib/workspace.ts";
import { bodiesIn, contextOf, HookWorld, memoryText } from "../hook_world.ts";
import { RunningProgram } from "../real_hosts/process.ts";
import { shellEnvironment } from "../real_hosts/session.ts";
import { World } from "../real_hosts/world.ts";
import { ANCHOR, expectConsistent } from "./consistent.ts";
import { CAN_DROP, canMount, Ordinary, Small } from "./privileges.ts";
import { anchored } from "./writers.ts";

function prompt(world: World, session: string): string {
  return JSON.stringify({
    session_id: session,
    cwd: world.project,
    hook_event_name: "UserPromptSubmit",
    prompt: "feeding the okapi",
  });
}

const HOOK = ["agent-hook", "--host", "claude"];

async function made(): Promise<World> {
  const world = await World.make({ git: false });
  await anchored(world);
  return world;
}

/** Expects that a command fails in words for people, on one line or two. */
function expectRefused(name: string, run: { code: number; stdout: string; stderr: string }): void {
  expect([name, run.code]).toEqual([name, 1]);
  expect([name, run.stderr]).toEqual([name, expect.stringMatching(/^Cannot /m)]);
  expect(run.stderr, name).not.toMatch(/\n\s+at |Error:|file:\/\//);
}

const MOUNTS = canMount();

Deno.test({
  name: "a full disk: hooks give memories, commands say so, nothing is half written",
  ignore: !MOUNTS,
  fn: async () => {
    for (const folder of [".agents", "home"]) {
      await using world = await made();
      const path = folder === "home" ? world.home : `${world.project}/${folder}`;
      await using disk = await Small.over(path, "1m");
      await disk.fill();
      const { code, stdout, stderr } = await world.engram(HOOK, { stdin: prompt(world, "s") });
      expect([folder, code, stderr, bodiesIn(contextOf(stdout))])
        .toEqual([folder, 0, "", [ANCHOR.id]]);
      const text = "Feed the yak at night. ".repeat(400);
      expectRefused("save", await world.engram(["save", "--yes", "--id", "new", text]));
      expectRefused("link", await world.engram(["config", "set", "read", "manual"]));
      await disk.free();
      await expectConsistent(world, "with room again");
      expect((await world.engram(["save", "--yes", "--id", "new", text])).code).toBe(0);
    }
  },
});

Deno.test({
  name: "folders that cannot be written: hooks give memories, commands say so",
  ignore: !CAN_DROP,
  fn: async () => {
    for (const locked of ["memories", "home too"]) {
      await using world = await made();
      const user = await Ordinary.in(world);
      await Deno.chown(`${world.project}/.agents`, 0, 0);
      for (const folder of [MEMORY_FOLDER, `${MEMORY_FOLDER}/.cache`, `${MEMORY_FOLDER}/rules`]) {
        await Deno.chown(`${world.project}/${folder}`, 0, 0);
      }
      for (const { name } of Deno.readDirSync(`${world.project}/${MEMORY_FOLDER}/.cache`)) {
        await Deno.chown(`${world.project}/${MEMORY_FOLDER}/.cache/${name}`, 0, 0);
        await Deno.chmod(`${world.project}/${MEMORY_FOLDER}/.cache/${name}`, 0o600);
      }
      if (locked === "home too") {
        await Deno.remove(`${world.home}/.agents`, { recursive: true });
        await Deno.chown(world.home, 0, 0);
      }
      for (const turn of [1, 2]) {
        const { code, stdout, stderr } = await user.engram(HOOK, prompt(world, "s"));
        const told = contextOf(stdout);
        expect([locked, turn, code, stderr]).toEqual([locked, turn, 0, ""]);
        // Where nothing can be recorded a memory is given again rather than not at all.
        const expected = turn === 2 && locked === "memories" ? [] : [ANCHOR.id];
        expect([locked, turn, bodiesIn(told)]).toEqual([locked, turn, expected]);
      }
      expectRefused("save", await user.engram(["save", "--yes", "Feed the yak at night"]));
      const list = await user.engram(["list", "--json"]);
      expect([locked, list.code, JSON.parse(list.stdout).memories.length]).toEqual([locked, 0, 1]);
      expect((await user.engram(["status"])).code).toBe(0);
      expect((await user.engram(["doctor"])).stderr).not.toMatch(/\n\s+at |TypeError/);
    }
  },
});

Deno.test("a folder that is removed while the hook waits for its payload", async () => {
  for (const gone of ["memories", "workspace", "home"]) {
    await using world = await made();
    await using hook = new RunningProgram({
      program: `${world.bin}/engram`,
      args: HOOK,
      cwd: world.project,
      env: shellEnvironment(world),
      timeoutMs: 20_000,
    });
    // More than a pipe holds: once it is written the program is there and reading.
    await hook.write(" ".repeat(300_000));
    const paths = {
      memories: `${world.project}/.agents`,
      workspace: world.project,
      home: world.home,
    };
    await Deno.remove(paths[gone as keyof typeof paths], { recursive: true });
    await hook.write(prompt(world, "s"));
    await hook.closeInput();
    const { code, stdout, stderr } = await hook.finished();
    expect([gone, code, stderr, ["", "{}"].includes(stdout)]).toEqual([gone, 0, "", true]);
  }
});

Deno.test("a command in a folder that was removed says so", async () => {
  await using world = await made();
  const { code, stdout } = await world.run("/bin/sh", [
    "-c",
    `mkdir gone && cd gone && rmdir ../gone && ${world.bin}/engram list 2>&1; echo "<$?>"`,
  ]);
  expect(code).toBe(0);
  expect(stdout).not.toContain("panicked");
  expect(stdout).not.toContain("<0>");
});

Deno.test("a clock that goes back loses nothing and repeats nothing", async () => {
  await using world = await HookWorld.make([ANCHOR]);
  const year = 365 * 86_400_000;
  const start = world.now;
  const ask = async () =>
    contextOf(
      await world.send("claude", {
        session_id: "s",
        hook_event_name: "UserPromptSubmit",
        prompt: "feeding the okapi",
      }),
    );
  expect(bodiesIn(await ask())).toEqual([ANCHOR.id]);
  for (const now of [start - year, start - 40 * year, start + 3_600_000, 0]) {
    world.now = now;
    expect([now, await ask()]).toEqual([now, `already loaded: ${ANCHOR.id}`]);
  }
  // Others' records are not dropped either, and a file from the future is read like any.
  const path = await world.save({ ...ANCHOR, body: "The okapi eats at one." });
  Deno.utimeSync(path, (start + year) / 1000, (start + year) / 1000);
  const folder = path.slice(0, path.lastIndexOf("/"));
  Deno.utimeSync(folder, (start + year) / 1000, (start + year) / 1000);
  expect(await ask()).toContain("eats at one");
  expect(await ask()).toBe(`already loaded: ${ANCHOR.id}`);
});

Deno.test("databases that another process holds locked: memories are given, in time", async () => {
  await using world = await made();
  await world.engram(HOOK, { stdin: prompt(world, "before") });
  await world.write(`${MEMORY_FOLDER}/rules/new.md`, await memoryText({ id: "new" }));
  const cache = `${world.project}/${MEMORY_FOLDER}/.cache`;
  const names = [...Deno.readDirSync(cache)].map(({ name }) => name).filter((name) =>
    name.endsWith(".db")
  );
  expect(names).toHaveLength(2);
  for (const held of [...names.map((name) => [name]), names]) {
    const databases = held.map((name) => new DatabaseSync(`${cache}/${name}`));
    try {
      for (const database of databases) database.exec("BEGIN EXCLUSIVE");
      const { code, stdout, stderr, ms } = await world.engram(HOOK, {
        stdin: prompt(world, `held ${held.join()}`),
      });
      expect([held, code, stderr, bodiesIn(contextOf(stdout)).includes(ANCHOR.id)])
        .toEqual([held, 0, "", true]);
      // The deadline is three seconds; this only says that it did not hang.
      expect(ms).toBeLessThan(8_000);
      const { stdout: listed } = await world.engram(["list", "--json"]);
      expect(JSON.parse(listed).memories).toHaveLength(2);
    } finally {
      for (const database of databases) {
        database.exec("ROLLBACK");
        database.close();
      }
    }
  }
  await expectConsistent(world, "unlocked");
});
