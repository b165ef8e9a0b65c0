/**
 * Gemini CLI's transcripts, as measured on 0.61.0: `session-<time>-<id>.jsonl` below `chats/`. Lines are
 * messages, new versions of earlier messages, or `$set` with a whole history.
 *
 * What hooks gave stands inside the user's messages, in tags.
 */
import { isObject, type JsonObject, type JsonValue, stringOrNull } from "../../lib/json.ts";
import { listOf, type Said, type TranscriptReader, withoutTags } from "../transcript.ts";

export const transcript: TranscriptReader = {
  wrote: (line) =>
    isObject(line["$set"]) || typeof line["projectHash"] === "string" || isMessage(line),

  session: (line) => stringOrNull(line["sessionId"]),

  read(lines) {
    // A message keeps the place of its first version. A history that replaces another one, after a resume or a
    // compression, takes nothing back that was said.
    const said = new Map<string, Said | null>();
    const keep = (message: JsonObject, isCopy: boolean) => {
      const id = stringOrNull(message["id"]);
      if (id === null || (isCopy && said.has(id))) return;
      said.set(id, wordsOf(message) ?? said.get(id) ?? null);
    };
    for (const line of lines) {
      if (isMessage(line)) keep(line, false);
      const history = isObject(line["$set"]) ? line["$set"]["messages"] : line["messages"];
      for (const message of listOf(history)) {
        if (isObject(message) && isMessage(message)) keep(message, true);
      }
    }
    return [...said.values()].filter((message) => message !== null);
  },
};

function isMessage({ id, type, content }: JsonObject): boolean {
  return typeof id === "string" && (type === "user" || type === "gemini") && content !== undefined;
}

function wordsOf(message: JsonObject): Said | null {
  const { type, content, displayContent } = message;
  const role = type === "user" ? "user" : "assistant";
  const parts = role === "user" ? [displayContent, content] : [content];
  for (const part of parts) {
    const text = role === "user" ? userWords(textOf(part)) : textOf(part);
    if (text.trim() !== "" && text !== ACKNOWLEDGED) return { role, text: text.trim() };
  }
  return null;
}

/** What the client makes the model say after a compressed history. */
const ACKNOWLEDGED = "Got it. Thanks for the additional context!";

function textOf(content: JsonValue | undefined): string {
  if (typeof content === "string") return content;
  return listOf(content)
    .map((part) =>
      isObject(part) && part["thought"] !== true ? stringOrNull(part["text"]) ?? "" : ""
    )
    .filter((text) => text !== "").join("\n");
}

/** Tags in which the client puts what hooks gave, its own words and a compressed history. */
const CLIENT_TAGS = ["hook_context", "session_context", "state_snapshot", "untrusted_context"];

/** The files that a prompt names with `@` stand behind it. */
const REFERENCED = /\n?--- Content from referenced files ---[\s\S]*?(?:--- End of content ---|$)/g;

function userWords(text: string): string {
  return withoutTags(text.replace(REFERENCED, ""), CLIENT_TAGS);
}
