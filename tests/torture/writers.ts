/** Everything that writes, as one command each, with what has to be there before. */
import { MEMORY_FOLDER } from "../../lib/workspace.ts";
import { memoryText } from "../hook_world.ts";
import type { World } from "../real_hosts/world.ts";
import { endSession, notes, writeTranscript } from "../program/sessions.ts";
import { ANCHOR } from "./consistent.ts";

export interface Writer {
  readonly name: string;
  readonly args: readonly string[];
  readonly env?: Readonly<Record<string, string>>;
  /** The payload of a hook. */
  readonly stdin?: (world: World) => string;
  /** What has to be there, besides a workspace with the anchor. */
  readonly before?: (world: World) => Promise<unknown>;
  /** True where no session is given anything afterwards. */
  readonly silences?: true;
  /** Arguments that are known only then. */
  readonly more?: (world: World) => Promise<readonly string[]>;
}

/** In the environment of an agent's shell. */
const AGENT = { CLAUDECODE: "1" };

/** Other people's settings, which must stay. */
const SETTINGS = '{\n  "model": "x",\n  "hooks": { "Stop": [] }\n}\n';

const follower = async (world: World) =>
  await world.write(
    `${MEMORY_FOLDER}/rules/follower.md`,
    await memoryText({ id: "follower", applies_to: ["src/**"] }),
  );

const linked = (...hosts: readonly string[]) => async (world: World) => {
  await follower(world);
  for (const host of hosts) await world.engram(["link", host]);
};

const prompted = async (world: World) =>
  await world.engram(["agent-hook", "--host", "claude"], { stdin: prompt("before")(world) });

const ended = async (world: World) => {
  writeTranscript(world, "s", [
    ["How is it done?", "Noted."],
    ["TYPE: rule | TEXT: Feed the zebra at noon | TAGS: zoo", "Noted."],
  ]);
  await endSession(world, "s");
};

const observed = async (world: World) => {
  await ended(world);
  await world.engram(["observe", "--queue"]);
};

const prompt = (session: string) => (world: World) =>
  JSON.stringify({
    session_id: session,
    cwd: world.project,
    hook_event_name: "UserPromptSubmit",
    prompt: "feeding the okapi",
  });

const event = (name: string, more: Record<string, unknown> = {}) => (world: World) =>
  JSON.stringify({ session_id: "e", cwd: world.project, hook_event_name: name, ...more });

export const WRITERS: readonly Writer[] = [
  {
    name: "init of the home",
    args: ["init", "--global"],
    before: (world) => Deno.remove(`${world.home}/.agents`, { recursive: true }),
  },
  { name: "save", args: ["save", "--yes", "--id", "new", "Feed the yak at night"] },
  {
    name: "save of another text",
    args: ["save", "--yes", "--update", "other", "Feed the gnu at night"],
    before: (world) => world.engram(["save", "--yes", "--id", "other", "Feed the gnu at noon"]),
  },
  { name: "save by an agent", args: ["save", "Feed the emu at night"], env: AGENT },
  {
    name: "approve of an edited file",
    args: ["approve", "--yes"],
    before: async (world) => {
      await world.engram(["save", "--yes", "--id", "other", "Feed the gnu at noon"]);
      const path = `${world.project}/${MEMORY_FOLDER}/rules/other.md`;
      await Deno.writeTextFile(path, "Or later.\n", { append: true });
    },
  },
  {
    name: "approve of a proposal",
    args: ["approve", "--yes"],
    before: (world) => world.engram(["save", "Feed the emu at night"], { env: AGENT }),
  },
  {
    name: "archive",
    args: ["archive", "other", "--reason", "The gnu is gone"],
    before: (world) => world.engram(["save", "--yes", "--id", "other", "Feed the gnu at noon"]),
  },
  {
    name: "restore",
    args: ["restore", "other"],
    before: async (world) => {
      await world.engram(["save", "--yes", "--id", "other", "Feed the gnu at noon"]);
      await world.engram(["archive", "other", "--reason", "The gnu is gone"]);
    },
  },
  {
    name: "delete",
    args: ["delete", "other"],
    before: (world) => world.engram(["save", "--yes", "--id", "other", "Feed the gnu at noon"]),
  },
  {
    name: "import",
    args: ["import", "--yes", "CLAUDE.md"],
    before: (world) =>
      world.write("CLAUDE.md", "# Food\n\nFeed the lynx at noon.\n\n# Water\n\nNever at night.\n"),
  },
  ...["claude", "codex", "gemini", "cursor", "windsurf"].map((host): Writer => ({
    name: `link ${host}`,
    args: ["link", host],
    before: async (world) => {
      await follower(world);
      await world.write(".claude/settings.json", SETTINGS);
    },
  })),
  { name: "link opencode", args: ["link", "opencode", "--global"] },
  {
    name: "unlink",
    args: ["unlink", "all"],
    before: linked("claude", "codex", "gemini", "cursor", "windsurf"),
  },
  { name: "config set", args: ["config", "set", "load.limit", "5", "--shared"] },
  {
    name: "set-read",
    args: ["set-read", "manual"],
    before: linked("claude", "windsurf"),
    silences: true,
  },
  { name: "trust", args: ["trust"], before: (world) => world.engram(["distrust"]) },
  { name: "distrust", args: ["distrust"], before: (world) => world.engram(["trust"]) },
  {
    name: "upgrade",
    args: ["upgrade", "--latest"],
    before: async (world) => {
      await linked("claude", "codex")(world);
      await world.write(`${MEMORY_FOLDER}/.gitignore`, "/mine\n");
    },
  },
  { name: "status, which files the counts", args: ["status"], before: prompted },
  { name: "observe", args: ["observe", "--queue"], before: ended },
  {
    name: "save-session",
    args: ["save-session", "--yes", "--file"],
    before: observed,
    more: async (world) => [(await notes(world))[0]?.file ?? ""],
  },
  {
    name: "inbox drop",
    args: ["inbox", "drop"],
    before: observed,
    more: async (world) => [(await notes(world))[0]?.name ?? ""],
  },
  {
    name: "hook at a prompt, with an index to build",
    args: ["agent-hook", "--host", "claude"],
    before: (world) => Deno.remove(`${world.project}/${MEMORY_FOLDER}/.cache`, { recursive: true }),
    stdin: prompt("h"),
  },
  {
    name: "hook at a session's start, with rules to write",
    args: ["agent-hook", "--host", "claude"],
    before: async (world) => {
      await linked("claude")(world);
      await Deno.remove(`${world.project}/.claude/rules`, { recursive: true });
    },
    stdin: event("SessionStart", { source: "startup" }),
  },
  {
    name: "hook of a loaded rule",
    args: ["agent-hook", "--host", "claude"],
    before: linked("claude"),
    stdin: (world) =>
      event("InstructionsLoaded", {
        load_reason: "path_glob_match",
        file_path: `${world.project}/.claude/rules/engram/follower.md`,
      })(world),
  },
  {
    name: "hook at a session's end",
    args: ["agent-hook", "--host", "claude"],
    before: (world) => Deno.remove(`${world.project}/${MEMORY_FOLDER}/.gitignore`),
    stdin: (world) =>
      event("SessionEnd", { transcript_path: `${world.home}/.claude/t.jsonl` })(world),
  },
];

/** A workspace with the anchor in it. */
export async function anchored(world: World): Promise<void> {
  await world.engram(["init"]);
  await world.write(`${MEMORY_FOLDER}/knowledge/${ANCHOR.id}.md`, await memoryText(ANCHOR));
  await world.engram(["upgrade"]);
}

/** Runs a writer. */
export async function write(
  world: World,
  writer: Writer,
  env: Readonly<Record<string, string>> = {},
) {
  const { args, stdin, more } = writer;
  return await world.engram([...args, ...await more?.(world) ?? []], {
    env: { ...writer.env, ...env },
    stdin: stdin?.(world) ?? "",
    timeoutMs: 60_000,
  });
}
