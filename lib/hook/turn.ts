/** Everything that one event works with, read before anything is decided or written. */
import type { Cap, HookAdapter, HookEvent } from "../../hosts/host.ts";
import type { Settings } from "../config.ts";
import { loadSettings } from "../load_settings.ts";
import { cacheFolders } from "../memory/database.ts";
import { isShort } from "../route/short_prompt.ts";
import { type SessionKey, type SessionRecord, UNKNOWN_SESSION } from "../state.ts";
import type { Look } from "./compression.ts";
import { decide, type Decision } from "./decide.ts";
import type { Place } from "./place.ts";
import { StateAccess } from "./state_access.ts";

export interface Turn {
  readonly event: HookEvent;
  readonly place: Place;
  readonly settings: Settings;
  readonly cap: Cap;
  readonly now: number;
  readonly key: SessionKey;
  readonly state: StateAccess;
  readonly session: SessionRecord;
  readonly decision: Decision;
  /** Size of the transcript at a look whose outcome is acted upon, else null. */
  readonly looked: number | null;
  readonly subagentsUnmarked: boolean;
  /** Where the host's own rule of a memory would stand, for a host that has such. */
  readonly ruleFile: HookAdapter["ruleFile"] | undefined;
}

/** What a turn injects and has recorded. */
export interface Delivery {
  /** Null when there is nothing to say; for a slot the empty text empties it. */
  readonly text: string | null;
  readonly takeBack?: () => void;
}

/** Reads settings, session and transcript, and decides. */
export async function readTurn(
  event: HookEvent,
  place: Place,
  adapter: HookAdapter,
  now: number,
): Promise<Turn> {
  const { settings } = await loadSettings(place.roots);
  const state = new StateAccess(
    place.stateFolder === null ? [] : cacheFolders(place.stateFolder, place.home),
  );
  const key: SessionKey = {
    host: event.host,
    cwd: place.cwd,
    session: event.session,
    agent: event.agent ?? "",
  };
  // Where nothing can be recorded a session start cannot be missed either, except on hosts that have none.
  const session = state.use((state) => state.read(key)) ??
    { ...UNKNOWN_SESSION, started: adapter.startText !== "lost" };
  const look = await lookAtTranscript(event, session, adapter);
  const decision = decide(event, {
    mode: settings.read,
    session,
    startText: adapter.startText,
    keepsPendingPrompt: adapter.keepsPendingPrompt,
    compressed: look?.compressed ?? false,
    carriesOn: await carriesOn(event),
  });
  return {
    event,
    place,
    settings,
    cap: adapter.cap(settings.maxTokensSet),
    now,
    key,
    state,
    session,
    decision,
    looked: decision.parts.length > 0 ? look?.size ?? null : null,
    subagentsUnmarked: adapter.subagentsUnmarked ?? false,
    ruleFile: adapter.ruleFile,
  };
}

/**
 * Looks at a prompt whether the history was compressed since the last one. Not at a session's start: on a
 * resume the client names another file there than at the prompts (Gemini CLI 0.61.0).
 */
async function lookAtTranscript(
  event: HookEvent,
  session: SessionRecord,
  { compaction }: HookAdapter,
): Promise<Look | null> {
  const { kind, transcript } = event;
  if (compaction === undefined || transcript === null || kind !== "prompt") return null;
  const { lookForCompression } = await import("./compression.ts");
  return lookForCompression(transcript, session.transcriptOffset, compaction);
}

/** Longer prompts say something. The words are loaded for short ones only. */
async function carriesOn(event: HookEvent): Promise<boolean> {
  if (event.kind !== "prompt" || !isShort(event.prompt)) return false;
  const { onlyCarriesOn } = await import("../route/carry_on.ts");
  return onlyCarriesOn(event.prompt);
}
