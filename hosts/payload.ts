/** Narrowing and answering that several hosts share. */
import type { JsonObject } from "../lib/json.ts";
import type { StartSource } from "./host.ts";

/**
 * A field that an event cannot do without.
 *
 * @throws {TypeError} when it is not a string. The message names the field, never its value.
 */
export function requiredText(payload: JsonObject, field: string): string {
  const value = payload[field];
  if (typeof value !== "string") throw new TypeError(`Payload has no text in "${field}"`);
  return value;
}

/** The answer of Claude Code's shape, which several hosts took over. */
export function nestedAnswer(event: string, text: string): string {
  return JSON.stringify({ hookSpecificOutput: { hookEventName: event, additionalContext: text } });
}

/** What started a compaction; an unknown trigger counts as the person. */
export function compactionTrigger(trigger: unknown): "auto" | "manual" {
  return trigger === "auto" ? "auto" : "manual";
}

/** The reason of a session start; an unknown one counts as a new session. */
export function startSource(source: unknown): StartSource {
  switch (source) {
    case "clear":
    case "fork":
    case "compact":
    case "resume":
      return source;
    case "compress":
      return "compact";
    default:
      return "startup";
  }
}
