/** Opening the caches: SQLite files that may be missing, corrupt, locked or read-only at any time. */
import { DatabaseSync } from "node:sqlite";
import { dirname } from "@std/path/dirname";
import { failPoint } from "$failpoint";
import { makePrivateFolder, PRIVATE_FILE } from "../private_folder.ts";
import { inFolder, isSymlink, MEMORY_FOLDER, memoryRoot } from "../workspace.ts";

/**
 * Milliseconds to wait for another process's transaction: a hook may have to wait for the state and for two
 * indexes, and answers within three seconds. Deno 2.9.6's own default is 0.
 */
export const BUSY_TIMEOUT = 800;

const SQLITE_BUSY = 5;
const SQLITE_CORRUPT = 11;
const SQLITE_NOTADB = 26;

/** How a cache is laid out. The version stands in the file's name: another version's file is left alone. */
export interface CacheSchema {
  readonly name: string;
  readonly version: number;
  /** One statement per line; run in one transaction on an empty file. */
  readonly sql: string;
  /** A table that is there once the schema is. */
  readonly probe: string;
}

/**
 * The folders that can hold the caches of a memory folder, best first: its own `.cache`, and where that
 * cannot be written one in the home's memory folder.
 */
export function cacheFolders(memoryFolder: string, home: string | null): Iterable<string> {
  return {
    *[Symbol.iterator]() {
      yield inFolder(memoryFolder, ".cache");
      if (home === null) return;
      const shared = inFolder(memoryRoot("global", home).folder, ".cache");
      yield inFolder(shared, nameOf(memoryFolder));
    },
  };
}

/**
 * A name for the caches of a memory folder: the end of its path, and a hash (FNV-1a, twice) of all of it. No
 * digest of `crypto`, which makes a promise.
 */
function nameOf(memoryFolder: string): string {
  let [low, high] = [0x811c9dc5, 0xcbf29ce4];
  for (let at = 0; at < memoryFolder.length; at++) {
    const code = memoryFolder.charCodeAt(at);
    low = Math.imul(low ^ code, 0x01000193);
    high = Math.imul(high ^ (code + at), 0x01000193);
  }
  const hash = [low, high].map((half) => (half >>> 0).toString(16).padStart(8, "0")).join("");
  const base = memoryFolder.slice(0, -MEMORY_FOLDER.length - 1);
  return `${base.slice(-24).replace(/[^A-Za-z0-9]+/g, "-").replace(/^-/, "")}-${hash}`;
}

/** Path of a cache in one of its folders. */
export function cacheFile({ name, version }: CacheSchema, folder: string): string {
  return inFolder(folder, `${name}-${version}.db`);
}

/** Opens the cache in the first folder that can hold it; throws what the last one threw. */
export function openCache(schema: CacheSchema, folders: Iterable<string>): DatabaseSync {
  let failure: unknown = new Error(`Cannot open the cache "${schema.name}": no folder`);
  for (const folder of folders) {
    try {
      return openIn(schema, folder);
    } catch (error) {
      failure = error;
    }
  }
  throw failure;
}

/**
 * True for an error that says that the file itself is broken, so that only a new one helps. `exec` gives no
 * result code, only SQLite's message (Deno 2.4.2 and 2.9.6).
 */
export function isCorrupt(error: unknown): boolean {
  const code = resultCode(error);
  return code === SQLITE_CORRUPT || code === SQLITE_NOTADB ||
    says(error, /file is not a database|disk image is malformed/);
}

/** True when another process kept the file locked for longer than we wait. */
export function isBusy(error: unknown): boolean {
  return resultCode(error) === SQLITE_BUSY || says(error, /(?:database|table) is locked/);
}

/** SQLite's primary result code of an error, or null where it has none. */
function resultCode(error: unknown): number | null {
  if (!(error instanceof Error) || !("errcode" in error)) return null;
  return typeof error.errcode === "number" ? error.errcode & 0xff : null;
}

function says(error: unknown, message: RegExp): boolean {
  return error instanceof Error && message.test(error.message);
}

/** Removes a cache file with what SQLite keeps beside it. */
export function removeCache(path: string): void {
  if (isSymlink(dirname(path))) return; // What stands behind it is not ours.
  for (const suffix of ["", "-journal", "-wal", "-shm"]) {
    try {
      Deno.removeSync(path + suffix);
    } catch (error) {
      if (!(error instanceof Deno.errors.NotFound)) throw error;
    }
  }
}

function openIn(schema: CacheSchema, folder: string): DatabaseSync {
  // A repository can bring symlinks along, for the folder or for the file in it.
  if (isSymlink(folder)) throw new Error(`Cannot use "${folder}": it is a symlink`);
  const path = cacheFile(schema, folder);
  if (isSymlink(path)) removeCache(path);
  try {
    return openFile(schema, path);
  } catch (error) {
    if (isCorrupt(error)) {
      removeCache(path);
      return openFile(schema, path);
    }
    // Waited for once, that is enough.
    if (isBusy(error)) throw error;
    // Most often the folder is not there yet.
    makePrivateFolder(folder);
    return openFile(schema, path);
  }
}

function openFile(schema: CacheSchema, path: string): DatabaseSync {
  const database = new DatabaseSync(path);
  try {
    // Both caches can be made anew, so nothing waits for the disk; the default rollback journal works on
    // network and WSL folders too.
    database.exec(`PRAGMA busy_timeout = ${BUSY_TIMEOUT}; PRAGMA synchronous = OFF`);
    try {
      // Not `prepare`: on 2.4.2 its error does not say why.
      database.exec(`SELECT 1 FROM ${schema.probe} LIMIT 1`);
    } catch (error) {
      if (!says(error, /no such table/)) throw error;
      createSchema(schema, database);
      if (Deno.build.os !== "windows") Deno.chmodSync(path, PRIVATE_FILE);
    }
    return database;
  } catch (error) {
    database.close();
    throw error;
  }
}

function createSchema(schema: CacheSchema, database: DatabaseSync): void {
  transaction(database, () => {
    const { count } = database
      .prepare("SELECT count(*) AS count FROM sqlite_schema WHERE name = ?")
      .get(schema.probe) as { count: number };
    if (count === 0) database.exec(schema.sql);
  });
}

/** Runs `work` in one immediate transaction: the write lock is taken first, so that what it reads stays true. */
export function transaction<T>(database: DatabaseSync, work: () => T): T {
  database.exec("BEGIN IMMEDIATE");
  try {
    const result = work();
    failPoint("database:before-commit");
    database.exec("COMMIT");
    return result;
  } catch (error) {
    rollback(database);
    throw error;
  }
}

/** Ends a transaction that failed; some errors have ended it already. */
export function rollback(database: DatabaseSync): void {
  try {
    database.exec("ROLLBACK");
  } catch {
    // No transaction is open any more.
  }
}
