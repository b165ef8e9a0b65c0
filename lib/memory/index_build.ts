/** Bringing the index up to the files: after `save`, after a git pull, after the cache was deleted. */
import type { DatabaseSync, StatementSync } from "node:sqlite";
import { join } from "@std/path/join";
import { failPoint } from "$failpoint";
import { alternatives, patternKey } from "../route/pattern_keys.ts";
import { checkPattern } from "../route/patterns.ts";
import { conceptTerm, lexicon } from "../route/concepts.ts";
import { termImpacts } from "../route/weights.ts";
import { type Memory, parseMemoryText } from "./file.ts";
import { isReallyIn } from "./inside.ts";
import type { OnProgress } from "./open.ts";
import { MAX_FILE } from "./types.ts";
import { staleFolders } from "./freshness.ts";
import type { MemoryIndex } from "./index.ts";
import { unpackBlock } from "./posting.ts";
import { PostingChanges } from "./posting_changes.ts";
import { type FoundFile, scanFolders, statFile } from "./scan.ts";
import { rollback, transaction } from "./database.ts";
import { decodeText } from "./stamp.ts";

/**
 * Files per transaction: a reader waits for one at most, a killed process loses one at most. The first is
 * small, so that something is ready soon; larger ones rewrite the words' blobs less often.
 */
const FIRST_BATCH = 200;
const LARGEST_BATCH = 1600;

/**
 * Reads what changed, newest files first, in committed batches.
 *
 * @param until When to stop: a time of `performance.now()`.
 * @returns false when time ran out; the next call goes on where this one stopped.
 */
export async function refreshIndex(
  index: MemoryIndex,
  until: number,
  progress?: OnProgress,
): Promise<boolean> {
  for (let round = 0; round < 3; round++) {
    const stale = staleFolders(index);
    if (stale.length === 0) return true;
    const looked = Date.now();
    // SQLite's own 2 MB are written out and read again many times while words come in no order.
    index.database.exec("PRAGMA cache_size = -32768");
    writeLexicon(index.database);
    const { folders, files, gone } = scanFolders(index, stale);
    const builder = new Builder(index);
    builder.remove(gone);
    files.sort((a, b) => b.mtime - a.mtime || (a.path < b.path ? -1 : 1));
    let left: readonly FoundFile[] = files;
    let size = FIRST_BATCH;
    while (left.length > 0) {
      const started = performance.now();
      await builder.add(left.slice(0, size));
      left = [...left.slice(size), ...builder.takeRevived()];
      failPoint("index:after-batch");
      progress?.(files.length - left.length, files.length);
      const now = performance.now();
      if (now > until && left.length > 0) return false;
      const fits = Math.floor(size * (until - now) / Math.max(1, now - started));
      size = Math.max(1, Math.min(size * 2, LARGEST_BATCH, fits));
    }
    for (let revived = builder.takeRevived(); revived.length > 0; revived = builder.takeRevived()) {
      await builder.add(revived);
    }
    rememberFolders(index, folders, looked);
    // Folders that changed within the clock's grain stay stale; looking again at once would not help.
    if (staleFolders(index).every((folder) => folders.has(folder))) return true;
  }
  return true;
}

/** Writes the lexicon into a new index, so that a prompt's words can be looked up without reading it. */
function writeLexicon(database: DatabaseSync): void {
  const any = database.prepare("SELECT 1 FROM concept LIMIT 1");
  if (any.get() !== undefined) return;
  transaction(database, () => {
    if (any.get() !== undefined) return;
    const put = database.prepare("INSERT INTO concept VALUES(?, ?)");
    for (const [word, concepts] of lexicon()) put.run(word, concepts.map(conceptTerm).join(" "));
  });
}

/** Reads one file again, whatever its modification time says: it was edited in place. */
export async function reindexFile(index: MemoryIndex, path: string): Promise<void> {
  const builder = new Builder(index);
  // A folder above it may have become a symlink.
  const inside = isReallyIn(index.root, join(index.root.folder, path));
  const file = inside ? statFile(index, path) : null;
  if (file === null) builder.remove([path]);
  else await builder.add([file], true);
  const revived = builder.takeRevived();
  if (revived.length > 0) await builder.add(revived);
}

function rememberFolders(
  index: MemoryIndex,
  folders: ReadonlyMap<string, number>,
  looked: number,
): void {
  transaction(index.database, () => {
    const put = index.database.prepare("INSERT OR REPLACE INTO folder VALUES(?, ?, ?)");
    const drop = index.database.prepare("DELETE FROM folder WHERE path = ?");
    for (const [folder, mtime] of folders) {
      if (mtime === 0 && folder.includes("/")) drop.run(folder);
      else put.run(folder, mtime, looked);
    }
  });
}

/** Writes memories into the index and takes them out. */
class Builder {
  readonly #index: MemoryIndex;
  readonly #database: DatabaseSync;
  #revived: FoundFile[] = [];
  readonly #termIds = new Map<string, number>();
  readonly #statements = new Map<string, StatementSync>();

  constructor(index: MemoryIndex) {
    this.#index = index;
    this.#database = index.database;
  }

  /** A statement, prepared once. */
  #sql(text: string): StatementSync {
    let statement = this.#statements.get(text);
    if (statement === undefined) {
      this.#statements.set(text, statement = this.#database.prepare(text));
    }
    return statement;
  }

  /** Files whose id became free because the one before them went: they have to be read now. */
  takeRevived(): FoundFile[] {
    const revived = this.#revived;
    this.#revived = [];
    return revived;
  }

  remove(paths: readonly string[]): void {
    if (paths.length === 0) return;
    transaction(this.#database, () => {
      const changes = new PostingChanges(this.#database, this.#termIds);
      for (const path of paths) {
        const id = this.#drop(path, changes);
        if (id !== null) this.#reviveId(id);
      }
      changes.write();
    });
  }

  async add(files: readonly FoundFile[], force = false): Promise<void> {
    this.#database.exec("BEGIN IMMEDIATE");
    try {
      // Another process may have read the same files while this one waited for the lock.
      const known = this.#sql(
        "SELECT 1 FROM memory WHERE path = ? AND mtime = ? AND size = ?",
      );
      const todo = force
        ? files
        : files.filter(({ path, mtime, size }) => known.get(path, mtime, size) === undefined);
      const parsed = await Promise.all(todo.map((file) => this.#parse(file)));
      const changes = new PostingChanges(this.#database, this.#termIds);
      todo.forEach((file, at) => this.#put(file, parsed[at] ?? null, changes));
      changes.write();
      failPoint("index:before-commit");
      this.#database.exec("COMMIT");
    } catch (error) {
      // Words that were new in this transaction have lost their numbers.
      this.#termIds.clear();
      rollback(this.#database);
      throw error;
    }
  }

  async #parse(file: FoundFile): Promise<{ memory: Memory; text: string } | null> {
    if (file.size > MAX_FILE) return null;
    try {
      const text = decodeText(Deno.readFileSync(join(this.#index.root.folder, file.path)));
      const parsed = await parseMemoryText(text, file.path);
      return parsed.ok ? { memory: parsed.memory, text } : null;
    } catch {
      return null;
    }
  }

  #put(
    file: FoundFile,
    parsed: { memory: Memory; text: string } | null,
    changes: PostingChanges,
  ): void {
    const before = this.#drop(file.path, changes);
    const memory = parsed?.memory ?? null;
    const usable = memory !== null && memory.approved && memory.confidence !== "low" &&
      this.#claimId(memory.id, file.path, changes);
    const words = usable ? termImpacts(memory) : null;
    const { lastInsertRowid } = this.#sql(
      "INSERT INTO memory VALUES(NULL, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, NULL)",
    ).run(
      file.path,
      file.folder,
      file.mtime,
      file.size,
      memory?.id ?? "",
      usable ? 1 : 0,
      memory?.approved ? 1 : 0,
      memory?.type ?? "",
      memory?.title ?? "",
      memory?.stamp ?? "",
      memory?.always ? 1 : 0,
      memory?.updated ?? "",
      memory?.validUntil ?? "",
      JSON.stringify(memory?.appliesTo ?? []),
      JSON.stringify(memory?.dependsOn ?? []),
    );
    if (words !== null && parsed !== null) {
      const doc = Number(lastInsertRowid);
      const terms = changes.addDoc(doc, words);
      this.#sql("UPDATE memory SET words = ? WHERE doc = ?")
        .run(new Uint8Array(terms.buffer), doc);
      this.#putPatterns(doc, parsed.memory.appliesTo);
      this.#sql("INSERT OR REPLACE INTO approved VALUES(?, ?)").run(
        file.path,
        parsed.text,
      );
    }
    if (before !== null && before !== memory?.id) this.#reviveId(before);
  }

  /** Patterns that must not be written are not looked up either. */
  #putPatterns(doc: number, appliesTo: readonly string[]): void {
    for (const raw of appliesTo) {
      const check = checkPattern(raw);
      if (!check.ok) continue;
      for (const alternative of alternatives(check.pattern)) {
        this.#sql("INSERT OR IGNORE INTO pattern VALUES(?, ?, ?)")
          .run(patternKey(alternative), doc, check.pattern);
      }
    }
  }

  /** True when the file is the first of its scope with that id; a later one loses its place to it. */
  #claimId(id: string, path: string, changes: PostingChanges): boolean {
    const others = this.#sql("SELECT path, usable FROM memory WHERE id = ?").all(id);
    if (others.some((row) => String(row["path"]) < path)) return false;
    for (const row of others) {
      if (row["usable"] === 1) this.#retire(String(row["path"]), changes);
    }
    return true;
  }

  /** Takes a memory's words out and leaves its row, unusable. */
  #retire(path: string, changes: PostingChanges): void {
    this.#forgetWords(path, changes);
    this.#sql("UPDATE memory SET usable = 0, words = NULL WHERE path = ?").run(path);
  }

  /** Takes a file out and returns the id it had, or null when it was not known. */
  #drop(path: string, changes: PostingChanges): string | null {
    const row = this.#sql("SELECT id FROM memory WHERE path = ?").get(path);
    if (row === undefined) return null;
    this.#forgetWords(path, changes);
    this.#sql("DELETE FROM memory WHERE path = ?").run(path);
    const id = String(row["id"]);
    return id === "" ? null : id;
  }

  #forgetWords(path: string, changes: PostingChanges): void {
    const row = this.#sql("SELECT doc, words FROM memory WHERE path = ?").get(path);
    if (row === undefined || !(row["words"] instanceof Uint8Array)) return;
    const doc = Number(row["doc"]);
    changes.removeDoc(doc, unpackBlock(row["words"]));
    this.#sql("DELETE FROM pattern WHERE doc = ?").run(doc);
  }

  #reviveId(id: string): void {
    const row = this.#sql("SELECT path, usable FROM memory WHERE id = ? ORDER BY path LIMIT 1")
      .get(id);
    if (row === undefined || row["usable"] === 1) return;
    const file = statFile(this.#index, String(row["path"]));
    if (file === null) return;
    this.#sql("UPDATE memory SET mtime = -1 WHERE path = ?").run(file.path);
    this.#revived.push(file);
  }
}
