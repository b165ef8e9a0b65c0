/** Gemini CLI's real client with the entries that `link` writes. */
import { expect } from "@std/expect";
import { testWithClient } from "./client_cases.ts";
import { calls, gemini, runGemini, signIn } from "./gemini.ts";
import { contextsOf } from "./gemini_requests.ts";
import {
  countIn,
  lastRequest,
  LIGHTHOUSE,
  linkedWorld,
  SUBMARINE,
  succeeds,
  TABLETS,
} from "./linked_world.ts";
import type { ModelRequest } from "./mock_server.ts";
import { injectedAt, LONG_TEXT } from "./session.ts";

const HOW = "how does the lighthouse migration run?";

/** The distinct hook texts in a request: a restored tool result is sent twice (seen with 0.61.0). */
function textsIn(request: ModelRequest | undefined): string[] {
  return request === undefined ? [] : [...new Set(contextsOf(request).map(({ text }) => text))];
}

testWithClient(
  "gemini",
  "a body comes once over prompts and resumes, with what was saved in between",
  async () => {
    await using world = await linkedWorld("gemini");
    // From the second prompt on each one resumes the session in a process of its own.
    const session = await runGemini({
      place: world,
      prompts: [HOW, "the lighthouse migration again", "and once more the lighthouse migration"],
      beforePrompt: async (turn) => {
        if (turn !== 2) return;
        await succeeds(world, ["save", "--yes", "--title", "Submarine releases", SUBMARINE]);
      },
    });
    expect(session.code, session.stderr).toBe(0);
    expect(session.hooks).toEqual([]);
    const first = injectedAt(session, 0);
    expect(first.length).toBe(1);
    expect(first[0]).toContain(TABLETS);
    expect(first[0]).toContain(LIGHTHOUSE);
    expect(injectedAt(session, 1)).toEqual(["already loaded: lighthouse-migration"]);
    const third = injectedAt(session, 2).join("\n");
    expect(third).toContain(SUBMARINE);
    expect(third).toContain("already loaded: lighthouse-migration");
    const last = lastRequest(session, 2);
    for (const text of [TABLETS, LIGHTHOUSE, SUBMARINE]) {
      expect([text, countIn(last, text)]).toEqual([text, 1]);
    }
    // Nothing of what the user said is lost, and nothing is glued to it.
    for (const prompt of [HOW, "the lighthouse migration again"]) {
      expect(last?.text).toContain(JSON.stringify({ text: prompt }).slice(0, -1));
    }
  },
);

testWithClient("gemini", "after a real compression the memories come again", async () => {
  await using world = await linkedWorld("gemini");
  const session = await runGemini({
    place: world,
    autoCompact: true,
    prompts: [HOW, `something else ${LONG_TEXT}`, "go on with it", HOW, HOW],
    script: { summary: "What has happened so far" },
  });
  expect(session.code, session.stderr).toBe(0);
  const summary = session.requests.findLast(({ kind }) => kind === "summary");
  expect(summary?.turn).toBe(2);
  // Before the compression: nothing is repeated, although PreCompress came at every step.
  expect(injectedAt(session, 1)).toEqual([]);
  // At the next prompt all that was lost comes again, and then not once more.
  const again = injectedAt(session, 3).join("\n");
  expect(again).toContain(LIGHTHOUSE);
  expect(again).toContain(TABLETS);
  expect(injectedAt(session, 4)).toEqual(["already loaded: lighthouse-migration"]);
  const last = lastRequest(session, 4);
  expect(countIn(last, LIGHTHOUSE)).toBe(1);
  expect(countIn(last, TABLETS)).toBe(1);
});

testWithClient("gemini", "a missing program blocks no turn; with it the hook did run", async () => {
  await using world = await linkedWorld("gemini");
  const script = { main: [{ tools: [calls.write(world, "notes.txt", "one\n")] }, "done"] };
  const before = await runGemini({ place: world, prompts: [HOW], script });
  expect(before.code, before.stderr).toBe(0);
  expect(injectedAt(before, 0).join("\n")).toContain(LIGHTHOUSE);
  await Deno.rename(`${world.bin}/engram`, `${world.bin}/elsewhere`);
  const after = await runGemini({ place: world, prompts: [HOW], script });
  expect(after.code, after.stderr).toBe(0);
  expect(after.requests.filter(({ kind }) => kind === "main").length).toBe(2);
  expect(after.injected).toEqual([]);
  expect(after.hooks).toEqual([]);
  expect(after.stderr).not.toContain("engram:");
  expect(after.toolResults.map(({ text }) => text).join("\n")).toContain("notes.txt");
});

testWithClient("gemini", "a hook that hangs is ended at its time limit", async () => {
  await using world = await linkedWorld("gemini");
  await Deno.remove(`${world.bin}/engram`);
  await Deno.writeTextFile(`${world.bin}/engram`, "#!/bin/sh\nexec sleep 60\n", { mode: 0o755 });
  const settings = `${world.project}/.gemini/settings.json`;
  const text = await Deno.readTextFile(settings);
  await Deno.writeTextFile(settings, text.replaceAll('"timeout": 10000', '"timeout": 500'));
  const session = await runGemini({ place: world, prompts: [HOW] });
  expect(session.code, session.stderr).toBe(0);
  expect(session.requests.filter(({ kind }) => kind === "main").length).toBe(1);
  // Two hooks of half a second each: without `exec` the client would wait for the shell's child.
  expect(session.runs[0]?.ms).toBeLessThan(20_000);
});

testWithClient(
  "gemini",
  "linked for all projects, the quoted path works and comments survive",
  async () => {
    await using world = await linkedWorld();
    await Deno.rename(world.bin ?? "", `${world.root}/a b`);
    await signIn(world);
    const settings = `${world.home}/.gemini/settings.json`;
    const plain = await Deno.readTextFile(settings);
    const commented = plain.replace("{\n", "{\n  // mine\n");
    await Deno.writeTextFile(settings, commented);
    const env = { PATH: `${world.root}/a b:${Deno.env.get("PATH")}` };
    const link = await world.run(`${world.root}/a b/engram`, ["link", "gemini", "--global"], {
      env,
    });
    expect(link.code, link.stderr).toBe(0);
    const linked = await Deno.readTextFile(settings);
    expect(linked).toContain("// mine");
    expect(linked).toContain(
      `command -v '${world.root}/a b/engram' >/dev/null 2>&1 || exit 0; exec '${world.root}/a b/engram' agent-hook`,
    );
    // The driver reads the settings as plain JSON.
    await Deno.writeTextFile(settings, linked.replace("  // mine\n", ""));
    const session = await runGemini({ place: { ...world, bin: null }, prompts: [HOW] });
    expect(session.code, session.stderr).toBe(0);
    expect(injectedAt(session, 0).join("\n")).toContain(LIGHTHOUSE);
    await Deno.writeTextFile(settings, linked);
    const unlink = await world.run(`${world.root}/a b/engram`, ["unlink", "gemini", "--global"], {
      env,
    });
    expect(unlink.code, unlink.stderr).toBe(0);
    expect(await Deno.readTextFile(settings)).toBe(commented);
  },
);

testWithClient("gemini", "code in memories is escaped, and the cap counts it so", async () => {
  await using world = await linkedWorld("gemini");
  for (let at = 0; at < 12; at++) {
    const body = `Lighthouse rule ${at}: ${"Map<Key<A>, Value<B>> ".repeat(60)}`;
    await world.write(
      `.agents/.engram/rules/rule-${at}.md`,
      `---\ntitle: Lighthouse rule ${at}\n---\n${body}\n`,
    );
  }
  const approved = await world.engram(["approve", "--yes"], { timeoutMs: 60_000 });
  expect(approved.code, approved.stderr).toBe(0);
  const session = await gemini.run({ place: world, prompts: ["lighthouse rules"] });
  expect(session.code, session.stderr).toBe(0);
  const [text = ""] = textsIn(lastRequest(session, 0));
  expect(text).toContain("Map&lt;Key&lt;A&gt;");
  expect(new TextEncoder().encode(text).length).toBeLessThanOrEqual(6_400);
  expect(new TextEncoder().encode(text).length).toBeGreaterThan(4_000);
});

testWithClient(
  "gemini",
  "files read in parallel bring their memory once, in the tool's result",
  async () => {
    await using world = await linkedWorld("gemini");
    const body = "Harbour files are sorted by pier.";
    await succeeds(world, [
      ...["save", "--yes", "--title", "Sorting", "--type", "knowledge"],
      ...["--applies-to", "harbour/**", body],
    ]);
    const files = Array.from({ length: 6 }, (_, at) => `harbour/pier-${at}.txt`);
    for (const file of files) await world.write(file, `boats of ${file}\n`);
    const read = (file_path: string) => ({ name: "read_file", input: { file_path } });
    const session = await runGemini({
      place: world,
      prompts: ["look around", "look again"],
      script: {
        main: [
          { tools: [read("harbour/missing.txt")] },
          {
            tools: files.map((file, at) => read(at % 2 === 0 ? file : `${world.project}/${file}`)),
          },
          "done",
          { tools: [read(files[0] ?? "")] },
          "done again",
        ],
      },
    });
    expect(session.code, session.stderr).toBe(0);
    expect(session.unplayed).toBe(0);
    // A failed call drops the hook's text, so nothing was recorded there.
    const given = session.injected.filter(({ text }) => text.includes(body));
    expect(given.map(({ source, turn }) => [source, turn])).toEqual([["read_file", 0]]);
    expect(textsIn(lastRequest(session, 1)).filter((text) => text.includes(body)).length).toBe(1);
    expect(session.toolResults.filter(({ text }) => text.includes("boats of")).length).toBe(7);
  },
);
