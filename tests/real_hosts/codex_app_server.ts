/** Codex's own server for editors: it tells what became of each hook, which `codex exec` does not. */
import type { JsonObject } from "../../lib/json.ts";
import { clientProgram } from "./clients.ts";
import { codexEnvironment, codexFlags, type CodexSetup } from "./codex_setup.ts";
import { at, listAt, objectAt, parseObject, textAt } from "./json.ts";
import { RunningProgram } from "./process.ts";
import { TIMEOUT_MS } from "./session.ts";

/** One hook as Codex has read it. */
export interface CodexHook {
  /** `file:event:group:handler`. */
  readonly key: string;
  readonly event: string;
  readonly matcher: string | null;
  readonly command: string;
  /** Seconds. */
  readonly timeout: number;
  readonly file: string;
  /** Hash of what the user's trust is about. */
  readonly hash: string;
  /** `untrusted`, `modified`, `trusted` or `managed`. */
  readonly trust: string;
}

/** What Codex makes of the hook settings that it reads for a project. */
export interface CodexHooks {
  readonly hooks: readonly CodexHook[];
  readonly warnings: readonly string[];
}

/** A running `codex app-server`, spoken to over JSON-RPC. */
export class AppServer implements AsyncDisposable {
  /** Every notification so far. */
  readonly notes: JsonObject[] = [];

  readonly #program: RunningProgram;
  readonly #answers = new Map<number, PromiseWithResolvers<JsonObject>>();
  readonly #waiting = new Set<{ isIt: (note: JsonObject) => boolean; found: () => void }>();
  readonly #reading: Promise<void>;
  #ended = false;
  #calls = 0;

  private constructor(program: RunningProgram) {
    this.#program = program;
    this.#reading = this.#read();
  }

  /**
   * Starts the server.
   *
   * @param url Address of the mock model, or null where no model is needed.
   * @param timeoutMs Time limit for all that is done with it.
   */
  static async start(
    setup: CodexSetup,
    url: string | null,
    timeoutMs = TIMEOUT_MS,
  ): Promise<AppServer> {
    const server = new AppServer(
      new RunningProgram({
        program: clientProgram("codex"),
        args: ["app-server", ...codexFlags(setup, url)],
        cwd: setup.place.project,
        env: codexEnvironment(setup),
        timeoutMs,
      }),
    );
    try {
      await server.call("initialize", {
        clientInfo: { name: "engram-tests", version: "0" },
        capabilities: { experimentalApi: true },
      });
      await server.#send({ method: "initialized" });
      return server;
    } catch (error) {
      await server.close();
      throw error;
    }
  }

  /** Calls a method. Throws when the server answers with an error or ends. */
  async call(method: string, params: JsonObject): Promise<JsonObject> {
    if (this.#ended) throw new Error(`Cannot call "${method}": the app server has ended`);
    const id = ++this.#calls;
    const answer = Promise.withResolvers<JsonObject>();
    this.#answers.set(id, answer);
    await this.#send({ id, method, params });
    const message = await answer.promise;
    if (message.error !== undefined) {
      throw new Error(`Cannot call "${method}": ${JSON.stringify(message.error)}`);
    }
    return objectAt(message, "result");
  }

  /** Waits for a notification that has not come yet. Returns at once when the server has ended. */
  next(isIt: (note: JsonObject) => boolean): Promise<void> {
    if (this.#ended) return Promise.resolve();
    return new Promise((found) => this.#waiting.add({ isIt, found }));
  }

  /** Ends the server and returns how it ended. */
  async close(): Promise<{ readonly code: number; readonly stderr: string; readonly ms: number }> {
    await this.#program.closeInput();
    await this.#reading;
    return await this.#program.finished();
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.close();
  }

  async #send(message: JsonObject): Promise<void> {
    await this.#program.write(`${JSON.stringify({ jsonrpc: "2.0", ...message })}\n`);
  }

  async #read(): Promise<void> {
    for await (const line of this.#program.lines()) {
      const message = parseObject(line);
      if (message === null) continue;
      if (message.method === undefined && typeof message.id === "number") {
        this.#answers.get(message.id)?.resolve(message);
        this.#answers.delete(message.id);
        continue;
      }
      this.notes.push(message);
      for (const waiting of this.#waiting) {
        if (!waiting.isIt(message)) continue;
        this.#waiting.delete(waiting);
        waiting.found();
      }
    }
    this.#ended = true;
    for (const answer of this.#answers.values()) answer.resolve({ error: "the app server ended" });
    for (const { found } of this.#waiting) found();
  }
}

/** What Codex itself makes of the installed hooks. */
export async function listHooks(setup: CodexSetup): Promise<CodexHooks> {
  await using server = await AppServer.start(setup, null);
  return await hooksOf(server, setup);
}

/**
 * Trusts the hooks as the user does at "Hooks need review": Codex writes their hashes into its
 * `config.toml`. Returns them as they were before.
 */
export async function reviewHooks(setup: CodexSetup): Promise<CodexHooks> {
  await using server = await AppServer.start(setup, null);
  const before = await hooksOf(server, setup);
  const value = Object.fromEntries(
    before.hooks.map(({ key, hash }) => [key, { trusted_hash: hash }]),
  );
  await server.call("config/batchWrite", {
    edits: [{ keyPath: "hooks.state", value, mergeStrategy: "upsert" }],
  });
  return before;
}

async function hooksOf(server: AppServer, { place }: CodexSetup): Promise<CodexHooks> {
  const answer = await server.call("hooks/list", { cwds: [place.project] });
  const found = at(answer, "data", 0);
  const timeout = (hook: Parameters<typeof at>[0]) => Number(at(hook, "timeoutSec"));
  return {
    hooks: listAt(found, "hooks").map((hook) => ({
      key: textAt(hook, "key") ?? "",
      event: textAt(hook, "eventName") ?? "",
      matcher: textAt(hook, "matcher"),
      command: textAt(hook, "command") ?? "",
      timeout: timeout(hook),
      file: textAt(hook, "sourcePath") ?? "",
      hash: textAt(hook, "currentHash") ?? "",
      trust: textAt(hook, "trustStatus") ?? "",
    })),
    warnings: [...listAt(found, "warnings"), ...listAt(found, "errors")]
      .map((each) => typeof each === "string" ? each : JSON.stringify(each)),
  };
}
