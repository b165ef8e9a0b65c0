/** `engram observe --queue [--dry-run] [--limit N]`, `engram observe --file F|-` */
import { resolve } from "@std/path/resolve";
import { type Arguments, type Io, Refusal, UsageError } from "../cli/command.ts";
import { printable } from "../cli/printable.ts";
import { Progress } from "../cli/progress.ts";
import { quoted } from "../cli/suggest.ts";
import { refreshGitignore } from "../memory/folder.ts";
import { displayPath } from "../memory/store.ts";
import { drainQueue } from "../session/drain.ts";
import { sweep } from "../session/inbox.ts";
import { type EndedSession, keepSession, type Outcome } from "../session/keep.ts";
import { MAX_QUEUED, type QueuedSession } from "../session/queue.ts";
import { readQuota } from "../session/quota.ts";
import { alonePerInbox } from "../session/shelf.ts";
import { sniff } from "../session/sniff.ts";
import {
  MAX_TRANSCRIPT,
  openTranscript,
  type Source,
  sourceOf,
  TranscriptError,
} from "../session/source.ts";
import type { MemoryRoot } from "../workspace.ts";
import { commandRoots, requireWorkspace } from "./place.ts";

export async function run(args: Arguments, io: Io): Promise<number> {
  const file = args.value("file");
  if (args.has("queue") === (file !== undefined)) {
    throw new UsageError("Say what to observe: --queue for ended sessions, or --file F");
  }
  const limit = limitOf(args);
  const root = requireWorkspace(commandRoots(io));
  const { maxFiles, warnings } = await readQuota(root);
  for (const warning of warnings) io.err(printable(`Warning: ${warning}`));
  const dryRun = args.has("dry-run");
  if (!dryRun) refreshGitignore(root);
  const report = new Report(root, io, { dryRun, json: args.has("json") });
  if (file === undefined) await observeQueue(root, io, { maxFiles, dryRun, limit }, report);
  else await observeFile(root, io, { maxFiles, dryRun, file }, report);
  report.end();
  return file !== undefined && !report.allStored ? 1 : 0;
}

function limitOf(args: Arguments): number {
  const word = args.value("limit");
  if (word === undefined) return MAX_QUEUED;
  if (!args.has("queue")) throw new UsageError('"--limit" goes with --queue');
  if (!/^[1-9]\d{0,5}$/.test(word)) {
    throw new UsageError(`"--limit" takes a whole number from 1, not ${quoted(word)}`);
  }
  return Number(word);
}

async function observeQueue(
  root: MemoryRoot,
  io: Io,
  options: { readonly maxFiles: number; readonly dryRun: boolean; readonly limit: number },
  report: Report,
): Promise<void> {
  const bar = new Progress(io, "Reading sessions");
  try {
    await drainQueue(root, {
      ...options,
      now: io.now,
      report: (session, outcome) => report.add(session, outcome),
      progress: (done, total) => bar.at(done, total),
    });
  } finally {
    bar.end();
  }
}

async function observeFile(
  root: MemoryRoot,
  io: Io,
  options: { readonly maxFiles: number; readonly dryRun: boolean; readonly file: string },
  report: Report,
): Promise<void> {
  const { file, dryRun } = options;
  const source = await sourceOfFile(file, io);
  let sniffed: Awaited<ReturnType<typeof sniff>>;
  try {
    sniffed = await sniff(source);
  } catch (error) {
    if (!(error instanceof TranscriptError)) throw error;
    throw new Refusal(`Cannot observe ${nameOf(file)}: ${error.message}`);
  }
  const session: EndedSession = {
    ...sniffed,
    session: null,
    ended: io.now().toISOString(),
    source,
  };
  const keep = () => keepSession(root, session, options);
  const outcome = dryRun ? await keep() : await alonePerInbox(root, () => {
    sweep(root);
    return keep();
  });
  report.add({ host: session.host, session: nameOf(file) }, outcome);
}

async function sourceOfFile(file: string, io: Io): Promise<Source> {
  if (file === "-") return sourceOf(await io.readAll(MAX_TRANSCRIPT));
  const opened = openTranscript(resolve(io.cwd, file));
  if ("source" in opened) return opened.source;
  throw new Refusal(`Cannot observe ${nameOf(file)}: ${opened.skip.reason}`);
}

function nameOf(file: string): string {
  return file === "-" ? "stdin" : quoted(file);
}

type Named = Pick<QueuedSession, "host" | "session">;

/** What became of each session, told as it happens, and counted. */
class Report {
  readonly #root: MemoryRoot;
  readonly #io: Io;
  readonly #options: { readonly dryRun: boolean; readonly json: boolean };
  readonly #all: { readonly session: Named; readonly outcome: Outcome }[] = [];

  constructor(
    root: MemoryRoot,
    io: Io,
    options: { readonly dryRun: boolean; readonly json: boolean },
  ) {
    this.#root = root;
    this.#io = io;
    this.#options = options;
  }

  get allStored(): boolean {
    return this.#all.every(({ outcome }) =>
      outcome.kind === "stored" || (outcome.kind === "skipped" && outcome.skip.kind === "unchanged")
    );
  }

  add(session: Named, outcome: Outcome): void {
    this.#all.push({ session, outcome });
    if (this.#options.json) return;
    const name = `${session.host} ${session.session}`;
    for (const line of this.#lines(name, outcome)) this.#io.out(printable(line));
  }

  end(): void {
    if (this.#options.json) this.#io.out(JSON.stringify(this.#json()));
    else if (this.#all.length === 0) this.#io.out("No ended sessions wait");
    else {
      this.#io.out(this.#summary());
      const stored = this.#all.some(({ outcome }) => outcome.kind === "stored");
      if (stored && !this.#options.dryRun) this.#io.out("Next: engram inbox list");
    }
  }

  #lines(name: string, outcome: Outcome): string[] {
    switch (outcome.kind) {
      case "stored": {
        const verb = this.#options.dryRun ? "Would store" : "Stored";
        return [
          `${verb} ${name}: ${this.#pathOf(outcome.note)}`,
          ...outcome.remarks.map((remark) => `  ${remark}`),
          ...outcome.supersedes.map((note) => `  Takes the place of ${note}.md`),
        ];
      }
      case "skipped":
        return [`Skipped ${name}: ${outcome.skip.reason}`];
      case "waits":
        return [`Waits ${name}: ${outcome.reason}`];
    }
  }

  #summary(): string {
    const stored = this.#all.filter(({ outcome }) => outcome.kind === "stored").length;
    const waiting = this.#all.filter(({ outcome }) => outcome.kind === "waits").length;
    const kinds = new Map<string, number>();
    for (const { outcome } of this.#all) {
      if (outcome.kind !== "skipped") continue;
      kinds.set(outcome.skip.kind, (kinds.get(outcome.skip.kind) ?? 0) + 1);
    }
    const skipped = [...kinds.values()].reduce((sum, count) => sum + count, 0);
    const reasons = [...kinds].map(([kind, count]) => `${count} ${kind}`).join(", ");
    return [
      `${stored} ${this.#options.dryRun ? "to be stored" : "stored"}`,
      ...(skipped === 0 ? [] : [`${skipped} skipped (${reasons})`]),
      ...(waiting === 0 ? [] : [`${waiting} waiting (inbox full)`]),
    ].join(", ");
  }

  #json() {
    return {
      dry_run: this.#options.dryRun,
      sessions: this.#all.map(({ session: { host, session }, outcome }) => ({
        host,
        session,
        outcome: outcome.kind,
        note: outcome.kind === "stored" ? this.#pathOf(outcome.note) : null,
        reason: outcome.kind === "skipped"
          ? outcome.skip.kind
          : outcome.kind === "waits"
          ? "inbox full"
          : null,
        detail: outcome.kind === "skipped"
          ? outcome.skip.reason
          : outcome.kind === "waits"
          ? outcome.reason
          : outcome.remarks.join("; "),
      })),
    };
  }

  #pathOf(note: string): string {
    return displayPath(this.#root, `inbox/${note}.md`);
  }
}
