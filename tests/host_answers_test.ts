/**
 * Every host and event: the recorded payload in, exactly this answer out; what cannot be read gets the host's
 * safe answer; and each host's cap in its own unit, at the limit and one above.
 */
import { expect } from "@std/expect";
import { utf8Length } from "../hosts/caps.ts";
import { HOSTS } from "../hosts/mod.ts";
import { HEAD } from "../lib/render.ts";
import { fixture, fixturesOf } from "./fixtures.ts";
import { bodiesIn, cardsIn, HookWorld, type MemorySpec, memoryText } from "./hook_world.ts";
import { World } from "./real_hosts/world.ts";

const RULE: MemorySpec = { id: "use-pnpm", title: "Use pnpm", body: "Install with pnpm, not npm." };
const KNOWLEDGE: MemorySpec = {
  id: "staging",
  type: "knowledge",
  title: "Staging migrations",
  body: "They run as a job.",
};
const RULE_TEXT =
  "[engram use-pnpm | rule | Use pnpm]\nInstall with pnpm, not npm.\n[/engram use-pnpm]";
const KNOWLEDGE_TEXT =
  "[engram staging | knowledge | Staging migrations]\nThey run as a job.\n[/engram staging]";

/** What a session's start brings, and what a first prompt does without one. */
const START = `${HEAD}\n\n${RULE_TEXT}`;
const FIRST = `${HEAD}\n\n${KNOWLEDGE_TEXT}\n\n${RULE_TEXT}`;

const json = JSON.stringify;
const nested = (event: string, text: string) =>
  `{"hookSpecificOutput":{"hookEventName":"${event}","additionalContext":${json(text)}}}`;

/** Answers by recorded event. The entry that the host starts is `entry`, else its own name. */
interface Answers {
  readonly entry?: string;
  readonly env?: Record<string, string>;
  readonly answers: Readonly<Record<string, string>>;
}

const TABLE: Readonly<Record<string, Answers>> = {
  claude: {
    answers: {
      "SessionStart": nested("SessionStart", START),
      "SessionStart-resume": nested("SessionStart", START),
      "UserPromptSubmit": nested("UserPromptSubmit", FIRST),
      "UserPromptSubmit-background-agent": "{}",
      "PreToolUse": "{}",
      "InstructionsLoaded": "{}",
      "PreCompact": "",
      "SubagentStart": nested("SubagentStart", START),
      "SessionEnd": "{}",
      "Stop": "",
    },
  },
  codex: {
    answers: {
      "SessionStart": nested("SessionStart", START),
      "UserPromptSubmit": nested("UserPromptSubmit", FIRST),
      "PreToolUse": "{}",
      "PreCompact": "{}",
      "SubagentStart": nested("SubagentStart", START),
      "SessionEnd": "{}",
      "Stop": "{}",
    },
  },
  gemini: {
    answers: {
      "SessionStart": "{}",
      "SessionStart-resume": "{}",
      "BeforeAgent": nested("BeforeAgent", FIRST),
      "BeforeAgent-empty": "{}",
      // Only the start's route: what another tool's hook said is no prompt.
      "BeforeAgent-glued": nested("BeforeAgent", START),
      "BeforeAgent-file": nested("BeforeAgent", FIRST),
      "AfterTool": "{}",
      "AfterTool-failed": "{}",
      "AfterTool-other": "{}",
      "PreCompress-auto": "{}",
      "PreCompress-manual": "{}",
      "BeforeModel": "{}",
      "SessionEnd": "{}",
    },
  },
  cursor: {
    answers: {
      "sessionStart": `{"additional_context":${json(START)}}`,
      "sessionStart-no-folder": `{"additional_context":${json(START)}}`,
      "beforeSubmitPrompt": `{"additional_context":${json(FIRST)},"continue":true}`,
      "preToolUse": "{}",
      "preCompact": "{}",
    },
  },
  windsurf: { answers: { "pre_user_prompt": "", "post_cascade_response": "" } },
  opencode: {
    answers: {
      "chat.message": `{"slot":"replace","text":${json(FIRST)}}`,
      "chat.message-child": `{"slot":"replace","text":${json(FIRST)}}`,
      "chat.message-empty": '{"slot":"retain"}',
    },
  },
  copilot: {
    entry: "claude",
    env: { COPILOT_CLI: "1", CLAUDE_PROJECT_DIR: "/x" },
    answers: {
      "SessionStart": `{"additionalContext":${json(START)}}`,
      "SessionStart-resume": `{"additionalContext":${json(START)}}`,
      "UserPromptSubmit": `{"additionalContext":${json(FIRST)}}`,
      "PreToolUse": "{}",
      "PreCompact": "{}",
      "sessionStart-camel": `{"additionalContext":${json(START)}}`,
      "preToolUse-camel": "{}",
    },
  },
  vscode: {
    entry: "claude",
    answers: {
      "SessionStart": `{"additionalContext":${json(START)},${
        nested("SessionStart", START).slice(1)
      }`,
      // VS Code takes no text at a prompt.
      "UserPromptSubmit": "{}",
    },
  },
  devin: {
    entry: "claude",
    env: { DEVIN_PROJECT_DIR: "$PROJECT" },
    answers: {
      "SessionStart": nested("SessionStart", START),
      "UserPromptSubmit": nested("UserPromptSubmit", FIRST),
    },
  },
};

async function answer(world: HookWorld, host: string, event: string): Promise<string> {
  const { entry = host, env = {} } = TABLE[host] ?? {};
  world.env = Object.fromEntries(
    Object.entries(env).map(([name, value]) => [name, value.replace("$PROJECT", world.project)]),
  );
  return await world.sendAs(entry, fixture(host, event, world.project));
}

Deno.test("every host that starts a hook is in the table, with every recorded event", () => {
  const hooked = HOSTS.filter(({ hook }) => hook !== null).map(({ name }) => name);
  for (const name of hooked) expect(Object.keys(TABLE)).toContain(name);
  for (const [host, { answers }] of Object.entries(TABLE)) {
    expect([host, Object.keys(answers).sort()]).toEqual([host, fixturesOf(host)]);
  }
});

for (const [host, { answers }] of Object.entries(TABLE)) {
  for (const [event, expected] of Object.entries(answers)) {
    Deno.test(`${host} ${event}: exactly this answer`, async () => {
      await using world = await HookWorld.make();
      // Cursor without an open folder has the global memories only, as it is started in ~/.cursor.
      const base = event === "sessionStart-no-folder" ? world.home : world.project;
      for (const memory of [RULE, KNOWLEDGE]) await world.save(memory, base);
      if (base === world.home) Deno.removeSync(world.folder, { recursive: true });
      const said = await answer(world, host, event);
      expect(said).toBe(expected);
    });

    Deno.test(`${host} ${event}: no memory folder, nothing to say, nothing made`, async () => {
      await using world = await HookWorld.make();
      Deno.removeSync(`${world.project}/.agents`, { recursive: true });
      const silent = host === "windsurf" ||
        ["PreCompact", "Stop"].includes(event) && host === "claude";
      expect(await answer(world, host, event)).toBe(silent ? "" : "{}");
      expect([...Deno.readDirSync(world.project)]).toEqual([]);
    });
  }
}

/** The event of each host that injects first in a session. */
const FIRST_EVENTS: Readonly<Record<string, readonly string[]>> = {
  claude: ["SessionStart", "UserPromptSubmit"],
  codex: ["SessionStart", "UserPromptSubmit"],
  gemini: ["BeforeAgent"],
  cursor: ["sessionStart", "beforeSubmitPrompt"],
  opencode: ["chat.message"],
  copilot: ["SessionStart", "UserPromptSubmit"],
  vscode: ["SessionStart"],
  devin: ["SessionStart", "UserPromptSubmit"],
};

/** A host's cap: how large a text is in its unit, and how large it may be. */
interface Measure {
  readonly limit: number;
  readonly sizeOf: (text: string) => number;
}

const bytes = (limit: number): Measure => ({ limit, sizeOf: utf8Length });
const units = (limit: number): Measure => ({ limit, sizeOf: (text) => text.length });
const escaped = (limit: number): Measure => ({
  limit,
  sizeOf: (text) => utf8Length(text.replaceAll("<", "&lt;").replaceAll(">", "&gt;")),
});

const CAPS: Readonly<Record<string, Measure>> = {
  claude: units(9_500),
  codex: bytes(9_600),
  gemini: escaped(6_400),
  cursor: bytes(6_400),
  opencode: bytes(6_400),
  copilot: bytes(6_400),
  vscode: bytes(6_400),
  devin: bytes(6_400),
};

/** The same where somebody set `load.max_tokens`, by that number. */
const SET_CAPS: Readonly<Record<string, Readonly<Record<number, Measure>>>> = {
  claude: { 16_000: units(9_500), 200: bytes(800) },
  codex: { 16_000: bytes(9_600), 200: bytes(800) },
  // A memory has at most 40,000 characters.
  gemini: { 9_000: escaped(36_000), 200: escaped(800) },
  cursor: { 16_000: units(9_500), 200: bytes(800) },
  opencode: { 9_000: bytes(36_000), 200: bytes(800) },
};

const ALPHABETS: Readonly<Record<string, string>> = {
  ASCII: "pnpm install ",
  Hangul: "가나다 라마바 ",
  emoji: "😀😀 😀 ",
  brackets: "Map<K, V> ",
};

/** A body with which the whole text of one memory has exactly that size. */
function bodyOfSize(measure: Measure, frame: number, alphabet: string, size: number): string {
  const room = size - frame;
  const step = measure.sizeOf(alphabet);
  const filled = alphabet.repeat(Math.floor((room - 1) / step));
  return filled + "x".repeat(room - measure.sizeOf(filled));
}

async function checkCap(world: HookWorld, host: string, measure: Measure): Promise<void> {
  const spec = (body: string): MemorySpec => ({ id: "big", title: "Big", always: true, body });
  const frame = measure.sizeOf(`${HEAD}\n\n[engram big | rule | Big]\n\n[/engram big]`);
  let session = 0;
  for (const [name, alphabet] of Object.entries(ALPHABETS)) {
    for (const event of FIRST_EVENTS[host] ?? []) {
      for (const [above, bodies] of [[0, ["big"]], [1, []]] as const) {
        const body = bodyOfSize(measure, frame, alphabet, measure.limit + above);
        await world.save(spec(body));
        world.session = `session-${session++}`;
        const text = textOf(await answer(world, host, event));
        expect([host, event, name, above, bodiesIn(text)])
          .toEqual([host, event, name, above, bodies]);
        expect(cardsIn(text)).toEqual(above === 0 ? [] : ["big"]);
        if (above === 0) expect(measure.sizeOf(text)).toBe(measure.limit);
        else expect(measure.sizeOf(text)).toBeLessThan(measure.limit);
      }
    }
  }
}

/** What an answer of any host's shape injects. */
function textOf(stdout: string): string {
  const answer = JSON.parse(stdout);
  return answer.hookSpecificOutput?.additionalContext ?? answer.additionalContext ??
    answer.additional_context ?? answer.text;
}

for (const [host, measure] of Object.entries(CAPS)) {
  Deno.test(`${host}: its cap in its own unit, at the limit and one above`, async () => {
    await using world = await HookWorld.make();
    await checkCap(world, host, measure);
  });
}

for (const [host, caps] of Object.entries(SET_CAPS)) {
  for (const [tokens, measure] of Object.entries(caps)) {
    Deno.test(`${host}: with load.max_tokens ${tokens}`, async () => {
      await using world = await HookWorld.make();
      world.settings({ load: { max_tokens: Number(tokens) } });
      await checkCap(world, host, measure);
    });
  }
}

/** Six ways in which a payload is no payload, made of a good one. */
const BROKEN: Readonly<Record<string, (good: string) => string>> = {
  "empty": () => "",
  "cut off": (good) => good.slice(0, good.length >> 1),
  "not JSON": () => "hello",
  "a list": (good) => `[${good}]`,
  "ids of the wrong type": (good) =>
    good.replace(/"((?:session|conversation|trajectory)_id)": *"[^"]*"/g, '"$1": 7'),
  "no name of the event": (good) =>
    good.replace(/"(?:hook_event_name|agent_action_name)": *"[^"]*",?/, ""),
};

const SAFE: Readonly<Record<string, string>> = {
  claude: "",
  codex: "{}",
  gemini: "{}",
  cursor: "{}",
  windsurf: "",
  opencode: "{}",
};

const GOOD: Readonly<Record<string, string>> = {
  claude: "UserPromptSubmit",
  codex: "UserPromptSubmit",
  gemini: "BeforeAgent",
  cursor: "beforeSubmitPrompt",
  windsurf: "pre_user_prompt",
  opencode: "chat.message",
};

Deno.test("what cannot be read gets the safe answer, exit 0 and a silent stderr", async () => {
  await using world = await World.make({ git: false });
  await world.write(".agents/.engram/rules/use-pnpm.md", await memoryText(RULE));
  for (const [host, safe] of Object.entries(SAFE)) {
    const good = JSON.stringify(fixture(host, GOOD[host] ?? "", world.project), null, 1);
    const run = (stdin: string) => world.engram(["agent-hook", "--host", host], { stdin });
    for (const [name, broken] of Object.entries(BROKEN)) {
      expect([host, name, broken(good) === good]).toEqual([host, name, false]);
      const { code, stdout, stderr } = await run(broken(good));
      expect([host, name, code, stdout, stderr]).toEqual([host, name, 0, safe, ""]);
    }
    // The same program does answer what it can read.
    const { code, stdout, stderr } = await run(good);
    expect([host, code, stderr]).toEqual([host, 0, ""]);
    expect(stdout.includes("Install with pnpm")).toBe(host !== "windsurf");
    const unknown = await run(good.replace(GOOD[host] ?? "", "Tomorrow"));
    expect([host, unknown.code, unknown.stdout, unknown.stderr]).toEqual([host, 0, safe, ""]);
  }
});
