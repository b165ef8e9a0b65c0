/** Memories that follow files and subagents, on the real clients. */
import { expect } from "@std/expect";
import { matchesPattern } from "../../lib/route/match.ts";
import { bodiesIn, cardsIn } from "../hook_world.ts";
import { PATTERN_PAIRS } from "../pattern_pairs.ts";
import { runClaude } from "./claude.ts";
import { testWithClient } from "./client_cases.ts";
import { CODE_MODE_MODEL, patch, runCodex } from "./codex.ts";
import { codex } from "./codex.ts";
import { claude } from "./claude.ts";
import type { ToolCall } from "./script.ts";
import { injectedAt, type Session } from "./session.ts";
import { World } from "./world.ts";

const API = "Answer every error of the gateway with problem details.";
const SQL = "Keywords of queries stand in upper case.";

/** Claude kills hooks that nobody waits for when the session ends: the last reply comes late. */
const LATE = { text: "done", delayMs: 1200 };

async function world(client: string, pathRules?: "hook"): Promise<World> {
  const at = await World.make();
  const commands = [
    ["init"],
    ...(pathRules === undefined ? [] : [["config", "set", "hooks.path_rules", pathRules]]),
    ["save", "--yes", "--title", "Gateway errors", "--applies-to", "src/api/**/*.ts", API],
    ["save", "--yes", "--title", "Query style", "--applies-to", "*.sql", SQL],
    ["link", client],
  ];
  for (const args of commands) {
    const { code, stderr } = await at.engram(args);
    expect([args, code], stderr).toEqual([args, 0]);
  }
  await at.write("src/api/a.ts", "export const a = 1;\n");
  await at.write("src/api/b.ts", "export const b = 1;\n");
  await at.write("schema.sql", "select 1;\n");
  return at;
}

function read(at: World, file: string): ToolCall {
  return { name: "Read", input: { file_path: `${at.project}/${file}` } };
}

function times(session: Session, text: string): number {
  return session.injected.filter((each) => each.agent === null && each.text.includes(text)).length;
}

testWithClient(
  "claude",
  "native rules: a file that is read brings its memory once, the next prompt names it",
  async () => {
    await using at = await world("claude");
    const session = await runClaude({
      place: at,
      prompts: ["look around", "how do gateway errors look with problem details?"],
      script: {
        main: [
          { tools: [read(at, "src/api/a.ts")] },
          { tools: [read(at, "src/api/b.ts")] },
          LATE,
          LATE,
        ],
      },
    });
    expect(session.code, session.stderr).toBe(0);
    expect(times(session, API)).toBe(1);
    expect(injectedAt(session, 1)).toEqual(["already loaded: gateway-errors"]);
    expect(times(session, SQL)).toBe(0);
  },
);

testWithClient("claude", "native rules: a file named with @ brings its memory", async () => {
  await using at = await world("claude");
  const session = await runClaude({
    place: at,
    prompts: ["what is in @src/api/a.ts ?"],
    script: { main: [LATE] },
  });
  expect(session.code, session.stderr).toBe(0);
  expect(times(session, API)).toBe(1);
});

testWithClient(
  "claude",
  "native rules: after a prompt that brought the memory Claude may load it once more",
  async () => {
    await using at = await world("claude");
    const session = await runClaude({
      place: at,
      prompts: [
        "how do gateway errors look with problem details?",
        "look around",
        "gateway errors once more",
      ],
      script: { main: [LATE, { tools: [read(at, "src/api/a.ts")] }, LATE, LATE] },
    });
    expect(session.code, session.stderr).toBe(0);
    // A known limit: Claude loads its own rule whatever a hook gave before. Our hooks do not repeat it.
    expect(times(session, API)).toBe(2);
    expect(injectedAt(session, 2)).toEqual(["already loaded: gateway-errors"]);
  },
);

testWithClient("claude", "set-read off brings nothing natively either", async () => {
  await using at = await world("claude");
  const folder = `${at.project}/.claude/rules/engram`;
  expect([...Deno.readDirSync(folder)].map(({ name }) => name).sort()).toEqual([
    ".gitignore",
    "gateway-errors.md",
    "query-style.md",
  ]);
  expect((await at.engram(["set-read", "off"])).code).toBe(0);
  const session = await runClaude({
    place: at,
    prompts: ["look around"],
    script: { main: [{ tools: [read(at, "src/api/a.ts")] }, LATE] },
  });
  expect(times(session, API)).toBe(0);
  expect((await at.engram(["set-read", "auto"])).code).toBe(0);
  const again = await runClaude({
    place: at,
    prompts: ["look around"],
    script: { main: [{ tools: [read(at, "src/api/a.ts")] }, LATE] },
  });
  expect(times(again, API)).toBe(1);
});

testWithClient("claude", "hook mode: Read, Edit and Write bring the memory, once", async () => {
  await using at = await world("claude", "hook");
  const file = `${at.project}/src/api/a.ts`;
  const calls: ToolCall[][] = [
    [read(at, "src/api/a.ts")],
    [{ name: "Edit", input: { file_path: file, old_string: "1", new_string: "2" } }],
    [{ name: "Write", input: { file_path: `${at.project}/new.sql`, content: "select 2;\n" } }],
  ];
  const session = await runClaude({
    place: at,
    prompts: ["look around"],
    script: { main: [...calls.map((tools) => ({ tools })), LATE] },
  });
  expect(session.code, session.stderr).toBe(0);
  expect(times(session, API)).toBe(1);
  expect(times(session, SQL)).toBe(1);
  expect(await Deno.readTextFile(file)).toContain("2");
});

testWithClient("claude", "several tool calls at once bring a memory once", async () => {
  await using at = await world("claude", "hook");
  const session = await runClaude({
    place: at,
    prompts: ["look around"],
    script: {
      main: [{
        tools: ["src/api/a.ts", "src/api/b.ts", "schema.sql"].map((file) => read(at, file)),
      }, LATE],
    },
  });
  expect(session.code, session.stderr).toBe(0);
  expect(times(session, API)).toBe(1);
  expect(times(session, SQL)).toBe(1);
});

testWithClient(
  "claude",
  "patterns match as the client's own rules do, natively and by hook",
  async () => {
    await using at = await World.make({ git: false });
    expect((await at.engram(["init"])).code).toBe(0);
    const patterns = [...new Set(PATTERN_PAIRS.map(([pattern]) => pattern))];
    for (const [number, pattern] of patterns.entries()) {
      await at.write(
        `.agents/.engram/knowledge/pair-${number}.md`,
        `---\ntitle: Pair ${number}\napplies_to: [${
          JSON.stringify(pattern)
        }]\n---\nPattern number ${number}.\n`,
      );
    }
    expect((await at.engram(["approve", "--yes"])).code).toBe(0);
    expect((await at.engram(["link", "claude"])).code).toBe(0);
    const paths = [...new Set(PATTERN_PAIRS.map(([, path]) => path))];
    for (const path of paths) {
      await at.write(path, "x\n");
      const expected = patterns.flatMap((pattern, number) =>
        matchesPattern(pattern, path) ? [number] : []
      );
      const session = await runClaude({
        place: at,
        prompts: ["look around"],
        script: { main: [{ tools: [read(at, path)] }, "done"] },
      });
      const native = session.injected.flatMap(({ text }) =>
        [...text.matchAll(/Pattern number (\d+)\./g)].map(([, number]) => Number(number))
      );
      expect([path, native.sort((a, b) => a - b)]).toEqual([path, expected]);
      const { stdout } = await at.engram(["agent-hook", "--host", "claude"], {
        stdin: JSON.stringify({
          session_id: path,
          cwd: at.project,
          hook_event_name: "PreToolUse",
          tool_name: "Read",
          tool_input: { file_path: `${at.project}/${path}` },
          tool_use_id: "1",
        }),
      });
      const text = stdout.replaceAll("\\n", "\n").replaceAll('"additionalContext":"', "\n");
      const hook = [...bodiesIn(text), ...cardsIn(text)].map((id) =>
        Number(id.slice("pair-".length))
      );
      expect([path, hook.sort((a, b) => a - b)]).toEqual([path, expected]);
    }
  },
);

for (const driver of [claude, codex]) {
  const { client, calls } = driver;
  testWithClient(
    client,
    "a subagent gets the session's memories, the parent's set is unchanged",
    async () => {
      await using at = await world(client);
      const saved = await at.engram([
        "save",
        "--yes",
        "--title",
        "Reading tablets",
        "Tablets come by pnpm alone.",
      ]);
      expect(saved.code, saved.stderr).toBe(0);
      const session = await driver.run({
        place: at,
        prompts: ["how do gateway errors look with problem details?", "gateway errors again"],
        script: {
          main: [
            { tools: [calls.subagent("look around")] },
            ...(calls.wait === null ? [] : [{ tools: [calls.wait] }]),
            LATE,
            LATE,
          ],
          sub: ["the subagent's answer"],
        },
        ...(driver.subagentModel === null ? {} : { model: driver.subagentModel }),
      });
      expect(session.code, session.stderr).toBe(0);
      const given = session.injected.filter(({ agent }) => agent !== null).map(({ text }) => text)
        .join("\n");
      expect(given).toContain("Tablets come by pnpm alone.");
      expect(given).toContain(API);
      expect(times(session, API)).toBe(1);
      expect(injectedAt(session, 1)).toEqual(["already loaded: gateway-errors"]);
    },
  );
}

testWithClient("codex", "a patch on two files brings both memories before the edit", async () => {
  await using at = await world("codex");
  const body =
    "*** Update File: src/api/a.ts\n@@\n-export const a = 1;\n+export const a = 2;\n*** Update File: schema.sql\n@@\n-select 1;\n+select 2;";
  const session = await runCodex({
    place: at,
    prompts: ["change both"],
    script: {
      main: [{ tools: [patch(body)] }, {
        tools: [
          patch(
            body.replaceAll(" 1;", " 2;").replaceAll(
              "+export const a = 2;",
              "+export const a = 3;",
            ),
          ),
        ],
      }, "done"],
    },
  });
  expect(session.code, session.stderr).toBe(0);
  expect(times(session, API)).toBe(1);
  expect(times(session, SQL)).toBe(1);
  expect(await Deno.readTextFile(`${at.project}/schema.sql`)).toContain("select 2");
  expect(session.hooks.every(({ outcome }) => outcome.toLowerCase() === "completed")).toBe(true);
});

testWithClient("codex", "a patch from code mode brings its memory too", async () => {
  await using at = await world("codex");
  const session = await runCodex({
    place: at,
    prompts: ["change it"],
    model: CODE_MODE_MODEL,
    script: {
      main: [{ tools: [patch("*** Update File: schema.sql\n@@\n-select 1;\n+select 2;")] }, "done"],
    },
  });
  expect(session.code, session.stderr).toBe(0);
  expect(times(session, SQL)).toBe(1);
});
