/** Drives the real Gemini CLI, headless, against a mock of its model. */
import { isObject, type JsonObject } from "../../lib/json.ts";
import { clientProgram } from "./clients.ts";
import { startGeminiMock } from "./gemini_mock.ts";
import { contextsOf, injected, toolResults } from "./gemini_requests.ts";
import { parseObject } from "./json.ts";
import { runProgram } from "./process.ts";
import {
  clientEnvironment,
  type ClientRun,
  type Driver,
  type Place,
  type Session,
  type SessionOptions,
  summarize,
  TIMEOUT_MS,
  type ToolCalls,
} from "./session.ts";

export interface GeminiOptions extends SessionOptions {
  /** Trust the folder; default true. Headless the client refuses to run in any other. */
  readonly trusted?: boolean;
  /** Further keys for the user's settings, which stay there. */
  readonly settings?: JsonObject;
}

/** What somebody's settings hold who has signed in by key and wants no updates and telemetry. */
const SIGNED_IN: JsonObject = {
  general: { enableAutoUpdate: false, enableAutoUpdateNotification: false },
  privacy: { usageStatisticsEnabled: false },
  telemetry: { enabled: false },
  security: { auth: { selectedType: "gemini-api-key" } },
};

/** Settings with which it compresses a history of more than about 40 kB. */
const COMPACTING: JsonObject = { model: { compressionThreshold: 0.01 } };

/** Calls of the client's tools. */
export const calls: ToolCalls = {
  shell: (command) => ({ name: "run_shell_command", input: { command } }),
  write: (_place, file_path, content) => ({ name: "write_file", input: { file_path, content } }),
  subagent: (prompt) => ({ name: "invoke_agent", input: { agent_name: "generalist", prompt } }),
  wait: null,
};

/**
 * Writes the settings of a user who has signed in; what is there stays. A run does so itself: call it
 * before a test links for the whole home and looks at that file.
 */
export async function signIn({ home }: Place, settings: JsonObject = {}): Promise<void> {
  const file = `${home}/.gemini/settings.json`;
  await Deno.mkdir(`${home}/.gemini`, { recursive: true });
  const text = await Deno.readTextFile(file).catch((error) => {
    if (error instanceof Deno.errors.NotFound) return null;
    throw error;
  });
  const current = text === null ? {} : parseObject(text);
  if (current === null) throw new Error(`Cannot sign in: "${file}" is not plain JSON`);
  const wanted = merged(merged(SIGNED_IN, current), settings);
  if (text !== null && JSON.stringify(merged(current, wanted)) === JSON.stringify(current)) return;
  await Deno.writeTextFile(file, `${JSON.stringify(wanted, null, 2)}\n`);
}

/** Runs one session: each prompt is a process, from the second on with `--resume`. */
export async function runGemini(options: GeminiOptions): Promise<Session> {
  await using mock = startGeminiMock(options.script);
  await signIn(
    options.place,
    merged(options.autoCompact === true ? COMPACTING : {}, options.settings ?? {}),
  );
  const id = options.resume ?? crypto.randomUUID();
  const runs: ClientRun[] = [];
  for (const [turn, prompt] of options.prompts.entries()) {
    await options.beforePrompt?.(turn);
    mock.turn = turn;
    const session = turn === 0 && options.resume === undefined ? "--session-id" : "--resume";
    const run = await runProgram({
      program: clientProgram("gemini"),
      args: [
        ...["-m", options.model ?? "gemini-2.5-flash", "--approval-mode", "yolo"],
        ...[session, id, ...(options.args ?? []), "-p", prompt],
      ],
      cwd: options.place.project,
      env: {
        ...clientEnvironment(options.place),
        TERM: "xterm-256color",
        COLORTERM: "truecolor",
        GEMINI_API_KEY: "dummy-key",
        GOOGLE_GEMINI_BASE_URL: mock.url,
        GEMINI_CLI_NO_RELAUNCH: "true",
        ...(options.trusted === false ? {} : { GEMINI_CLI_TRUST_WORKSPACE: "true" }),
        ...options.env,
      },
      timeoutMs: options.timeoutMs ?? TIMEOUT_MS,
    });
    runs.push(run);
  }
  const summary = summarize(runs);
  return {
    id,
    requests: mock.requests,
    injected: injected(mock.requests),
    contextsOf,
    toolResults: toolResults(mock.requests),
    // The client tells of failures alone.
    hooks: [...summary.stderr.matchAll(/^Hook execution for (\w+): .* failed \((.*?)\)/gm)]
      .map(([, event, detail]) => ({
        event: event ?? "",
        outcome: "failed",
        detail: detail ?? "",
      })),
    unplayed: mock.unplayed,
    ...summary,
  };
}

/** Gemini CLI for tests that run for every client. */
export const gemini: Driver = {
  client: "gemini",
  calls,
  compactTokens: 100,
  subagentModel: null,
  run: runGemini,
};

/** `over` laid over `under`, objects key by key. */
function merged(under: JsonObject, over: JsonObject): JsonObject {
  const result: JsonObject = { ...under };
  for (const [key, value] of Object.entries(over)) {
    const below = result[key];
    result[key] = isObject(value) && isObject(below) ? merged(below, value) : value;
  }
  return result;
}
