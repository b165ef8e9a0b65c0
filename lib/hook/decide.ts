/**
 * What an event calls for. Nothing to do comes first; every other case is a reason to act. Pure.
 *
 * The table of read modes in the README is this function, said in prose.
 */
import type { HookEvent, StartText } from "../../hosts/host.ts";
import type { ReadMode } from "../config.ts";
import type { Skip } from "../proof.ts";
import type { SessionChange, SessionRecord } from "../state.ts";

/** A part of a turn's route. */
export type Part =
  /** `always` memories and rules that follow no files. */
  | "start"
  /** What the prompt's words and paths find. */
  | "prompt"
  /** What follows the touched files. */
  | "paths"
  /** What the parent of a subagent was given so far. */
  | "parent"
  /** What the host's slot was given so far. */
  | "held"
  /** What the prompt routed that a compaction came in between. */
  | "pending";

export interface Decision {
  /** Why, in one word, for `doctor` and tests. */
  readonly why: string;
  /** What to route; nothing is injected where this is empty. */
  readonly parts: readonly Part[];
  readonly reset: SessionChange["reset"];
  readonly started?: boolean;
  readonly compacted?: boolean;
  /** Parts that go out once more whatever the session has. */
  readonly again: readonly Part[];
  /** Parts of which the text names what the session has already. */
  readonly named: readonly Part[];
  /** Empty the host's slot. */
  readonly clear?: true;
  /** What the proof line says when nothing is routed; null where the event has no such line. */
  readonly skip: Skip | null;
}

/** What is known of the host and the session when an event comes. */
export interface Situation {
  readonly mode: ReadMode;
  readonly session: SessionRecord;
  readonly startText: StartText;
  readonly keepsPendingPrompt: boolean;
  /** True where the transcript shows a compression that no event told of. */
  readonly compressed: boolean;
  /** True for a prompt that only carries on with what is being done: it routes nothing. */
  readonly carriesOn: boolean;
}

const NOTHING: Decision = {
  why: "nothing",
  parts: [],
  reset: false,
  again: [],
  named: [],
  skip: null,
};

const FORGET_ALL = { keepTurn: null } as const;

/** What an event calls for in this situation. */
export function decide(event: HookEvent, situation: Situation): Decision {
  const { mode, session } = situation;
  const injects = mode !== "manual" && mode !== "off";
  switch (event.kind) {
    case "session-start":
      return decideStart(event, situation, injects);
    case "prompt":
      return decidePrompt(event, situation, injects);
    case "path":
      if (event.paths.length === 0) return { ...NOTHING, why: "no path" };
      if (wasAnswered(event, session)) return { ...NOTHING, why: "answered" };
      if (!injects || mode === "startup") return { ...NOTHING, why: mode };
      return { ...NOTHING, why: "path", parts: ["paths"] };
    case "subagent-start":
      if (!injects) return { ...NOTHING, why: mode, skip: "manual" };
      if (mode === "startup") return { ...NOTHING, why: mode, skip: "startup only" };
      return {
        ...NOTHING,
        why: "subagent",
        parts: ["start", "parent"],
        started: true,
        skip: "no match",
      };
    case "before-compaction":
      return {
        ...NOTHING,
        why: "compaction",
        reset: {
          keepTurn: event.trigger === "auto" && situation.keepsPendingPrompt ? event.turn : null,
        },
        compacted: true,
        // Where no session start follows the next prompt is one.
        ...(situation.startText === "lost" || situation.startText === "slot"
          ? { started: false }
          : {}),
      };
    case "rule-loaded":
    case "session-end":
    case "other":
      return NOTHING;
  }
}

function decideStart(
  { source, turn }: HookEvent & { kind: "session-start" },
  { session, startText }: Situation,
  injects: boolean,
): Decision {
  // The host keeps its old text on a resume, and after a compaction that was announced the set is empty
  // already but for what survived it.
  // A new session has nothing to forget; on a busy machine its prompt's hook may come first (Copilot CLI 1.0.102).
  const keeps = source === "resume" || (source === "compact" && session.compacted) ||
    (source === "startup" && startText === "slot");
  const done: Decision = {
    ...NOTHING,
    why: `session start (${source})`,
    reset: keeps ? false : FORGET_ALL,
    // A resume may come between the two (Codex 0.171.0).
    ...(source === "resume" ? {} : { compacted: false }),
  };
  if (startText === "lost") return { ...done, started: false };
  if (!injects) return { ...done, skip: "manual" };
  return {
    ...done,
    // What the pending prompt was told to be loaded went with the compaction right behind it.
    parts: source === "compact" && turn !== null ? ["start", "pending"] : ["start"],
    started: startText !== "unsure",
    again: startText === "slot" ? ["start"] : [],
    skip: "no match",
  };
}

function decidePrompt(
  event: HookEvent & { kind: "prompt" },
  { mode, session, startText, compressed, carriesOn }: Situation,
  injects: boolean,
): Decision {
  const { held } = event;
  if (!injects && held !== undefined) return { ...NOTHING, why: mode, clear: true, skip: "manual" };
  if (event.prompt.trim() === "") return { ...NOTHING, why: "empty prompt" };
  if (wasAnswered(event, session)) return { ...NOTHING, why: "answered" };
  if (!injects) return { ...NOTHING, why: mode, skip: "manual" };
  // An empty slot is that of a new process; a compression took the start's text with it.
  const first = !session.started || compressed || held === null;
  const prompted: readonly Part[] = mode === "startup" || carriesOn ? [] : ["prompt"];
  const started: readonly Part[] = first || (held !== undefined && mode !== "startup")
    ? ["start"]
    : [];
  const kept: readonly Part[] = held === undefined || first ? [] : ["held"];
  const parts = [...prompted, ...started, ...kept];
  const skip = mode === "startup" ? "startup only" : "no match";
  if (parts.length === 0) return { ...NOTHING, why: carriesOn ? "carries on" : mode, skip };
  return {
    ...NOTHING,
    why: first ? "first prompt" : "prompt",
    parts,
    reset: compressed || held === null || (first && startText === "unsure") ? FORGET_ALL : false,
    ...(first ? { started: true } : {}),
    again: mode === "always" ? prompted : [],
    named: mode === "always" ? [] : prompted,
    skip,
  };
}

function wasAnswered(event: HookEvent, session: SessionRecord): boolean {
  return event.id !== null && session.answered(event.id);
}
