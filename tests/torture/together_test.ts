/** Hooks, saves, links, settings and observes of many processes at once: nothing twice, nothing lost. */
import { expect } from "@std/expect";
import { MEMORY_FOLDER } from "../../lib/workspace.ts";
import { endSession, notes, queued, writeTranscript } from "../program/sessions.ts";
import { RunningProgram } from "../real_hosts/process.ts";
import { shellEnvironment } from "../real_hosts/session.ts";
import { World } from "../real_hosts/world.ts";
import { expectConsistent } from "./consistent.ts";
import { rounds } from "./length.ts";
import { Random } from "./random.ts";
import { anchored } from "./writers.ts";
import { endedAfter } from "../ended.ts";

const AGENT = { CLAUDECODE: "1" };

function hook(world: World, host: string, session: string, id: string) {
  const name = host === "gemini" ? "BeforeAgent" : "UserPromptSubmit";
  return world.engram(["agent-hook", "--host", host], {
    stdin: JSON.stringify({
      session_id: session,
      prompt_id: id,
      turn_id: id,
      cwd: world.project,
      hook_event_name: name,
      prompt: "feeding the okapi",
    }),
  });
}

Deno.test("everything at once", async () => {
  await using world = await World.make({ git: false });
  await anchored(world);
  for (const session of ["a", "b", "c", "d"]) {
    writeTranscript(world, session, [[`I am ${session}`, `Hello ${session}`]]);
  }
  const count = rounds(3, 12);
  const range = Array.from({ length: count }, (_, at) => at);
  const all = await Promise.all([
    ...range.map((at) => world.engram(["save", "--yes", `Feed animal number ${at} at ${at} h`])),
    ...range.map(() => world.engram(["save", "One and the same proposal"], { env: AGENT })),
    ...range.flatMap((at) =>
      ["claude", "codex", "gemini"].map((host) => hook(world, host, "s", `${at}`))
    ),
    ...["claude", "codex", "cursor", "gemini", "windsurf"].map((host) =>
      world.engram(["link", host])
    ),
    ...["a", "b", "c", "d"].map((session) => endSession(world, session)),
    ...range.map(() => world.engram(["observe", "--queue"])),
    world.engram(["config", "set", "load.limit", "5", "--shared"]),
    world.engram(["config", "set", "load.max_tokens", "900", "--shared"]),
    world.engram(["config", "set", "proof", "compact", "--shared"]),
    world.engram(["config", "set", "hooks.path_rules", "hook", "--shared"]),
    world.engram(["trust"]),
    world.engram(["init", "--global"]),
    world.engram(["status"]),
    world.engram(["upgrade"]),
  ]);
  for (const { code, stdout, stderr } of all) {
    expect([code, stdout, code === 0 ? "" : stderr]).toEqual([0, stdout, ""]);
  }
  await expectConsistent(world, "afterwards");
  const { memories } = JSON.parse((await world.engram(["list", "--json"])).stdout);
  expect(memories).toHaveLength(1 + count);
  const proposals = [...Deno.readDirSync(`${world.project}/${MEMORY_FOLDER}/inbox/proposals`)];
  expect(proposals).toHaveLength(count);
  const settings = JSON.parse(
    await Deno.readTextFile(`${world.project}/${MEMORY_FOLDER}/engram.config.json`),
  );
  expect(settings).toEqual({
    load: { limit: 5, max_tokens: 900 },
    proof: "compact",
    hooks: { path_rules: "hook" },
  });
  await world.engram(["observe", "--queue"]);
  expect(queued(world)).toEqual([]);
  expect((await notes(world)).map(({ session }) => session).sort()).toEqual(["a", "b", "c", "d"]);
  for (const host of ["claude", "codex", "gemini"]) {
    const { stdout } = await hook(world, host, "s", "later");
    expect([host, stdout.includes("already loaded: anchor")]).toEqual([host, true]);
  }
  const { code } = await world.engram(["unlink", "all"]);
  expect(code).toBe(0);
});

Deno.test("a change that nobody has seen is not written over", async () => {
  await using world = await World.make({ git: false });
  await anchored(world);
  await world.engram(["save", "--yes", "--id", "shared", "Nothing yet"]);
  await using asked = new RunningProgram({
    program: "/bin/sh",
    args: ["-c", 'exec "$0" save --update shared Mine 2>&1', `${world.bin}/engram`],
    cwd: world.project,
    env: shellEnvironment(world),
    timeoutMs: 30_000,
  });
  for (let shown = ""; !shown.includes("+Mine");) {
    shown = (await asked.lines().next()).value ?? "+Mine";
  }
  const other = await world.engram(["save", "--yes", "--update", "shared", "Somebody else's"]);
  await asked.write("A\n");
  const { code, stdout: said } = await asked.finished();
  expect([other.code, code]).toEqual([0, 1]);
  expect(said).toContain('Cannot update "shared": it changed meanwhile, look at it again');
  const { stdout } = await world.engram(["show", "shared"]);
  expect(stdout).toContain("Somebody else's");
});

Deno.test("killed at random moments, everything stays readable", async () => {
  await using world = await World.make({ git: false });
  await anchored(world);
  const random = new Random(7);
  const commands: readonly (readonly string[])[] = [
    ["save", "--yes", "--id", "killed", "Feed the wren at night"],
    ["save", "--yes", "--update", "other", "Feed the gnu later"],
    ["archive", "other", "--reason", "gone"],
    ["restore", "other"],
    ["link", "claude"],
    ["unlink", "claude"],
    ["config", "set", "load.limit", "5"],
    ["upgrade", "--latest"],
    ["status"],
    ["approve", "--yes"],
    ["delete", "killed"],
  ];
  await world.engram(["save", "--yes", "--id", "other", "Feed the gnu at noon"]);
  for (let round = 0; round < rounds(22, 150); round++) {
    const args = random.pick(commands);
    // Moments spread over a start and the work behind it.
    await endedAfter(world, args, 15 + random.below(150), "SIGKILL");
    if (round % 10 === 9) await expectConsistent(world, `round ${round}, ${args.join(" ")}`);
  }
  await expectConsistent(world, "at the end");
});
