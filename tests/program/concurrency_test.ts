/** Many processes at once: nothing twice, nothing lost. */
import { DatabaseSync } from "node:sqlite";
import { expect } from "@std/expect";
import { bodiesIn, contextOf, memoryText } from "../hook_world.ts";
import { World } from "../real_hosts/world.ts";

/** Milliseconds; a hook waits longer than that for its turn to write. */
const HELD = 500;

const WORDS = ["zebra", "yak", "okapi", "gnu", "emu", "ibis", "lynx", "orca", "puma", "wren"];

async function zoo(bodyLength: number): Promise<World> {
  const world = await World.make({ git: false });
  for (const word of WORDS) {
    await world.write(
      `.agents/.engram/knowledge/${word}.md`,
      await memoryText({
        id: word,
        type: "knowledge",
        title: `Feeding the ${word}`,
        body: `The ${word} eats at noon. ${"x".repeat(bodyLength)}`,
      }),
    );
  }
  return world;
}

function hook(world: World, session: string, id: string, prompt: string) {
  return world.engram(["agent-hook", "--host", "claude"], {
    stdin: JSON.stringify({
      session_id: session,
      prompt_id: id,
      cwd: world.project,
      hook_event_name: "UserPromptSubmit",
      prompt,
    }),
  });
}

Deno.test("20 hooks at once in one session near the cap: each body exactly once", async () => {
  await using world = await zoo(1200);
  const answers = await Promise.all(Array.from({ length: 20 }, (_, at) => {
    const [a, b, c] = [0, 3, 7].map((step) => WORDS[(at + step) % WORDS.length]);
    return hook(world, "s", `p${at}`, `feeding the ${a}, feeding the ${b} and feeding the ${c}`);
  }));
  const bodies = answers.flatMap(({ stdout }) => bodiesIn(contextOf(stdout)));
  expect(answers.every(({ code }) => code === 0)).toBe(true);
  expect(bodies.sort()).toEqual([...WORDS].sort());
});

Deno.test("hooks that all planned before the first may record: each body exactly once", async () => {
  await using world = await zoo(1200);
  await hook(world, "s", "p0", "feeding the zebra");
  const cache = `${world.project}/.agents/.engram/.cache`;
  const state = [...Deno.readDirSync(cache)].find(({ name }) => /^state-.*\.db$/.test(name));
  // Readers go on while another process holds the right to write, so every hook plans with what it read.
  const database = new DatabaseSync(`${cache}/${state?.name}`);
  database.exec("BEGIN IMMEDIATE");
  const running = Array.from({ length: 6 }, (_, at) =>
    hook(
      world,
      "s",
      `p${at + 1}`,
      `feeding the ${WORDS.slice(1, 4).join(", feeding the ")} and the ${WORDS[at + 4]}`,
    ));
  await new Promise((resolve) => setTimeout(resolve, HELD));
  database.exec("ROLLBACK");
  database.close();
  const answers = await Promise.all(running);
  expect(answers.every(({ code }) => code === 0)).toBe(true);
  const bodies = answers.flatMap(({ stdout }) => bodiesIn(contextOf(stdout)));
  expect(bodies.sort()).toEqual(WORDS.slice(1).sort());
});

Deno.test("20 hooks at once in 20 sessions: every session is remembered", async () => {
  await using world = await zoo(10);
  const sessions = Array.from({ length: 20 }, (_, at) => `session-${at}`);
  await Promise.all(sessions.map((session) => hook(world, session, "p1", "feeding the zebra")));
  const again = await Promise.all(
    sessions.map((session) => hook(world, session, "p2", "feeding the zebra")),
  );
  for (const { stdout } of again) expect(contextOf(stdout)).toBe("already loaded: zebra");
});

Deno.test("a doubled entry answers an event once", async () => {
  await using world = await zoo(10);
  const answers = await Promise.all([1, 2, 3].map(() => hook(world, "s", "p1", "feeding the yak")));
  expect(answers.flatMap(({ stdout }) => bodiesIn(contextOf(stdout)))).toEqual(["yak"]);
  expect(answers.filter(({ stdout }) => stdout === "{}")).toHaveLength(2);
});

Deno.test("12 saves at once keep 12 memories, also under one title", async () => {
  await using world = await World.make({ git: false });
  await world.engram(["init"]);
  const different = await Promise.all(
    WORDS.slice(0, 6).map((word) => world.engram(["save", "--yes", `Feed the ${word} at noon`])),
  );
  const alike = await Promise.all(
    WORDS.slice(0, 6).map((word) =>
      world.engram([
        "save",
        "--yes",
        "--title",
        "Feeding",
        `The ${word} is fed by hand and at night ${word}`,
      ])
    ),
  );
  for (const { code, stderr } of [...different, ...alike]) expect(code, stderr).toBe(0);
  const { stdout } = await world.engram(["list", "--json"]);
  const { memories, problems } = JSON.parse(stdout);
  expect(memories).toHaveLength(12);
  expect(problems).toEqual([]);
});
