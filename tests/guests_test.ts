/** Other hosts at Claude Code's entry: no double delivery, the set keyed by who really asks, silent where linked. */
import { expect } from "@std/expect";
import { guestOf } from "../hosts/claude/guests.ts";
import type { ReadEnv } from "../hosts/host.ts";
import { State } from "../lib/state.ts";
import { fixture, fixturesOf } from "./fixtures.ts";
import { bodiesIn, contextOf, HookWorld, type MemorySpec } from "./hook_world.ts";

const RULE: MemorySpec = { id: "use-pnpm", title: "Use pnpm", body: "Install with pnpm." };
const STAGING: MemorySpec = {
  id: "staging",
  type: "knowledge",
  title: "Staging migrations",
  body: "They run as a job.",
};

function said(stdout: string): string[] {
  const answer = JSON.parse(stdout || "{}");
  return bodiesIn(
    answer.additionalContext ?? answer.additional_context ?? contextOf(stdout || "{}"),
  );
}

/** Hosts of which the state has sessions. */
function keyedBy(world: HookWorld): string[] {
  const state = State.open([`${world.folder}/.cache`]);
  const rows = state.database.prepare("SELECT DISTINCT host FROM session ORDER BY host").all();
  state.close();
  return rows.map(({ host }) => String(host));
}

const none: ReadEnv = () => undefined;
const env = (variables: Record<string, string>): ReadEnv => (name) => variables[name];

Deno.test("who asks, by payload and environment", () => {
  const at = (host: string, event: string) => fixture(host, event, "/w");
  const hostOf = (payload: ReturnType<typeof at>, read: ReadEnv) =>
    guestOf(payload, read)?.parse({ session_id: "s", hook_event_name: "E", ...payload }, read).host;
  for (const event of fixturesOf("claude")) {
    const payload = at("claude", event);
    expect([event, hostOf(payload, none)]).toEqual([event, undefined]);
    // A real Claude Code that was started in another agent's shell has that one's variables.
    const inherited = { CLAUDECODE: "1", CURSOR_VERSION: "3", COPILOT_CLI: "1" };
    expect([event, hostOf(payload, env({ ...inherited, DEVIN_PROJECT_DIR: "/w" }))])
      .toEqual([event, undefined]);
    expect(hostOf(payload, env({ CLAUDE_PROJECT_DIR: "/w" }))).toBe(undefined);
  }
  for (const event of fixturesOf("cursor")) {
    expect(hostOf(at("cursor", event), none)).toBe("cursor");
  }
  for (const event of fixturesOf("copilot")) {
    for (const variables of [{ COPILOT_CLI: "1" }, { COPILOT_CLI: "1", CLAUDECODE: "1" }]) {
      expect([event, hostOf(at("copilot", event), env(variables))]).toEqual([event, "copilot"]);
    }
  }
  for (const event of fixturesOf("vscode")) {
    expect(hostOf(at("vscode", event), none)).toBe("vscode");
  }
  const devin = env({ DEVIN_PROJECT_DIR: "/w" });
  for (const event of fixturesOf("devin")) {
    expect(hostOf(at("devin", event), devin)).toBe("devin");
    expect(hostOf(at("devin", event), none)).toBe(undefined);
  }
  const bare = { session_id: "s", hook_event_name: "SessionStart", cwd: "/w" };
  expect(hostOf(bare, env({ CURSOR_VERSION: "3" }))).toBe("cursor");
  expect(hostOf(bare, env({ COPILOT_CLI: "1" }))).toBe("copilot");
  expect(hostOf(bare, env({ CURSOR_VERSION: "", COPILOT_CLI: "" }))).toBe(undefined);
});

Deno.test("each host has a set of its own, also for the same session id", async () => {
  await using world = await HookWorld.make([RULE, STAGING]);
  world.session = "one-id";
  world.env = { DEVIN_PROJECT_DIR: world.project };
  const ask = (host: string, event: string) =>
    world.sendAs("claude", fixture(host, event, world.project));
  const prompts = {
    claude: "UserPromptSubmit",
    cursor: "beforeSubmitPrompt",
    copilot: "UserPromptSubmit",
    devin: "UserPromptSubmit",
  };
  for (const [host, event] of Object.entries(prompts)) {
    expect([host, said(await ask(host, event))]).toEqual([host, ["staging", "use-pnpm"]]);
  }
  expect(said(await ask("vscode", "SessionStart"))).toEqual(["use-pnpm"]);
  expect(keyedBy(world)).toEqual(["claude", "copilot", "cursor", "devin", "vscode"]);
  // Nobody gets anything twice; where the host names its turns, the same one is not even answered.
  for (const [host, event] of Object.entries(prompts)) {
    const again = await ask(host, event);
    expect([host, said(again)]).toEqual([host, []]);
    if (host !== "copilot") expect([host, again]).toEqual([host, "{}"]);
  }
});

Deno.test("Cursor is answered once where both files start us: by its own entry", async () => {
  const own =
    '{"version":1,"hooks":{"sessionStart":[{"command":"engram agent-hook --host cursor"}]}}';
  for (
    const [base, path] of [
      ["project", ".cursor/hooks.json"],
      ["home", ".cursor/plugins/local/engram/hooks/hooks.json"],
      ["home", ".cursor/hooks.json"],
    ] as const
  ) {
    await using world = await HookWorld.make([RULE, STAGING]);
    const file = `${world[base]}/${path}`;
    Deno.mkdirSync(file.slice(0, file.lastIndexOf("/")), { recursive: true });
    const start = () => fixture("cursor", "sessionStart", world.project);
    // Other hooks of Cursor do not make us silent.
    Deno.writeTextFileSync(file, own.replace("engram agent-hook", "lint"));
    world.session = "first";
    expect(said(await world.sendAs("claude", start()))).toEqual(["use-pnpm"]);
    Deno.writeTextFileSync(file, own);
    world.session = "second";
    expect([path, await world.sendAs("claude", start())]).toEqual([path, "{}"]);
    expect(said(await world.sendAs("cursor", start()))).toEqual(["use-pnpm"]);
    const prompt = fixture("cursor", "beforeSubmitPrompt", world.project);
    expect(await world.sendAs("claude", prompt)).toBe("{}");
    // Claude Code itself goes on as before.
    expect(said(await world.sendAs("claude", fixture("claude", "SessionStart", world.project))))
      .toEqual(["use-pnpm"]);
  }
});

Deno.test("Cursor with the names of Claude's events is Cursor all the same", async () => {
  await using world = await HookWorld.make([RULE]);
  const payload = fixture("cursor", "sessionStart", world.project);
  const answer = await world.sendAs("claude", { ...payload, hook_event_name: "SessionStart" });
  expect(Object.keys(JSON.parse(answer))).toEqual(["additional_context"]);
});

Deno.test("Copilot CLI gets the start's text again at a resume, and what prompts gave not", async () => {
  await using world = await HookWorld.make([RULE, STAGING]);
  const ask = async (event: string) =>
    said(await world.sendAs("claude", fixture("copilot", event, world.project)));
  expect(await ask("SessionStart")).toEqual(["use-pnpm"]);
  expect(await ask("UserPromptSubmit")).toEqual(["staging"]);
  expect(await ask("SessionStart-resume")).toEqual(["use-pnpm"]);
  expect(await ask("UserPromptSubmit")).toEqual([]);
  // A compaction takes both.
  world.env = { COPILOT_CLI: "1" };
  expect(await ask("PreCompact")).toEqual([]);
  expect(await ask("UserPromptSubmit")).toEqual(["staging", "use-pnpm"]);
  expect(await ask("UserPromptSubmit")).toEqual([]);
  // A prompt's hook that came first, as on a busy machine: its text stays, so a start need not bring it.
  expect(await ask("SessionStart-resume")).toEqual([]);
  world.session = "another";
  expect(await ask("UserPromptSubmit")).toEqual(["staging", "use-pnpm"]);
  expect(await ask("SessionStart")).toEqual([]);
  expect(await ask("UserPromptSubmit")).toEqual([]);
});

Deno.test("Cursor: what a session's start may have lost comes again with the first prompt, once", async () => {
  await using world = await HookWorld.make([RULE, STAGING]);
  const ask = async (event: string, generation_id: string) =>
    said(
      await world.sendAs("cursor", {
        ...fixture("cursor", event, world.project),
        generation_id,
      }),
    );
  expect(await ask("sessionStart", "")).toEqual(["use-pnpm"]);
  expect(await ask("beforeSubmitPrompt", "g1")).toEqual(["staging", "use-pnpm"]);
  expect(await ask("beforeSubmitPrompt", "g1")).toEqual([]);
  expect(await ask("beforeSubmitPrompt", "g2")).toEqual([]);
});

Deno.test("Cursor's folder: the payload's, else the first root, else the variable", async () => {
  await using world = await HookWorld.make([RULE]);
  const start = (more: Record<string, unknown>) => {
    world.session = crypto.randomUUID();
    const payload = fixture("cursor", "sessionStart", "/nowhere");
    return world.sendAs("cursor", { ...payload, ...more });
  };
  expect(await start({})).toBe("{}");
  expect(said(await start({ workspace_roots: [world.project, "/nowhere"] }))).toEqual(["use-pnpm"]);
  expect(said(await start({ workspace_roots: [], cwd: world.project }))).toEqual(["use-pnpm"]);
  expect(said(await start({ workspace_roots: [world.project], cwd: "" }))).toEqual(["use-pnpm"]);
  world.env = { CURSOR_PROJECT_DIR: world.project };
  for (const workspace_roots of [[], "x", undefined, [7], [""]]) {
    expect(said(await start({ workspace_roots }))).toEqual(["use-pnpm"]);
  }
});
