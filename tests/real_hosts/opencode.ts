/** Drives the real OpenCode, headless, against a mock of its model. */
import type { JsonObject } from "../../lib/json.ts";
import { startChatCompletionsMock } from "./chat_completions_mock.ts";
import { clientProgram } from "./clients.ts";
import { listAt, parseJson, parseLines, textAt } from "./json.ts";
import { contextsOf, injected, toolResults } from "./opencode_requests.ts";
import { type Finished, runProgram } from "./process.ts";
import {
  clientEnvironment,
  type ClientRun,
  type Driver,
  type Session,
  type SessionOptions,
  summarize,
  TIMEOUT_MS,
  type ToolCalls,
} from "./session.ts";

export interface OpencodeOptions extends SessionOptions {
  /** Further keys for the settings of the run. */
  readonly config?: JsonObject;
}

export interface OpencodeSession extends Session {
  /** What the client wrote to stdout, one object a line, of all its processes. */
  readonly events: readonly JsonObject[];
}

/** Calls of the client's tools. */
export const calls: ToolCalls = {
  shell: (command) => ({ name: "bash", input: { command, description: "Run a command" } }),
  write: ({ project }, file, content) => ({
    name: "write",
    input: { filePath: `${project}/${file}`, content },
  }),
  subagent: (prompt) => ({
    name: "task",
    input: { description: "A task", prompt, subagent_type: "general" },
  }),
  wait: null,
};

/**
 * Runs one session: each prompt is an `opencode run`, from the second on with `--session`.
 *
 * The client tells nothing about hooks: plugins run inside it.
 */
export async function runOpencode(options: OpencodeOptions): Promise<OpencodeSession> {
  await using mock = startChatCompletionsMock(options.script);
  const runs: ClientRun[] = [];
  const events: JsonObject[] = [];
  let id = options.resume ?? null;
  for (const [turn, prompt] of options.prompts.entries()) {
    await options.beforePrompt?.(turn);
    mock.turn = turn;
    const session = id === null ? [] : ["--session", id];
    // The prompt goes in on stdin: as an argument, text with spaces is put in quotes.
    const run = await start(options, mock.url, ["run", "--format", "json", ...session], prompt);
    runs.push(run);
    const told = parseLines(run.stdout);
    events.push(...told);
    id = textAt(told.at(0), "sessionID") ?? id;
  }
  return {
    id,
    requests: mock.requests,
    injected: injected(mock.requests),
    contextsOf,
    toolResults: toolResults(mock.requests),
    hooks: [],
    events,
    unplayed: mock.unplayed,
    ...summarize(runs),
  };
}

/**
 * The plugin files that OpenCode finds, by its own account. It does not tell whether they load.
 *
 * @returns Paths or URLs, as the client spells them.
 */
export async function listPlugins(options: Omit<OpencodeOptions, "prompts">): Promise<string[]> {
  const { stdout } = await start(options, "http://127.0.0.1:9", ["debug", "config"], "");
  return listAt(parseJson(stdout), "plugin").filter((plugin) => typeof plugin === "string");
}

/** OpenCode for tests that run for every client. */
export const opencode: Driver = {
  client: "opencode",
  calls,
  // The mock model takes 100,000; the client compacts at once, `autoCompact` or not.
  compactTokens: 99_000,
  subagentModel: null,
  run: runOpencode,
};

/** Runs the program in a closed environment: nothing is fetched, shared or updated. */
function start(
  options: Omit<OpencodeOptions, "prompts">,
  url: string,
  args: readonly string[],
  input: string,
): Promise<Finished> {
  const config = {
    model: `mock/${options.model ?? "m"}`,
    small_model: `mock/${options.model ?? "m"}`,
    autoupdate: false,
    share: "disabled",
    permission: "allow",
    provider: {
      mock: {
        npm: "@ai-sdk/openai-compatible",
        name: "Mock",
        options: { baseURL: `${url}/v1`, apiKey: "dummy-key" },
        models: {
          [options.model ?? "m"]: {
            name: "Mock",
            tool_call: true,
            limit: { context: 100_000, output: 4_000 },
          },
        },
      },
    },
    ...options.config,
  };
  return runProgram({
    program: clientProgram("opencode"),
    args: [...args, ...(options.args ?? [])],
    cwd: options.place.project,
    env: {
      ...clientEnvironment(options.place),
      // In place of a settings file, so that a test's own files stay as they are.
      OPENCODE_CONFIG_CONTENT: JSON.stringify(config),
      OPENCODE_DISABLE_MODELS_FETCH: "1",
      OPENCODE_DISABLE_AUTOUPDATE: "1",
      OPENCODE_DISABLE_SHARE: "1",
      OPENCODE_DISABLE_LSP_DOWNLOAD: "1",
      OPENCODE_DISABLE_DEFAULT_PLUGINS: "1",
      OPENCODE_DISABLE_CLAUDE_CODE: "1",
      OPENCODE_DISABLE_TERMINAL_TITLE: "1",
      // With a plugin the client waits for an npm installation of its own; offline that ends at once.
      npm_config_offline: "true",
      npm_config_fetch_retries: "0",
      ...options.env,
    },
    timeoutMs: options.timeoutMs ?? TIMEOUT_MS,
  }, input);
}
