/** Codex on the hook path, as measured on 0.171.0. */
import type { JsonObject } from "../../lib/json.ts";
import { isObject, stringOrNull, textOrNull } from "../../lib/json.ts";
import { tokenCap } from "../caps.ts";
import type { Cap, HookAdapter, HookEvent } from "../host.ts";
import { compactionTrigger, nestedAnswer, requiredText, startSource } from "../payload.ts";
import { pathsOfPatch } from "./patch.ts";

/** Codex cuts a hook's output above 2,500 tokens of four UTF-8 bytes and spills the rest to a file. */
const MAX_TOKENS = 2_400;

export const adapter: HookAdapter = {
  safe: "{}",
  startText: "kept",
  // Compaction drops every hook message, also the pending prompt's.
  keepsPendingPrompt: false,

  parse(payload: JsonObject): HookEvent {
    const name = requiredText(payload, "hook_event_name");
    const turn = textOrNull(payload["turn_id"]);
    const base = {
      host: "codex",
      name,
      session: requiredText(payload, "session_id"),
      agent: textOrNull(payload["agent_id"]),
      cwd: stringOrNull(payload["cwd"]),
      id: textOrNull(payload["tool_use_id"]) ?? turn,
      turn,
      transcript: textOrNull(payload["transcript_path"]),
    };
    switch (name) {
      case "SessionStart":
        return { ...base, kind: "session-start", source: startSource(payload["source"]) };
      case "UserPromptSubmit":
        return { ...base, kind: "prompt", prompt: requiredText(payload, "prompt") };
      case "PreToolUse":
        return { ...base, kind: "path", paths: patchedPaths(payload) };
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

  // An empty additionalContext would add an empty message, an unknown key drops the whole answer.
  answer(event: HookEvent, text: string | null): string {
    return text === null ? "{}" : nestedAnswer(event.name, text);
  },

  cap(maxTokens: number | undefined): Cap {
    return tokenCap(Math.min(MAX_TOKENS, maxTokens ?? MAX_TOKENS));
  },
};

/** The files of an `apply_patch` call, in the patch's order. */
function patchedPaths(payload: JsonObject): string[] {
  const input = payload["tool_input"];
  if (payload["tool_name"] !== "apply_patch" || !isObject(input)) return [];
  const patch = input["command"];
  return typeof patch === "string" ? pathsOfPatch(patch) : [];
}
