/**
 * Ended sessions that wait for `observe --queue`: `session-queue.json`, a list, oldest first. On the hook path.
 *
 * It names transcripts by their absolute paths, and with them the user, so it is git-ignored and private.
 */
import { basename } from "@std/path/basename";
import { isAbsolute } from "@std/path/is-absolute";
import { join } from "@std/path/join";
import { readTextOrNull, sweepTemporaries, writeAtomic } from "../atomic_write.ts";
import { isObject } from "../json.ts";
import { withFolderLock } from "../lock.ts";
import { PRIVATE_FILE } from "../private_folder.ts";

/** The newest that are kept. */
export const MAX_QUEUED = 50;
/** UTF-16 units of a path or an id that is queued; payloads are hostile input. */
const MAX_PATH = 4096;
const MAX_ID = 256;
/** A queue that we wrote stays far below. */
const MAX_FILE = 1 << 20;

/** An ended session. */
export interface QueuedSession {
  /** Absolute. */
  readonly transcript_path: string;
  readonly host: string;
  readonly session: string;
  /** When it ended, ISO 8601 UTC. */
  readonly at: string;
}

/** The queue of a memory folder. */
export function queueFile(memoryFolder: string): string {
  return join(memoryFolder, "session-queue.json");
}

/** The sessions that wait, oldest first; none where the file is missing or broken. */
export function readQueue(memoryFolder: string): QueuedSession[] {
  const path = queueFile(memoryFolder);
  try {
    if (Deno.statSync(path).size > MAX_FILE) return [];
    const list: unknown = JSON.parse(readTextOrNull(path) ?? "[]");
    return Array.isArray(list) ? list.flatMap((item) => queuedSession(item) ?? []) : [];
  } catch {
    return []; // What is broken there cannot be mended; the next session starts a new list.
  }
}

/** Adds a session in place of an earlier end of the same one. False when it is not fit to be queued. */
export async function enqueue(memoryFolder: string, session: QueuedSession): Promise<boolean> {
  if (queuedSession(session) === null) return false;
  await changeQueue(memoryFolder, (queue) => {
    const others = queue.filter((other) => !isSame(other, session));
    return [...others, session].slice(-MAX_QUEUED);
  });
  return true;
}

/** Takes out a session, unless it has ended once more meanwhile. */
export async function dequeue(memoryFolder: string, session: QueuedSession): Promise<void> {
  await changeQueue(
    memoryFolder,
    (queue) => queue.filter((other) => !isSame(other, session) || other.at !== session.at),
  );
}

function isSame(a: QueuedSession, b: QueuedSession): boolean {
  return a.host === b.host && a.session === b.session;
}

async function changeQueue(
  memoryFolder: string,
  change: (queue: readonly QueuedSession[]) => readonly QueuedSession[],
): Promise<void> {
  await withFolderLock(memoryFolder, "queue", () => {
    const file = queueFile(memoryFolder);
    const text = `${JSON.stringify(change(readQueue(memoryFolder)), null, 2)}\n`;
    writeAtomic(file, text, PRIVATE_FILE);
    // What a host killed in the middle left behind names the user too.
    sweepTemporaries(memoryFolder, (name) => name === basename(file));
  });
}

function queuedSession(item: unknown): QueuedSession | null {
  if (!isObject(item)) return null;
  const { transcript_path, host, session, at } = item;
  return isShort(transcript_path, MAX_PATH) && isAbsolute(transcript_path) &&
      isShort(host, MAX_ID) && isShort(session, MAX_ID) && isShort(at, MAX_ID)
    ? { transcript_path, host, session, at }
    : null;
}

function isShort(value: unknown, most: number): value is string {
  return typeof value === "string" && value !== "" && value.length <= most;
}
