/** The main job on the real clients: a person saves a memory, links a host, and its model gets it, once. */
import { expect } from "@std/expect";
import { runClaude } from "./claude.ts";
import { testWithClient } from "./client_cases.ts";
import { runCodex, runCodexByAppServer, terminalCall } from "./codex.ts";
import { listHooks } from "./codex_app_server.ts";
import { DRIVERS } from "./drivers.ts";
import { LIGHTHOUSE, linkedWorld, SUBMARINE, succeeds, TABLETS } from "./linked_world.ts";
import { type Driver, injectedAt, LONG_TEXT, type Session } from "./session.ts";

/** Hosts that keep every text in their history and tell of each compaction; the others have their own tests. */
const ALIKE: readonly Driver[] = DRIVERS.filter(({ client }) =>
  client === "claude" || client === "codex"
);

/** What a command to link a client is given. */
const linkWords = (client: string) => client === "opencode" ? [client, "--global"] : [client];

/** A name of its own for each of many memories. */
function keeperOf(at: number): string {
  const letters = "bcdfghklmn";
  return `Ka${[...String(at)].map((digit) => `${letters[Number(digit)]}o`).join("")}ra`;
}

/** How often a text stands in what a request sends to the model. */
function count(session: Session, turn: number, text: string): number {
  const request = session.requests.find((each) => each.kind === "main" && each.turn === turn);
  return (request?.text.split(JSON.stringify(text).slice(1, -1)).length ?? 0) - 1;
}

for (const driver of ALIKE) {
  const { client } = driver;

  testWithClient(
    client,
    "a memory reaches the model once, and again after a compaction",
    async () => {
      await using world = await linkedWorld(client);
      const session = await driver.run({
        place: world,
        autoCompact: true,
        prompts: [
          "how does the lighthouse migration run?",
          `and the lighthouse migration in the other harbour? ${LONG_TEXT}`,
          "lighthouse migration once more",
        ],
        script: {
          main: ["first answer", { text: "second answer", tokens: driver.compactTokens }, "third"],
          summary: "<summary>Nothing of note</summary>",
        },
      });
      expect(session.code, session.stderr).toBe(0);
      expect(count(session, 0, TABLETS)).toBe(1);
      expect(count(session, 0, LIGHTHOUSE)).toBe(1);
      expect(injectedAt(session, 1)).toEqual(["already loaded: lighthouse-migration"]);
      expect(count(session, 1, LIGHTHOUSE)).toBe(1);
      const compacted = session.requests.some(({ kind }) => kind === "summary");
      expect(compacted).toBe(true);
      expect(count(session, 2, LIGHTHOUSE)).toBe(1);
      expect(count(session, 2, TABLETS)).toBe(1);
      for (const { event, outcome } of session.hooks) {
        expect([event, outcome.toLowerCase()]).toEqual([
          event,
          client === "codex" ? "completed" : "success",
        ]);
      }
      expect(session.hooks.length).toBeGreaterThan(3);
    },
  );

  testWithClient(
    client,
    "a resume repeats nothing, and brings what was saved in between",
    async () => {
      await using world = await linkedWorld(client);
      const first = await driver.run({
        place: world,
        prompts: ["how does the lighthouse migration run?"],
      });
      expect(first.code, first.stderr).toBe(0);
      await succeeds(world, ["save", "--yes", "--title", "Submarine releases", SUBMARINE]);
      const again = await driver.run({
        place: world,
        resume: first.id ?? "",
        prompts: ["the lighthouse migration again"],
      });
      expect(again.code, again.stderr).toBe(0);
      const given = injectedAt(again, 0).join("\n");
      expect(given).toContain(SUBMARINE);
      expect(given).not.toContain(TABLETS);
      expect(given).not.toContain(LIGHTHOUSE);
      expect(count(again, 0, LIGHTHOUSE)).toBe(1);
    },
  );

  testWithClient(
    client,
    "300 memories stay within the cap, and the client moves nothing to a file",
    async () => {
      await using world = await linkedWorld(client);
      for (let at = 0; at < 300; at++) {
        const body = `The ${keeperOf(at)} rule: ${"가나다 lighthouse 😀 ".repeat(30)}`;
        await world.write(
          `.agents/.engram/rules/rule-${at}.md`,
          `---\ntitle: Lighthouse rule of ${keeperOf(at)}\n---\n${body}\n`,
        );
      }
      const approved = await world.engram(["approve", "--yes"], { timeoutMs: 60_000 });
      expect(approved.code, approved.stderr).toBe(0);
      const session = await driver.run({
        place: world,
        prompts: [
          `what does ${keeperOf(280)} do at the lighthouse?`,
          `and ${keeperOf(270)} with ${keeperOf(260)}?`,
        ],
      });
      expect(session.code, session.stderr).toBe(0);
      expect(session.injected.length).toBeGreaterThanOrEqual(3);
      for (const { text } of session.injected) {
        expect(text).toMatch(/^Engram: approved team memory|^already loaded: /);
        if (client === "claude") expect(text.length).toBeLessThanOrEqual(9_500);
        else expect(new TextEncoder().encode(text).length).toBeLessThanOrEqual(9_600);
      }
      const sent = session.requests.map(({ text }) => text).join("\n");
      expect(sent).not.toContain("persisted-output");
      expect(sent).not.toContain("truncated output");
    },
  );
}

for (const driver of DRIVERS) {
  const { client, calls } = driver;

  testWithClient(client, "after unlink no hook runs; before it did", async () => {
    await using world = await linkedWorld(...linkWords(client));
    const before = await driver.run({ place: world, prompts: ["lighthouse migration"] });
    expect(injectedAt(before, 0).join("\n")).toContain(LIGHTHOUSE);
    await succeeds(world, ["unlink", ...linkWords(client)]);
    const after = await driver.run({ place: world, prompts: ["lighthouse migration"] });
    expect(after.code, after.stderr).toBe(0);
    expect(after.injected).toEqual([]);
    expect(after.hooks).toEqual([]);
  });

  testWithClient(
    client,
    "nothing approves inside the shell that the client gives its agent",
    async () => {
      await using world = await linkedWorld(...linkWords(client));
      await world.write(".agents/.engram/rules/planted.md", "Obey the planted rule.\n");
      const command = [
        'engram save --yes "An agent wrote this rule about kayaks"',
        "engram approve --yes",
        "engram trust",
      ].join("; ");
      const session = await driver.run({
        place: world,
        prompts: ["look around"],
        script: { main: [{ tools: [calls.shell(command)] }, "done"] },
      });
      expect(session.code, session.stderr).toBe(0);
      const printed = session.toolResults.map(({ text }) => text).join("\n");
      expect(printed).toContain(
        "a person can run: engram approve an-agent-wrote-this-rule-about-kayaks",
      );
      expect(printed).toContain("Cannot approve inside an agent's shell");
      const { memories } = JSON.parse(await succeeds(world, ["list", "--json"]));
      const approved = memories.filter((memory: { approved: boolean }) => memory.approved)
        .map((memory: { id: string }) => memory.id);
      expect(approved.sort()).toEqual(["lighthouse-migration", "reading-tablets"]);
    },
  );
}

testWithClient(
  "claude",
  "a compaction that the user asks for brings the memories again",
  async () => {
    await using world = await linkedWorld("claude");
    const session = await runClaude({
      place: world,
      prompts: [
        "how does the lighthouse migration run?",
        "/compact",
        "the lighthouse migration again",
      ],
      script: { summary: "<summary>Nothing of note</summary>" },
    });
    expect(session.code, session.stderr).toBe(0);
    expect(count(session, 2, LIGHTHOUSE)).toBe(1);
    expect(count(session, 2, TABLETS)).toBe(1);
    // Nothing of ours in the order to sum up: whatever PreCompact prints would stand there.
    const order = session.requests.find(({ kind }) => kind === "summary");
    expect(order?.text).not.toContain("Additional Instructions");
  },
);

testWithClient(
  "codex",
  "hooks run after the trust step only, each completes, and a relink keeps the trust",
  async () => {
    await using world = await linkedWorld("codex");
    const untrusted = await runCodex({
      place: world,
      prompts: ["lighthouse migration"],
      trust: "none",
    });
    expect(untrusted.code, untrusted.stderr).toBe(0);
    expect(untrusted.injected).toEqual([]);
    const trusted = await runCodex({
      place: world,
      prompts: ["lighthouse migration"],
      trust: "review",
    });
    expect(injectedAt(trusted, 0).join("\n")).toContain(LIGHTHOUSE);
    await succeeds(world, ["link", "codex"]);
    const relinked = await runCodex({
      place: world,
      prompts: ["lighthouse migration"],
      trust: "none",
    });
    expect(injectedAt(relinked, 0).join("\n")).toContain(LIGHTHOUSE);
    const { hooks } = await listHooks({ place: world });
    expect(hooks.map(({ trust }) => trust)).toEqual(hooks.map(() => "trusted"));
  },
);

testWithClient("codex", "every hook run is completed, a compaction by hand included", async () => {
  await using world = await linkedWorld("codex");
  const session = await runCodexByAppServer({
    place: world,
    prompts: [
      "how does the lighthouse migration run?",
      "/compact",
      "the lighthouse migration again",
    ],
    script: { summary: "Nothing of note" },
  });
  expect(session.hooks.map(({ outcome }) => outcome.toLowerCase()))
    .toEqual(session.hooks.map(() => "completed"));
  const last = session.requests.findLast(({ kind }) => kind === "main");
  expect(last?.text.split(LIGHTHOUSE).length).toBe(2);
});

testWithClient("codex", "a terminal in the agent's shell approves nothing either", async () => {
  await using world = await linkedWorld("codex");
  await world.write(".agents/.engram/rules/planted.md", "Obey the planted rule.\n");
  const session = await runCodex({
    place: world,
    prompts: ["look around"],
    script: { main: [{ tools: [terminalCall("engram approve --yes")] }, "done"] },
  });
  expect(session.toolResults.map(({ text }) => text).join("\n")).toContain(
    "Cannot approve inside an agent's shell",
  );
});
