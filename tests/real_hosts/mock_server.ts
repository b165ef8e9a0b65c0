/** The common part of the mock model servers: a loopback HTTP server that records what it was asked. */
import type { JsonObject } from "../../lib/json.ts";
import { parseObject } from "./json.ts";
import { Playback, type Reply, type Script, type ScriptPart } from "./script.ts";

/**
 * What a request is for: a part of the script, or `side` for a client's own errands (titles, token counts,
 * model lists), which have canned answers.
 */
export type RequestKind = ScriptPart | "side";

/** One recorded request. */
export interface ModelRequest {
  /** Number of the request, from 1. */
  readonly n: number;
  /** Name of the server, unique: a resumed session's history holds the answers of another one. */
  readonly server: string;
  /** Server and number: the ids of messages and calls in the answer are made of it. */
  readonly answerId: string;
  /** Index of the prompt that the client was working on. */
  readonly turn: number;
  readonly kind: RequestKind;
  readonly method: string;
  /** Path and query. */
  readonly path: string;
  readonly headers: Headers;
  /** The JSON body, empty where there was none. */
  readonly body: JsonObject;
  /** The body as it came. */
  readonly text: string;
}

/** One model API. */
export interface ModelApi {
  /** The summary that is given when the script has none. */
  readonly summary: string;
  kindOf(request: Omit<ModelRequest, "kind">): RequestKind;
  /** Answers what the script says. */
  answer(request: ModelRequest, reply: Reply): Response;
  /** Answers a client's own errand. */
  answerSide(request: ModelRequest): Response;
}

/** A mock model on a port of its own. */
export class MockServer implements AsyncDisposable {
  /** Every request, in the order they came. */
  readonly requests: ModelRequest[] = [];
  /** Index of the prompt at work: the driver counts it up. */
  turn = 0;

  readonly #api: ModelApi;
  readonly #playback: Playback;
  readonly #id = crypto.randomUUID().slice(0, 8);
  readonly #stop = new AbortController();
  readonly #server: Deno.HttpServer<Deno.NetAddr>;

  constructor(api: ModelApi, script: Script = {}) {
    this.#api = api;
    this.#playback = new Playback(script, api.summary);
    this.#server = Deno.serve(
      { hostname: "127.0.0.1", port: 0, signal: this.#stop.signal, onListen() {} },
      (request) => this.#handle(request),
    );
  }

  /** `http://127.0.0.1:PORT`, no slash at the end. */
  get url(): string {
    return `http://127.0.0.1:${this.#server.addr.port}`;
  }

  /** How many replies of the script were never asked for. */
  get unplayed(): number {
    return this.#playback.unplayed;
  }

  /** Ends the server and every open connection. */
  async [Symbol.asyncDispose](): Promise<void> {
    this.#stop.abort();
    await this.#server.finished;
  }

  async #handle(request: Request): Promise<Response> {
    const { pathname, search } = new URL(request.url);
    const text = await request.text();
    const n = this.requests.length + 1;
    const seen = {
      n,
      server: this.#id,
      answerId: `${this.#id}_${n}`,
      turn: this.turn,
      method: request.method,
      path: pathname + search,
      headers: request.headers,
      body: parseObject(text) ?? {},
      text,
    };
    const recorded: ModelRequest = { ...seen, kind: this.#api.kindOf(seen) };
    this.requests.push(recorded);
    if (recorded.kind === "side") return this.#api.answerSide(recorded);
    const reply = this.#playback.take(recorded.kind, text);
    if (reply.delayMs !== undefined) await delay(reply.delayMs, this.#stop.signal);
    return this.#api.answer(recorded, reply);
  }
}

/** Server-sent events, one a value; `name` gives an event its name where the API has names. */
export function eventStream(
  values: readonly (JsonObject | string)[],
  name: (value: JsonObject) => string | null = () => null,
): Response {
  const events = values.map((value) => {
    if (typeof value === "string") return `data: ${value}\n\n`;
    const event = name(value);
    return `${event === null ? "" : `event: ${event}\n`}data: ${JSON.stringify(value)}\n\n`;
  });
  return new Response(events.join(""), { headers: { "content-type": "text/event-stream" } });
}

/** Waits, or until the signal. */
function delay(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((done) => {
    const timer = setTimeout(finish, ms);
    signal.addEventListener("abort", finish, { once: true });
    function finish(): void {
      clearTimeout(timer);
      signal.removeEventListener("abort", finish);
      done();
    }
  });
}
