/**
 * Escape sequences in memories, transcripts, settings, names and arguments: no command hands them to the
 * terminal. Into a pipe the program paints nothing, so any control character there is somebody else's.
 */
import { expect } from "@std/expect";
import { MEMORY_FOLDER } from "../../lib/workspace.ts";
import { withStamp } from "../../lib/memory/stamp.ts";
import { World } from "../real_hosts/world.ts";
import { endSession, notes, writeTranscript } from "./sessions.ts";

/** Clears the screen, sets the title, makes a link, moves back, turns text round, and the same in one byte. */
const EVIL =
  "a\u001b[2J\u001b]0;T\u0007\u001b]8;;http://x\u001b\\b\u009b31m\u009d0;T\u009cc\r\u0008\u007f" +
  "\u202ed\u202c\u2066e\u2069\u0085f\u061c";

// deno-lint-ignore no-control-regex
const RAW = /[\x00-\x08\x0b-\x1f\x7f-\x9f\u061c\u202a-\u202e\u2066-\u2069]/;

/** In YAML, double-quoted, control characters are allowed as escapes. */
const YAML = JSON.stringify(EVIL).replace(
  /[\x7f-\x9f\u061c\u202a-\u202e\u2066-\u2069]/g,
  (found) => `\\u${found.charCodeAt(0).toString(16).padStart(4, "0")}`,
);

function memory(id: string, body: string): string {
  const list = `[${YAML}]`;
  return `---\nid: ${id}\ntitle: ${YAML}\ntags: ${list}\ntriggers: ${list}\napplies_to: ${list}\n` +
    `depends_on: ${list}\nvalid_until: ${YAML}\nupdated: ${YAML}\nnote: ${YAML}\n---\n\n${body}\n`;
}

async function made(): Promise<World> {
  const world = await World.make({ git: false });
  await world.engram(["init"]);
  const folder = `${world.project}/${MEMORY_FOLDER}`;
  await Deno.writeTextFile(
    `${folder}/rules/approved.md`,
    await withStamp(memory("approved", `okapi ${EVIL} ${EVIL}`)),
  );
  await Deno.writeTextFile(`${folder}/rules/open.md`, memory("open", `gnu ${EVIL}\n${EVIL}`));
  await Deno.mkdir(`${folder}/archive`, { recursive: true });
  await Deno.writeTextFile(`${folder}/archive/old.md`, memory("old", EVIL));
  for (const name of [`bad${EVIL.replaceAll("/", "")}.md`, "no-yaml.md"]) {
    await Deno.writeTextFile(`${folder}/rules/${name}`, `---\n${EVIL}: [\n---\n${EVIL}`);
  }
  await world.engram(["save", "--title", EVIL, `emu ${EVIL}`], { env: { CLAUDECODE: "1" } });
  const settings = { [EVIL]: EVIL, read: EVIL, load: { limit: EVIL } };
  await world.write(`${MEMORY_FOLDER}/engram.config.json`, JSON.stringify(settings));
  await world.write(`${MEMORY_FOLDER}/engram.config.local.json`, `{ "${EVIL}" `);
  const others = { type: "command", command: `agent-hook ${EVIL}` };
  const hooks = { hooks: { [EVIL]: [{ hooks: [others] }], SessionStart: [{ hooks: [others] }] } };
  await world.write(".claude/settings.json", JSON.stringify({ [EVIL]: EVIL, ...hooks }, null, 2));
  await world.write(".codex/hooks.json", `{ "hooks": { "${EVIL}" `);
  await world.write(".gemini/settings.json", JSON.stringify(hooks));
  await world.write("CLAUDE.md", `# ${EVIL}\n\nAlways feed the ${EVIL}.\n\n- ${EVIL}\n`);
  await world.write(`${EVIL.replaceAll("/", "")}.md`, `# ${EVIL}\n`);
  writeTranscript(world, "s", [
    [`We always feed the ${EVIL} at noon.`, EVIL],
    [`TYPE: rule | TEXT: Never ${EVIL} | TAGS: ${EVIL}`, EVIL],
  ]);
  await endSession(world, `s${EVIL}`, `${world.home}/.claude/projects/-p/s.jsonl`);
  await endSession(world, "s");
  await endSession(world, "gone", `${world.home}/.claude/${EVIL}.jsonl`);
  // What a session was given stands in `status`.
  const start = { session_id: `x${EVIL}`, cwd: world.project, hook_event_name: "SessionStart" };
  await world.engram(["agent-hook", "--host", "claude"], { stdin: JSON.stringify(start) });
  return world;
}

/** Every command that shows something, and every way to name something that is not there. */
const COMMANDS: readonly (readonly string[])[] = [
  ["list"],
  ["list", "--json"],
  ["list", "--archived"],
  ["list", "--ids"],
  ["show", "approved"],
  ["show", "approved", "--json"],
  ["show", "open"],
  ["search", "okapi", EVIL],
  ["search", "okapi", "--json"],
  ["load", "okapi"],
  ["load", "okapi", "--explain"],
  ["load", `okapi ${EVIL}`, "--json", "--explain"],
  ["load", "--all"],
  ["status"],
  ["status", "--json"],
  ["doctor"],
  ["doctor", "--json"],
  ["check"],
  ["check", "--json"],
  ["config", "list"],
  ["config", "list", "--json"],
  ["config", "get", EVIL],
  ["config", "set", EVIL, EVIL],
  ["config", "set", "read", EVIL],
  ["set-read", EVIL],
  ["observe", "--queue", "--dry-run"],
  ["observe", "--queue"],
  ["observe", "--file", EVIL],
  ["inbox", "list"],
  ["inbox", "list", "--json"],
  ["inbox", "show", EVIL],
  ["inbox", "drop", EVIL],
  ["save-session", "--file", EVIL],
  ["save", "--id", EVIL, "x"],
  ["save", "--title", EVIL, "--tags", EVIL, "--triggers", EVIL, `text ${EVIL}`],
  ["save", "--applies-to", EVIL, "x"],
  ["save", "--update", "approved", `other ${EVIL}`],
  ["save", "--file", EVIL],
  ["approve"],
  ["approve", EVIL],
  ["import", "CLAUDE.md"],
  ["import", `${EVIL.replaceAll("/", "")}.md`],
  ["import", EVIL],
  ["link", "claude", "--plan"],
  ["link", "codex", "--plan"],
  ["link", "gemini", "--plan"],
  ["link", EVIL],
  ["unlink", EVIL],
  ["upgrade", "--plan"],
  ["upgrade", "--latest", "--plan"],
  ["archive", EVIL, "--reason", EVIL],
  ["archive", "open", "--reason", EVIL],
  ["restore", EVIL],
  ["delete", EVIL],
  [EVIL],
  [`--${EVIL}`],
  ["list", `--${EVIL}`],
  ["help", EVIL],
  ["completions", EVIL],
  ["agent-hook", "--host", EVIL],
];

Deno.test("no command gives the terminal a control character that somebody put there", async () => {
  await using world = await made();
  const raw: Record<string, string> = {};
  let shown = 0;
  for (const args of COMMANDS) {
    // Whatever it asks is answered with no.
    const { stdout, stderr, timedOut } = await world.engram(args, { stdin: "C\nC\nC\n" });
    expect([args, timedOut]).toEqual([args, false]);
    const said = stdout + stderr;
    const found = RAW.exec(said);
    if (found !== null) {
      const around = said.slice(Math.max(0, found.index - 60), found.index + 20);
      raw[args.map((word) => word === EVIL ? "EVIL" : word).join(" ")] = JSON.stringify(around);
    }
    if (said.includes("1b")) shown++;
  }
  const [note] = await notes(world);
  for (
    const args of [["inbox", "show", note?.name ?? ""], [
      "save-session",
      "--file",
      note?.file ?? "",
    ]]
  ) {
    const { stdout, stderr } = await world.engram(args, { stdin: "C\n" });
    const found = RAW.exec(stdout + stderr);
    if (found !== null) raw[args.join(" ")] = JSON.stringify((stdout + stderr).slice(0, 300));
  }
  expect(raw).toEqual({});
  // The control: it stood in what was printed, in letters.
  expect(shown).toBeGreaterThan(20);
});
