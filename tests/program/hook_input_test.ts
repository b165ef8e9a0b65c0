/** Whatever arrives on stdin: the program exits 0 with one answer or the host's safe answer. */
import { expect } from "@std/expect";
import { bodiesIn, contextOf, memoryText } from "../hook_world.ts";
import { World } from "../real_hosts/world.ts";

const MEMORY = {
  id: "staging-migrations",
  type: "knowledge",
  title: "Migrations on staging",
  body: "Run staging migrations with the job.",
} as const;

async function linked(): Promise<World> {
  const world = await World.make({ git: false });
  await world.write(".agents/.engram/knowledge/staging-migrations.md", await memoryText(MEMORY));
  return world;
}

const SAFE: Readonly<Record<string, string>> = { claude: "", codex: "{}" };

function prompt(world: World, more: Record<string, unknown> = {}): Record<string, unknown> {
  return {
    session_id: "s",
    cwd: world.project,
    hook_event_name: "UserPromptSubmit",
    prompt: "staging migrations",
    ...more,
  };
}

Deno.test("broken input gets each host's safe answer, exit 0 and a silent stderr", async () => {
  await using world = await linked();
  const good = prompt(world);
  const broken: Record<string, string> = {
    "empty": "",
    "one byte": "{",
    "not JSON": "hello",
    "an array": "[]",
    "null": "null",
    "a number": "42",
    "no event": JSON.stringify({ ...good, hook_event_name: undefined }),
    "no session": JSON.stringify({ ...good, session_id: 7 }),
    "a prompt that is no text": JSON.stringify({ ...good, prompt: { a: 1 } }),
    "two objects": `${JSON.stringify(good)}${JSON.stringify(good)}`,
    "a newline inside a string": JSON.stringify(good).replace("staging ", "staging\n"),
  };
  for (const [host, safe] of Object.entries(SAFE)) {
    for (const [name, stdin] of Object.entries(broken)) {
      const { code, stdout, stderr } = await world.engram(["agent-hook", "--host", host], {
        stdin,
      });
      expect([host, name, code, stdout, stderr]).toEqual([host, name, 0, safe, ""]);
    }
    const unknown = JSON.stringify({ ...good, hook_event_name: "Tomorrow" });
    const { code, stdout } = await world.engram(["agent-hook", "--host", host], { stdin: unknown });
    expect([host, code, stdout]).toEqual([host, 0, safe]);
  }
});

Deno.test("unusual but good input is answered", async () => {
  await using world = await linked();
  const deep = `${world.project}/a/b/c`;
  await Deno.mkdir(deep, { recursive: true });
  await Deno.symlink(world.project, `${world.home}/link`);
  const cases: Record<string, string> = {
    "one byte order mark": `\ufeff${JSON.stringify(prompt(world))}`,
    "two byte order marks": `\ufeff\ufeff${JSON.stringify(prompt(world))}`,
    "a newline at the end": `${JSON.stringify(prompt(world))}\n`,
    "unknown fields": JSON.stringify(prompt(world, { x: { y: [1] } })),
    "a folder three levels down": JSON.stringify(prompt(world, { cwd: deep })),
    "a workspace through a symlink": JSON.stringify(prompt(world, { cwd: `${world.home}/link` })),
    "no cwd": JSON.stringify(prompt(world, { cwd: undefined })),
  };
  let session = 0;
  for (const [name, stdin] of Object.entries(cases)) {
    session++;
    const input = stdin.replace('"session_id":"s"', `"session_id":"s${session}"`);
    const { code, stdout } = await world.engram(["agent-hook", "--host", "claude"], {
      stdin: input,
    });
    expect([name, code, bodiesIn(contextOf(stdout))]).toEqual([name, 0, [MEMORY.id]]);
  }
});

Deno.test("a folder that is gone, or cannot be read, brings nothing", async () => {
  await using world = await linked();
  for (
    const cwd of [`${world.project}/nowhere`, "/proc/1/root/x", "\u0000", "x".repeat(100_000), ""]
  ) {
    const stdin = JSON.stringify(prompt(world, { cwd }));
    const { code, stdout, stderr } = await world.engram(["agent-hook", "--host", "codex"], {
      stdin,
    });
    expect([code, stdout, stderr]).toEqual([0, "{}", ""]);
  }
});

Deno.test("without a memory folder nothing is said and nothing is made", async () => {
  await using world = await World.make({ git: false });
  const { code, stdout } = await world.engram(["agent-hook", "--host", "codex"], {
    stdin: JSON.stringify(prompt(world)),
  });
  expect([code, stdout]).toEqual([0, "{}"]);
  expect([...Deno.readDirSync(world.project)]).toEqual([]);
  expect(
    [...Deno.readDirSync(world.home)].map(({ name }) => name).filter((name) => name === ".agents"),
  )
    .toEqual([]);
});

Deno.test("a prompt of 10 MB and a task notification of 200 kB", async () => {
  await using world = await linked();
  const long = prompt(world, { prompt: `staging migrations ${"log line } ".repeat(1_000_000)}` });
  const { code, stdout } = await world.engram(["agent-hook", "--host", "claude"], {
    stdin: JSON.stringify(long),
  });
  expect(code).toBe(0);
  expect(bodiesIn(contextOf(stdout)).every((id) => id === MEMORY.id)).toBe(true);
  const notification = prompt(world, {
    session_id: "n",
    prompt: `<task-notification>\n<task-id>1</task-id> staging migrations ${"x".repeat(200_000)}`,
  });
  const quiet = await world.engram(["agent-hook", "--host", "claude"], {
    stdin: JSON.stringify(notification),
  });
  expect([quiet.code, contextOf(quiet.stdout)]).toEqual([0, ""]);
});

Deno.test("a pipe that never closes is answered when the payload is complete, or at the deadline", async () => {
  await using world = await linked();
  const hold = (text: string) =>
    world.run("/bin/sh", [
      "-c",
      `{ printf '%s' '${text}'; exec sleep 20; } | { ${world.bin}/engram agent-hook --host codex; echo "<$?>"; kill 0; }`,
    ], { timeoutMs: 15_000 });
  const complete = await hold(JSON.stringify(prompt(world)));
  expect(complete.stdout).toContain("Run staging migrations");
  expect(complete.stdout).toContain("<0>");
  const half = await hold('{"session_id":"s",');
  expect(half.stdout).toBe("{}<0>\n");
  expect(half.ms).toBeLessThan(10_000);
});

Deno.test("a closed stdout leaves no trace, and what was not delivered comes the next time", async () => {
  await using world = await linked();
  const payload = JSON.stringify(prompt(world, { prompt_id: "p1" }));
  const closed = await world.run("/bin/sh", [
    "-c",
    `printf '%s' '${payload}' | ${world.bin}/engram agent-hook --host claude >&-; echo "<$?>"`,
  ]);
  expect([closed.stdout, closed.stderr]).toEqual(["<0>\n", ""]);
  const broken = await world.run("/bin/bash", [
    "-c",
    `{ sleep 0.2; printf '%s' '${payload.replace('"p1"', '"p2"').replace('"s"', '"t"')}'; } | ` +
    `${world.bin}/engram agent-hook --host claude | exec true; echo "<\${PIPESTATUS[1]}>"`,
  ]);
  expect([broken.stdout, broken.stderr]).toEqual(["<0>\n", ""]);
  const again = await world.engram(["agent-hook", "--host", "claude"], {
    stdin: payload.replace('"p1"', '"p3"').replace('"s"', '"t"'),
  });
  expect(bodiesIn(contextOf(again.stdout))).toEqual([MEMORY.id]);
});

Deno.test("wrong arguments are answered too", async () => {
  await using world = await linked();
  for (const args of [[], ["--host"], ["--host", "nobody"], ["--host=", "x"], ["--nonsense"]]) {
    const { code } = await world.engram(["agent-hook", ...args], { stdin: "{}" });
    expect([args, code]).toEqual([args, 0]);
  }
});
