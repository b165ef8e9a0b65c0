/** Gemini CLI's sessions: compressions that no event tells of, and subagents that look like the main agent. */
import { writeSession } from "../lib/state_write.ts";
import { expect } from "@std/expect";
import { State } from "../lib/state.ts";
import { bodiesIn, contextOf, HookWorld, loadedIn, type MemorySpec } from "./hook_world.ts";

const RULE: MemorySpec = { id: "use-pnpm", title: "Use pnpm", body: "Install with pnpm." };
const STAGING: MemorySpec = {
  id: "staging",
  type: "knowledge",
  title: "Staging migrations",
  body: "They run as a job.",
};

/** One session with a transcript as the client writes it. */
class Session {
  readonly transcript: string;

  constructor(readonly world: HookWorld) {
    this.transcript = `${world.home}/.gemini/tmp/proj/chats/session.jsonl`;
    Deno.mkdirSync(this.transcript.slice(0, this.transcript.lastIndexOf("/")), { recursive: true });
    this.write('{"sessionId":"s","kind":"main"}');
  }

  write(...lines: readonly string[]): void {
    for (const line of lines) {
      Deno.writeTextFileSync(this.transcript, `${line}\n`, { append: true });
    }
  }

  /** What the client writes when it has compressed, and what follows that. */
  compressed(): void {
    this.history();
    this.write('{"id":"2","type":"gemini","content":"done"}', '{"$set":{"lastUpdated":"x"}}');
  }

  /** A compressed history, as it is written once more whenever the session is resumed. */
  history(): void {
    this.write(
      '{"$set":{"messages":[{"content":[{"text":"<state_snapshot>x</state_snapshot>"}]}]}}',
    );
  }

  async send(name: string, more: Record<string, unknown>): Promise<string> {
    this.world.now += 1000;
    const payload = { session_id: "s", transcript_path: this.transcript, hook_event_name: name };
    return contextOf(await this.world.send("gemini", { ...payload, ...more }));
  }

  /** A resume names a file of its own at first, with nothing in it yet. */
  async start(source: string): Promise<void> {
    const stub = this.transcript.replace("session.jsonl", `${source}.jsonl`);
    Deno.writeTextFileSync(stub, '{"sessionId":"s","kind":"main"}\n');
    const more = source === "resume" ? { transcript_path: stub } : {};
    expect(await this.send("SessionStart", { source, ...more })).toBe("");
  }

  async prompt(prompt: string): Promise<{ bodies: string[]; loaded: string[] }> {
    const text = await this.send("BeforeAgent", { prompt });
    this.write(`{"id":"1","type":"user","content":${JSON.stringify(prompt)}}`);
    return { bodies: bodiesIn(text), loaded: loadedIn(text) };
  }
}

const NEW = { bodies: ["staging", "use-pnpm"], loaded: [] };
const KNOWN = { bodies: [], loaded: ["staging"] };
const NOTHING = { bodies: [], loaded: [] };

Deno.test("attempts to compress reset nothing, a real compression resets at the next prompt", async () => {
  await using world = await HookWorld.make([RULE, STAGING]);
  const session = new Session(world);
  await session.start("startup");
  expect(await session.prompt("staging migrations")).toEqual(NEW);
  expect(await session.send("PreCompress", { trigger: "auto" })).toBe("");
  expect(await session.prompt("staging migrations")).toEqual(KNOWN);
  session.compressed();
  // Also where the prompt itself finds nothing, the start's route was lost.
  expect(await session.prompt("What is the capital of France?"))
    .toEqual({ bodies: ["use-pnpm"], loaded: [] });
  expect(await session.prompt("staging migrations")).toEqual({ bodies: ["staging"], loaded: [] });
  expect(await session.prompt("staging migrations")).toEqual(KNOWN);
});

Deno.test("a resume writes an old compression once more, and repeats nothing", async () => {
  await using world = await HookWorld.make([RULE, STAGING]);
  const session = new Session(world);
  await session.start("startup");
  await session.prompt("staging migrations");
  session.compressed();
  await session.start("resume");
  session.history();
  expect(await session.prompt("staging migrations")).toEqual(NEW);
  for (let time = 0; time < 2; time++) {
    await session.start("resume");
    session.history();
    expect(await session.prompt("staging migrations")).toEqual(KNOWN);
  }
});

Deno.test("/compress resets, and the snapshot that it leaves does not reset once more", async () => {
  await using world = await HookWorld.make([RULE, STAGING]);
  const session = new Session(world);
  await session.start("startup");
  await session.prompt("staging migrations");
  expect(await session.send("PreCompress", { trigger: "manual" })).toBe("");
  session.history();
  expect(await session.prompt("staging migrations")).toEqual(NEW);
  expect(await session.prompt("staging migrations")).toEqual(KNOWN);
});

Deno.test("in an editor a session goes on in a new process without a start, and repeats nothing", async () => {
  await using world = await HookWorld.make([RULE, STAGING]);
  const session = new Session(world);
  expect(await session.prompt("staging migrations")).toEqual(NEW);
  session.compressed();
  expect(await session.prompt("staging migrations")).toEqual(NEW);
  session.history();
  expect(await session.prompt("staging migrations")).toEqual(KNOWN);
});

Deno.test("a user who writes about snapshots resets nothing", async () => {
  await using world = await HookWorld.make([RULE, STAGING]);
  const session = new Session(world);
  await session.start("startup");
  await session.prompt("staging migrations");
  await session.prompt("what does <state_snapshot> mean?");
  expect(await session.prompt("staging migrations")).toEqual(KNOWN);
});

Deno.test("without a transcript, or with one that is none, sessions go on", async () => {
  await using world = await HookWorld.make([RULE, STAGING]);
  const session = new Session(world);
  for (const transcript_path of ["", "/nowhere/x.jsonl", world.project, "/dev/zero", 7, "\0"]) {
    world.session = `session ${transcript_path}`;
    const ask = async () =>
      bodiesIn(
        await session.send("BeforeAgent", { prompt: "staging migrations", transcript_path }),
      );
    expect(await ask()).toEqual(["staging", "use-pnpm"]);
    expect(await ask()).toEqual([]);
  }
});

Deno.test("the first prompt of a session, in every mode that injects", async () => {
  const first: Record<string, readonly string[]> = {
    auto: ["staging", "use-pnpm"],
    startup: ["use-pnpm"],
    always: ["staging", "use-pnpm"],
    manual: [],
    off: [],
  };
  for (const [read, bodies] of Object.entries(first)) {
    await using world = await HookWorld.make([RULE, STAGING]);
    world.settings({ read });
    const session = new Session(world);
    await session.start("startup");
    expect([read, (await session.prompt("staging migrations")).bodies]).toEqual([read, bodies]);
  }
});

Deno.test("always mode repeats the prompt's route after a resume, not the start's", async () => {
  await using world = await HookWorld.make([RULE, STAGING]);
  world.settings({ read: "always" });
  const session = new Session(world);
  await session.start("startup");
  expect(await session.prompt("staging migrations")).toEqual(NEW);
  await session.start("resume");
  expect(await session.prompt("staging migrations")).toEqual({ bodies: ["staging"], loaded: [] });
});

Deno.test("what a file brought, perhaps to a subagent, a prompt that asks for it brings again, once", async () => {
  await using world = await HookWorld.make([RULE, STAGING]);
  const session = new Session(world);
  await session.start("startup");
  expect(await session.prompt("What is the capital of France?"))
    .toEqual({ bodies: ["use-pnpm"], loaded: [] });
  const state = State.open([`${world.folder}/.cache`]);
  const stamp = /approved: ([0-9a-f]{16})/.exec(Deno.readTextFileSync(world.path(STAGING)))?.[1];
  writeSession(state, { host: "gemini", cwd: world.project, session: "s", agent: "" }, {
    reset: false,
    answered: null,
    turn: "",
    cause: "path",
    bodies: [{ key: `workspace:staging:${stamp}` }],
    cards: [],
  }, world.now);
  state.close();
  expect(await session.prompt("and Paris?")).toEqual(NOTHING);
  expect(await session.prompt("staging migrations")).toEqual({ bodies: ["staging"], loaded: [] });
  expect(await session.prompt("staging migrations")).toEqual(KNOWN);
});
