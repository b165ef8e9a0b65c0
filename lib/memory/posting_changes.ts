/** Writing postings: what a batch of memories changes in the blobs of their words. */
import type { DatabaseSync } from "node:sqlite";
import { BLOCK, packPosting, postingPlace, unpackBlock } from "./posting.ts";

/** Changes of a batch to the postings, gathered so that each blob is read and written once. */
export class PostingChanges {
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

  /** Adds a memory with its words and their impacts, and returns the words' numbers. */
  addDoc(doc: number, words: ReadonlyMap<string, number>): Uint32Array {
    const ids = new Uint32Array(words.size);
    let at = 0;
    for (const [word, impact] of words) {
      const term = this.#termId(word);
      ids[at++] = term;
      const change = this.#change(term);
      change.docs++;
      change.entries.push(doc, packPosting(doc % BLOCK, impact));
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
