/** What a mock model is told to say: the same words for every model API. */
import type { JsonObject } from "../../lib/json.ts";

/** One tool call of the model. A text as `input` is a freeform call, which the Responses API alone has. */
export interface ToolCall {
  readonly name: string;
  readonly input: JsonObject | string;
}

/** One answer of the model. */
export interface Reply {
  readonly text?: string;
  readonly tools?: readonly ToolCall[];
  /** Size of the prompt to report, in tokens: a big one makes clients compact. */
  readonly tokens?: number;
  /** Milliseconds to wait before answering. */
  readonly delayMs?: number;
  /** An HTTP error instead of an answer. */
  readonly status?: number;
  /** Play it only for a request whose body holds this text. */
  readonly match?: string;
}

/** The answers of one run, in order. A used-up list answers `ok`. */
export interface Script {
  /** For the conversation. */
  readonly main?: readonly (string | Reply)[];
  /** For subagents. */
  readonly sub?: readonly (string | Reply)[];
  /** For every request to sum up the conversation (compaction). */
  readonly summary?: string | Reply;
}

/** The part of a script that a request is answered from. */
export type ScriptPart = "main" | "sub" | "summary";

/** A script that is being played. */
export class Playback {
  readonly #lists: { readonly main: Reply[]; readonly sub: Reply[] };
  readonly #summary: Reply;

  constructor(script: Script, summary: string) {
    this.#lists = {
      main: (script.main ?? []).map(toReply),
      sub: (script.sub ?? []).map(toReply),
    };
    this.#summary = toReply(script.summary ?? summary);
  }

  /** Takes the next reply for a request of that part. */
  take(part: ScriptPart, body: string): Reply {
    if (part === "summary") return this.#summary;
    const list = this.#lists[part];
    const index = list.findIndex(({ match }) =>
      match === undefined || body.includes(JSON.stringify(match).slice(1, -1))
    );
    const [reply] = index < 0 ? [] : list.splice(index, 1);
    return reply ?? { text: "ok" };
  }

  /** How many replies were never asked for. */
  get unplayed(): number {
    return this.#lists.main.length + this.#lists.sub.length;
  }
}

function toReply(reply: string | Reply): Reply {
  return typeof reply === "string" ? { text: reply } : reply;
}
