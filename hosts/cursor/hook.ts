/** Cursor on the hook path, by the code of `@cursor/sdk` 1.0.32 and published recordings of the IDE 3.x. */
import { MAX_TOKENS } from "../../lib/config.ts";
import { type JsonObject, textOrNull } from "../../lib/json.ts";
import { bothCaps, tokenCap, unitCap } from "../caps.ts";
import type { Cap, HookAdapter, HookEvent, ReadEnv } from "../host.ts";
import { requiredText } from "../payload.ts";

/** Cursor drops or diverts a context above 10,000 UTF-16 units, with those of other hooks in it. */
const MAX_UNITS = 9_500;

export const adapter: HookAdapter = {
  safe: "{}",
  // The IDE may drop it when its composer is not ready yet.
  startText: "unsure",
  keepsPendingPrompt: false,

  parse(payload: JsonObject, env: ReadEnv): HookEvent {
    const name = requiredText(payload, "hook_event_name");
    const turn = textOrNull(payload["generation_id"]);
    const base = {
      host: "cursor",
      name,
      session: textOrNull(payload["session_id"]) ?? requiredText(payload, "conversation_id"),
      agent: null,
      cwd: folderOf(payload, env),
      id: turn,
      turn,
      transcript: textOrNull(payload["transcript_path"]),
    };
    switch (name) {
      case "sessionStart":
        return { ...base, kind: "session-start", source: "startup" };
      case "beforeSubmitPrompt":
        return { ...base, kind: "prompt", prompt: requiredText(payload, "prompt") };
      default:
        return { ...base, kind: "other" };
    }
  },

  answer({ name }: HookEvent, text: string | null): string {
    if (text === null) return "{}";
    return JSON.stringify({
      additional_context: text,
      ...(name === "beforeSubmitPrompt" ? { continue: true } : {}),
    });
  },

  cap(maxTokens: number | undefined): Cap {
    return bothCaps(unitCap(MAX_UNITS), tokenCap(maxTokens ?? MAX_TOKENS));
  },
};

/**
 * The session's folder: the payload has a `cwd` at tool events only. Null where no folder is open; the process's
 * own is then the one that is left (`~/.cursor` for user-level hooks, which is no workspace).
 */
function folderOf(payload: JsonObject, env: ReadEnv): string | null {
  const roots = payload["workspace_roots"];
  const [first] = Array.isArray(roots) ? roots : [];
  return textOrNull(payload["cwd"]) ?? textOrNull(first) ?? textOrNull(env("CURSOR_PROJECT_DIR"));
}
