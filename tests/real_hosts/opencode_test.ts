/** OpenCode's real client with the plugin that `link` writes. */
import { expect } from "@std/expect";
import { testWithClient } from "./client_cases.ts";
import { countIn, LIGHTHOUSE, linkedWorld, SUBMARINE, succeeds, TABLETS } from "./linked_world.ts";
import type { ModelRequest } from "./mock_server.ts";
import { calls, listPlugins, opencode, runOpencode } from "./opencode.ts";
import { contextsOf, systemTexts } from "./opencode_requests.ts";
import { World } from "./world.ts";

const linked = () => linkedWorld("opencode", "--global");

/** What the one system message of a request holds of ours. */
function slotOf(request: ModelRequest): string {
  expect([request.n, systemTexts(request.body).length]).toEqual([request.n, 1]);
  return contextsOf(request).map(({ text }) => text).join("\n");
}

testWithClient(
  "opencode",
  "the text is in the one system message of main, tool and subagent requests",
  async () => {
    await using world = await linked();
    await world.write("notes.txt", "some notes\n");
    const session = await runOpencode({
      place: world,
      prompts: ["how does the lighthouse migration run?"],
      script: {
        main: [
          { tools: [calls.shell("echo in the shell")] },
          { tools: [calls.subagent("look at the lighthouse migration")] },
          "done",
        ],
        sub: [{ tools: [calls.shell("echo once more")] }, "the subagent's answer"],
      },
    });
    expect(session.code, session.stderr).toBe(0);
    expect(session.unplayed).toBe(0);
    const asked = session.requests.filter(({ kind }) => kind === "main" || kind === "sub");
    expect(asked.map(({ kind }) => kind).sort()).toEqual(["main", "main", "main", "sub", "sub"]);
    for (const request of asked) {
      const slot = slotOf(request);
      expect(slot).toContain(LIGHTHOUSE);
      expect(slot).toContain(TABLETS);
      expect(countIn(request, LIGHTHOUSE)).toBe(1);
    }
    // Titles are made without memories.
    const errands = session.requests.filter(({ kind }) => kind === "side");
    expect(errands.length).toBeGreaterThan(0);
    for (const request of errands) expect(countIn(request, TABLETS)).toBe(0);
  },
);

testWithClient(
  "opencode",
  "later prompts keep the text, add what is new, and a resume has all of it",
  async () => {
    await using world = await linked();
    const session = await runOpencode({
      place: world,
      prompts: ["how does the lighthouse migration run?", "thanks, and the capital of France?"],
      beforePrompt: async (turn) => {
        if (turn === 0) return;
        await succeeds(world, ["save", "--yes", "--title", "Submarine releases", SUBMARINE]);
      },
    });
    expect(session.code, session.stderr).toBe(0);
    const [first, second] = session.requests.filter(({ kind }) => kind === "main");
    expect(first && slotOf(first)).toContain(LIGHTHOUSE);
    // A process of its own with the same session: the start's route, the new rule in it.
    const slot = second === undefined ? "" : slotOf(second);
    expect(slot).toContain(TABLETS);
    expect(slot).toContain(SUBMARINE);
    const again = await opencode.run({
      place: world,
      resume: session.id ?? "",
      prompts: ["the lighthouse migration again"],
    });
    const continued = await runOpencode({
      place: world,
      args: ["--continue"],
      prompts: ["and the lighthouse migration once more"],
    });
    expect(continued.id).toBe(session.id);
    for (const { requests } of [again, continued]) {
      const [request] = requests.filter(({ kind }) => kind === "main");
      expect(request && slotOf(request)).toContain(LIGHTHOUSE);
      expect(countIn(request, LIGHTHOUSE)).toBe(1);
      expect(countIn(request, SUBMARINE)).toBe(1);
    }
  },
);

testWithClient("opencode", "a compaction changes nothing in the slot", async () => {
  await using world = await linked();
  const session = await runOpencode({
    place: world,
    prompts: ["how does the lighthouse migration run?"],
    script: {
      main: [
        { tools: [calls.shell("echo x")], tokens: opencode.compactTokens },
        "after the compaction",
      ],
      summary: "What has happened so far",
    },
  });
  expect(session.code, session.stderr).toBe(0);
  const summary = session.requests.findLast(({ kind }) => kind === "summary");
  const last = session.requests.findLast(({ kind }) => kind === "main");
  expect(summary?.n).toBeLessThan(last?.n ?? 0);
  expect(countIn(summary, LIGHTHOUSE)).toBe(0);
  expect(last && slotOf(last)).toContain(LIGHTHOUSE);
});

testWithClient("opencode", "a missing program changes nothing; before it did", async () => {
  await using world = await linked();
  const before = await runOpencode({ place: world, prompts: ["lighthouse migration"] });
  const [with_] = before.requests.filter(({ kind }) => kind === "main");
  expect(countIn(with_, LIGHTHOUSE)).toBe(1);
  await Deno.rename(`${world.bin}/engram`, `${world.bin}/elsewhere`);
  const after = await runOpencode({ place: world, prompts: ["lighthouse migration"] });
  expect(after.code, after.stderr).toBe(0);
  const [without] = after.requests.filter(({ kind }) => kind === "main");
  expect(without && slotOf(without)).toBe("");
  expect(without?.text).toContain("lighthouse migration");
  await using bare = await World.make({ engram: false });
  const never = await runOpencode({ place: bare, prompts: ["lighthouse migration"] });
  const [plain] = never.requests.filter(({ kind }) => kind === "main");
  expect(without && systemTexts(without.body).map(withoutPlace))
    .toEqual(plain && systemTexts(plain.body).map(withoutPlace));
});

/** A system prompt without what differs between two projects. */
function withoutPlace(text: string): string {
  return text.replace(/\/\S*engram-[0-9a-f]+\S*/g, "PLACE");
}

testWithClient("opencode", "a program that fails, hangs or lies changes nothing", async () => {
  await using world = await linked();
  const program = `${world.bin}/engram`;
  await Deno.remove(program);
  const ways: Record<string, string> = {
    "fails": "exit 1",
    "prints no JSON": "echo panic",
    "prints a list": "echo '[1]'",
    "prints null": "echo null",
    "prints a number for a text": `echo '{"slot":"replace","text":1}'`,
    "hangs": "sleep 60",
  };
  for (const [name, line] of Object.entries(ways)) {
    await Deno.writeTextFile(program, `#!/bin/sh\n${line}\n`, { mode: 0o755 });
    const session = await runOpencode({ place: world, prompts: ["lighthouse migration"] });
    expect([name, session.code, session.stderr]).toEqual([name, 0, expect.any(String)]);
    const [request] = session.requests.filter(({ kind }) => kind === "main");
    expect([name, request && slotOf(request)]).toEqual([name, ""]);
  }
});

testWithClient("opencode", "the file loaded twice puts the text in once", async () => {
  await using world = await linked();
  const plugin = `${world.home}/.config/opencode/plugins/engram.js`;
  await world.write(".opencode/plugins/copy.js", await Deno.readTextFile(plugin));
  expect((await listPlugins({ place: world })).length).toBe(2);
  const session = await runOpencode({ place: world, prompts: ["lighthouse migration"] });
  expect(session.code, session.stderr).toBe(0);
  const [request] = session.requests.filter(({ kind }) => kind === "main");
  expect(countIn(request, LIGHTHOUSE)).toBe(1);
});

testWithClient("opencode", "XDG_CONFIG_HOME is honoured, and unlink ends it", async () => {
  await using world = await linkedWorld();
  const env = { XDG_CONFIG_HOME: `${world.home}/work/.config` };
  const link = await world.engram(["link", "opencode", "--global"], { env });
  expect(link.code, link.stderr).toBe(0);
  const plugins = await listPlugins({ place: world, env });
  expect(plugins.map((path) => path.slice(-35))).toEqual([
    "work/.config/opencode/plugins/engram.js".slice(-35),
  ]);
  const session = await runOpencode({ place: world, env, prompts: ["lighthouse migration"] });
  const [request] = session.requests.filter(({ kind }) => kind === "main");
  expect(countIn(request, LIGHTHOUSE)).toBe(1);
  const unlink = await world.engram(["unlink", "opencode", "--global"], { env });
  expect(unlink.code, unlink.stderr).toBe(0);
  expect(await listPlugins({ place: world, env })).toEqual([]);
});
