/**
 * Who really asks: Cursor, Copilot CLI, VS Code and Devin run the entries of `.claude/settings.json` too. Each
 * is answered in the shape that it takes, under its own name, and not at all where it is linked itself.
 *
 * What they send and take: Copilot CLI 1.0.102 measured, Cursor by the code of `@cursor/sdk` 1.0.32, VS Code
 * and Devin by their documentation. `CLAUDE_PROJECT_DIR` tells nothing: all of them set it.
 */
import { MAX_TOKENS } from "../../lib/config.ts";
import { isObject, type JsonObject, stringOrNull, textOrNull } from "../../lib/json.ts";
import { tokenCap } from "../caps.ts";
import { pluginHooks, projectHooks } from "../cursor/files.ts";
import { adapter as cursorAdapter } from "../cursor/hook.ts";
import type { Cap, GuestAdapter, ReadEnv, SessionPlace } from "../host.ts";
import { compactionTrigger, nestedAnswer, requiredText, startSource } from "../payload.ts";

/** The adapter of the host that sent a payload, or null for Claude Code itself. */
export function guestOf(payload: JsonObject, env: ReadEnv): GuestAdapter | null {
  const has = (field: string) => payload[field] !== undefined;
  // Claude Code sets it for its hooks: another host's variable then comes from the shell it was started in.
  const inClaude = Boolean(env("CLAUDECODE"));
  const marked = (variable: string) => Boolean(env(variable)) && !inClaude;
  if (has("cursor_version") || has("conversation_id") || marked("CURSOR_VERSION")) return cursor;
  if (has("hookEventName")) return vscode;
  if (has("sessionId")) return copilot;
  const transcript = textOrNull(payload["transcript_path"]);
  if (has("timestamp")) return transcript === null || env("COPILOT_CLI") ? copilot : vscode;
  if (transcript === null && marked("COPILOT_CLI")) return copilot;
  if (!has("cwd") && env("DEVIN_PROJECT_DIR")) return devin;
  return null;
}

/** Cursor's names of the events in Claude's file. */
const CURSOR_EVENTS: Readonly<Record<string, string>> = {
  SessionStart: "sessionStart",
  UserPromptSubmit: "beforeSubmitPrompt",
};

const cursor: GuestAdapter = {
  ...cursorAdapter,

  parse(payload, env) {
    const name = requiredText(payload, "hook_event_name");
    return cursorAdapter.parse({ ...payload, hook_event_name: CURSOR_EVENTS[name] ?? name }, env);
  },

  own: {
    host: "cursor",
    settings: ({ cwd, workspace, home }: SessionPlace) => [
      ...[cwd, workspace, home].flatMap((base) => base === null ? [] : [projectHooks(base)]),
      ...(home === null ? [] : [pluginHooks(home)]),
    ],
  },
};

/** What these guests have in common. */
const GUEST = {
  safe: "{}",
  keepsPendingPrompt: false,
  own: null,
  cap: (maxTokens: number | undefined): Cap => tokenCap(maxTokens ?? MAX_TOKENS),
} as const;

const copilot: GuestAdapter = {
  ...GUEST,
  // A resume replaces the text of the session's start, or drops it; those of prompts stay.
  startText: "slot",

  parse(payload) {
    const { prompt, source } = payload;
    // Its own spelling of the fields comes without the event's name.
    const camel = payload["hook_event_name"] === undefined;
    const name = !camel
      ? requiredText(payload, "hook_event_name")
      : typeof prompt === "string"
      ? "UserPromptSubmit"
      : typeof source === "string"
      ? "SessionStart"
      : "";
    const base = {
      host: "copilot",
      name,
      session: requiredText(payload, camel ? "sessionId" : "session_id"),
      agent: null,
      cwd: stringOrNull(payload["cwd"]),
      id: null,
      turn: null,
      transcript: null,
    };
    switch (name) {
      case "SessionStart":
        return { ...base, kind: "session-start", source: startSource(source) };
      case "UserPromptSubmit":
        return { ...base, kind: "prompt", prompt: requiredText(payload, "prompt") };
      case "PreToolUse": {
        const path = touchedPath(payload["tool_input"]);
        return path === null
          ? { ...base, kind: "other" }
          : { ...base, kind: "path", paths: [path] };
      }
      case "PreCompact":
        return {
          ...base,
          kind: "before-compaction",
          trigger: compactionTrigger(payload["trigger"]),
        };
      default:
        return { ...base, kind: "other" };
    }
  },

  // Nested alone it is ignored, but for PreToolUse, where that is the shape that was seen to work.
  answer({ name }, text) {
    if (text === null) return "{}";
    return name === "PreToolUse"
      ? nestedAnswer(name, text)
      : JSON.stringify({ additionalContext: text });
  },
};

/** The file of a tool call, in Copilot's name of the field or Claude's. */
function touchedPath(input: unknown): string | null {
  return isObject(input) ? textOrNull(input["path"]) ?? textOrNull(input["file_path"]) : null;
}

const vscode: GuestAdapter = {
  ...GUEST,
  startText: "kept",

  parse(payload) {
    const camel = payload["hookEventName"] !== undefined;
    const name = requiredText(payload, camel ? "hookEventName" : "hook_event_name");
    const base = {
      host: "vscode",
      name,
      session: requiredText(payload, camel ? "sessionId" : "session_id"),
      agent: null,
      cwd: stringOrNull(payload["cwd"]),
      id: null,
      turn: null,
      transcript: textOrNull(payload["transcript_path"]),
    };
    // It takes no text at a prompt.
    return name === "SessionStart"
      ? { ...base, kind: "session-start", source: startSource(payload["source"]) }
      : { ...base, kind: "other" };
  },

  answer({ name }, text) {
    if (text === null) return "{}";
    const nested: JsonObject = JSON.parse(nestedAnswer(name, text));
    return JSON.stringify({ additionalContext: text, ...nested });
  },
};

const devin: GuestAdapter = {
  ...GUEST,
  startText: "kept",

  parse(payload, env) {
    const name = requiredText(payload, "hook_event_name");
    const turn = textOrNull(payload["prompt_id"]);
    const base = {
      host: "devin",
      name,
      session: requiredText(payload, "session_id"),
      agent: null,
      cwd: textOrNull(env("DEVIN_PROJECT_DIR")),
      id: turn,
      turn,
      transcript: textOrNull(payload["transcript_path"]),
    };
    switch (name) {
      case "SessionStart":
        return { ...base, kind: "session-start", source: startSource(payload["source"]) };
      case "UserPromptSubmit":
        return { ...base, kind: "prompt", prompt: requiredText(payload, "prompt") };
      default:
        return { ...base, kind: "other" };
    }
  },

  answer: ({ name }, text) => text === null ? "{}" : nestedAnswer(name, text),
};
