/** A hook that says something different each time and keeps what it was told: a control for the drivers. */
import type { JsonObject } from "../../lib/json.ts";
import type { ClientName } from "./clients.ts";
import { parseObject, textAt } from "./json.ts";
import type { World } from "./world.ts";

/** One run of the hook. */
export interface ProbeRun {
  readonly event: string;
  /** The text that it gave, null at events that take none. */
  readonly text: string | null;
  readonly payload: JsonObject;
}

/** Events at which the probe gives a text, by client. */
const EVENTS: Readonly<Record<ClientName, readonly string[]>> = {
  claude: ["SessionStart", "UserPromptSubmit", "PreToolUse", "SubagentStart"],
  codex: ["SessionStart", "UserPromptSubmit", "PreToolUse", "SubagentStart"],
  gemini: ["BeforeAgent", "AfterTool"],
  opencode: ["chat.message"],
};

/** The settings file of those clients that start hooks as commands. */
const FILES = {
  claude: ".claude/settings.json",
  codex: ".codex/hooks.json",
  gemini: ".gemini/settings.json",
};

/** Writes the hook and the client's settings for it. */
export async function installProbe(world: World, client: ClientName): Promise<Probe> {
  const probe = new Probe(`${world.root}/probe`);
  await Deno.mkdir(probe.folder);
  if (client === "opencode") {
    const folder = `${world.home}/.config/opencode/plugins`;
    await Deno.mkdir(folder, { recursive: true });
    await Deno.writeTextFile(`${folder}/probe.js`, plugin(probe.folder));
    return probe;
  }
  const script = `${world.root}/probe.sh`;
  await Deno.writeTextFile(script, SCRIPT, { mode: 0o755 });
  const timeout = client === "gemini" ? 10_000 : 10;
  const entry = (event: string, mode: string) => [
    event,
    [{
      hooks: [{ type: "command", command: `${script} ${probe.folder} ${event} ${mode}`, timeout }],
    }],
  ];
  const silent = client === "gemini" ? "PreCompress" : "PreCompact";
  const entries = [...EVENTS[client].map((event) => entry(event, "say")), entry(silent, "listen")];
  await world.write(FILES[client], JSON.stringify({ hooks: Object.fromEntries(entries) }));
  return probe;
}

/** What the hook has done so far. */
export class Probe {
  constructor(readonly folder: string) {}

  /** All runs, in no order. */
  async runs(): Promise<ProbeRun[]> {
    const runs: ProbeRun[] = [];
    for await (const { name } of Deno.readDir(this.folder)) {
      const text = await Deno.readTextFile(`${this.folder}/${name}`);
      const [first = "", ...rest] = text.split("\n");
      const payload = parseObject(rest.join("\n")) ?? {};
      const event = textAt(payload, "hook_event_name") ?? "chat.message";
      runs.push({ event, text: first === "" ? null : first, payload });
    }
    return runs;
  }

  /** The texts that it gave, sorted. */
  async texts(): Promise<string[]> {
    return (await this.runs()).map(({ text }) => text).filter((text) => text !== null).sort();
  }
}

// The process id makes each text a different one.
const SCRIPT = `#!/bin/sh
if [ "$3" = say ]; then text="probe $2 $$"; else text=; fi
{ printf '%s\\n' "$text"; cat; } > "$1/$2-$$"
[ -z "$text" ] || printf '{"hookSpecificOutput":{"hookEventName":"%s","additionalContext":"%s"}}' "$2" "$text"
`;

/** A plugin that does the same inside OpenCode. */
function plugin(folder: string): string {
  return `import { writeFileSync } from "node:fs";
const FOLDER = ${JSON.stringify(folder)};
export const Probe = async () => {
  const slots = new Map();
  return {
    "chat.message": async ({ sessionID }) => {
      const text = "probe chat.message " + crypto.randomUUID();
      slots.set(sessionID, text);
      writeFileSync(FOLDER + "/" + sessionID + text.slice(-12), text + "\\n" + JSON.stringify({ sessionID }));
    },
    "experimental.chat.system.transform": async ({ sessionID }, { system }) => {
      if (slots.has(sessionID)) system.push(slots.get(sessionID));
    },
  };
};
`;
}
