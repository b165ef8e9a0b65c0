/**
 * What sessions were given: the state that makes each memory arrive once.
 *
 * A cache in SQLite. Stored are hashes, session, prompt and turn ids, host, folder, keys, kinds and times of
 * deliveries and transcript offsets; never the text of a prompt or a memory.
 */
import type { DatabaseSync } from "node:sqlite";
import type { EventKind } from "../hosts/host.ts";
import type { Given } from "./delta.ts";
import {
  cacheFile,
  type CacheSchema,
  openCache,
  removeCache,
  transaction,
} from "./memory/database.ts";

export const STATE_SCHEMA: CacheSchema = {
  name: "state",
  version: 2,
  probe: "session",
  sql: `
    CREATE TABLE session(
      id INTEGER PRIMARY KEY, host TEXT NOT NULL, cwd TEXT NOT NULL, session TEXT NOT NULL,
      agent TEXT NOT NULL, started INTEGER NOT NULL, compacted INTEGER NOT NULL,
      transcript_offset INTEGER NOT NULL, last REAL NOT NULL, UNIQUE(host, cwd, session, agent));
    CREATE TABLE delivery(
      session INTEGER NOT NULL, key TEXT NOT NULL, kind INTEGER NOT NULL, turn TEXT NOT NULL,
      cause TEXT NOT NULL, at REAL NOT NULL, PRIMARY KEY(session, key, kind)) WITHOUT ROWID;
    CREATE TABLE answered(session INTEGER NOT NULL, id TEXT NOT NULL, PRIMARY KEY(session, id))
      WITHOUT ROWID;
    CREATE TABLE repeat(session INTEGER NOT NULL, key TEXT NOT NULL, count INTEGER NOT NULL,
      PRIMARY KEY(session, key)) WITHOUT ROWID;
    CREATE TABLE usage(memory TEXT PRIMARY KEY, count INTEGER NOT NULL, last TEXT NOT NULL) WITHOUT ROWID;
    CREATE TABLE fired(host TEXT NOT NULL, event TEXT NOT NULL, at REAL NOT NULL, PRIMARY KEY(host, event))
      WITHOUT ROWID;
    CREATE TABLE failure(at REAL NOT NULL, host TEXT NOT NULL, event TEXT NOT NULL, error TEXT NOT NULL);`,
};

/** Kinds of deliveries. */
export const BODY = 0;
export const CARD = 1;
/** Called for by a prompt that found it delivered: a compaction right behind the prompt takes it away. */
export const NAMED = 2;

/** The cause of deliveries that a path event made. */
const PATH: EventKind = "path";
/** That of deliveries that a prompt made. */
const PROMPT: EventKind = "prompt";

/** What makes a delivered set: the host that really asked, the real folder, the session and its subagent. */
export interface SessionKey {
  readonly host: string;
  readonly cwd: string;
  readonly session: string;
  /** Empty for the main agent. */
  readonly agent: string;
}

/** A session as the state has it. */
export interface SessionRecord extends Given {
  /** False when there is no record, or nothing was delivered at a session start yet. */
  readonly started: boolean;
  /** False when this is the session's first event. */
  readonly known: boolean;
  /** True between a compaction's announcement and the session start that follows it. */
  readonly compacted: boolean;
  readonly transcriptOffset: number;
  /** Time of its last recorded event, milliseconds since 1970. */
  readonly last: number;
  /** Keys of the bodies, newest first. */
  readonly newestFirst: readonly string[];
  /** Keys of the bodies that a path event gave last. */
  readonly byPath: ReadonlySet<string>;
  /** Keys of the bodies that a prompt gave last. */
  readonly byPrompt: ReadonlySet<string>;
  /** Keys of the bodies that were last given in that turn. */
  givenIn(turn: string): readonly string[];
  /** Keys of what the prompt of that turn called for and the session had already. */
  namedIn(turn: string): readonly string[];
  /** True when the event of that id was answered already. */
  answered(id: string): boolean;
}

export const UNKNOWN_SESSION: SessionRecord = {
  bodies: new Set(),
  cards: new Set(),
  started: false,
  known: false,
  compacted: false,
  transcriptOffset: 0,
  last: 0,
  newestFirst: [],
  byPath: new Set(),
  byPrompt: new Set(),
  givenIn: () => [],
  namedIn: () => [],
  answered: () => false,
};

/** Changes of one event to its session's record. */
export interface SessionChange {
  /** Forget deliveries first: all, or all but those of one turn. */
  readonly reset: false | { readonly keepTurn: string | null };
  readonly started?: boolean;
  readonly compacted?: boolean;
  readonly transcriptOffset?: number;
  /** The event's own id, to be answered once. */
  readonly answered: string | null;
  readonly turn: string;
  /** What kind of event delivered. */
  readonly cause: EventKind;
  /** Keys of memories sent whole. */
  readonly bodies: readonly { readonly key: string }[];
  /** Keys of memories that the turn called for and that were not sent again. */
  readonly repeats?: readonly string[];
  /** Keys of what was delivered before and stands in this turn's text too. */
  readonly kept?: readonly string[];
  /** Keys of doubtful cards. */
  readonly cards: readonly string[];
}

/** The open state of one memory folder. */
export class State {
  readonly database: DatabaseSync;

  constructor(database: DatabaseSync) {
    this.database = database;
  }

  static open(cacheFolders: Iterable<string>): State {
    return new State(openCache(STATE_SCHEMA, cacheFolders));
  }

  /** Removes a state that is corrupt. What sessions were given is lost: they are given it once more. */
  static remove(cacheFolder: string): void {
    removeCache(cacheFile(STATE_SCHEMA, cacheFolder));
  }

  close(): void {
    this.database.close();
  }

  /** Runs `work` alone: no other hook reads or changes the state meanwhile. */
  transaction<T>(work: () => T): T {
    return transaction(this.database, work);
  }

  /** What a session has. Its deliveries are read when they are asked for: a silent turn does not. */
  read(key: SessionKey): SessionRecord {
    const row = this.row(key);
    if (row === undefined) return UNKNOWN_SESSION;
    let read: Deliveries | null = null;
    const deliveries = () => read ??= this.#deliveries(row.id);
    return {
      started: row.started === 1,
      known: true,
      compacted: row.compacted === 1,
      transcriptOffset: row.transcript_offset,
      last: row.last,
      get bodies() {
        return deliveries().bodies;
      },
      get cards() {
        return deliveries().cards;
      },
      get newestFirst() {
        return [...deliveries().turns.keys()];
      },
      get byPath() {
        return deliveries().byPath;
      },
      get byPrompt() {
        return deliveries().byPrompt;
      },
      givenIn: (turn) => keysOf(deliveries().turns, turn),
      namedIn: (turn) => keysOf(deliveries().named, turn),
      answered: (id) =>
        this.database.prepare("SELECT 1 FROM answered WHERE session = ? AND id = ?")
          .get(row.id, id) !== undefined,
    };
  }

  #deliveries(session: number): Deliveries {
    const turns = new Map<string, string>();
    const named = new Map<string, string>();
    const cards = new Set<string>();
    const byPath = new Set<string>();
    const byPrompt = new Set<string>();
    const rows = this.database
      .prepare(
        "SELECT key, kind, turn, cause FROM delivery WHERE session = ? ORDER BY at DESC, key",
      )
      .all(session);
    for (const { key, kind, turn, cause } of rows) {
      const memory = String(key);
      if (kind === CARD) cards.add(memory);
      else if (kind === NAMED) named.set(memory, String(turn));
      else turns.set(memory, String(turn));
      if (kind === BODY && cause === PATH) byPath.add(memory);
      if (kind === BODY && cause === PROMPT) byPrompt.add(memory);
    }
    return { turns, named, cards, byPath, byPrompt, bodies: new Set(turns.keys()) };
  }

  /** The row of a session, without its deliveries. */
  row(key: SessionKey) {
    return this.database
      .prepare(
        `SELECT id, started, compacted, transcript_offset, last FROM session
         WHERE host = ? AND cwd = ? AND session = ? AND agent = ?`,
      )
      .get(key.host, key.cwd, key.session, key.agent) as
        | {
          id: number;
          started: number;
          compacted: number;
          transcript_offset: number;
          last: number;
        }
        | undefined;
  }
}

/** A session's deliveries, the newest first. */
interface Deliveries {
  /** Bodies with the turn that they were last given in. */
  readonly turns: ReadonlyMap<string, string>;
  /** What was called for and not given again, with the turn. */
  readonly named: ReadonlyMap<string, string>;
  readonly bodies: ReadonlySet<string>;
  readonly cards: ReadonlySet<string>;
  readonly byPath: ReadonlySet<string>;
  readonly byPrompt: ReadonlySet<string>;
}

function keysOf(turns: ReadonlyMap<string, string>, turn: string): string[] {
  return [...turns.keys()].filter((key) => turns.get(key) === turn);
}
