/** What each host takes as an answer. The most that ours may say: never a decision, never a stop. */
import { isObject, type JsonObject } from "../../lib/json.ts";

/** Names of the events whose answer carries text, by the entry's host; those of guests too. */
const TEXT_EVENTS: Readonly<Record<string, readonly string[]>> = {
  claude: ["SessionStart", "UserPromptSubmit", "PreToolUse", "SubagentStart"],
  codex: ["SessionStart", "UserPromptSubmit", "PreToolUse", "SubagentStart"],
  gemini: ["BeforeAgent", "AfterTool"],
};

/** Control characters but tab and line feed, and what turns or hides text. */
const UNSEEN =
  // deno-lint-ignore no-control-regex
  /[\x00-\x08\x0b-\x1f\x7f-\x9f\u200b\u200e\u200f\u202a-\u202e\u2060-\u206f\ufeff\ufff9-\ufffb]/;

/** Why a host could not take that answer, or null when it can. */
export function answerFault(entry: string, stdout: string): string | null {
  // Windsurf takes none, and for Claude Code nothing at all is an answer.
  if (stdout === "") return entry === "claude" || entry === "windsurf" ? null : "no answer";
  if (entry === "windsurf") return "an answer";
  let answer: unknown;
  try {
    answer = JSON.parse(stdout);
  } catch {
    return "not JSON";
  }
  if (!isObject(answer)) return "not an object";
  switch (entry) {
    case "claude":
      return claudeFault(answer);
    case "codex":
    case "gemini":
      return Object.keys(answer).length === 0 ? null : nestedFault(entry, answer);
    case "cursor":
      return Object.keys(answer).length === 0 ? null : cursorFault(answer);
    case "opencode":
      return slotFault(answer);
    default:
      return `no such entry "${entry}"`;
  }
}

/** Claude Code's shape, or one of the hosts that run its entries. */
function claudeFault(answer: JsonObject): string | null {
  const keys = Object.keys(answer).sort().join();
  switch (keys) {
    case "":
      return null;
    case "hookSpecificOutput":
      return nestedFault("claude", answer);
    case "additional_context":
    case "additional_context,continue":
      return cursorFault(answer);
    case "additionalContext":
      return textFault(answer["additionalContext"]);
    case "additionalContext,hookSpecificOutput":
      return textFault(answer["additionalContext"]) ?? nestedFault("claude", {
        hookSpecificOutput: answer["hookSpecificOutput"],
      });
    default:
      return `keys ${keys}`;
  }
}

function nestedFault(entry: string, answer: JsonObject): string | null {
  const output = answer["hookSpecificOutput"];
  if (Object.keys(answer).join() !== "hookSpecificOutput" || !isObject(output)) {
    return `keys ${Object.keys(answer).join()}`;
  }
  const keys = Object.keys(output).join();
  if (keys !== "hookEventName,additionalContext") return `inner keys ${keys}`;
  const name = output["hookEventName"];
  if (typeof name !== "string" || !TEXT_EVENTS[entry]?.includes(name)) return "the event's name";
  return textFault(output["additionalContext"]);
}

function cursorFault(answer: JsonObject): string | null {
  if ("continue" in answer && answer["continue"] !== true) return "it stops the turn";
  const others = Object.keys(answer).filter((key) =>
    key !== "additional_context" && key !== "continue"
  );
  return others.length > 0 ? `keys ${others.join()}` : textFault(answer["additional_context"]);
}

function slotFault(answer: JsonObject): string | null {
  const keys = Object.keys(answer).join();
  if (keys === "") return null;
  const { slot } = answer;
  if (keys === "slot") return slot === "retain" || slot === "clear" ? null : "the slot's word";
  return keys === "slot,text" && slot === "replace" ? textFault(answer["text"]) : `keys ${keys}`;
}

/** No host takes more than 10,000 UTF-16 units whole. */
function textFault(text: unknown): string | null {
  if (typeof text !== "string" || text === "") return "no text";
  if (text.length > 10_000) return `${text.length} units`;
  if (!text.isWellFormed()) return "a lone surrogate";
  return UNSEEN.test(text) ? "a character that nobody sees" : null;
}
