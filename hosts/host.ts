/**
 * What Engram needs to know about a coding host on the hook path.
 *
 * Everything peculiar to one host stands under `hosts/<host>/`: `hook.ts` (payload, answer, cap; on the
 * hook path), `link.ts` (settings file and entries), `doctor.ts`, and where a host needs them `rules.ts` and
 * `transcript.ts`. Nothing outside `hosts/` names a host.
 */
import type { JsonObject } from "../lib/json.ts";

/** Names accepted by `--host` and `link`. */
export type HostName =
  | "codex"
  | "claude"
  | "gemini"
  | "cursor"
  | "windsurf"
  | "opencode"
  | "copilot"
  | "cline";

/** Why a session starts, in one vocabulary for all hosts. */
export type StartSource = "startup" | "clear" | "fork" | "compact" | "resume";

/** Fields of every event. Ids and paths are the host's own, unchecked: payloads are hostile input. */
interface EventBase {
  /** The host that really asked; it keys the delivered set. Other hosts run Claude's entries too. */
  readonly host: string;
  /** The event's name in the host's spelling, echoed in answers. */
  readonly name: string;
  readonly session: string;
  /** Id of the subagent the event comes from, or null for the main agent. */
  readonly agent: string | null;
  readonly cwd: string | null;
  /** What makes this very event unique (tool call id, else prompt or turn id), where the host says. */
  readonly id: string | null;
  /** The host's prompt or turn id: one user prompt and all that follows from it. */
  readonly turn: string | null;
  /** Absolute path of the transcript, where the host names one. */
  readonly transcript: string | null;
}

/** One hook event of any host. */
export type HookEvent =
  & EventBase
  & (
    | { readonly kind: "session-start"; readonly source: StartSource }
    | {
      readonly kind: "prompt";
      readonly prompt: string;
      /**
       * Only where the host has a slot for our text instead of a history: the hash of what is in it (SHA-256,
       * hex), null for an empty one.
       */
      readonly held?: string | null;
    }
    | { readonly kind: "path"; readonly paths: readonly string[] }
    /** The host loaded a rule file by itself. */
    | { readonly kind: "rule-loaded"; readonly file: string }
    | { readonly kind: "before-compaction"; readonly trigger: "auto" | "manual" }
    | { readonly kind: "subagent-start" }
    | { readonly kind: "session-end" }
    /** Nothing to do for us: an event we do not know, or one that carries nothing. */
    | { readonly kind: "other" }
  );

export type EventKind = HookEvent["kind"];

/** Upper bound of one answer's text, in the host's own unit. */
export interface Cap {
  /** UTF-16 units that no fitting text exceeds: a quick bound for what is not even worth reading. */
  readonly maxLength: number;
  /** True when the host takes a text of that size whole. */
  readonly fits: (text: string) => boolean;
}

/** Environment variables by name; undefined when unset. */
export type ReadEnv = (name: string) => string | undefined;

/**
 * What becomes of the text of a session's start:
 *
 * - `kept`: it reaches the model and stays in its history;
 * - `unsure`: it may get lost, so the first prompt brings it once more;
 * - `lost`: it does not arrive reliably, so the first prompt is the start;
 * - `slot`: it arrives, and each further start of the session replaces it.
 */
export type StartText = "kept" | "unsure" | "lost" | "slot";

/** How a transcript shows that the host has compressed its history: a line of JSON. */
export interface CompactionLine {
  readonly start: string;
  readonly holds: string;
}

/** Where a session is, as real paths. */
export interface SessionPlace {
  readonly cwd: string;
  readonly workspace: string | null;
  readonly home: string | null;
}

/**
 * Where the host's own rule of a memory that follows files stands, which the host loads by itself; null where it
 * has none.
 */
export type RuleFile = (
  memory: { readonly id: string; readonly scope: "workspace" | "global" },
  place: SessionPlace,
) => string | null;

/** One host on the hook path. Pure: no clock, files or process. */
export interface HookAdapter {
  /** What goes to stdout when the event could not be read at all. Never makes the host block. */
  readonly safe: string;
  /**
   * The adapter for a payload that another host sent, which runs this host's entries too; else null.
   * Never throws.
   */
  guest?(payload: JsonObject, env: ReadEnv): Promise<GuestAdapter | null> | null;
  /**
   * Narrows a payload. Returns `kind: "other"` for events that are not ours.
   *
   * @throws {TypeError} when a field that identifies the event has the wrong type.
   */
  parse(payload: JsonObject, env: ReadEnv): HookEvent;
  /**
   * Exactly what goes to stdout: `text` is what to inject, null when there is nothing to say. For a host with
   * a slot null leaves that as it is, and an empty text empties it.
   */
  answer(event: HookEvent, text: string | null): string;
  /** The cap of every event's text; `maxTokens` is `load.max_tokens` where somebody set it, else undefined. */
  cap(maxTokens: number | undefined): Cap;
  readonly startText: StartText;
  /** True where `PreCompact` with trigger `auto` keeps what its own prompt's hook delivered. */
  readonly keepsPendingPrompt: boolean;
  /** True where a subagent's path events look like the main agent's: what they gave may not have arrived. */
  readonly subagentsUnmarked?: true;
  /** How to see compressions that no event tells of. */
  readonly compaction?: CompactionLine;
  /** Loads what knows where the host's own rules of memories stand, for a host that has such rules. */
  ruleFile?(): Promise<RuleFile>;
  /** True for an event at which the host's rule files are brought in step. */
  syncsRules?(event: HookEvent): boolean;
}

/** A host that runs another host's entries. */
export interface GuestAdapter extends HookAdapter {
  /** Where it may be linked itself: then the other host's entry is silent. Null where it cannot be. */
  readonly own: {
    readonly host: HostName;
    readonly settings: (place: SessionPlace) => readonly string[];
  } | null;
}
