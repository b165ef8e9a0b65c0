/** Keeping one session: trace first, then its note, then the mark on the note that it takes the place of. */
import type { TranscriptReader } from "../../hosts/transcript.ts";
import { failPoint } from "$failpoint";
import { sha256Hex } from "../memory/stamp.ts";
import type { MemoryRoot } from "../workspace.ts";
import { type Conversation, readConversation } from "./conversation.ts";
import { markSuperseded, readInbox, writeNote } from "./inbox.ts";
import { MAX_LINE } from "./lines.ts";
import { composeNote, type Note, type NoteFacts, noteName } from "./note.ts";
import { findCredentials } from "./redact.ts";
import { type Skip, type Source, TranscriptError } from "./source.ts";
import { composeTrace, type Trace, writeTrace } from "./trace.ts";
import { counted } from "../cli/counted.ts";

/** A session that has ended, and its transcript. */
export interface EndedSession {
  readonly host: string;
  /** The host's own name, for people. */
  readonly title: string;
  /** The session's id; null where only the transcript may know it. */
  readonly session: string | null;
  /** ISO 8601 UTC. */
  readonly ended: string;
  readonly source: Source;
  readonly read: (source: Source, progress?: (bytes: number) => void) => Conversation;
}

/** What became of a session. */
export type Outcome =
  | {
    readonly kind: "stored";
    readonly note: string;
    readonly remarks: readonly string[];
    /** Names of notes that hold less of the same session. */
    readonly supersedes: readonly string[];
  }
  | { readonly kind: "skipped"; readonly skip: Skip }
  /** It has to wait: the inbox is full. */
  | { readonly kind: "waits"; readonly reason: string };

export interface KeepOptions {
  readonly maxFiles: number;
  /** Write nothing. */
  readonly dryRun: boolean;
  /** How many more notes there would be by now, in a dry run. */
  readonly planned?: number;
  readonly progress?: (bytes: number) => void;
}

/** Reads a session by a host's format. */
export function byReader(reader: TranscriptReader): EndedSession["read"] {
  return (source, progress) => readConversation(source, reader, progress);
}

/**
 * Keeps a session, or says why not. To be called inside `alonePerInbox`; done twice, it keeps one.
 *
 * Stopped anywhere and called again with the same session, it goes on where it was stopped: a trace is named by
 * what it holds, a note by its trace.
 */
export async function keepSession(
  root: MemoryRoot,
  ended: EndedSession,
  options: KeepOptions,
): Promise<Outcome> {
  let conversation: Conversation;
  try {
    conversation = ended.read(ended.source, options.progress);
  } catch (error) {
    if (!(error instanceof TranscriptError)) throw error;
    return { kind: "skipped", skip: error.skip };
  }
  const skip = faultOf(conversation, ended.title);
  if (skip !== null) return { kind: "skipped", skip };
  const session = await sessionName(ended, conversation);
  const trace = await composeTrace(ended.host, session, conversation.lines);
  const facts = factsOf(ended, session, conversation, trace);
  const notes = readInbox(root).flatMap(({ note }) => note ?? []);
  const earlier = notes.filter((note) => note.host === facts.host && note.session === session);
  const same = earlier.find((note) => note.trace === trace.id);
  if (same !== undefined) {
    const older = earlier.filter((note) => isLess(note, same) && note.supersededBy === "");
    if (!options.dryRun) supersede(root, older, same.name);
    return unchanged(same);
  }
  const longer = earlier.find((note) => !isLess(note, facts));
  if (longer !== undefined) return unchanged(longer);
  if (notes.length + (options.planned ?? 0) >= options.maxFiles) {
    const reason = `the inbox is full (${options.maxFiles} files): ` +
      "look through it with engram inbox list, then run this again";
    return { kind: "waits", reason };
  }
  const name = noteName(facts);
  const remarks = remarksOf(conversation);
  const supersedes = earlier.map((note) => note.name);
  if (!options.dryRun) {
    await writeTrace(root, trace);
    failPoint("observe:after-trace");
    const { title } = ended;
    const { beginning } = conversation;
    writeNote(root, name, composeNote(facts, { title, beginning, remarks }));
    failPoint("observe:after-note");
    supersede(root, earlier, name);
  }
  return { kind: "stored", note: name, remarks, supersedes };
}

function supersede(root: MemoryRoot, notes: readonly Note[], by: string): void {
  for (const note of notes) {
    markSuperseded(root, note, by);
    failPoint("observe:after-superseded");
  }
}

function unchanged({ name }: Note): Outcome {
  const reason = `nothing was said since ${name}.md`;
  return { kind: "skipped", skip: { kind: "unchanged", reason } };
}

/** True when a note holds less than another of the same session. */
function isLess(
  a: Pick<NoteFacts, "messages" | "characters">,
  b: Pick<NoteFacts, "messages" | "characters">,
): boolean {
  return a.messages < b.messages || (a.messages === b.messages && a.characters < b.characters);
}

function faultOf(
  { messages, counts: lines, recognised }: Conversation,
  title: string,
): Skip | null {
  if (messages > 0) return null;
  if (lines.bytes > 0 && !recognised) {
    const reason = lines.objects === 0 && lines.long > 0 && lines.broken === 0 && !lines.cut
      ? `its only line is longer than ${MAX_LINE} bytes`
      : `the file is no transcript of ${title}`;
    return { kind: "not a transcript", reason };
  }
  return { kind: "nothing said", reason: "nothing was said in it" };
}

function remarksOf({ counts: lines, redacted, dropped }: Conversation): string[] {
  const remarks: string[] = [];
  const kinds = Object.entries(redacted);
  if (kinds.length > 0) {
    remarks.push(`Taken out: ${kinds.map(([kind, count]) => `${count} × ${kind}`).join(", ")}`);
  }
  if (dropped > 0) {
    remarks.push(
      `Left out: ${counted(dropped, "line")} that read like instructions to an agent`,
    );
  }
  if (lines.long > 0) {
    remarks.push(`Left out: ${counted(lines.long, "line")} of more than ${MAX_LINE} bytes`);
  }
  if (lines.broken > 0) {
    remarks.push(`Left out: ${counted(lines.broken, "line")} that could not be read`);
  }
  if (lines.cut) remarks.push("Left out: the last line, which is cut off");
  return remarks;
}

function factsOf(
  { host, ended }: EndedSession,
  session: string,
  { messages, characters }: Conversation,
  { id, sha256 }: Trace,
): NoteFacts {
  return { host, session, ended, messages, characters, trace: id, sha256 };
}

/** The session's id where it looks like one; it comes from outside, and stands in files. */
async function sessionName(
  { session }: EndedSession,
  conversation: Conversation,
): Promise<string> {
  const id = session ?? conversation.session ?? "";
  const plain = /^[A-Za-z0-9][\w.:-]{0,99}$/.test(id) && findCredentials(id).length === 0;
  if (plain) return id;
  const words = conversation.beginning.map(({ text }) => text).join("\n");
  return `id-${(await sha256Hex(id === "" ? words : id)).slice(0, 16)}`;
}
