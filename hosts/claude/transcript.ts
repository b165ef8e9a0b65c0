/**
 * Claude Code's transcripts, as measured on 2.1.332: `<session>.jsonl` below `projects/`.
 *
 * What hooks gave stands in lines of the type `attachment` and `api-request-blob`, never in those of user and
 * assistant.
 */
import { isObject, type JsonObject, stringOrNull } from "../../lib/json.ts";
import { listOf, type Said, type TranscriptReader, withoutTags } from "../transcript.ts";

export const transcript: TranscriptReader = {
  wrote: (line) =>
    typeof line["sessionId"] === "string" && typeof line["type"] === "string" &&
    line["projectHash"] === undefined,

  session: (line) => stringOrNull(line["sessionId"]),

  *read(lines) {
    // A resumed session may repeat lines.
    const seen = new Set<string>();
    for (const line of lines) {
      const role = line["type"];
      if (role !== "user" && role !== "assistant") continue;
      if (LEFT_OUT.some((flag) => line[flag] === true) || line["toolUseResult"] !== undefined) {
        continue;
      }
      const id = stringOrNull(line["uuid"]);
      if (id !== null && seen.has(id)) continue;
      if (id !== null) seen.add(id);
      yield* said(role, line["message"]);
    }
  },
};

/** Lines of subagents, of the client itself, the summary of a compaction, and failures of the API. */
const LEFT_OUT = [
  "isSidechain",
  "isMeta",
  "isCompactSummary",
  "isVisibleInTranscriptOnly",
  "isApiErrorMessage",
];

function* said(role: Said["role"], message: JsonObject[string]): Iterable<Said> {
  if (!isObject(message)) return;
  const { content } = message;
  const blocks = typeof content === "string" ? [{ type: "text", text: content }] : listOf(content);
  const texts: string[] = [];
  for (const block of blocks) {
    if (!isObject(block)) continue;
    // What stands beside a tool's result was put there by the client.
    if (block["type"] === "tool_result") return;
    if (block["type"] === "text" && typeof block["text"] === "string") texts.push(block["text"]);
  }
  const text = (role === "user" ? userWords(texts.join("\n\n")) : texts.join("\n\n")).trim();
  if (text !== "") yield { role, text };
}

/** Tags in which the client puts its own words, or what a command of the shell printed. */
const CLIENT_TAGS = [
  "system-reminder",
  "task-notification",
  "local-command-[a-z]+",
  "command-message",
  "bash-[a-z]+",
  "user-prompt-submit-hook",
  "ide_[a-z_]+",
  "persisted-output",
];

function userWords(text: string): string {
  if (/^\s*\[Request interrupted by user[^\]]*\]\s*$/.test(text)) return "";
  if (/^\s*<command-(?:name|message)>/.test(text)) {
    // `/review the cart`: what follows the command is the user's.
    const words = inTag(text, "command-args");
    return words === "" ? "" : `${inTag(text, "command-name")} ${words}`;
  }
  return withoutTags(text, CLIENT_TAGS);
}

function inTag(text: string, name: string): string {
  const start = text.indexOf(`<${name}>`);
  const end = text.indexOf(`</${name}>`, start);
  return start < 0 || end < 0 ? "" : text.slice(start + name.length + 2, end).trim();
}
