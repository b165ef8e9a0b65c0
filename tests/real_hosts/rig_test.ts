/** Tests of the drivers themselves: that what a hook says is observed, once and where it belongs. */
import { expect } from "@std/expect";
import { findHost } from "../../hosts/mod.ts";
import { runClaude } from "./claude.ts";
import { testWithClient } from "./client_cases.ts";
import { runCodex, runCodexByAppServer, terminalCall } from "./codex.ts";
import { listHooks, reviewHooks } from "./codex_app_server.ts";
import { DRIVERS } from "./drivers.ts";
import { listPlugins } from "./opencode.ts";
import { runGemini } from "./gemini.ts";
import { installProbe } from "./probe.ts";
import { type Injected, injectedAt, LONG_TEXT } from "./session.ts";
import { World } from "./world.ts";

/** Prints the names of the variables that an agent's shell has. */
const NAMES = "env | cut -d= -f1";

const textsOf = (injected: readonly Injected[]): string[] =>
  injected.map(({ text }) => text).sort();

for (const driver of DRIVERS) {
  const { client, calls } = driver;

  testWithClient(
    client,
    "each context is seen once, at its prompt, and the shell's output",
    async () => {
      await using world = await World.make({ engram: false });
      const probe = await installProbe(world, client);
      let atFirst: string[] = [];
      const first = await driver.run({
        place: world,
        prompts: ["first prompt", "second prompt"],
        beforePrompt: async () => {
          atFirst = await probe.texts();
        },
        script: { main: [{ tools: [calls.shell(NAMES)] }, "done", "done again"] },
      });
      expect(first.code, first.stderr).toBe(0);
      expect(first.unplayed).toBe(0);
      expect(textsOf(first.injected)).toEqual(await probe.texts());
      expect(atFirst.length).toBeGreaterThan(0);
      expect(injectedAt(first, 0).sort()).toEqual(atFirst);
      expect(injectedAt(first, 1).length).toBeGreaterThan(0);
      expect(first.toolResults).toHaveLength(1);
      // By one of these variables Engram knows an agent's shell.
      const marks = findHost(client)?.shellMarks ?? [];
      expect(first.toolResults[0]?.text).toMatch(new RegExp(`\\b(${marks.join("|")})\\b`));

      const before = await probe.texts();
      const again = await driver.run({
        place: world,
        prompts: ["third prompt"],
        resume: first.id ?? "",
      });
      expect(again.code, again.stderr).toBe(0);
      expect(again.id).toBe(first.id);
      const added = (await probe.texts()).filter((text) => !before.includes(text));
      expect(textsOf(again.injected)).toEqual(added);
      const request = again.requests.find(({ kind }) => kind === "main");
      expect(request?.text).toContain("first prompt");
      expect(request?.text).toContain("third prompt");
      // The history keeps the old contexts (Gemini CLI sends those in tool results twice); OpenCode's
      // system slot is none.
      const held = request === undefined ? [] : again.contextsOf(request).map(({ text }) => text);
      const kept = client === "opencode" ? [] : before;
      expect([...new Set(held)].sort()).toEqual([...kept, ...added].sort());
    },
  );

  testWithClient(client, "the client compacts by itself", async () => {
    await using world = await World.make({ engram: false });
    const probe = await installProbe(world, client);
    const session = await driver.run({
      place: world,
      autoCompact: true,
      prompts: [`first prompt ${LONG_TEXT}`, "second prompt"],
      script: {
        main: [{ text: "done", tokens: driver.compactTokens }],
        summary: "What has happened so far",
      },
    });
    expect(session.code, session.stderr).toBe(0);
    expect(textsOf(session.injected)).toEqual(await probe.texts());
    const summary = session.requests.findLast(({ kind }) => kind === "summary");
    const after = session.requests.findLast(({ kind }) => kind === "main");
    expect(summary?.n).toBeLessThan(after?.n ?? 0);
    expect(after?.turn).toBe(1);
    expect(after?.text).toContain("What has happened so far");
    // The first prompt's contexts are gone, the second's are there.
    const left = after === undefined ? [] : session.contextsOf(after).map(({ text }) => text);
    expect(left.sort()).toEqual(injectedAt(session, 1).sort());
  });

  testWithClient(client, "a subagent's contexts are told from the main ones", async () => {
    await using world = await World.make({ engram: false });
    const probe = await installProbe(world, client);
    const session = await driver.run({
      place: world,
      prompts: ["first prompt"],
      script: {
        main: [
          { tools: [calls.subagent("look around")] },
          ...(calls.wait === null ? [] : [{ tools: [calls.wait] }]),
        ],
        sub: [{ tools: [calls.shell("echo in the shell")] }, "the subagent's answer"],
      },
      ...(driver.subagentModel === null ? {} : { model: driver.subagentModel }),
    });
    expect(session.code, session.stderr).toBe(0);
    expect(session.unplayed).toBe(0);
    // Gemini CLI starts the hook after the call that ends a subagent too, whose result nobody reads.
    const given = (await probe.runs())
      .filter(({ payload }) => payload.tool_name !== "complete_task")
      .flatMap(({ text }) => text === null ? [] : [text]);
    expect(textsOf(session.injected)).toEqual(given.sort());
    expect(session.injected.filter(({ agent }) => agent !== null).length).toBeGreaterThan(0);
    expect(session.injected.filter(({ agent }) => agent === null).length).toBeGreaterThan(0);
    expect(session.toolResults.some(({ text }) => text.includes("in the shell"))).toBe(true);
  });

  testWithClient(client, "a file that the model writes stands in the project", async () => {
    await using world = await World.make({ engram: false });
    const session = await driver.run({
      place: world,
      prompts: ["write it"],
      script: { main: [{ tools: [calls.write(world, "notes.txt", "one\ntwo\n")] }] },
    });
    expect(session.code, session.stderr).toBe(0);
    expect(await Deno.readTextFile(`${world.project}/notes.txt`)).toBe("one\ntwo\n");
  });
}

testWithClient("claude", "slash commands, outcomes of hooks", async () => {
  await using world = await World.make({ engram: false });
  const probe = await installProbe(world, "claude");
  const session = await runClaude({
    place: world,
    prompts: ["first prompt", "/compact keep the plan", "second prompt", "/clear", "third prompt"],
    script: { main: ["one", "two", "three"], summary: "What has happened so far" },
  });
  expect(session.code, session.stderr).toBe(0);
  expect(textsOf(session.injected)).toEqual(await probe.texts());
  expect(session.requests.map(({ kind, turn }) => `${kind} ${turn}`))
    .toEqual(["main 0", "summary 1", "main 2", "main 4"]);
  expect(session.requests[1]?.text).toContain("keep the plan");
  const sources = (await probe.runs()).map(({ payload }) => payload.source).filter(Boolean).sort();
  expect(sources).toEqual(["clear", "compact", "startup"]);
  expect(
    session.hooks.filter(({ event }) => event === "UserPromptSubmit")
      .map(({ outcome }) => outcome),
  ).toEqual(["success", "success", "success"]);
});

testWithClient("claude", "the time limit ends a session, a reply under way too", async () => {
  await using world = await World.make({ engram: false });
  const session = await runClaude({
    place: world,
    prompts: ["first prompt", "second prompt"],
    script: { main: [{ text: "late", delayMs: 50_000 }] },
    timeoutMs: 2_000,
  });
  expect(session.runs.map(({ timedOut }) => timedOut)).toEqual([true]);
  expect(session.code).toBe(137);
  expect(session.requests.map(({ turn }) => turn)).toEqual([0]);
});

testWithClient(
  "codex",
  "hooks run after a review only, and the list of hooks says so",
  async () => {
    await using world = await World.make({ engram: false });
    await installProbe(world, "codex");
    const untrusted = await runCodex({ place: world, prompts: ["one"], trust: "none" });
    expect(untrusted.hooks).toEqual([]);
    const before = await reviewHooks({ place: world });
    expect(new Set(before.hooks.map(({ trust }) => trust))).toEqual(new Set(["untrusted"]));
    const { hooks } = await listHooks({ place: world });
    expect(new Set(hooks.map(({ trust }) => trust))).toEqual(new Set(["trusted"]));
    const trusted = await runCodex({
      place: world,
      prompts: ["two"],
      trust: "none",
      script: { main: [{ tools: [terminalCall("test -t 0 && echo a terminal")] }] },
    });
    expect(trusted.hooks.map(({ event, outcome }) => `${event} ${outcome}`))
      .toEqual(["SessionStart Completed", "UserPromptSubmit Completed", "PreToolUse Completed"]);
    expect(trusted.toolResults[0]?.text).toContain("a terminal");
  },
);

testWithClient(
  "codex",
  "the app server tells why a hook failed, and compacts by hand",
  async () => {
    await using world = await World.make({ engram: false });
    const probe = await installProbe(world, "codex");
    const session = await runCodexByAppServer({
      place: world,
      prompts: ["first prompt", "/compact", "second prompt"],
      script: { summary: "What has happened so far" },
    });
    expect(textsOf(session.injected)).toEqual(await probe.texts());
    expect(session.requests.map(({ kind, turn }) => `${kind} ${turn}`))
      .toEqual(["main 0", "summary 1", "main 2"]);
    expect(session.hooks.map(({ event, outcome }) => `${event} ${outcome}`)).toEqual([
      ...["SessionStart Completed", "UserPromptSubmit Completed", "PreCompact Completed"],
      ...["SessionStart Completed", "UserPromptSubmit Completed"],
    ]);
    await Deno.remove(`${world.root}/probe.sh`);
    const failed = await runCodexByAppServer({ place: world, prompts: ["third prompt"] });
    expect(failed.hooks.map(({ event, outcome }) => `${event} ${outcome}`))
      .toEqual(["SessionStart Failed", "UserPromptSubmit Failed"]);
    expect(failed.hooks[0]?.detail).toContain("127");
  },
);

testWithClient("gemini", "a hook that fails is told", async () => {
  await using world = await World.make({ engram: false });
  await installProbe(world, "gemini");
  await Deno.remove(`${world.root}/probe.sh`);
  const session = await runGemini({ place: world, prompts: ["first prompt"] });
  expect(session.hooks.map(({ event, outcome }) => `${event} ${outcome}`)).toContain(
    "BeforeAgent failed",
  );
  // A hook that cannot start blocks the prompt (seen with 0.61.0).
  expect(session.requests).toEqual([]);
});

testWithClient("opencode", "the plugins that it finds", async () => {
  await using world = await World.make({ engram: false });
  await installProbe(world, "opencode");
  const plugins = await listPlugins({ place: world });
  expect(plugins).toHaveLength(1);
  expect(plugins[0]).toMatch(/\/\.config\/opencode\/plugins\/probe\.js$/);
});
