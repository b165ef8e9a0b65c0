/**
 * The index of one memory folder: which memories there are, and which words stand in them.
 *
 * An inverted index in plain SQLite tables. The postings of a word are blobs of up to 1,024 memories, so
 * that a word found in thousands of memories is read in a few rows, and a changed memory rewrites one small
 * blob per word. (FTS5 was measured: its `bm25()` alone costs more than this whole look-up, and it does not
 * say which words of a prompt a memory has, which the tiers are decided by.)
 *
 * The index is a cache. It follows the files, and what it says is checked against the file before a memory
 * is delivered.
 */
import type { DatabaseSync } from "node:sqlite";
import type { MemoryRoot } from "../workspace.ts";
import type { MemoryType } from "./types.ts";
import { type CacheSchema, openCache } from "./database.ts";
import { type PostingBlock, unpackBlock } from "./posting.ts";

export const INDEX_SCHEMA: CacheSchema = {
  name: "index",
  version: 4,
  probe: "meta",
  sql: `
    CREATE TABLE folder(path TEXT PRIMARY KEY, mtime REAL NOT NULL, looked REAL NOT NULL) WITHOUT ROWID;
    CREATE TABLE memory(
      doc INTEGER PRIMARY KEY, path TEXT NOT NULL UNIQUE, folder TEXT NOT NULL, mtime REAL NOT NULL,
      size INTEGER NOT NULL, id TEXT NOT NULL, usable INTEGER NOT NULL, approved INTEGER NOT NULL,
      type TEXT NOT NULL, title TEXT NOT NULL, stamp TEXT NOT NULL, always INTEGER NOT NULL, updated TEXT NOT NULL,
      valid_until TEXT NOT NULL, applies TEXT NOT NULL, depends TEXT NOT NULL, words BLOB);
    CREATE INDEX memory_id ON memory(id);
    CREATE INDEX memory_folder ON memory(folder);
    CREATE INDEX memory_start ON memory(always DESC, updated DESC, id)
      WHERE usable = 1 AND (always = 1 OR (type = 'rule' AND applies = '[]'));
    CREATE INDEX memory_follow ON memory(id, stamp, valid_until)
      WHERE usable = 1 AND always = 0 AND applies <> '[]';
    CREATE TABLE term(text TEXT PRIMARY KEY, id INTEGER NOT NULL, docs INTEGER NOT NULL) WITHOUT ROWID;
    CREATE UNIQUE INDEX term_id ON term(id);
    CREATE TABLE posting(term INTEGER, block INTEGER, data BLOB NOT NULL, PRIMARY KEY(term, block))
      WITHOUT ROWID;
    CREATE TABLE concept(word TEXT PRIMARY KEY, terms TEXT NOT NULL) WITHOUT ROWID;
    CREATE TABLE pattern(key TEXT NOT NULL, doc INTEGER NOT NULL, pattern TEXT NOT NULL,
      PRIMARY KEY(key, doc, pattern)) WITHOUT ROWID;
    CREATE INDEX pattern_doc ON pattern(doc);
    CREATE TABLE approved(path TEXT PRIMARY KEY, text TEXT NOT NULL);
    CREATE TABLE meta(key TEXT PRIMARY KEY, value INTEGER NOT NULL) WITHOUT ROWID;
    INSERT INTO meta VALUES('docs', 0), ('terms', 0);`,
};

/** A memory as the index knows it: enough to route, to plan and to find the file. */
export interface IndexedMemory {
  readonly scope: MemoryRoot["scope"];
  readonly doc: number;
  /** Relative to the memory folder. */
  readonly path: string;
  readonly mtime: number;
  readonly size: number;
  readonly id: string;
  readonly type: MemoryType;
  readonly title: string;
  readonly stamp: string;
  readonly always: boolean;
  readonly updated: string;
  readonly validUntil: string;
  readonly appliesTo: readonly string[];
  readonly dependsOn: readonly string[];
}

/** What the delivered set knows a memory by: another text is another key. */
export function memoryKey(memory: Pick<IndexedMemory, "scope" | "id" | "stamp">): string {
  return `${memory.scope}:${memory.id}:${memory.stamp}`;
}

/** A word as the index has it. */
export interface IndexedTerm {
  readonly text: string;
  readonly id: number;
  /** How many memories have it. */
  readonly docs: number;
}

const MEMORY_COLUMNS =
  "doc, path, mtime, size, id, type, title, stamp, always, updated, valid_until, applies, depends";

/** SQL for `isExpired` of `types.ts`, with the day as its parameter. */
const NOT_EXPIRED =
  "(valid_until NOT GLOB '[0-9][0-9][0-9][0-9]-[0-9][0-9]-[0-9][0-9]*' OR substr(valid_until, 1, 10) >= ?)";

interface MemoryRow {
  readonly doc: number;
  readonly path: string;
  readonly mtime: number;
  readonly size: number;
  readonly id: string;
  readonly type: MemoryType;
  readonly title: string;
  readonly stamp: string;
  readonly always: number;
  readonly updated: string;
  readonly valid_until: string;
  readonly applies: string;
  readonly depends: string;
}

/** The open index of one memory folder. */
export class MemoryIndex {
  readonly root: MemoryRoot;
  readonly database: DatabaseSync;

  constructor(root: MemoryRoot, database: DatabaseSync) {
    this.root = root;
    this.database = database;
  }

  /** Opens the index in the first of the cache folders that can hold it. */
  static open(root: MemoryRoot, cacheFolders: Iterable<string>): MemoryIndex {
    return new MemoryIndex(root, openCache(INDEX_SCHEMA, cacheFolders));
  }

  close(): void {
    this.database.close();
  }

  /** How many memories can be routed. */
  count(): number {
    const row = this.database.prepare("SELECT value FROM meta WHERE key = 'docs'").get();
    return typeof row?.["value"] === "number" ? row["value"] : 0;
  }

  /** Those of the words that the index has, rarest first. */
  terms(words: readonly string[]): IndexedTerm[] {
    if (words.length === 0) return [];
    const marks = words.map(() => "?").join(",");
    return this.database
      .prepare(
        `SELECT text, id, docs FROM term WHERE text IN (${marks}) AND docs > 0 ORDER BY docs, text`,
      )
      .all(...words) as unknown[] as IndexedTerm[];
  }

  /** The concepts that the lexicon names by those words, as terms of the index. */
  concepts(words: readonly string[]): Map<string, readonly string[]> {
    if (words.length === 0) return new Map();
    const marks = words.map(() => "?").join(",");
    const rows = this.database
      .prepare(`SELECT word, terms FROM concept WHERE word IN (${marks})`)
      .all(...words) as { word: string; terms: string }[];
    return new Map(rows.map(({ word, terms }) => [word, terms.split(" ")]));
  }

  /**
   * Words of the index that are near one that it does not have: longer ones that start with it, and those
   * that share its first three letters and whose length differs by `most` at most. Not all where there are
   * many. In the order of `words`.
   */
  termsNear(words: readonly { readonly text: string; readonly most: number }[]): IndexedTerm[][] {
    if (words.length === 0) return [];
    const near = this.database.prepare(
      `SELECT text, id, docs FROM (SELECT text, id, docs FROM term WHERE text >= ? AND text < ? LIMIT 1000)
       WHERE docs > 0 AND (length(text) BETWEEN ? AND ? OR text >= ? AND text < ?) LIMIT 60`,
    );
    return words.map(({ text, most }) => {
      const start = text.slice(0, 3);
      const { length } = text;
      return near.all(start, `${start}\uffff`, length - most, length + most, text, `${text}\uffff`);
    }) as unknown[] as IndexedTerm[][];
  }

  /** The postings of those words by word, block by block, ascending. */
  postings(terms: readonly number[]): Map<number, PostingBlock[]> {
    const found = new Map<number, PostingBlock[]>();
    if (terms.length === 0) return found;
    const rows = this.database
      .prepare(
        `SELECT term, block, data FROM posting WHERE term IN (${terms.map(() => "?").join(",")})
         ORDER BY term, block`,
      )
      .all(...terms) as { term: number; block: number; data: Uint8Array }[];
    for (const { term, block, data } of rows) {
      const own = found.get(term);
      const entry = { block, entries: unpackBlock(data) };
      if (own === undefined) found.set(term, [entry]);
      else own.push(entry);
    }
    return found;
  }

  /** The memories of those numbers that can be used, in no particular order. */
  memories(docs: readonly number[]): IndexedMemory[] {
    return this.#select(`doc IN (${docs.map(() => "?").join(",")}) AND usable = 1`, ...docs);
  }

  /** As many of those memories as asked for, the first by id. */
  firstById(docs: readonly number[], most: number): number[] {
    if (docs.length <= most) return [...docs];
    return this.database
      .prepare(
        "SELECT doc FROM memory WHERE doc IN (SELECT value FROM json_each(?)) ORDER BY id LIMIT ?",
      )
      .all(JSON.stringify(docs), most)
      .map((row) => Number(row["doc"]));
  }

  /** The numbers of all words of those memories, in the order of the numbers given. */
  words(docs: readonly number[]): Uint32Array[] {
    const read = this.database.prepare("SELECT words FROM memory WHERE doc = ?");
    return docs.map((doc) => {
      const words = read.get(doc)?.["words"];
      return words instanceof Uint8Array ? unpackBlock(words) : new Uint32Array();
    });
  }

  /** The memories of those ids that can be used. */
  byId(ids: readonly string[]): IndexedMemory[] {
    return this.#select(`id IN (${ids.map(() => "?").join(",")}) AND usable = 1`, ...ids);
  }

  /** All memories that can be used, by id. */
  all(): IndexedMemory[] {
    return this.#select("usable = 1 ORDER BY id");
  }

  /**
   * The route of a session start: `always` memories, then rules that follow no files; newest first.
   *
   * @param day Today in UTC, `YYYY-MM-DD`; what has expired by then is left out.
   * @param most Memories at most.
   */
  start(day: string, most: number): IndexedMemory[] {
    return this.#select(
      `usable = 1 AND (always = 1 OR (type = 'rule' AND applies = '[]')) AND ${NOT_EXPIRED}
       ORDER BY always DESC, updated DESC, id LIMIT ?`,
      day,
      Number.isFinite(most) ? most : -1,
    );
  }

  /** Ids and stamps of the memories that follow files and are not given always, as one text. */
  followerKeys(day: string): string {
    const row = this.database.prepare(
      `SELECT group_concat(id || ' ' || stamp, char(10)) AS keys FROM (SELECT id, stamp FROM memory
       WHERE usable = 1 AND always = 0 AND applies <> '[]' AND ${NOT_EXPIRED} ORDER BY id)`,
    ).get(day);
    return typeof row?.["keys"] === "string" ? row["keys"] : "";
  }

  /** How many memories nobody has approved as they stand; of two with one id the first is the memory. */
  unapproved(): number {
    const row = this.database.prepare(
      `SELECT count(*) AS n FROM memory AS own WHERE approved = 0 AND id <> '' AND NOT EXISTS
       (SELECT 1 FROM memory AS other WHERE other.id = own.id AND other.path < own.path)`,
    ).get();
    return Number(row?.["n"] ?? 0);
  }

  /** The memories that follow files, by id. */
  followers(): IndexedMemory[] {
    return this.#select("usable = 1 AND applies <> '[]' ORDER BY id");
  }

  /** True when any memory follows files. */
  followsFiles(): boolean {
    return this.database.prepare("SELECT 1 FROM pattern LIMIT 1").get() !== undefined;
  }

  /** The patterns that stand under one of these keys, and whose memory each is; see `pattern_keys.ts`. */
  patterns(keys: readonly string[]): { readonly doc: number; readonly pattern: string }[] {
    return this.database
      .prepare(
        `SELECT DISTINCT doc, pattern FROM pattern WHERE key IN (${keys.map(() => "?").join(",")})`,
      )
      .all(...keys) as unknown[] as { doc: number; pattern: string }[];
  }

  /** The text of a file that was last found approved, or null. */
  approvedText(path: string): string | null {
    const row = this.database.prepare("SELECT text FROM approved WHERE path = ?").get(path);
    return typeof row?.["text"] === "string" ? row["text"] : null;
  }

  #select(where: string, ...values: (string | number)[]): IndexedMemory[] {
    const rows = this.database
      .prepare(`SELECT ${MEMORY_COLUMNS} FROM memory WHERE ${where}`)
      .all(...values) as unknown[] as MemoryRow[];
    return rows.map((row) => ({
      scope: this.root.scope,
      doc: row.doc,
      path: row.path,
      mtime: row.mtime,
      size: row.size,
      id: row.id,
      type: row.type,
      title: row.title,
      stamp: row.stamp,
      always: row.always === 1,
      updated: row.updated,
      validUntil: row.valid_until,
      appliesTo: stringList(row.applies),
      dependsOn: stringList(row.depends),
    }));
  }
}

function stringList(json: string): readonly string[] {
  return json === "[]" ? [] : JSON.parse(json) as string[];
}
