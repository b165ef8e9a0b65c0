/** Gemini CLI on the hook path, as measured on 0.61.0. */
import { MAX_TOKENS } from "../../lib/config.ts";
import { isObject, type JsonObject, stringOrNull, textOrNull } from "../../lib/json.ts";
import { escapedTokenCap } from "../caps.ts";
import type { Cap, HookAdapter, HookEvent } from "../host.ts";
import { nestedAnswer, requiredText, startSource } from "../payload.ts";

/** Tools that touch one file. The settings' matcher is not anchored, so other tools start the hook too. */
export const FILE_TOOLS = new Set(["read_file", "write_file", "replace"]);

/**
 * What a headless client puts before the prompt: the text of session-start hooks, other tools' too. Its angle
 * brackets are escaped, so the first closing tag ends it.
 */
const START_TEXT = /^<hook_context>[\s\S]*?<\/hook_context>\n\n/;

export const adapter: HookAdapter = {
  // With nothing on stdout the client takes stderr for the answer.
  safe: "{}",
  // Headless it is glued to the prompt, which a resume then drops; after /clear it is not sent at all.
  startText: "lost",
  keepsPendingPrompt: false,
  // They run under the parent's session id.
  subagentsUnmarked: true,
  // PreCompress with trigger `auto` comes before every model request and says nothing of a compression.
  compaction: { start: '{"$set":{"messages":[', holds: "<state_snapshot>" },

  parse(payload: JsonObject): HookEvent {
    const name = requiredText(payload, "hook_event_name");
    const base = {
      host: "gemini",
      name,
      session: requiredText(payload, "session_id"),
      agent: null,
      cwd: stringOrNull(payload["cwd"]),
      id: null,
      turn: null,
      transcript: textOrNull(payload["transcript_path"]),
    };
    switch (name) {
      case "SessionStart":
        return { ...base, kind: "session-start", source: startSource(payload["source"]) };
      case "BeforeAgent": {
        const prompt = requiredText(payload, "prompt").replace(START_TEXT, "");
        return { ...base, kind: "prompt", prompt };
      }
      case "AfterTool": {
        const path = touchedPath(payload);
        return path === null
          ? { ...base, kind: "other" }
          : { ...base, kind: "path", paths: [path] };
      }
      case "PreCompress":
        return payload["trigger"] === "manual"
          ? { ...base, kind: "before-compaction", trigger: "manual" }
          : { ...base, kind: "other" };
      default:
        return { ...base, kind: "other" };
    }
  },

  answer({ name }: HookEvent, text: string | null): string {
    const takesText = name === "BeforeAgent" || name === "AfterTool";
    return text !== null && takesText ? nestedAnswer(name, text) : "{}";
  },

  cap(maxTokens: number | undefined): Cap {
    return escapedTokenCap(maxTokens ?? MAX_TOKENS);
  },
};

/** The file of a tool call, as the model wrote it. A failed call drops the hook's text. */
function touchedPath({ tool_name, tool_input, tool_response }: JsonObject): string | null {
  if (typeof tool_name !== "string" || !FILE_TOOLS.has(tool_name) || !isObject(tool_input)) {
    return null;
  }
  const failed = isObject(tool_response) && tool_response["error"] !== undefined &&
    tool_response["error"] !== null;
  return failed ? null : textOrNull(tool_input["file_path"]);
}
