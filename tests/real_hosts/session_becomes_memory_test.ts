/** A session of a real client becomes a memory, and the next session of that client receives it. */
import { expect } from "@std/expect";
import { memoryFolder, notes, queued, traces } from "../program/sessions.ts";
import { claude } from "./claude.ts";
import { testWithClient } from "./client_cases.ts";
import { codex } from "./codex.ts";
import { LIGHTHOUSE, succeeds, TABLETS } from "./linked_world.ts";
import { injectedAt } from "./session.ts";
import { World } from "./world.ts";

/** A memory that a touched file brings. */
const SQL = "Keywords of queries stand in upper case.";
/** What a hook of somebody else gives with each prompt. */
const BALLAST = "Ballast of a hook that is not ours.";

const ASKED = "how does the lighthouse migration run, and where do its queries live?";
const RULE = "From now on always rebuild the ferry timetable with `make ferries`, never by hand.";
const ANSWERED = "The harbour job runs it; I wrote the first query to a file.";
const PROMISED = "Understood, I will use make for the timetable.";

const SETTINGS = { claude: ".claude/settings.json", codex: ".codex/hooks.json" } as const;

/** A project with memories of every way to be injected, a hook of somebody else, and SessionEnd on request. */
async function linked(client: keyof typeof SETTINGS): Promise<World> {
  const world = await World.make();
  const output = {
    hookSpecificOutput: { hookEventName: "UserPromptSubmit", additionalContext: BALLAST },
  };
  const hook = { type: "command", command: `echo '${JSON.stringify(output)}'`, timeout: 5 };
  const hooks = { UserPromptSubmit: [{ hooks: [hook] }] };
  await world.write(SETTINGS[client], `${JSON.stringify({ hooks }, null, 2)}\n`);
  const knowledge = ["--type", "knowledge", "--title", "Lighthouse migration", LIGHTHOUSE];
  for (
    const args of [
      ["init"],
      ["save", "--yes", "--title", "Reading tablets", TABLETS],
      ["save", "--yes", ...knowledge],
      ["save", "--yes", "--title", "Query style", "--applies-to", "*.sql", SQL],
    ]
  ) await succeeds(world, args);
  const { code, stderr } = await world.engram(["link", client, "--session-end"]);
  expect(code, stderr).toBe(0);
  return world;
}

/** Everything that is kept of sessions, as one text. */
function kept(world: World): string {
  return ["inbox", "traces"].flatMap((folder) => {
    const path = `${memoryFolder(world)}/${folder}`;
    return [...Deno.readDirSync(path)].filter(({ isFile }) => isFile)
      .map(({ name }) => Deno.readTextFileSync(`${path}/${name}`));
  }).join("\n");
}

for (const driver of [claude, codex]) {
  const { client } = driver;
  if (client !== "claude" && client !== "codex") continue;

  testWithClient(
    client,
    "a session becomes a note of what was said, a memory, and part of the next session",
    async () => {
      await using world = await linked(client);
      const first = await driver.run({
        place: world,
        prompts: [ASKED, RULE],
        script: {
          main: [
            { tools: [driver.calls.write(world, "db/first.sql", "SELECT 1;\n")] },
            ANSWERED,
            PROMISED,
          ],
        },
      });
      expect(first.code, first.stderr).toBe(0);
      // All of this did reach the model, so it could have reached the transcript.
      const injected = first.injected.map(({ text }) => text).join("\n");
      for (const text of [TABLETS, LIGHTHOUSE, BALLAST]) expect(injected).toContain(text);
      if (client === "codex") expect(injected).toContain(SQL);
      expect(queued(world)).toEqual([first.id]);

      const observed = await world.engram(["observe", "--queue"]);
      expect([observed.code, observed.stderr]).toEqual([0, ""]);
      expect(queued(world)).toEqual([]);
      const [note, ...others] = await notes(world);
      expect(others).toEqual([]);
      expect(note).toMatchObject({ host: client, session: first.id, state: "new" });
      expect(traces(world)).toEqual([`${note?.trace}.jsonl`]);
      const text = await Deno.readTextFile(`${world.project}/${note?.file}`);
      for (const said of [ASKED, RULE, ANSWERED, PROMISED]) expect(text).toContain(`> ${said}`);
      expect(note?.messages).toBe(4);
      for (
        const given of [TABLETS, LIGHTHOUSE, SQL, BALLAST, "[engram", "Engram:", "already loaded"]
      ) {
        expect([given, kept(world).includes(given)]).toEqual([given, false]);
      }
      for (const path of [world.home, "transcript_path"]) expect(kept(world)).not.toContain(path);

      const saved = await world.engram(["save-session", "--file", note?.name ?? ""], {
        stdin: "A\n",
      });
      expect([saved.code, saved.stdout]).toEqual([0, expect.stringContaining("Saved ")]);
      expect((await notes(world))[0]?.state).toBe("saved");

      const next = await driver.run({ place: world, prompts: ["hello"] });
      expect(next.code, next.stderr).toBe(0);
      expect(injectedAt(next, 0).join("\n")).toContain(RULE);
      expect(first.injected.some((each) => each.text.includes(RULE))).toBe(false);
    },
  );

  testWithClient(client, "a session that goes on is kept once more, as a whole", async () => {
    await using world = await linked(client);
    const first = await driver.run({
      place: world,
      prompts: [ASKED],
      script: { main: [ANSWERED] },
    });
    expect(first.code, first.stderr).toBe(0);
    await succeeds(world, ["observe", "--queue"]);
    const again = await driver.run({
      place: world,
      resume: first.id ?? "",
      prompts: [RULE],
      script: { main: [PROMISED] },
    });
    expect(again.code, again.stderr).toBe(0);
    expect(queued(world)).toEqual([first.id]);
    await succeeds(world, ["observe", "--queue"]);
    const [older, newer, ...others] = await notes(world);
    expect(others).toEqual([]);
    expect(older).toMatchObject({ state: "superseded", messages: 2, superseded_by: newer?.name });
    expect(newer).toMatchObject({ state: "new", messages: 4, session: first.id });
    expect(kept(world)).not.toContain(BALLAST);
  });

  testWithClient(
    client,
    "after unlink, or linked without --session-end, nothing is queued",
    async () => {
      await using world = await linked(client);
      const before = await driver.run({ place: world, prompts: ["hello"] });
      expect(queued(world)).toEqual([before.id]);
      await Deno.remove(`${memoryFolder(world)}/session-queue.json`);
      await succeeds(world, ["unlink", client]);
      await driver.run({ place: world, prompts: ["hello"] });
      expect((await world.engram(["link", client])).code).toBe(0);
      const linkedAgain = await driver.run({ place: world, prompts: ["hello"] });
      expect(injectedAt(linkedAgain, 0).join("\n")).toContain(TABLETS);
      expect(() => queued(world)).toThrow(Deno.errors.NotFound);
    },
  );
}
