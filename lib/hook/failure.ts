/** Keeping that a hook failed, for `doctor`: when, where and which error, and nothing of the payload. */
import { recordFailure } from "../state_write.ts";
import { DatabaseSync } from "node:sqlite";
import { eventIn, folderIn, sessionsIn } from "../../hosts/any_payload.ts";
import { findHost } from "../../hosts/mod.ts";
import type { ReadEnv } from "../../hosts/host.ts";
import { isObject } from "../json.ts";
import { cacheFolders } from "../memory/database.ts";
import { State } from "../state.ts";
import { stateFile } from "../state_report.ts";
import { findPlace } from "./place.ts";
import { isProbe } from "./probe.ts";

export interface FailedRun {
  /** The word behind `--host`. */
  readonly host: string;
  /** What was read of the payload, null where nothing was. */
  readonly payload: unknown;
  readonly global: boolean;
  readonly env: ReadEnv;
}

/** Milliseconds to wait for another process's transaction: the host waits for the end of this one. */
const PATIENCE = 50;

/** Keeps a failure in the state of the folder that the event was about. */
export async function keepFailure(error: unknown, run: FailedRun): Promise<void> {
  const payload = isObject(run.payload) ? run.payload : {};
  const described = describeError(error);
  if (sessionsIn(payload).some(isProbe)) {
    Deno.stderr.writeSync(new TextEncoder().encode(`engram: ${described}\n`));
    return;
  }
  const host = findHost(run.host)?.name ?? "";
  const { env, global } = run;
  const place = await findPlace(folderIn(payload), [], { global, env, narrow: () => {} });
  if (place === null || place.stateFolder === null) return;
  const folders = cacheFolders(place.stateFolder, place.home);
  const path = stateFile(folders);
  const state = path === null ? State.open(folders) : openAtOnce(path);
  try {
    recordFailure(state, host, eventIn(payload), described, Date.now());
  } finally {
    state.close();
  }
}

function openAtOnce(path: string): State {
  const database = new DatabaseSync(path);
  database.exec(`PRAGMA busy_timeout = ${PATIENCE}; PRAGMA synchronous = OFF`);
  return new State(database);
}

/**
 * An error's name and message without anything that it quotes: a parser's message holds a piece of what it
 * read, a system's the path. Only fields of a payload that we named ourselves stay.
 */
export function describeError(error: unknown): string {
  if (!(error instanceof Error)) return "Error";
  const name = /^[A-Za-z]{1,40}$/.test(error.name) ? error.name : "Error";
  if (error instanceof SyntaxError) return name;
  const [line = ""] = error.message.split("\n", 1);
  const own = /^Payload /.test(line);
  const said = line.replace(
    /"[^"]*"|'[^']*'|`[^`]*`/g,
    (quoted) => own && /^"[a-z_]{1,40}"$/.test(quoted) ? quoted : "…",
  );
  return said === "" ? name : `${name}: ${[...said].slice(0, 160).join("")}`;
}
