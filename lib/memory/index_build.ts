/** Bringing the index up to the files: after `save`, after a git pull, after the cache was deleted. */
import type { DatabaseSync, StatementSync } from "node:sqlite";
import { join } from "@std/path/join";
import { failPoint } from "$failpoint";
import { alternatives, patternKey } from "../route/pattern_keys.ts";
import { checkPattern } from "../route/patterns.ts";
import { conceptTerm, lexicon } from "../route/concepts.ts";
import { type TermWeight, termWeights } from "../route/weights.ts";
import { type Memory, parseMemoryText } from "./file.ts";
import { isReallyIn } from "./inside.ts";
import type { OnProgress } from "./open.ts";
import { MAX_FILE } from "./types.ts";
import { folderTime, staleFolders } from "./freshness.ts";
import { BLOCK, type MemoryIndex, packPosting, postingPlace, unpackBlock } from "./index.ts";
import { transaction } from "./database.ts";
import { decodeText } from "./stamp.ts";

/**
 * Files per transaction: a reader waits for one at most, a killed process loses one at most. The first is
 * small, so that something is ready soon; larger ones rewrite the words' blobs less often.
 */
const FIRST_BATCH = 200;
const LARGEST_BATCH = 1600;
/** Folders below a type folder that are looked at; deeper ones are not for people. */
const MAX_DEPTH = 8;

/** When to stop: a point in time of `performance.now()`. */
export type Deadline = number;

interface FoundFile {
  readonly path: string;
  readonly folder: string;
  readonly mtime: number;
  readonly size: number;
}

/**
 * Reads what changed, newest files first, in committed batches.
 *
 * @returns false when time ran out; the next call goes on where this one stopped.
 */
export async function refreshIndex(
  index: MemoryIndex,
  until: Deadline,
  progress?: OnProgress,
): Promise<boolean> {
  for (let round = 0; round < 3; round++) {
    const stale = staleFolders(index);
    if (stale.length === 0) return true;
    const looked = Date.now();
    // SQLite's own 2 MB are written out and read again many times while words come in no order.
    index.database.exec("PRAGMA cache_size = -32768");
    writeLexicon(index.database);
    const { folders, files, gone } = scan(index, stale);
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

interface Scan {
  /** Folders that were looked at, with the modification times seen before reading them. */
  readonly folders: ReadonlyMap<string, number>;
  /** Files that the index does not know as they are. */
  readonly files: FoundFile[];
  /** Paths that the index knows and that are no longer there. */
  readonly gone: string[];
}

function scan(index: MemoryIndex, stale: readonly string[]): Scan {
  const folders = new Map<string, number>();
  const files: FoundFile[] = [];
  const gone: string[] = [];
  const knownFolders = new Set(
    index.database.prepare("SELECT path FROM folder").all().map((row) => String(row["path"])),
  );
  const known = index.database.prepare("SELECT path, mtime, size FROM memory WHERE folder = ?");
  const queue = [...stale];
  for (let folder = queue.shift(); folder !== undefined; folder = queue.shift()) {
    if (folders.has(folder)) continue;
    const path = join(index.root.folder, folder);
    folders.set(folder, folderTime(path));
    const rows = new Map(
      known.all(folder).map((row) => [String(row["path"]), row] as const),
    );
    for (const entry of isReallyIn(index.root, path) ? readFolder(path) : []) {
      const child = `${folder}/${entry.name}`;
      if (entry.name.startsWith(".")) continue;
      if (entry.isDirectory) {
        if (!knownFolders.has(child) && child.split("/").length <= MAX_DEPTH) queue.push(child);
        continue;
      }
      if (!/\.md$/i.test(entry.name)) continue;
      const file = statFile(index, child, folder);
      if (file === null) continue;
      const row = rows.get(child);
      rows.delete(child);
      if (row?.["mtime"] !== file.mtime || row["size"] !== file.size) files.push(file);
    }
    gone.push(...rows.keys());
  }
  return { folders, files, gone };
}

function* readFolder(path: string): Generator<Deno.DirEntry> {
  try {
    yield* Deno.readDirSync(path);
  } catch {
    // The folder is gone, or not ours to read: it has no memories.
  }
}

/** A memory file's time and size, or null when it is none: gone, a folder, or a symlink out of the memory folder. */
function statFile(
  index: MemoryIndex,
  path: string,
  folder = path.slice(0, path.lastIndexOf("/")),
): FoundFile | null {
  const full = join(index.root.folder, path);
  try {
    const own = Deno.lstatSync(full);
    if (own.isSymlink && !isReallyIn(index.root, full)) return null;
    const { isFile, mtime, size } = own.isSymlink ? Deno.statSync(full) : own;
    return isFile ? { path, folder, mtime: mtime?.getTime() ?? 0, size } : null;
  } catch {
    return null;
  }
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
      try {
        this.#database.exec("ROLLBACK");
      } catch {
        // The transaction has ended already.
      }
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
    const words = usable ? termWeights(memory) : null;
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

/** Changes of a batch to the postings, gathered so that each blob is read and written once. */
class PostingChanges {
  readonly #database: DatabaseSync;
  readonly #termIds: Map<string, number>;
  readonly #terms = new Map<number, TermChange>();
  readonly #findTerm;
  #docs = 0;
  #lastTerm: number;

  /** @param termIds Words whose numbers are known; a word keeps its number as long as the index lives. */
  constructor(database: DatabaseSync, termIds: Map<string, number>) {
    this.#database = database;
    this.#termIds = termIds;
    this.#findTerm = database.prepare("SELECT id FROM term WHERE text = ?");
    const row = database.prepare("SELECT value FROM meta WHERE key = 'terms'").get();
    this.#lastTerm = Number(row?.["value"] ?? 0);
  }

  /** Adds a memory with its words and returns the words' numbers. */
  addDoc(doc: number, words: ReadonlyMap<string, TermWeight>): Uint32Array {
    const ids = new Uint32Array(words.size);
    let at = 0;
    for (const [word, { impact, fields }] of words) {
      const term = this.#termId(word);
      ids[at++] = term;
      const change = this.#change(term);
      change.docs++;
      change.entries.push(doc, packPosting(doc % BLOCK, impact, fields));
    }
    this.#docs++;
    return ids;
  }

  /** Takes a memory with its words out. */
  removeDoc(doc: number, terms: Iterable<number>): void {
    for (const term of terms) {
      const change = this.#change(term);
      change.docs--;
      change.entries.push(doc, 0);
    }
    this.#docs--;
  }

  write(): void {
    const read = this.#database.prepare("SELECT data FROM posting WHERE term = ? AND block = ?");
    const put = this.#database.prepare("INSERT OR REPLACE INTO posting VALUES(?, ?, ?)");
    const drop = this.#database.prepare("DELETE FROM posting WHERE term = ? AND block = ?");
    const count = this.#database.prepare("UPDATE term SET docs = docs + ? WHERE id = ?");
    const add = this.#database.prepare("INSERT INTO term VALUES(?, ?, ?)");
    for (const [term, { word, docs, entries }] of this.#terms) {
      for (const [block, changes] of byBlock(entries)) {
        const data = word !== null ? undefined : read.get(term, block)?.["data"];
        const old = data instanceof Uint8Array ? unpackBlock(data) : EMPTY;
        const kept = appended(old, changes) ?? merged(old, changes);
        if (kept.length === 0) drop.run(term, block);
        else put.run(term, block, new Uint8Array(kept.buffer));
      }
      if (word !== null) add.run(word, term, docs);
      else if (docs !== 0) count.run(docs, term);
    }
    const meta = this.#database.prepare("UPDATE meta SET value = ? WHERE key = 'terms'");
    meta.run(this.#lastTerm);
    this.#database.prepare("UPDATE meta SET value = value + ? WHERE key = 'docs'").run(this.#docs);
  }

  #termId(word: string): number {
    let term = this.#termIds.get(word);
    if (term !== undefined) return term;
    const row = this.#findTerm.get(word);
    if (row === undefined) {
      term = ++this.#lastTerm;
      this.#terms.set(term, { word, docs: 0, entries: [] });
    } else {
      term = Number(row["id"]);
    }
    this.#termIds.set(word, term);
    return term;
  }

  #change(term: number): TermChange {
    let change = this.#terms.get(term);
    if (change === undefined) {
      this.#terms.set(term, change = { word: null, docs: 0, entries: [] });
    }
    return change;
  }
}

/** What a batch changes of one word. */
interface TermChange {
  /** The word where the index does not have it yet, else null. */
  readonly word: string | null;
  /** How many memories more have it. */
  docs: number;
  /** Documents and their packed entries in turn, 0 for one that goes; a later one counts. */
  readonly entries: number[];
}

const EMPTY = new Uint32Array();

/** Places and their entries in turn, by block; in the order of the changes. */
function byBlock(entries: readonly number[]): Map<number, number[]> {
  const blocks = new Map<number, number[]>();
  let last = -1;
  let own: number[] = [];
  for (let at = 0; at < entries.length; at += 2) {
    const doc = entries[at] ?? 0;
    const block = Math.floor(doc / BLOCK);
    if (block !== last) {
      last = block;
      own = blocks.get(block) ?? [];
      blocks.set(block, own);
    }
    own.push(doc % BLOCK, entries[at + 1] ?? 0);
  }
  return blocks;
}

/** A blob with entries behind all that it has: those of new memories. Null where the changes are others. */
function appended(old: Uint32Array, changes: readonly number[]): Uint32Array | null {
  const kept = new Uint32Array(old.length + changes.length / 2);
  kept.set(old);
  let last = old.length === 0 ? -1 : postingPlace(old[old.length - 1] ?? 0);
  let length = old.length;
  for (let at = 0; at < changes.length; at += 2) {
    const place = changes[at] ?? 0;
    const entry = changes[at + 1] ?? 0;
    if (place <= last || entry === 0) return null;
    kept[length++] = entry;
    last = place;
  }
  return kept;
}

/** A blob's entries with the changes, by place. */
function merged(old: Uint32Array, changes: readonly number[]): Uint32Array {
  const byPlace = new Map<number, number>();
  for (const entry of old) byPlace.set(postingPlace(entry), entry);
  for (let at = 0; at < changes.length; at += 2) {
    byPlace.set(changes[at] ?? 0, changes[at + 1] ?? 0);
  }
  // Packed entries begin with the place.
  return Uint32Array.from([...byPlace.values()].filter((entry) => entry !== 0)).sort();
}
