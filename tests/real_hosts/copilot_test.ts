/** Copilot CLI's real client in a project that is linked for Claude Code: it runs those entries too. */
import { expect } from "@std/expect";
import { State } from "../../lib/state.ts";
import { startChatCompletionsMock } from "./chat_completions_mock.ts";
import { extraPath } from "./extras.ts";
import { countIn, LIGHTHOUSE, linkedWorld, succeeds, TABLETS } from "./linked_world.ts";
import type { ModelRequest } from "./mock_server.ts";
import { runProgram } from "./process.ts";
import type { Script } from "./script.ts";
import { clientEnvironment } from "./session.ts";
import type { World } from "./world.ts";

const PROGRAM = extraPath(".bin", "copilot");

function test(name: string, fn: () => Promise<void>): void {
  Deno.test({ name: `Copilot CLI: ${name}`, ignore: PROGRAM === null, fn });
}

/** Runs the prompts as one session, each in a process of its own, and returns what the model was asked. */
async function run(
  world: World,
  prompts: readonly string[],
  script?: Script,
): Promise<readonly ModelRequest[]> {
  await using mock = startChatCompletionsMock(script);
  await Deno.mkdir(`${world.home}/.copilot`, { recursive: true });
  const trusted = JSON.stringify({ trusted_folders: [world.project] });
  await Deno.writeTextFile(`${world.home}/.copilot/config.json`, trusted);
  for (const [turn, prompt] of prompts.entries()) {
    mock.turn = turn;
    const { code, stderr } = await runProgram({
      program: PROGRAM ?? "",
      args: [
        ...(turn === 0 ? [] : ["--continue"]),
        ...["-p", prompt, "--allow-all-tools", "--no-auto-update", "--no-color"],
      ],
      cwd: world.project,
      env: {
        ...clientEnvironment(world),
        COPILOT_PROVIDER_BASE_URL: `${mock.url}/v1`,
        COPILOT_PROVIDER_API_KEY: "dummy-key",
        COPILOT_MODEL: "gpt-4.1",
        COPILOT_OFFLINE: "true",
      },
      timeoutMs: 60_000,
    });
    expect(code, stderr).toBe(0);
  }
  return mock.requests.filter(({ kind }) => kind === "main");
}

test("each memory is in the history once, also after a resume; the set is Copilot's", async () => {
  await using world = await linkedWorld("claude");
  const [first, second] = await run(world, [
    "how does the lighthouse migration run?",
    "the lighthouse migration again",
  ]);
  for (const request of [first, second]) {
    expect(countIn(request, TABLETS)).toBe(1);
    expect(countIn(request, LIGHTHOUSE)).toBe(1);
  }
  expect(second?.text).toContain("already loaded: lighthouse-migration");
  const state = State.open([`${world.project}/.agents/.engram/.cache`]);
  const hosts = state.database.prepare("SELECT DISTINCT host FROM session").all();
  state.close();
  expect(hosts.map(({ host }) => host)).toEqual(["copilot"]);
});

test("after a compaction what was lost comes again", async () => {
  await using world = await linkedWorld("claude");
  const prompt = "how does the lighthouse migration run?";
  const requests = await run(world, [prompt, "/compact", prompt, prompt]);
  const [compaction, third, last] = requests.slice(-3);
  expect(compaction?.text).toContain("create a detailed summary");
  expect(third?.text).not.toContain("already loaded");
  for (const request of [third, last]) {
    expect(countIn(request, TABLETS)).toBe(1);
    expect(countIn(request, LIGHTHOUSE)).toBe(1);
  }
});

test("a tool call goes through where Claude Code's hooks look at files", async () => {
  await using world = await linkedWorld();
  await succeeds(world, ["config", "set", "hooks.path_rules", "hook"]);
  expect((await world.engram(["link", "claude"])).code).toBe(0);
  expect(await Deno.readTextFile(`${world.project}/.claude/settings.json`)).toContain("PreToolUse");
  const file = await world.write("notes.txt", "the notes of the keeper\n");
  const requests = await run(world, ["look"], {
    main: [{ tools: [{ name: "view", input: { path: file } }] }, "done"],
  });
  expect(requests.at(-1)?.text).toContain("the notes of the keeper");
  expect(requests.at(-1)?.text).not.toContain("Denied");
});
