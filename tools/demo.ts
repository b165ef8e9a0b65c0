/**
 * `deno task demo`: the main job in a temporary project. Saves three memories, links two coding hosts,
 * plays a session's events as the host would send them, and prints what each turn would inject.
 *
 * Runs the program in a process of its own at every step, as a person and a host do: the binary that
 * `ENGRAM_BIN` names, else the sources.
 */
import { contextOf } from "../tests/hook_world.ts";
import { World } from "../tests/real_hosts/world.ts";

const MEMORIES: readonly (readonly string[])[] = [
  [
    "Use pnpm, never npm: npm writes a second lock file that breaks the release job.",
    "--title",
    "Use pnpm, never npm",
    "--triggers",
    "added a dependency; lockfile conflict",
  ],
  [
    "Migrations on staging run through the migrate job in CI, never by hand. Afterwards check /health.",
    "--title",
    "Migrations on staging",
    "--type",
    "knowledge",
    "--triggers",
    "change the database schema; 스키마 변경",
  ],
  [
    "1. Tag the commit. 2. Wait for the release job. 3. Announce it in #releases.",
    "--title",
    "Cut a release",
    "--type",
    "skill",
    "--triggers",
    "ship a new version; publicar una versión",
  ],
];

const PROMPTS: readonly string[] = [
  "Add a column to the orders table and change the database schema on staging",
  "Now do the staging migrations for the invoices too, then we ship a new version",
  "continue",
];

const bold = (text: string) => Deno.stdout.isTerminal() ? `\x1b[1m${text}\x1b[0m` : text;

function indent(text: string): string {
  return text.trimEnd().split("\n").map((line) => `    ${line}`.trimEnd()).join("\n");
}

await using world = await World.make({ git: false });

/** Runs a command, shows it as a person would type it, and what it printed. */
async function step(args: readonly string[]): Promise<void> {
  const typed = args.map((arg) => /^[\w./:-]+$/.test(arg) ? arg : `"${arg}"`).join(" ");
  console.log(`  $ engram ${typed}`);
  const { code, stdout, stderr } = await world.engram(args);
  if (stdout !== "") console.log(indent(stdout));
  if (code !== 0) throw new Error(`"engram ${args[0]}" ended with exit code ${code}: ${stderr}`);
}

/** Sends one event to the hook as the host would, and shows what the model would be given. */
async function turn(title: string, payload: Record<string, unknown>): Promise<void> {
  const { stdout } = await world.engram(["agent-hook", "--host", "claude"], {
    stdin: JSON.stringify({ session_id: "demo", cwd: world.project, ...payload }),
  });
  console.log(`\n${bold(title)}`);
  console.log(indent(contextOf(stdout) || "(nothing: no memory fits)"));
}

console.log(bold("A project with three memories"));
await step(["init"]);
for (const memory of MEMORIES) await step(["save", "--yes", ...memory]);

console.log(`\n${bold("Linked to two coding hosts")}`);
await step(["link", "claude", "codex"]);

console.log(`\n${bold("What a session of Claude Code is given, turn by turn")}`);
await turn("▸ the session starts", { hook_event_name: "SessionStart", source: "startup" });
for (const [at, prompt] of PROMPTS.entries()) {
  await turn(`▸ "${prompt}"`, { hook_event_name: "UserPromptSubmit", prompt_id: `p${at}`, prompt });
}
await world.engram(["agent-hook", "--host", "claude"], {
  stdin: JSON.stringify({
    session_id: "demo",
    cwd: world.project,
    hook_event_name: "PreCompact",
    trigger: "manual",
  }),
});
await turn("▸ after a compaction the host has forgotten them: the start's memories come again", {
  hook_event_name: "SessionStart",
  source: "compact",
});
await turn(`▸ "${PROMPTS[0]}"`, {
  hook_event_name: "UserPromptSubmit",
  prompt_id: "p9",
  prompt: PROMPTS[0],
});
