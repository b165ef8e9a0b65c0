/**
 * What `observe` needs to know about a host: how to read its transcripts. A transcript holds one JSON object a
 * line. Pure: lines in, words out; what the host or a hook put between people's words is left out.
 */
import type { JsonObject, JsonValue } from "../lib/json.ts";

/** Something that was said in a session. `text` is of no known speaker: notes, meetings. */
export interface Said {
  readonly role: "user" | "assistant" | "text";
  readonly text: string;
}

/** A host's transcripts. */
export interface TranscriptReader {
  /** True for a line that only this host writes. */
  readonly wrote: (line: JsonObject) => boolean;
  /** The id of the session that a line names, or null. */
  readonly session: (line: JsonObject) => string | null;
  /** What user and assistant said, in order, each message once. */
  readonly read: (lines: Iterable<JsonObject>) => Iterable<Said>;
}

/** The value if it is a list, else an empty one. */
export function listOf(value: JsonValue | undefined): readonly JsonValue[] {
  return Array.isArray(value) ? value : [];
}

/** The text without these tags and what stands in them; an open tag without an end takes the rest. */
export function withoutTags(text: string, names: readonly string[]): string {
  if (!text.includes("<")) return text;
  const name = `(?:${names.join("|")})`;
  return text.replace(
    new RegExp(String.raw`<(${name})(?:\s[^<>]*)?>[\s\S]*?(?:</\1>|$)`, "g"),
    "",
  );
}
