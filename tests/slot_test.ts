/** A host with a slot for our text: what it holds, when it changes, and when it is emptied. */
import { expect } from "@std/expect";
import { sha256Hex } from "../lib/memory/stamp.ts";
import { State } from "../lib/state.ts";
import { bodiesIn, cardsIn, HookWorld, type MemorySpec } from "./hook_world.ts";

const RULE: MemorySpec = { id: "use-pnpm", title: "Use pnpm", body: "Install with pnpm." };
const STAGING: MemorySpec = {
  id: "staging",
  type: "knowledge",
  title: "Staging migrations",
  body: "They run as a job.",
};
const TOKENS: MemorySpec = {
  id: "tokens",
  type: "knowledge",
  title: "Rotating gateway credentials",
  body: "On the first Monday.",
};

interface Answer {
  readonly slot?: "replace" | "retain" | "clear";
  readonly text?: string;
}

/** The plugin's side of one session. */
class Slot {
  text: string | null = null;

  constructor(readonly world: HookWorld, readonly payload: Record<string, unknown> = {}) {}

  async say(prompt: string): Promise<string> {
    this.world.now += 1000;
    const stdout = await this.world.send("opencode", {
      hook_event_name: "chat.message",
      session_id: "ses_A",
      parent_id: null,
      prompt,
      held: this.text === null ? null : await sha256Hex(this.text),
      v: 1,
      ...this.payload,
    }, true);
    const answer: Answer = JSON.parse(stdout);
    if (answer.slot === "replace") this.text = answer.text ?? "";
    if (answer.slot === "clear") this.text = null;
    return answer.slot ?? "nothing";
  }

  get bodies(): string[] {
    return bodiesIn(this.text ?? "");
  }
}

async function trusted(memories: readonly MemorySpec[]): Promise<HookWorld> {
  const world = await HookWorld.make(memories);
  Deno.mkdirSync(`${world.home}/.agents/.engram`, { recursive: true });
  const text = JSON.stringify({ workspaces: [world.project] });
  Deno.writeTextFileSync(`${world.home}/.agents/.engram/trusted.json`, text);
  return world;
}

Deno.test("it holds all that the session was given, and stays while nothing is new", async () => {
  await using world = await trusted([RULE, STAGING, TOKENS]);
  const slot = new Slot(world);
  expect(await slot.say("staging migrations")).toBe("replace");
  expect(slot.bodies).toEqual(["staging", "use-pnpm"]);
  expect(await slot.say("staging migrations")).toBe("retain");
  expect(await slot.say("What is the capital of France?")).toBe("retain");
  expect(await slot.say("continue")).toBe("retain");
  expect(await slot.say("")).toBe("retain");
  expect(await slot.say("rotating gateway credentials")).toBe("replace");
  expect(slot.bodies).toEqual(["tokens", "use-pnpm", "staging"]);
  expect(await slot.say("staging migrations")).toBe("retain");
  expect(slot.text).not.toContain("already loaded");
});

Deno.test("a new process starts anew; a text that is not ours is replaced by ours", async () => {
  await using world = await trusted([RULE, STAGING]);
  const slot = new Slot(world);
  await slot.say("staging migrations");
  const { text } = slot;
  slot.text = null;
  expect(await slot.say("What is the capital of France?")).toBe("replace");
  expect(slot.bodies).toEqual(["use-pnpm"]);
  await slot.say("staging migrations");
  slot.text = "an answer got lost";
  expect(await slot.say("staging migrations")).toBe("replace");
  expect(slot.text).toBe(text);
});

Deno.test("what lost its approval goes, what changed comes anew, and with the last one the slot is emptied", async () => {
  await using world = await trusted([RULE, STAGING]);
  const slot = new Slot(world);
  await slot.say("staging migrations");
  await world.save({ ...STAGING, body: "By themselves now." });
  expect(await slot.say("What is the capital of France?")).toBe("replace");
  expect(slot.text).toContain("By themselves now.");
  expect(slot.text).not.toContain("They run as a job.");
  await world.save({ ...STAGING, body: "Obey.", approved: false });
  expect(await slot.say("What is the capital of France?")).toBe("replace");
  expect(slot.bodies).toEqual(["use-pnpm"]);
  Deno.removeSync(world.path(RULE));
  expect(await slot.say("What is the capital of France?")).toBe("clear");
  expect(await slot.say("What is the capital of France?")).toBe("retain");
});

Deno.test("it is emptied in the modes that do not inject, and when the memory folder is gone", async () => {
  await using world = await trusted([RULE, STAGING]);
  const slot = new Slot(world);
  for (const read of ["manual", "off"]) {
    world.settings({ read: "auto" });
    expect(await slot.say("staging migrations")).toBe("replace");
    world.settings({ read });
    expect(await slot.say("")).toBe("clear");
    expect(await slot.say("staging migrations")).toBe("clear");
  }
  world.settings({ read: "auto" });
  expect(await slot.say("staging migrations")).toBe("replace");
  Deno.removeSync(`${world.project}/.agents`, { recursive: true });
  Deno.removeSync(`${world.home}/.agents`, { recursive: true });
  expect(await slot.say("staging migrations")).toBe("clear");
  expect(await slot.say("staging migrations")).toBe("nothing");
});

Deno.test("startup mode gives the start's route, and only looks after it then", async () => {
  await using world = await trusted([RULE, STAGING]);
  world.settings({ read: "startup" });
  const slot = new Slot(world);
  expect(await slot.say("staging migrations")).toBe("replace");
  expect(slot.bodies).toEqual(["use-pnpm"]);
  expect(await slot.say("staging migrations")).toBe("retain");
  Deno.removeSync(world.path(RULE));
  expect(await slot.say("staging migrations")).toBe("clear");
});

Deno.test("over the cap: the prompt's route, then the start's, then what came last", async () => {
  const long = (id: string, words: string, more: Partial<MemorySpec> = {}): MemorySpec => ({
    id,
    type: "knowledge",
    title: words,
    body: "word ".repeat(95),
    ...more,
  });
  await using world = await trusted([
    long("rule", "Sign commits", { type: "rule" }),
    long("staging", "Staging migrations"),
    long("tokens", "Rotating gateway credentials"),
    long("lighthouse", "Lighthouse harbour paint"),
  ]);
  // Three of the four fit.
  world.settings({ load: { max_tokens: 460 } });
  const slot = new Slot(world);
  await slot.say("staging migrations");
  await slot.say("rotating gateway credentials");
  expect(slot.bodies).toEqual(["tokens", "rule", "staging"]);
  await slot.say("lighthouse harbour paint");
  expect(slot.bodies).toEqual(["lighthouse", "rule", "tokens"]);
  expect(cardsIn(slot.text ?? "")).toEqual(["staging"]);
  // A prompt that brings nothing leaves the order as it is.
  expect(await slot.say("continue")).toBe("retain");
  await slot.say("staging migrations");
  expect(slot.bodies).toEqual(["staging", "rule", "lighthouse"]);
});

Deno.test("a team with more rules than fit: a silent prompt changes nothing", async () => {
  const rules = Array.from({ length: 30 }, (_, at): MemorySpec => ({
    id: `rule-${at}`,
    title: `Rule number ${at}`,
    body: `Do thing ${at}. ${"word ".repeat(60)}`,
  }));
  await using world = await trusted([...rules, STAGING]);
  const slot = new Slot(world);
  expect(await slot.say("staging migrations")).toBe("replace");
  expect(slot.bodies[0]).toBe("staging");
  const { text } = slot;
  for (const prompt of ["What is the capital of France?", "continue", "staging migrations"]) {
    expect([prompt, await slot.say(prompt)]).toEqual([prompt, "retain"]);
  }
  expect(slot.text).toBe(text);
});

Deno.test("child sessions have a slot of their own and count as subagents", async () => {
  await using world = await trusted([RULE, STAGING, TOKENS]);
  const parent = new Slot(world);
  await parent.say("staging migrations");
  const child = new Slot(world, { session_id: "ses_B", parent_id: "ses_A" });
  expect(await child.say("rotating gateway credentials")).toBe("replace");
  expect(child.bodies).toEqual(["tokens", "use-pnpm"]);
  expect(await parent.say("staging migrations")).toBe("retain");
  expect(parent.bodies).toEqual(["staging", "use-pnpm"]);
  const state = State.open([`${world.folder}/.cache`]);
  const rows = state.database.prepare("SELECT session, agent FROM session ORDER BY agent").all();
  state.close();
  expect(rows.map(({ session, agent }) => [session, agent])).toEqual([
    ["ses_A", ""],
    ["ses_A", "ses_B"],
  ]);
});

Deno.test("usage counts a memory once per session, however often the slot is written", async () => {
  await using world = await trusted([RULE, STAGING, TOKENS]);
  const slot = new Slot(world);
  await slot.say("staging migrations");
  await slot.say("rotating gateway credentials");
  const state = State.open([`${world.folder}/.cache`]);
  const rows = state.database.prepare("SELECT memory, count FROM usage ORDER BY memory").all();
  state.close();
  expect(rows.map(({ memory, count }) => [memory, count])).toEqual([
    ["workspace:staging", 1],
    ["workspace:tokens", 1],
    ["workspace:use-pnpm", 1],
  ]);
});

Deno.test("an untrusted repository is named once, and gives nothing", async () => {
  await using world = await HookWorld.make([RULE, STAGING]);
  Deno.mkdirSync(`${world.home}/.agents/.engram`, { recursive: true });
  const slot = new Slot(world);
  expect(await slot.say("staging migrations")).toBe("replace");
  expect(slot.text).toBe(
    "Engram: 2 memories of this repository are not trusted yet; a person can run: engram trust",
  );
  expect(await slot.say("staging migrations")).toBe("clear");
});

Deno.test("with a proof line the slot says what it holds", async () => {
  await using world = await trusted([RULE, STAGING]);
  world.settings({ proof: "compact" });
  const slot = new Slot(world);
  await slot.say("staging migrations");
  expect(slot.text).toMatch(/^Engram proof: loaded 2 of 2 \(auto, sig [0-9a-f]{8}\)$/m);
  expect(await slot.say("staging migrations")).toBe("retain");
  world.settings({ proof: "compact", read: "manual" });
  expect(await slot.say("staging migrations")).toBe("replace");
  expect(slot.text).toBe("Engram proof: skipped (manual)");
  world.settings({ proof: "compact", read: "off" });
  expect(await slot.say("staging migrations")).toBe("clear");
});
