/** Writing the state: what an event changes, and what only commands read. Loaded when there is something to write. */
import type { DatabaseSync } from "node:sqlite";
import { utcTime } from "./utc.ts";
import { BODY, CARD, NAMED, type SessionChange, type SessionKey, type State } from "./state.ts";

/** Days after its last event that a session's record is kept. */
const KEEP_DAYS = 7;
const MAX_SESSIONS = 200;
const MAX_AGENTS = 100;
/** Failures that are kept for `doctor`. */
const MAX_FAILURES = 50;
/** Milliseconds within which a host's last event is not written again. */
const TOUCH = 60_000;

/** How often a memory was delivered since its count was last moved, and when last (ISO 8601 UTC). */
export interface Counted {
  readonly scope: string;
  readonly id: string;
  readonly count: number;
  readonly last: string;
}

/** Writes an event's changes. To be called inside {@linkcode State.transaction} with what it was planned from. */
export function writeSession(
  state: State,
  key: SessionKey,
  change: SessionChange,
  now: number,
): void {
  const row = state.row(key);
  if (row === undefined && !makeRoom(state.database, key, now)) return;
  const id = row?.id ?? create(state.database, key, now);
  if (change.reset !== false) reset(state.database, id, change.reset.keepTurn);
  state.database
    .prepare(
      `UPDATE session SET last = ?, started = coalesce(?, started), compacted = coalesce(?, compacted),
       transcript_offset = coalesce(?, transcript_offset) WHERE id = ?`,
    )
    .run(now, bit(change.started), bit(change.compacted), change.transcriptOffset ?? null, id);
  if (change.answered !== null) {
    state.database.prepare("INSERT OR IGNORE INTO answered VALUES(?, ?)").run(id, change.answered);
  }
  const put = state.database.prepare("INSERT OR REPLACE INTO delivery VALUES(?, ?, ?, ?, ?, ?)");
  for (const body of change.bodies) put.run(id, body.key, BODY, change.turn, change.cause, now);
  for (const card of change.cards) put.run(id, card, CARD, change.turn, change.cause, now);
  for (const kept of change.kept ?? []) {
    state.database
      .prepare("UPDATE delivery SET turn = ? WHERE session = ? AND key = ? AND kind = ?")
      .run(change.turn, id, kept, BODY);
  }
  for (const key of change.repeats ?? []) {
    put.run(id, key, NAMED, change.turn, change.cause, now);
    state.database
      .prepare("INSERT INTO repeat VALUES(?, ?, 1) ON CONFLICT DO UPDATE SET count = count + 1")
      .run(id, key);
  }
  countDeliveries(state.database, change.bodies.map(({ key }) => usageName(key)), now);
}

/** Takes back what {@linkcode writeSession} recorded as delivered: the answer could not be written. */
export function takeBackDelivery(state: State, key: SessionKey, change: SessionChange): void {
  state.transaction(() => {
    const row = state.row(key);
    if (row === undefined) return;
    const drop = state.database.prepare(
      "DELETE FROM delivery WHERE session = ? AND key = ? AND kind = ?",
    );
    for (const body of change.bodies) drop.run(row.id, body.key, BODY);
    for (const card of change.cards) drop.run(row.id, card, CARD);
    if (change.started) {
      state.database.prepare("UPDATE session SET started = 0 WHERE id = ?").run(row.id);
    }
    if (change.answered !== null) {
      state.database.prepare("DELETE FROM answered WHERE session = ? AND id = ?")
        .run(row.id, change.answered);
    }
    const unrepeat = state.database.prepare(
      "UPDATE repeat SET count = max(0, count - 1) WHERE session = ? AND key = ?",
    );
    for (const repeated of change.repeats ?? []) unrepeat.run(row.id, repeated);
    const uncount = state.database.prepare(
      "UPDATE usage SET count = max(0, count - 1) WHERE memory = ?",
    );
    for (const body of change.bodies) uncount.run(usageName(body.key));
  });
}

/** Remembers that a host's event came, at most once a minute: `doctor` tells "linked" from "has fired". */
export function recordFired(state: State, host: string, event: string, now: number): void {
  state.database
    .prepare(
      `INSERT INTO fired VALUES(?, ?, ?)
       ON CONFLICT DO UPDATE SET at = excluded.at WHERE at < excluded.at - ${TOUCH}`,
    )
    .run(host, event, now);
}

/** Keeps a failure for `doctor`. The text must hold nothing of the payload. */
export function recordFailure(
  state: State,
  host: string,
  event: string,
  error: string,
  now: number,
): void {
  state.database.prepare("INSERT INTO failure VALUES(?, ?, ?, ?)").run(now, host, event, error);
  state.database.exec(
    `DELETE FROM failure WHERE rowid NOT IN (SELECT rowid FROM failure ORDER BY rowid DESC LIMIT ${MAX_FAILURES})`,
  );
}

/** Deliveries since the counts were last moved to a usage file. */
export function countedDeliveries(state: State): Counted[] {
  return state.database.prepare("SELECT memory, count, last FROM usage WHERE count > 0").all()
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
export function forgetCount(state: State, scope: string, id: string): void {
  state.database.prepare("DELETE FROM usage WHERE memory = ?").run(`${scope}:${id}`);
}

function create(database: DatabaseSync, key: SessionKey, now: number): number {
  const { lastInsertRowid } = database
    .prepare("INSERT INTO session VALUES(NULL, ?, ?, ?, ?, 0, 0, 0, ?)")
    .run(key.host, key.cwd, key.session, key.agent, now);
  return Number(lastInsertRowid);
}

function reset(database: DatabaseSync, id: number, keepTurn: string | null): void {
  if (keepTurn === null) {
    database.prepare("DELETE FROM delivery WHERE session = ?").run(id);
  } else {
    database
      .prepare("DELETE FROM delivery WHERE session = ? AND (turn <> ? OR cause <> 'prompt')")
      .run(id, keepTurn);
  }
}

function countDeliveries(database: DatabaseSync, memories: readonly string[], now: number): void {
  if (memories.length === 0) return;
  const at = utcTime(now);
  const count = database.prepare(
    `INSERT INTO usage VALUES(?, 1, ?)
     ON CONFLICT DO UPDATE SET count = count + 1, last = excluded.last`,
  );
  for (const memory of memories) count.run(memory, at);
}

/**
 * Makes room for a new record: old ones go, then over the bound subagents' before the others'. A subagent
 * never takes another session's place; where there is none its record is not kept, and the result false.
 */
function makeRoom(database: DatabaseSync, key: SessionKey, now: number): boolean {
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
