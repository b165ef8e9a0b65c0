/**
 * Notes of the inbox: a session's conversation for people to read, `inbox/<UTC time>-<host>-<8 hex>.md`.
 *
 * Frontmatter says where it comes from, but never the transcript's path, which names the user. What was said
 * stands as quotes, so that no line of it looks like one of the note's own.
 */
import { parse } from "@std/yaml/parse";
import type { Said } from "../../hosts/transcript.ts";
import { isObject, type JsonObject } from "../json.ts";
import { frontmatterSpan, plainText } from "../memory/stamp.ts";
import { inlineYaml, withField, withoutField } from "../memory/write.ts";

/** What a note says of its session. */
export interface NoteFacts {
  readonly host: string;
  /** The session's id, or a hash in its place. */
  readonly session: string;
  /** When the session ended or was handed over, ISO 8601 UTC. */
  readonly ended: string;
  readonly messages: number;
  /** UTF-16 units of all messages. */
  readonly characters: number;
  readonly trace: string;
  readonly sha256: string;
}

/** A note as its file says. */
export interface Note extends NoteFacts {
  /** File name without `.md`. */
  readonly name: string;
  /** Name of the note that holds more of the same session, or "". */
  readonly supersededBy: string;
  /** Ids of the memories that were made of it. */
  readonly promoted: readonly string[];
}

/** What a new note tells besides its facts. */
export interface NoteContent {
  /** The host's own name, for people. */
  readonly title: string;
  /** The first messages; the trace has all of them. */
  readonly beginning: readonly Said[];
  /** What was taken out or could not be read, one sentence each. */
  readonly remarks: readonly string[];
}

/** The name of a session's note: the same session with the same words at the same time has the same one. */
export function noteName({ ended, host, trace }: NoteFacts): string {
  const time = ended.replace(/[-:]|\.\d+/g, "");
  return `${time}-${host}-${trace.slice("tr_".length, "tr_".length + 8)}`;
}

/** The text of a note: where it comes from, the conversation's beginning, what was left out. */
export function composeNote(facts: NoteFacts, { title, beginning, remarks }: NoteContent): string {
  const fields: [string, string | number][] = [
    ["host", facts.host],
    ["session", facts.session],
    ["ended", facts.ended],
    ["messages", facts.messages],
    ["characters", facts.characters],
    ["trace", facts.trace],
    ["trace_sha256", facts.sha256],
  ];
  const yaml = (value: string | number) =>
    typeof value === "string" ? inlineYaml(value) : String(value);
  const head = fields.map(([key, value]) => `${key}: ${yaml(value)}\n`).join("");
  const day = `${facts.ended.slice(0, 10)} ${facts.ended.slice(11, 16)} UTC`;
  const blocks = [
    `---\n${head}---`,
    `# ${title}, ${day}`,
    ...(remarks.length === 0 ? [] : [remarks.map((remark) => `- ${remark}`).join("\n")]),
  ];
  for (const { role, text } of beginning) {
    blocks.push(`**${SPEAKERS[role]}**\n\n${quote(text)}`);
  }
  const more = facts.messages - beginning.length;
  if (more > 0) blocks.push(`${more} more messages stand in the trace.`);
  return `${blocks.join("\n\n")}\n`;
}

const SPEAKERS: Readonly<Record<Said["role"], string>> = {
  user: "User",
  assistant: "Assistant",
  text: "Text",
};

function quote(text: string): string {
  return text.split("\n").map((line) => line === "" ? ">" : `> ${line}`).join("\n");
}

/** Reads a note's frontmatter; null when it is not one of ours. A person may have edited it. */
export function readNote(name: string, text: string): Note | null {
  const plain = plainText(text);
  const span = frontmatterSpan(plain);
  if (span === null) return null;
  let fields: unknown;
  try {
    fields = parse(plain.slice(span.start, span.end), { schema: "failsafe" });
  } catch {
    return null;
  }
  if (!isObject(fields)) return null;
  const facts = fields;
  const value = (key: string) => textOf(facts, key);
  if (value("trace") === "") return null;
  const { promoted } = fields;
  return {
    name,
    host: value("host"),
    session: value("session"),
    ended: value("ended"),
    messages: Number(value("messages")) || 0,
    characters: Number(value("characters")) || 0,
    trace: value("trace"),
    sha256: value("trace_sha256"),
    supersededBy: value("superseded_by"),
    promoted: typeof promoted === "string" ? promoted.split(/[\s,]+/).filter(Boolean) : [],
  };
}

function textOf(fields: JsonObject, key: string): string {
  const value = fields[key];
  return typeof value === "string" ? value : "";
}

/** The note's text with the name of the one that holds more of its session. */
export function withSuperseded(text: string, by: string): string {
  return withField(withoutField(text, "superseded_by"), "superseded_by", by);
}

/** The note's text with the memories that were made of it. */
export function withPromoted(text: string, ids: readonly string[]): string {
  return withField(withoutField(text, "promoted"), "promoted", ids.join(" "));
}
