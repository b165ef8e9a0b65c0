/** What the state tells people: `status` and `doctor` read it, nothing here writes. */
import { DatabaseSync } from "node:sqlite";
import { BUSY_TIMEOUT, cacheFile } from "./memory/database.ts";
import { STATE_SCHEMA } from "./state.ts";
import { isSymlink } from "./workspace.ts";

/** When a host last ran our hook for an event. Hosts that run another one's entries have their own name. */
export interface FiredEvent {
  readonly host: string;
  readonly event: string;
  /** Milliseconds since 1970. */
  readonly at: number;
}

/** A real hook run that ended in the safe answer. Holds nothing of a payload. */
export interface HookFailure extends FiredEvent {
  readonly error: string;
}

/** A memory that a session was given. */
export interface DeliveredMemory {
  /** `scope:id:stamp` */
  readonly key: string;
  readonly at: number;
  /** Turns that called for it and needed no second copy. */
  readonly repeats: number;
}

export interface LastSession {
  readonly host: string;
  readonly session: string;
  readonly cwd: string;
  /** Time of its last recorded event. */
  readonly last: number;
  /** In the order of their delivery. */
  readonly delivered: readonly DeliveredMemory[];
}

/** Path of the state of a memory folder: in the first of its cache folders that has one, else null. */
export function stateFile(cacheFolders: Iterable<string>): string | null {
  for (const folder of cacheFolders) {
    const path = cacheFile(STATE_SCHEMA, folder);
    if (isFile(path) && !isSymlink(folder)) return path;
  }
  return null;
}

function isFile(path: string): boolean {
  try {
    return Deno.lstatSync(path).isFile;
  } catch {
    return false;
  }
}

/** A state that is there, opened for reading. */
export class StateReport {
  readonly #database: DatabaseSync;

  constructor(path: string) {
    this.#database = new DatabaseSync(path, { readOnly: true });
    this.#database.exec(`PRAGMA busy_timeout = ${BUSY_TIMEOUT}`);
  }

  close(): void {
    this.#database.close();
  }

  /** Newest first. */
  fired(): FiredEvent[] {
    return this.#database.prepare("SELECT host, event, at FROM fired ORDER BY at DESC, host, event")
      .all().map(({ host, event, at }) => ({
        host: String(host),
        event: String(event),
        at: Number(at),
      }));
  }

  /** Newest first. */
  failures(most: number): HookFailure[] {
    return this.#database
      .prepare("SELECT host, event, at, error FROM failure ORDER BY rowid DESC LIMIT ?").all(most)
      .map(({ host, event, at, error }) => ({
        host: String(host),
        event: String(event),
        at: Number(at),
        error: String(error),
      }));
  }

  /** The session of a main agent that was heard of last, or null. */
  lastSession(): LastSession | null {
    const row = this.#database.prepare(
      `SELECT id, host, session, cwd, last FROM session WHERE agent = '' ORDER BY last DESC, id DESC LIMIT 1`,
    ).get();
    if (row === undefined) return null;
    const { id = 0, host, session, cwd, last } = row;
    const delivered = this.#database.prepare(
      `SELECT delivery.key AS key, at, coalesce(repeat.count, 0) AS repeats FROM delivery
       LEFT JOIN repeat ON repeat.session = delivery.session AND repeat.key = delivery.key
       WHERE delivery.session = ? AND kind = 0 ORDER BY at, delivery.key`,
    ).all(id).map(({ key, at, repeats }) => ({
      key: String(key),
      at: Number(at),
      repeats: Number(repeats),
    }));
    return {
      host: String(host),
      session: String(session),
      cwd: String(cwd),
      last: Number(last),
      delivered,
    };
  }
}
