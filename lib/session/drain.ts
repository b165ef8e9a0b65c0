/** Emptying the queue of ended sessions into the inbox. */
import { findHost } from "../../hosts/mod.ts";
import { failPoint } from "$failpoint";
import type { MemoryRoot } from "../workspace.ts";
import { sweep } from "./inbox.ts";
import { byReader, keepSession, type Outcome } from "./keep.ts";
import { dequeue, type QueuedSession, readQueue } from "./queue.ts";
import { alonePerInbox } from "./shelf.ts";
import { openTranscript } from "./source.ts";

export interface DrainOptions {
  /** Sessions that are looked at, the oldest first. */
  readonly limit: number;
  /** Write nothing. */
  readonly dryRun: boolean;
  readonly maxFiles: number;
  readonly now: () => Date;
  /** Told as soon as it is known what became of a session. */
  readonly report: (session: QueuedSession, outcome: Outcome) => void;
  /** Told how many sessions are done, of how many. */
  readonly progress: (done: number, total: number) => void;
}

/**
 * Keeps the sessions of the queue one by one. Those that were stored or skipped leave the queue, those for which
 * the inbox has no room stay. A session leaves only when it is stored, so that none is lost wherever this is
 * stopped, and none is stored twice (`keepSession`).
 */
export async function drainQueue(root: MemoryRoot, options: DrainOptions): Promise<void> {
  if (options.dryRun) return await drain(root, options);
  await alonePerInbox(root, async () => {
    sweep(root);
    await drain(root, options);
  });
}

async function drain(root: MemoryRoot, options: DrainOptions): Promise<void> {
  const { dryRun, report, progress } = options;
  const queue = readQueue(root.folder).slice(0, options.limit);
  let planned = 0;
  for (const [at, queued] of queue.entries()) {
    progress(at, queue.length);
    const outcome = await keep(root, queued, options, planned, at, queue.length);
    if (dryRun && outcome.kind === "stored") planned++;
    if (!dryRun && outcome.kind !== "waits") {
      await dequeue(root.folder, queued);
      failPoint("observe:after-dequeue");
    }
    report(queued, outcome);
  }
}

async function keep(
  root: MemoryRoot,
  queued: QueuedSession,
  { dryRun, maxFiles, now, progress }: DrainOptions,
  planned: number,
  at: number,
  total: number,
): Promise<Outcome> {
  const host = findHost(queued.host);
  if (host === undefined || host.transcript === null) {
    const reason = `Engram reads no transcripts of ${JSON.stringify(queued.host)}`;
    return { kind: "skipped", skip: { kind: "no reader", reason } };
  }
  const opened = openTranscript(queued.transcript_path);
  if ("skip" in opened) return { kind: "skipped", skip: opened.skip };
  const { source } = opened;
  const { transcript } = await host.transcript();
  return await keepSession(root, {
    host: host.name,
    title: host.title,
    session: queued.session,
    ended: isoTime(queued.at) ?? now().toISOString(),
    source,
    read: byReader(transcript),
  }, {
    maxFiles,
    dryRun,
    planned,
    progress: (bytes) => progress(at + bytes / Math.max(1, source.size), total),
  });
}

/** A time as we write it, or null for anything else: the queue's file may have been edited. */
function isoTime(text: string): string | null {
  const time = Date.parse(text);
  return Number.isNaN(time) ? null : new Date(time).toISOString();
}
