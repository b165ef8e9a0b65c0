/**
 * OpenCode on the hook path: what `plugin.js` sends and takes, measured with 1.18.33.
 *
 * OpenCode has no history of our texts: each request carries what the plugin puts into the system prompt, one
 * slot per session that starts empty in each process.
 */
import { MAX_TOKENS } from "../../lib/config.ts";
import { type JsonObject, stringOrNull, textOrNull } from "../../lib/json.ts";
import { tokenCap } from "../caps.ts";
import type { Cap, HookAdapter, HookEvent } from "../host.ts";
import { requiredText } from "../payload.ts";

export const adapter: HookAdapter = {
  // The plugin then keeps what it has.
  safe: "{}",
  startText: "lost",
  keepsPendingPrompt: false,

  parse(payload: JsonObject): HookEvent {
    const name = requiredText(payload, "hook_event_name");
    const own = requiredText(payload, "session_id");
    const parent = textOrNull(payload["parent_id"]);
    const base = {
      host: "opencode",
      name,
      session: parent ?? own,
      agent: parent === null ? null : own,
      cwd: stringOrNull(payload["cwd"]),
      id: null,
      turn: null,
      transcript: null,
    };
    if (name !== "chat.message") return { ...base, kind: "other" };
    const held = textOrNull(payload["held"]);
    return { ...base, kind: "prompt", prompt: requiredText(payload, "prompt"), held };
  },

  answer(event: HookEvent, text: string | null): string {
    if (event.kind !== "prompt") return "{}";
    if (text === null) return '{"slot":"retain"}';
    return JSON.stringify(text === "" ? { slot: "clear" } : { slot: "replace", text });
  },

  cap(maxTokens: number | undefined): Cap {
    return tokenCap(maxTokens ?? MAX_TOKENS);
  },
};
