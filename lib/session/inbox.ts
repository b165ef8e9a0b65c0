/** The inbox of a workspace: notes of sessions that wait for somebody to look at them. */
import { join } from "@std/path/join";
import { failPoint } from "$failpoint";
import { readTextOrNull, removeIfThere, sweepTemporaries, writeAtomic } from "../atomic_write.ts";
import { Refusal } from "../cli/command.ts";
import { nearest, quoted } from "../cli/suggest.ts";
import { isReallyIn } from "../memory/inside.ts";
import { PRIVATE_FILE } from "../private_folder.ts";
import type { MemoryRoot } from "../workspace.ts";
import { type Note, readNote, withPromoted, withSuperseded } from "./note.ts";
import { namesIn, privateShelf } from "./shelf.ts";
import { isTraceId, tracePath } from "./trace.ts";

/** Bytes in which a note's frontmatter ends. */
const HEAD = 8 << 10;

/** A note, or a file that nobody can tell the origin of. */
export interface InboxFile {
  /** File name without `.md`. */
  readonly name: string;
  readonly note: Note | null;
}

/** All files of the inbox by time, then by name. Proposals stand in a folder of their own. */
export function readInbox(root: MemoryRoot): InboxFile[] {
  return namesIn(root, "inbox").filter((name) => name.endsWith(".md") && !name.startsWith("."))
    .map((file) => {
      const name = file.slice(0, -".md".length);
      return { name, note: readNote(name, headOf(notePath(root, name))) };
    })
    .toSorted((a, b) => byText(timeOf(a), timeOf(b)));
}

/** Names have seconds only. */
function timeOf({ note }: InboxFile): string {
  return note?.ended ?? "";
}

function byText(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}

function notePath({ folder }: MemoryRoot, name: string): string {
  return join(folder, "inbox", `${name}.md`);
}

/**
 * The file that somebody means: its name, with or without `.md`, its path, or a part of the name that no other
 * has.
 *
 * @throws {Refusal} when there is none, or more than one.
 */
export function findInboxFile(root: MemoryRoot, word: string): InboxFile {
  const files = readInbox(root);
  const name = word.slice(Math.max(word.lastIndexOf("/"), word.lastIndexOf("\\")) + 1)
    .replace(/\.md$/, "");
  const exact = files.find((file) => file.name === name);
  if (exact !== undefined) return exact;
  const [found, ...more] = name === "" ? [] : files.filter((file) => file.name.includes(name));
  if (found !== undefined && more.length === 0) return found;
  if (found !== undefined) {
    throw new Refusal(`${quoted(word)} is in the name of ${more.length + 1} files of the inbox`);
  }
  const near = nearest(name, files.map((file) => file.name));
  throw new Refusal(
    `No file ${quoted(word)} in the inbox${
      near === null ? ': see "engram inbox list"' : `: did you mean ${quoted(near)}?`
    }`,
  );
}

/** A note's whole text. */
export function readNoteText(root: MemoryRoot, name: string): string {
  return readTextOrNull(notePath(root, name)) ?? "";
}

/** Writes a note. Call inside `alonePerInbox`, as all that follows. */
export function writeNote(root: MemoryRoot, name: string, text: string): void {
  writeAtomic(join(privateShelf(root, "inbox"), `${name}.md`), text, PRIVATE_FILE);
}

/** Marks a note: another one holds more of its session. */
export function markSuperseded(root: MemoryRoot, note: Note, by: string): void {
  if (note.supersededBy === by) return;
  writeNote(root, note.name, withSuperseded(readNoteText(root, note.name), by));
}

/** Marks a note: these memories were made of it. */
export function markPromoted(root: MemoryRoot, name: string, ids: readonly string[]): void {
  const text = readNoteText(root, name);
  const note = readNote(name, text);
  if (note === null) return;
  writeNote(root, name, withPromoted(text, [...new Set([...note.promoted, ...ids])]));
}

/** Removes a file of the inbox, and its trace unless another note is about that. */
export function dropInboxFile(root: MemoryRoot, { name, note }: InboxFile): void {
  removeIfThere(notePath(root, name));
  failPoint("inbox:after-note");
  if (note === null || !isTraceId(note.trace)) return;
  if (readInbox(root).some((other) => other.note?.trace === note.trace)) return;
  removeIfThere(tracePath(root, note.trace));
}

/** Removes what a run left that was stopped between two writes: half files, traces without a note. */
export function sweep(root: MemoryRoot): void {
  for (const shelf of ["inbox", "traces"]) {
    const path = join(root.folder, shelf);
    if (isReallyIn(root, path)) sweepTemporaries(path, () => true);
  }
  const files = readInbox(root);
  // A note that somebody has edited out of shape may still be about any of the traces.
  if (files.some(({ note }) => note === null)) return;
  const used = new Set(files.map(({ note }) => note?.trace));
  for (const name of namesIn(root, "traces")) {
    const id = name.replace(/\.jsonl$/, "");
    if (isTraceId(id) && !used.has(id)) removeIfThere(tracePath(root, id));
  }
}

function headOf(path: string): string {
  const file = Deno.openSync(path);
  try {
    const bytes = new Uint8Array(HEAD);
    return new TextDecoder().decode(bytes.subarray(0, file.readSync(bytes) ?? 0));
  } finally {
    file.close();
  }
}
