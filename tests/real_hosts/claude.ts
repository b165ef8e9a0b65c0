/** Drives the real Claude Code, headless, against a mock of its model. */
import { startAnthropicMock } from "./anthropic_mock.ts";
import { contextsOf, injected, toolResults } from "./claude_requests.ts";
import { clientProgram } from "./clients.ts";
import { parseObject, textAt } from "./json.ts";
import type { JsonObject } from "../../lib/json.ts";
import { RunningProgram } from "./process.ts";
import {
  clientEnvironment,
  type Driver,
  type HookOutcome,
  type Session,
  type SessionOptions,
  summarize,
  TIMEOUT_MS,
  type ToolCalls,
} from "./session.ts";

export interface ClaudeOptions extends SessionOptions {
  /** Tools that need no permission. */
  readonly tools?: string;
}

export interface ClaudeSession extends Session {
  /** What the client wrote to stdout, one object a line. */
  readonly events: readonly JsonObject[];
}

/** Calls of the client's tools. */
export const calls: ToolCalls = {
  shell: (command) => ({ name: "Bash", input: { command, description: "Run a command" } }),
  write: ({ project }, file, content) => ({
    name: "Write",
    input: { file_path: `${project}/${file}`, content },
  }),
  subagent: (prompt) => ({
    name: "Agent",
    // In the foreground, so that its requests belong to the prompt that started it.
    input: {
      description: "A task",
      prompt,
      subagent_type: "general-purpose",
      run_in_background: false,
    },
  }),
  wait: null,
};

/**
 * Runs one session in one process: every prompt is a turn, `/compact [text]` and `/clear` too.
 *
 * Hook outcomes are those of the client's `hook_response` events; it has none for InstructionsLoaded.
 */
export async function runClaude(options: ClaudeOptions): Promise<ClaudeSession> {
  await using mock = startAnthropicMock(options.script);
  await using claude = new RunningProgram({
    program: clientProgram("claude"),
    args: [
      ...["-p", "--input-format", "stream-json", "--output-format", "stream-json"],
      ...["--verbose", "--include-hook-events"],
      ...["--allowedTools", options.tools ?? "Read,Edit,Write,Bash,Agent,Task"],
      ...["--model", options.model ?? "claude-sonnet-4-5"],
      ...(options.autoCompact === true ? ["--autocompact", "100000"] : []),
      ...(options.resume === undefined ? [] : ["--resume", options.resume]),
      ...(options.args ?? []),
    ],
    cwd: options.place.project,
    env: {
      ...clientEnvironment(options.place),
      ANTHROPIC_BASE_URL: mock.url,
      ANTHROPIC_API_KEY: "dummy-key",
      DISABLE_TELEMETRY: "1",
      DISABLE_ERROR_REPORTING: "1",
      DISABLE_AUTOUPDATER: "1",
      CLAUDE_CODE_DISABLE_NONESSENTIAL_TRAFFIC: "1",
      ...options.env,
    },
    timeoutMs: options.timeoutMs ?? TIMEOUT_MS,
  });
  let turn = 0;
  const next = async (): Promise<void> => {
    const content = options.prompts[turn];
    if (content === undefined) return await claude.closeInput();
    await options.beforePrompt?.(turn);
    mock.turn = turn++;
    const message = { role: "user", content };
    const line = { type: "user", message, parent_tool_use_id: null, session_id: "" };
    await claude.write(`${JSON.stringify(line)}\n`);
  };
  const events: JsonObject[] = [];
  await next();
  for await (const line of claude.lines()) {
    const event = parseObject(line);
    if (event === null) continue;
    events.push(event);
    if (event.type === "result") await next();
  }
  const run = await claude.finished();
  const start = events.findLast((event) => event.subtype === "init") ?? events.at(-1);
  return {
    id: textAt(start, "session_id"),
    requests: mock.requests,
    injected: injected(mock.requests, options.resume !== undefined),
    contextsOf,
    toolResults: toolResults(mock.requests),
    hooks: events.filter((event) => event.subtype === "hook_response").map(toOutcome),
    events,
    unplayed: mock.unplayed,
    ...summarize([run]),
  };
}

/** Claude Code for tests that run for every client. */
export const claude: Driver = {
  client: "claude",
  calls,
  compactTokens: 195_000,
  subagentModel: null,
  run: runClaude,
};

function toOutcome(event: JsonObject): HookOutcome {
  return {
    event: textAt(event, "hook_event") ?? textAt(event, "hook_name") ?? "",
    outcome: textAt(event, "outcome") ?? "",
    detail: [textAt(event, "stdout"), textAt(event, "stderr")].filter(Boolean).join("\n"),
  };
}
