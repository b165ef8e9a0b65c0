/**
 * What sessions were given: the state that makes each memory arrive once.
 *
 * A cache in SQLite. Stored are hashes, session, prompt and turn ids, host, folder, keys, kinds and times of
 * deliveries and transcript offsets; never the text of a prompt or a memory.
 */
import type { DatabaseSync } from "node:sqlite";
import type { EventKind } from "../hosts/host.ts";
import type { Given } from "./delta.ts";
import { join } from "@std/path/join";
import { type CacheSchema, openCache, removeCache, transaction } from "./memory/database.ts";

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

/** Days after its last event that a session's record is kept. */
const KEEP_DAYS = 7;
const MAX_SESSIONS = 200;
const MAX_AGENTS = 100;
/** Failures that are kept for `doctor`. */
const MAX_FAILURES = 50;
/** Milliseconds within which a host's last event is not written again. */
const TOUCH = 60_000;

const BODY = 0;
const CARD = 1;
/** Called for by a prompt that found it delivered: a compaction right behind the prompt takes it away. */
const NAMED = 2;

/** The cause of deliveries that a path event made. */
const PATH: EventKind = "path";

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
  /** Keys of the bodies that were last given in that turn. */
  givenIn(turn: string): readonly string[];
  /** Keys of what the prompt of that turn called for and the session had already. */
  namedIn(turn: string): readonly string[];
  /** True when the event of that id was answered already. */
  answered(id: string): boolean;
}

/** How often a memory was delivered since its count was last moved, and when last (ISO 8601 UTC). */
export interface Counted {
  readonly scope: string;
  readonly id: string;
  readonly count: number;
  readonly last: string;
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

  static open(cacheFolders: readonly string[]): State {
    return new State(openCache(STATE_SCHEMA, cacheFolders));
  }

  /** Removes a state that is corrupt. What sessions were given is lost: they are given it once more. */
  static remove(cacheFolder: string): void {
    removeCache(join(cacheFolder, `${STATE_SCHEMA.name}-${STATE_SCHEMA.version}.db`));
  }

  close(): void {
    this.database.close();
  }

  /** Runs `work` alone: no other hook reads or changes the state meanwhile. */
  transaction<T>(work: () => T): T {
    return transaction(this.database, work);
  }

  read(key: SessionKey): SessionRecord {
    const row = this.#row(key);
    if (row === undefined) return UNKNOWN_SESSION;
    const turns = new Map<string, string>();
    const byPath = new Set<string>();
    const cards = new Set<string>();
    const named = new Map<string, string>();
    const rows = this.database
      .prepare(
        "SELECT key, kind, turn, cause FROM delivery WHERE session = ? ORDER BY at DESC, key",
      )
      .all(row.id);
    for (const { key: memory, kind, turn, cause } of rows) {
      if (kind === CARD) cards.add(String(memory));
      else if (kind === NAMED) named.set(String(memory), String(turn));
      else turns.set(String(memory), String(turn));
      if (kind === BODY && cause === PATH) byPath.add(String(memory));
    }
    const newestFirst = [...turns.keys()];
    return {
      bodies: new Set(newestFirst),
      cards,
      started: row.started === 1,
      known: true,
      compacted: row.compacted === 1,
      transcriptOffset: row.transcript_offset,
      last: row.last,
      newestFirst,
      byPath,
      givenIn: (turn) => newestFirst.filter((memory) => turns.get(memory) === turn),
      namedIn: (turn) => [...named.keys()].filter((memory) => named.get(memory) === turn),
      answered: (id) =>
        this.database.prepare("SELECT 1 FROM answered WHERE session = ? AND id = ?").get(
          row.id,
          id,
        ) !==
          undefined,
    };
  }

  /** Writes an event's changes. To be called inside {@linkcode transaction} with what it was planned from. */
  write(key: SessionKey, change: SessionChange, now: number): void {
    const row = this.#row(key);
    if (row === undefined && !this.#makeRoom(key, now)) return;
    const id = row?.id ?? this.#create(key, now);
    if (change.reset !== false) this.#reset(id, change.reset.keepTurn);
    this.database
      .prepare(
        `UPDATE session SET last = ?, started = coalesce(?, started), compacted = coalesce(?, compacted),
         transcript_offset = coalesce(?, transcript_offset) WHERE id = ?`,
      )
      .run(now, bit(change.started), bit(change.compacted), change.transcriptOffset ?? null, id);
    if (change.answered !== null) {
      this.database.prepare("INSERT OR IGNORE INTO answered VALUES(?, ?)").run(id, change.answered);
    }
    const put = this.database.prepare("INSERT OR REPLACE INTO delivery VALUES(?, ?, ?, ?, ?, ?)");
    for (const body of change.bodies) put.run(id, body.key, BODY, change.turn, change.cause, now);
    for (const card of change.cards) put.run(id, card, CARD, change.turn, change.cause, now);
    for (const kept of change.kept ?? []) {
      this.database
        .prepare("UPDATE delivery SET turn = ? WHERE session = ? AND key = ? AND kind = ?")
        .run(change.turn, id, kept, BODY);
    }
    for (const key of change.repeats ?? []) {
      put.run(id, key, NAMED, change.turn, change.cause, now);
      this.database
        .prepare("INSERT INTO repeat VALUES(?, ?, 1) ON CONFLICT DO UPDATE SET count = count + 1")
        .run(id, key);
    }
    this.#count(change.bodies.map(({ key }) => usageName(key)), now);
  }

  /** Takes back what {@linkcode write} recorded as delivered: the answer could not be written. */
  takeBack(key: SessionKey, change: SessionChange): void {
    this.transaction(() => {
      const row = this.#row(key);
      if (row === undefined) return;
      const drop = this.database.prepare(
        "DELETE FROM delivery WHERE session = ? AND key = ? AND kind = ?",
      );
      for (const body of change.bodies) drop.run(row.id, body.key, BODY);
      for (const card of change.cards) drop.run(row.id, card, CARD);
      if (change.started) {
        this.database.prepare("UPDATE session SET started = 0 WHERE id = ?").run(row.id);
      }
      if (change.answered !== null) {
        this.database.prepare("DELETE FROM answered WHERE session = ? AND id = ?")
          .run(row.id, change.answered);
      }
      const unrepeat = this.database.prepare(
        "UPDATE repeat SET count = max(0, count - 1) WHERE session = ? AND key = ?",
      );
      for (const repeated of change.repeats ?? []) unrepeat.run(row.id, repeated);
      const uncount = this.database.prepare(
        "UPDATE usage SET count = max(0, count - 1) WHERE memory = ?",
      );
      for (const body of change.bodies) uncount.run(usageName(body.key));
    });
  }

  /** Remembers that a host's event came, at most once a minute: `doctor` tells "linked" from "has fired". */
  fired(host: string, event: string, now: number): void {
    this.database
      .prepare(
        `INSERT INTO fired VALUES(?, ?, ?)
         ON CONFLICT DO UPDATE SET at = excluded.at WHERE at < excluded.at - ${TOUCH}`,
      )
      .run(host, event, now);
  }

  /** Keeps a failure for `doctor`. The text must hold nothing of the payload. */
  failed(host: string, event: string, error: string, now: number): void {
    this.database.prepare("INSERT INTO failure VALUES(?, ?, ?, ?)").run(now, host, event, error);
    this.database.exec(
      `DELETE FROM failure WHERE rowid NOT IN (SELECT rowid FROM failure ORDER BY rowid DESC LIMIT ${MAX_FAILURES})`,
    );
  }

  /** Deliveries since the counts were last moved to a usage file. */
  counted(): Counted[] {
    return this.database.prepare("SELECT memory, count, last FROM usage WHERE count > 0").all()
      .map(({ memory, count, last }) => {
        const name = String(memory);
        const colon = name.indexOf(":");
        return {
          scope: name.slice(0, colon),
          id: name.slice(colon + 1),
          count: Number(count),
          last: String(last),
        };
      });
  }

  /** Forgets a count that was moved. */
  forgetCount(scope: string, id: string): void {
    this.database.prepare("DELETE FROM usage WHERE memory = ?").run(`${scope}:${id}`);
  }

  #row(key: SessionKey) {
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

  #create(key: SessionKey, now: number): number {
    const { lastInsertRowid } = this.database
      .prepare("INSERT INTO session VALUES(NULL, ?, ?, ?, ?, 0, 0, 0, ?)")
      .run(key.host, key.cwd, key.session, key.agent, now);
    return Number(lastInsertRowid);
  }

  #reset(id: number, keepTurn: string | null): void {
    if (keepTurn === null) {
      this.database.prepare("DELETE FROM delivery WHERE session = ?").run(id);
    } else {
      this.database
        .prepare("DELETE FROM delivery WHERE session = ? AND (turn <> ? OR cause <> 'prompt')")
        .run(id, keepTurn);
    }
  }

  #count(memories: readonly string[], now: number): void {
    if (memories.length === 0) return;
    const at = new Date(now).toISOString();
    const count = this.database.prepare(
      `INSERT INTO usage VALUES(?, 1, ?)
       ON CONFLICT DO UPDATE SET count = count + 1, last = excluded.last`,
    );
    for (const memory of memories) count.run(memory, at);
  }

  /**
   * Makes room for a new record: old ones go, then over the bound subagents' before the others'. A subagent
   * never takes another session's place; where there is none its record is not kept, and the result false.
   */
  #makeRoom(key: SessionKey, now: number): boolean {
    const { database } = this;
    database.prepare("DELETE FROM session WHERE last < ?").run(now - KEEP_DAYS * 86_400_000);
    const agents = count(database, "agent <> ''");
    const others = count(database, "agent = ''");
    const isAgent = key.agent !== "";
    const maxAgents = Math.max(
      0,
      Math.min(MAX_AGENTS - (isAgent ? 1 : 0), MAX_SESSIONS - 1 - others),
    );
    if (agents > maxAgents) dropOldest(database, "agent <> ''", agents - maxAgents);
    if (others >= MAX_SESSIONS) {
      if (isAgent) return false;
      dropOldest(database, "agent = ''", others - (MAX_SESSIONS - 1));
    }
    database.exec(
      `DELETE FROM delivery WHERE session NOT IN (SELECT id FROM session);
       DELETE FROM answered WHERE session NOT IN (SELECT id FROM session);
       DELETE FROM repeat WHERE session NOT IN (SELECT id FROM session)`,
    );
    return true;
  }
}

function count(database: DatabaseSync, where: string): number {
  return Number(
    database.prepare(`SELECT count(*) AS n FROM session WHERE ${where}`).get()?.["n"] ?? 0,
  );
}

function dropOldest(database: DatabaseSync, where: string, number: number): void {
  database.prepare(
    `DELETE FROM session WHERE id IN (SELECT id FROM session WHERE ${where} ORDER BY last, id LIMIT ?)`,
  ).run(number);
}

/** What a delivery counts for, whatever the text was: `scope:id` of a key `scope:id:stamp`. */
function usageName(key: string): string {
  return key.slice(0, key.lastIndexOf(":"));
}

function bit(value: boolean | undefined): number | null {
  return value === undefined ? null : value ? 1 : 0;
}
