/** Events in each host's own words, so that one scenario runs for every host. */
import { adapter as claude } from "../hosts/claude/hook.ts";
import { adapter as codex } from "../hosts/codex/hook.ts";
import { adapter as cursor } from "../hosts/cursor/hook.ts";
import { adapter as gemini } from "../hosts/gemini/hook.ts";
import type { StartSource, StartText } from "../hosts/host.ts";
import { adapter as opencode } from "../hosts/opencode/hook.ts";
import { isObject } from "../lib/json.ts";
import { contextOf } from "./hook_world.ts";

type Payload = Record<string, unknown>;

/** How one host says an event; null where it has no such event. */
export interface HostEvents {
  readonly host: string;
  /** The host whose entry it starts. */
  readonly entry: string;
  readonly env?: Readonly<Record<string, string>>;
  readonly startText: StartText;
  /** The ways in which its sessions start, in events or, where `start` gives null, without one. */
  readonly sources: readonly StartSource[];
  start(session: string, source: StartSource): Payload | null;
  prompt(session: string, id: string, text: string, held: string | null): Payload;
  compact(session: string, trigger: "auto" | "manual"): Payload | null;
  /** The text that an answer injects, "" for none. */
  textOf(stdout: string): string;
  /** True where the host has a slot for our text, and each new process an empty one. */
  readonly slot: boolean;
}

const HISTORY = { textOf: contextOf, slot: false } as const;

export const HOST_EVENTS: readonly HostEvents[] = [
  {
    ...HISTORY,
    host: "claude",
    entry: "claude",
    startText: claude.startText,
    sources: ["startup", "clear", "fork", "compact", "resume"],
    start: (session_id, source) => ({ hook_event_name: "SessionStart", session_id, source }),
    prompt: (session_id, prompt_id, prompt) => ({
      hook_event_name: "UserPromptSubmit",
      session_id,
      prompt_id,
      permission_mode: "default",
      prompt,
    }),
    compact: (session_id, trigger) => ({
      hook_event_name: "PreCompact",
      session_id,
      prompt_id: "compaction",
      trigger,
      custom_instructions: null,
    }),
  },
  {
    ...HISTORY,
    host: "codex",
    entry: "codex",
    startText: codex.startText,
    sources: ["startup", "clear", "fork", "compact", "resume"],
    start: (session_id, source) => ({
      hook_event_name: "SessionStart",
      session_id,
      model: "gpt-5.5",
      permission_mode: "default",
      source,
    }),
    prompt: (session_id, turn_id, prompt) => ({
      hook_event_name: "UserPromptSubmit",
      session_id,
      turn_id,
      model: "gpt-5.5",
      permission_mode: "default",
      prompt,
    }),
    compact: (session_id, trigger) => ({
      hook_event_name: "PreCompact",
      session_id,
      turn_id: "compaction",
      model: "gpt-5.5",
      trigger,
    }),
  },
  {
    ...HISTORY,
    host: "gemini",
    entry: "gemini",
    startText: gemini.startText,
    sources: ["startup", "clear", "compact", "resume"],
    // No session start follows a compression.
    start: (session_id, source) =>
      source === "compact" ? null : { hook_event_name: "SessionStart", session_id, source },
    prompt: (session_id, _id, prompt) => ({ hook_event_name: "BeforeAgent", session_id, prompt }),
    compact: (session_id, trigger) =>
      trigger === "auto" ? null : { hook_event_name: "PreCompress", session_id, trigger },
  },
  {
    host: "cursor",
    entry: "cursor",
    startText: cursor.startText,
    sources: ["startup"],
    start: (session_id) => ({
      hook_event_name: "sessionStart",
      session_id,
      conversation_id: session_id,
      generation_id: "",
      cursor_version: "3.20.17",
    }),
    prompt: (session_id, generation_id, prompt) => ({
      hook_event_name: "beforeSubmitPrompt",
      session_id,
      conversation_id: session_id,
      generation_id,
      cursor_version: "3.20.17",
      prompt,
    }),
    compact: () => null,
    textOf: (stdout) => fieldOf(stdout, "additional_context"),
    slot: false,
  },
  {
    host: "opencode",
    entry: "opencode",
    startText: opencode.startText,
    sources: ["startup", "resume"],
    start: () => null,
    prompt: (session_id, _id, prompt, held) => ({
      hook_event_name: "chat.message",
      session_id,
      parent_id: null,
      prompt,
      held,
      v: 1,
    }),
    compact: () => null,
    textOf: (stdout) => fieldOf(stdout, "text"),
    slot: true,
  },
  {
    host: "copilot",
    entry: "claude",
    env: { COPILOT_CLI: "1" },
    startText: "slot",
    sources: ["startup", "resume"],
    start: (session_id, source) => ({
      hook_event_name: "SessionStart",
      session_id,
      timestamp: "2026-11-30T12:00:00.000Z",
      source: source === "startup" ? "new" : source,
    }),
    prompt: (session_id, _id, prompt) => ({
      hook_event_name: "UserPromptSubmit",
      session_id,
      timestamp: "2026-11-30T12:00:00.000Z",
      prompt,
    }),
    compact: () => null,
    textOf: (stdout) => fieldOf(stdout, "additionalContext"),
    slot: false,
  },
];

function fieldOf(stdout: string, field: string): string {
  const answer: unknown = JSON.parse(stdout);
  const text = isObject(answer) ? answer[field] : null;
  return typeof text === "string" ? text : "";
}
