/**
 * Codex's transcripts ("rollouts"), as measured on 0.171.0: `rollout-<time>-<session>.jsonl` below `sessions/`.
 *
 * What hooks gave stands in messages of the role `developer`. A message of the role `user` may hold what Codex
 * itself tells the model; newer versions say of each part what it is.
 */
import { isObject, type JsonObject, stringOrNull } from "../../lib/json.ts";
import { listOf, type TranscriptReader } from "../transcript.ts";

export const transcript: TranscriptReader = {
  wrote: (line) => typeof line["type"] === "string" && isObject(line["payload"]),

  session(line) {
    const payload = line["payload"];
    if (line["type"] !== "session_meta" || !isObject(payload)) return null;
    return stringOrNull(payload["id"]) ?? stringOrNull(payload["session_id"]);
  },

  *read(lines) {
    for (const line of lines) {
      const payload = line["payload"];
      if (line["type"] !== "response_item" || !isObject(payload)) continue;
      const { type, role } = payload;
      if (type !== "message" || (role !== "user" && role !== "assistant")) continue;
      if (isCompaction(line["metadata"])) continue;
      const text = (role === "user" ? userWords(payload) : texts(payload).join("\n\n")).trim();
      if (text !== "") yield { role, text };
    }
  },
};

/** The summary that the model wrote for a compaction. */
function isCompaction(metadata: JsonObject[string]): boolean {
  return isObject(metadata) && metadata["compaction_output"] === true;
}

function texts({ content }: JsonObject): string[] {
  return listOf(content).map((part) => isObject(part) ? stringOrNull(part["text"]) ?? "" : "");
}

function userWords(payload: JsonObject): string {
  const metadata = payload["internal_chat_message_metadata_passthrough"];
  const kinds = isObject(metadata) ? listOf(metadata["content_item_kinds"]) : [];
  return texts(payload)
    .filter((text, at) => kinds.length > 0 ? kinds[at] === "user.text" : !isCodexes(text))
    .join("\n\n");
}

/** What Codex puts into a user message, by how it begins: for rollouts that do not say. */
function isCodexes(text: string): boolean {
  return /^\s*(?:<(?:environment_context|user_instructions|permissions instructions|turn_aborted|skill)\b|# AGENTS\.md instructions for )/
    .test(text);
}
