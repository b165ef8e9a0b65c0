/** Memories that follow files and subagents, on every host that tells which file is touched. */
import { expect } from "@std/expect";
import {
  bodiesIn,
  cardsIn,
  contextOf,
  HookWorld,
  loadedIn,
  type MemorySpec,
} from "./hook_world.ts";

interface PathHost {
  readonly host: string;
  /** The event of a tool that touches these files. */
  touch(id: string, files: readonly string[], agent?: string): Record<string, unknown>;
  prompt(id: string, prompt: string): Record<string, unknown>;
}

const HOSTS: readonly PathHost[] = [
  {
    host: "claude",
    touch: (tool_use_id, [file_path], agent_id) => ({
      hook_event_name: "PreToolUse",
      session_id: "s",
      prompt_id: "p0",
      tool_name: "Edit",
      tool_input: { file_path },
      tool_use_id,
      ...(agent_id === undefined ? {} : { agent_id }),
    }),
    prompt: (prompt_id, prompt) => ({
      hook_event_name: "UserPromptSubmit",
      session_id: "s",
      prompt_id,
      prompt,
    }),
  },
  {
    host: "codex",
    touch: (tool_use_id, files, agent_id) => ({
      hook_event_name: "PreToolUse",
      session_id: "s",
      turn_id: "t0",
      tool_name: "apply_patch",
      tool_input: {
        command: `*** Begin Patch\n${
          files.map((file) => `*** Update File: ${file}\n@@\n-a\n+b`).join("\n")
        }\n*** End Patch`,
      },
      tool_use_id,
      ...(agent_id === undefined ? {} : { agent_id }),
    }),
    prompt: (turn_id, prompt) => ({
      hook_event_name: "UserPromptSubmit",
      session_id: "s",
      turn_id,
      prompt,
    }),
  },
  {
    host: "gemini",
    touch: (_id, [file_path]) => ({
      hook_event_name: "AfterTool",
      session_id: "s",
      tool_name: "read_file",
      tool_input: { file_path },
      tool_response: { llmContent: "x", returnDisplay: "" },
    }),
    prompt: (_id, prompt) => ({ hook_event_name: "BeforeAgent", session_id: "s", prompt }),
  },
];

const API: MemorySpec = {
  id: "api-errors",
  title: "Errors of the API",
  body: "Answer with problem details.",
  applies_to: ["src/api/**/*.ts"],
};
const SQL: MemorySpec = {
  id: "sql-style",
  title: "Style of queries",
  applies_to: ["*.sql"],
  body: "Upper case keywords.",
};

async function world(memories: readonly MemorySpec[]): Promise<HookWorld> {
  const world = await HookWorld.make(memories);
  world.settings({ hooks: { path_rules: "hook" } });
  Deno.mkdirSync(`${world.project}/src/api`, { recursive: true });
  for (const file of ["src/api/a.ts", "src/api/b.ts", "schema.sql"]) {
    Deno.writeTextFileSync(`${world.project}/${file}`, "");
  }
  return world;
}

for (const { host, touch, prompt } of HOSTS) {
  const send = async (world: HookWorld, payload: Record<string, unknown>) =>
    contextOf(await world.send(host, payload));

  Deno.test(`${host}: a touched file brings its memories once, also before the file exists`, async () => {
    await using at = await world([API, SQL]);
    const first = await send(at, touch("1", [`${at.project}/src/api/new.ts`]));
    expect(bodiesIn(first)).toEqual(["api-errors"]);
    expect(await send(at, touch("2", ["src/api/a.ts"]))).toBe("");
    expect(bodiesIn(await send(at, touch("3", ["./src/../schema.sql"])))).toEqual(["sql-style"]);
    expect(await send(at, touch("4", ["README.md"]))).toBe("");
    const asked = await send(at, prompt("p1", "problem details for errors of the api"));
    // Gemini cannot tell a subagent's tool calls from its own, so a prompt that asks for it sends it once more.
    if (host === "gemini") expect(bodiesIn(asked)).toEqual(["api-errors"]);
    else expect([bodiesIn(asked), loadedIn(asked)]).toEqual([[], ["api-errors"]]);
  });

  Deno.test(`${host}: three bodies at most, the most specific first, the rest as cards`, async () => {
    const memories: MemorySpec[] = ["src/**", "src/api/**", "src/api/*.ts", "src/api/a.ts", "*.ts"]
      .map((pattern, at) => ({ id: `m${at}`, applies_to: [pattern], body: `Body ${at}.` }));
    await using at = await world(memories);
    const text = await send(at, touch("1", ["src/api/a.ts"]));
    expect(bodiesIn(text)).toEqual(["m3", "m2", "m1"]);
    expect(cardsIn(text)).toEqual(["m0", "m4"]);
    const next = await send(at, touch("2", ["src/api/a.ts"]));
    expect(bodiesIn(next)).toEqual(["m0", "m4"]);
  });

  Deno.test(`${host}: paths that lead out, or are none, are ignored`, async () => {
    await using at = await world([{ ...API, applies_to: ["passwd", "*.ts", "src/**"] }]);
    Deno.symlinkSync("/etc", `${at.project}/src/etc`);
    const paths = [
      "../../etc/passwd",
      "/etc/passwd",
      "src/etc/passwd",
      "src/a\u0000.ts",
      "src/" + "x".repeat(100_000),
      "C:\\Users\\A B\\x.ts",
      "\\\\server\\share\\x.ts",
      "",
    ];
    for (const [id, path] of paths.entries()) {
      expect([path.slice(0, 40), await send(at, touch(String(id), [path]))]).toEqual([
        path.slice(0, 40),
        "",
      ]);
    }
    expect(bodiesIn(await send(at, touch("last", ["src/api/a.ts"])))).toEqual(["api-errors"]);
  });

  Deno.test(`${host}: a file through a symlink inside the workspace, and a workspace through one`, async () => {
    await using at = await world([API]);
    Deno.symlinkSync(`${at.project}/src/api`, `${at.project}/link`);
    expect(bodiesIn(await send(at, touch("1", ["link/a.ts"])))).toEqual(["api-errors"]);
    Deno.symlinkSync(at.project, `${at.home}/work/shortcut`);
    const other = { ...touch("2", [`${at.home}/work/shortcut/src/api/a.ts`]), session_id: "other" };
    expect(bodiesIn(await send(at, other))).toEqual(["api-errors"]);
  });

  Deno.test(`${host}: read modes that do not inject on paths`, async () => {
    await using at = await world([API]);
    for (const read of ["startup", "manual", "off"]) {
      at.settings({ read, hooks: { path_rules: "hook" } });
      expect([read, await send(at, touch(read, ["src/api/a.ts"]))]).toEqual([read, ""]);
    }
  });

  Deno.test(`${host}: a path in the prompt anchors its memories`, async () => {
    await using at = await world([API, { ...SQL, applies_to: ["문서/**", "my notes/*.md"] }]);
    for (const file of ["문서/안내.md", "my notes/a.md"]) {
      const path = `${at.project}/${file}`;
      Deno.mkdirSync(path.slice(0, path.lastIndexOf("/")), { recursive: true });
      Deno.writeTextFileSync(path, "");
    }
    const named: [string, string[]][] = [
      ["look at src/api/a.ts", ["api-errors"]],
      ["look at (src/api/a.ts).", ["api-errors"]],
      ["fix `src/api/a.ts`, please", ["api-errors"]],
      ['open "src/api/a.ts"', ["api-errors"]],
      ["@src/api/a.ts what is this?", ["api-errors"]],
      ["it fails at src/api/a.ts:12:3", ["api-errors"]],
      [`see ${at.project}/src/api/a.ts`, ["api-errors"]],
      ["see src\\api\\a.ts", ["api-errors"]],
      ["src/api/a.ts를 봐 줘", ["api-errors"]],
      ["문서/안내.md 번역", ["sql-style"]],
      ['open "my notes/a.md"', ["sql-style"]],
      ["look at src/api/gone.ts", []],
    ];
    for (const [number, [text, ids]] of named.entries()) {
      const payload = { ...prompt(`p${number}`, text), session_id: `session-${number}` };
      expect([text, bodiesIn(await send(at, payload))]).toEqual([text, ids]);
    }
  });
}

Deno.test("codex: every file of a patch counts", async () => {
  await using at = await world([API, SQL]);
  const codex = HOSTS[1];
  const text = contextOf(
    await at.send("codex", codex?.touch("1", ["src/api/a.ts", "schema.sql"]) ?? {}),
  );
  expect(bodiesIn(text).sort()).toEqual(["api-errors", "sql-style"]);
});

Deno.test("gemini: a failed tool, or another one, brings nothing and records nothing", async () => {
  await using at = await world([API]);
  const touch = HOSTS[2]?.touch("1", ["src/api/a.ts"]) ?? {};
  const failed = {
    ...touch,
    tool_response: { error: { message: "gone", type: "file_not_found" } },
  };
  expect(await at.send("gemini", failed)).toBe("{}");
  expect(await at.send("gemini", { ...touch, tool_name: "mcp_x_replace_y" })).toBe("{}");
  expect(bodiesIn(contextOf(await at.send("gemini", touch)))).toEqual(["api-errors"]);
});

for (const host of ["claude", "codex"]) {
  const start = (agent_id: string) => ({
    hook_event_name: "SubagentStart",
    session_id: "s",
    prompt_id: "p0",
    turn_id: "t0",
    agent_id,
    agent_type: "Explore",
  });

  Deno.test(`${host}: a subagent gets the session's memories, and the parent's set is unchanged`, async () => {
    const knowledge: MemorySpec = {
      id: "staging",
      type: "knowledge",
      title: "Staging migrations",
      body: "With the job.",
    };
    await using at = await world([{ id: "use-pnpm", title: "Use pnpm" }, knowledge, API]);
    const of = HOSTS.find((each) => each.host === host);
    if (of === undefined) throw new Error(host);
    const send = async (payload: Record<string, unknown>) =>
      contextOf(await at.send(host, payload));
    expect(
      bodiesIn(await send({ hook_event_name: "SessionStart", session_id: "s", source: "startup" })),
    )
      .toEqual(["use-pnpm"]);
    expect(bodiesIn(await send(of.prompt("p1", "staging migrations")))).toEqual(["staging"]);
    expect(bodiesIn(await send(start("a1"))).sort()).toEqual(["staging", "use-pnpm"]);
    expect(await send(start("a1"))).toBe("");
    expect(bodiesIn(await send(of.touch("1", ["src/api/a.ts"], "a1")))).toEqual(["api-errors"]);
    expect(await send(of.touch("2", ["src/api/a.ts"], "a1"))).toBe("");
    expect(bodiesIn(await send(of.touch("3", ["src/api/a.ts"])))).toEqual(["api-errors"]);
    expect(bodiesIn(await send(start("a2"))).sort()).toEqual(["api-errors", "staging", "use-pnpm"]);
    expect(loadedIn(await send(of.prompt("p2", "staging migrations")))).toEqual(["staging"]);
  });
}

Deno.test("claude, native: a rule that Claude loaded counts as delivered, an edited or foreign one does not", async () => {
  await using at = await HookWorld.make([API, { ...SQL, always: true }]);
  Deno.mkdirSync(`${at.project}/.claude`);
  Deno.writeTextFileSync(
    `${at.project}/.claude/settings.json`,
    '{"hooks":{"SessionStart":[{"hooks":[{"type":"command","command":"engram agent-hook --host claude","timeout":10}]}]}}',
  );
  at.trust();
  const send = async (payload: Record<string, unknown>) =>
    contextOf(await at.send("claude", { session_id: "s", ...payload }));
  await send({ hook_event_name: "SessionStart", source: "startup" });
  const folder = `${at.project}/.claude/rules/engram`;
  expect([...Deno.readDirSync(folder)].map(({ name }) => name).sort()).toEqual([
    ".gitignore",
    "api-errors.md",
  ]);
  const loaded = (file: string, more = {}) =>
    send({
      hook_event_name: "InstructionsLoaded",
      file_path: file,
      memory_type: "Project",
      load_reason: "path_glob_match",
      ...more,
    });
  const ask = async (id: string, session_id = "s") => {
    const text = await send({
      hook_event_name: "UserPromptSubmit",
      session_id,
      prompt_id: id,
      prompt: "problem details for errors of the api",
    });
    return { bodies: bodiesIn(text), loaded: loadedIn(text) };
  };
  await loaded(`${folder}/api-errors.md`);
  expect(await ask("p1")).toEqual({ bodies: [], loaded: ["api-errors"] });
  await loaded(`${folder}/api-errors.md`, { session_id: "t", agent_id: "a1" });
  expect(await ask("p2", "t")).toMatchObject({ bodies: expect.arrayContaining(["api-errors"]) });
  Deno.writeTextFileSync(`${at.project}/.claude/rules/mine.md`, "Mine");
  await loaded(`${at.project}/.claude/rules/mine.md`, { session_id: "u" });
  await loaded("/etc/passwd", { session_id: "u" });
  expect((await ask("p3", "u")).bodies).toContain("api-errors");
  const text = Deno.readTextFileSync(`${folder}/api-errors.md`);
  Deno.writeTextFileSync(`${folder}/api-errors.md`, `${text}And more.\n`);
  await loaded(`${folder}/api-errors.md`, { session_id: "v" });
  expect((await ask("p4", "v")).bodies).toContain("api-errors");
  // The edited file stays as it is.
  await at.save({ ...API, body: "Other text." });
  await send({ hook_event_name: "SessionStart", source: "startup" });
  expect(Deno.readTextFileSync(`${folder}/api-errors.md`)).toContain("And more.");
});

Deno.test("claude, native: a memory that only its file anchors goes out as a card while its rule is there", async () => {
  await using at = await HookWorld.make([API]);
  Deno.mkdirSync(`${at.project}/src/api`, { recursive: true });
  Deno.writeTextFileSync(`${at.project}/src/api/a.ts`, "");
  const ask = async (session_id: string, prompt: string) => {
    const text = contextOf(
      await at.send("claude", {
        session_id,
        hook_event_name: "UserPromptSubmit",
        prompt_id: "p",
        prompt,
      }),
    );
    return [bodiesIn(text), cardsIn(text)];
  };
  expect(await ask("a", "rename a variable in src/api/a.ts")).toEqual([["api-errors"], []]);
  Deno.mkdirSync(`${at.project}/.claude/rules/engram`, { recursive: true });
  Deno.writeTextFileSync(`${at.project}/.claude/rules/engram/api-errors.md`, "");
  expect(await ask("b", "rename a variable in src/api/a.ts")).toEqual([[], ["api-errors"]]);
  expect(await ask("c", "problem details for errors of the api in src/api/a.ts")).toEqual([[
    "api-errors",
  ], []]);
});
