/** Drives the real Codex, headless, against a mock of its model. */
import { clientProgram } from "./clients.ts";
import { AppServer, reviewHooks } from "./codex_app_server.ts";
import { contextsOf, hookMessageIds, injected, toolResults } from "./codex_requests.ts";
import { codexEnvironment, codexFlags, codexHome, type CodexSetup } from "./codex_setup.ts";
import { listAt, objectAt, textAt } from "./json.ts";
import type { MockServer } from "./mock_server.ts";
import { runProgram } from "./process.ts";
import { startResponsesMock } from "./responses_mock.ts";
import type { ToolCall } from "./script.ts";
import {
  type ClientRun,
  type Driver,
  type Session,
  type SessionOptions,
  summarize,
  TIMEOUT_MS,
  type ToolCalls,
} from "./session.ts";

export interface CodexOptions extends SessionOptions, CodexSetup {
  /**
   * How the hooks get their trust: by the flag that skips the question (`bypass`, the default), by a review
   * as the user gives it, or not at all, in which case none may run.
   */
  readonly trust?: "bypass" | "review" | "none";
  /** Go on with a copy of the session that `resume` names. */
  readonly fork?: boolean;
}

export interface CodexSession extends Session {
  /** Codex's warnings, without those about the flag that skips the trust question. */
  readonly warnings: readonly string[];
}

/** A model with the newer tools: subagents with `task_name`, tools called from scripts. */
export const CODE_MODE_MODEL = "gpt-6.2-sol";

/** Calls of the client's tools. */
export const calls: ToolCalls = {
  shell: (command) => ({ name: "shell", input: { command } }),
  write: (_place, file, text) =>
    patch(`*** Add File: ${file}\n+${text.replace(/\n$/, "").replaceAll("\n", "\n+")}`),
  subagent: (message) => ({ name: "spawn_agent", input: { message } }),
  wait: { name: "wait_agent", input: {} },
};

/** The shell call with a terminal, which Codex gives its agent on request. */
export function terminalCall(command: string): ToolCall {
  return { name: "shell", input: { command, tty: true } };
}

/** A call of `apply_patch`; `body` is what stands between `*** Begin Patch` and `*** End Patch`. */
export function patch(body: string): ToolCall {
  return { name: "apply_patch", input: `*** Begin Patch\n${body}\n*** End Patch` };
}

/** Runs one session: each prompt is a `codex exec`, from the second on `codex exec resume`. */
export async function runCodex(options: CodexOptions): Promise<CodexSession> {
  await using mock = startResponsesMock(options.script);
  const known = await hookMessageIds(codexHome(options));
  if (options.trust === "review") await reviewHooks(options);
  const bypass = (options.trust ?? "bypass") === "bypass";
  const flags = [
    "--skip-git-repo-check",
    ...codexFlags(options, mock.url),
    ...(bypass ? ["--dangerously-bypass-hook-trust"] : []),
    ...(options.args ?? []),
  ];
  const runs: ClientRun[] = [];
  let id = options.resume ?? null;
  for (const [turn, prompt] of options.prompts.entries()) {
    await options.beforePrompt?.(turn);
    mock.turn = turn;
    const again = options.fork === true && turn === 0 ? "fork" : "resume";
    const run = await runProgram({
      program: clientProgram("codex"),
      args: id === null ? ["exec", ...flags, prompt] : ["exec", again, ...flags, id, prompt],
      cwd: options.place.project,
      env: codexEnvironment(options),
      timeoutMs: options.timeoutMs ?? TIMEOUT_MS,
    });
    runs.push(run);
    id = /session id: ([0-9a-f-]{36})/.exec(run.stderr)?.[1] ?? id;
  }
  const { stderr } = summarize(runs);
  return {
    ...await sessionOf(mock, options, known, runs, id),
    hooks: [...stderr.matchAll(/^hook: (\w+) (Completed|Failed|Blocked|Stopped)/gm)]
      .map(([, event, outcome]) => ({ event: event ?? "", outcome: outcome ?? "", detail: "" })),
    warnings: [...stderr.matchAll(/^warning: (.*)/gm)].map(([, text]) => text ?? "")
      .filter((text) => !text.includes("bypass-hook-trust")),
  };
}

/**
 * Runs one session through the app server, which also tells why a hook failed. The prompt `/compact` is a
 * compaction by hand. Hooks need no trust.
 */
export async function runCodexByAppServer(options: CodexOptions): Promise<CodexSession> {
  await using mock = startResponsesMock(options.script);
  const known = await hookMessageIds(codexHome(options));
  await using server = await AppServer.start(options, mock.url, options.timeoutMs);
  const start = { cwd: options.place.project, config: { bypass_hook_trust: true } };
  const { thread } = options.resume === undefined
    ? await server.call("thread/start", start)
    : await server.call("thread/resume", { threadId: options.resume, ...start });
  const threadId = textAt(thread, "id") ?? "";
  for (const [turn, text] of options.prompts.entries()) {
    await options.beforePrompt?.(turn);
    mock.turn = turn;
    const ended = server.next((note) =>
      note.method === "turn/completed" && textAt(note, "params", "threadId") === threadId
    );
    if (text === "/compact") await server.call("thread/compact/start", { threadId });
    else await server.call("turn/start", { threadId, input: [{ type: "text", text }] });
    await ended;
  }
  const { code, stderr, ms } = await server.close();
  const run = { code, stdout: "", stderr, ms, timedOut: false };
  return {
    ...await sessionOf(mock, options, known, [run], threadId),
    hooks: server.notes.filter((note) => note.method === "hook/completed").map((note) => {
      const hook = objectAt(note, "params", "run");
      return {
        event: capitalized(textAt(hook, "eventName") ?? ""),
        outcome: capitalized(textAt(hook, "status") ?? ""),
        detail: listAt(hook, "entries").map((entry) => textAt(entry, "text") ?? "").join("\n"),
      };
    }),
    warnings: server.notes.filter((note) => note.method === "warning")
      .map((note) => textAt(note, "params", "message") ?? ""),
  };
}

/** Codex for tests that run for every client. */
export const codex: Driver = {
  client: "codex",
  calls,
  compactTokens: 5_000,
  subagentModel: CODE_MODE_MODEL,
  run: runCodex,
};

/** All of a session but its hooks, which each way of running tells in its own form. */
async function sessionOf(
  mock: MockServer,
  options: CodexOptions,
  known: ReadonlySet<string>,
  runs: readonly ClientRun[],
  id: string | null,
): Promise<Session> {
  const ids = await hookMessageIds(codexHome(options));
  return {
    id,
    requests: mock.requests,
    injected: injected(mock.requests, ids.difference(known)),
    contextsOf: (request) => contextsOf(request, ids),
    toolResults: toolResults(mock.requests),
    hooks: [],
    unplayed: mock.unplayed,
    ...summarize(runs),
  };
}

/** The server writes `sessionStart` and `completed` where `codex exec` has `SessionStart` and `Completed`. */
function capitalized(word: string): string {
  return word.slice(0, 1).toUpperCase() + word.slice(1);
}
