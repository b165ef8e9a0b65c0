/** Claude Code on the hook path, as measured on 2.1.332. */
import type { JsonObject } from "../../lib/json.ts";
import { isObject, stringOrNull, textOrNull } from "../../lib/json.ts";
import { bothCaps, tokenCap, unitCap } from "../caps.ts";
import type { Cap, HookAdapter, HookEvent, ReadEnv } from "../host.ts";
import { compactionTrigger, nestedAnswer, requiredText, startSource } from "../payload.ts";

/** Claude moves a context above 10,000 UTF-16 units to a file and shows the model 2,000 of them. */
const MAX_UNITS = 9_500;

export const adapter: HookAdapter = {
  // Whatever PreCompact prints, even `{}`, is added to the summary prompt, and an event that could not be
  // read may have been one.
  safe: "",
  startText: "kept",
  keepsPendingPrompt: true,

  guest(payload: JsonObject, env: ReadEnv) {
    return mayBeGuest(payload, env)
      ? import("./guests.ts").then(({ guestOf }) => guestOf(payload, env))
      : null;
  },

  parse(payload: JsonObject): HookEvent {
    const name = requiredText(payload, "hook_event_name");
    const tool = payload["tool_use_id"];
    const turn = textOrNull(payload["prompt_id"]);
    const base = {
      host: "claude",
      name,
      session: requiredText(payload, "session_id"),
      agent: textOrNull(payload["agent_id"]),
      cwd: stringOrNull(payload["cwd"]),
      id: textOrNull(tool) ?? turn,
      turn,
      transcript: textOrNull(payload["transcript_path"]),
    };
    switch (name) {
      case "SessionStart":
        return { ...base, kind: "session-start", source: startSource(payload["source"]) };
      case "UserPromptSubmit": {
        const prompt = requiredText(payload, "prompt");
        // A finished background agent reports as a prompt that no user wrote.
        return prompt.trimStart().startsWith("<task-notification>")
          ? { ...base, kind: "other" }
          : { ...base, kind: "prompt", prompt };
      }
      case "PreToolUse": {
        const file = isObject(payload["tool_input"]) ? payload["tool_input"]["file_path"] : null;
        const ours = FILE_TOOLS.has(stringOrNull(payload["tool_name"]) ?? "");
        return { ...base, kind: "path", paths: ours && typeof file === "string" ? [file] : [] };
      }
      case "InstructionsLoaded":
        return payload["load_reason"] === "path_glob_match"
          ? { ...base, kind: "rule-loaded", file: requiredText(payload, "file_path") }
          : { ...base, kind: "other" };
      case "SubagentStart":
        return { ...base, kind: "subagent-start" };
      case "PreCompact":
        return {
          ...base,
          kind: "before-compaction",
          trigger: compactionTrigger(payload["trigger"]),
        };
      case "SessionEnd":
        return { ...base, kind: "session-end" };
      default:
        return { ...base, kind: "other" };
    }
  },

  answer(event: HookEvent, text: string | null): string {
    if (event.name === "PreCompact") return "";
    if (text !== null) return nestedAnswer(event.name, text);
    return KNOWN_EVENTS.has(event.name) ? "{}" : "";
  },

  ruleFile: () => import("./files.ts").then(({ ruleFile }) => ruleFile),

  syncsRules: ({ kind }) => kind === "session-start",

  cap(maxTokens: number | undefined): Cap {
    const own = unitCap(MAX_UNITS);
    return maxTokens === undefined ? own : bothCaps(own, tokenCap(maxTokens));
  },
};

/** The tools whose file Engram looks at. */
export const FILE_TOOLS = new Set(["Read", "Edit", "Write", "MultiEdit"]);

/** Events whose "nothing to say" is `{}`; for any other name it is nothing at all. */
const KNOWN_EVENTS = new Set([
  "SessionStart",
  "UserPromptSubmit",
  "PreToolUse",
  "SubagentStart",
  "InstructionsLoaded",
  "SessionEnd",
]);

/** Fields and variables of hosts that run Claude Code's entries too; `guests.ts` tells them apart. */
const GUEST_FIELDS = ["cursor_version", "conversation_id", "sessionId", "timestamp"];
const GUEST_VARIABLES = ["CURSOR_VERSION", "COPILOT_CLI", "DEVIN_PROJECT_DIR"];

function mayBeGuest(payload: JsonObject, env: ReadEnv): boolean {
  return GUEST_FIELDS.some((field) => payload[field] !== undefined) ||
    GUEST_VARIABLES.some((name) => env(name));
}
