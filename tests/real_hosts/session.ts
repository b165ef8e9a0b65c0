/** A session of a real client: what goes in and what tests can look at afterwards. */
import type { ClientName } from "./clients.ts";
import type { ModelRequest } from "./mock_server.ts";
import type { Script, ToolCall } from "./script.ts";

/** Where a client runs. All paths are absolute and real. */
export interface Place {
  readonly home: string;
  readonly project: string;
  /** Folder for temporary files, in which clients leave much. */
  readonly temp: string;
  /** Folder that goes first on PATH (the one with `engram`), or null for none. */
  readonly bin: string | null;
}

export interface SessionOptions {
  readonly place: Place;
  /** What the user says, in order. Clients that know slash commands here take those too. */
  readonly prompts: readonly string[];
  readonly script?: Script;
  /** Id of the session to go on with; else a new one. */
  readonly resume?: string;
  /** Called before each prompt is given, with its index. */
  readonly beforePrompt?: (turn: number) => void | Promise<void>;
  /**
   * Let the client compact by itself: at the prompt behind a reply that reports the driver's
   * `compactTokens`, where the conversation is long enough (`LONG_TEXT` in a prompt).
   */
  readonly autoCompact?: boolean;
  readonly model?: string;
  /** Further environment variables. */
  readonly env?: Readonly<Record<string, string>>;
  /** Further arguments for the client. */
  readonly args?: readonly string[];
  /** Milliseconds for each process of the client; default 60,000. */
  readonly timeoutMs?: number;
}

/** Time limit of one client process where a test names none, in milliseconds. */
export const TIMEOUT_MS = 60_000;

/** A text that makes any conversation long enough for compaction (about 60 kB: Gemini CLI counts itself). */
export const LONG_TEXT = "lorem ipsum ".repeat(5_000);

/** A text that reached the model from a hook or a rule file. */
export interface Context {
  /** Hook event, tool event or rule file that it came from, as far as the wire tells; else null. */
  readonly source: string | null;
  readonly text: string;
  /** Index of the message of the request that it stands in, and that message's role. */
  readonly message: number;
  readonly role: string;
}

/** A context at its first sighting. */
export interface Injected extends Context {
  /** Number of the request. */
  readonly request: number;
  /** Index of the prompt. */
  readonly turn: number;
  /** Id of the subagent or child session that it went to, null for the main conversation. */
  readonly agent: string | null;
}

/** What a tool gave back, as the model reads it, at its first sighting. */
export interface ToolResult {
  readonly request: number;
  readonly tool: string;
  readonly text: string;
}

/** How one hook run ended, in the client's own words. */
export interface HookOutcome {
  readonly event: string;
  readonly outcome: string;
  /** The reason or the output, where the client tells. */
  readonly detail: string;
}

/** One process of the client. */
export interface ClientRun {
  readonly code: number;
  readonly stdout: string;
  readonly stderr: string;
  readonly timedOut: boolean;
  readonly ms: number;
}

export interface Session {
  /** The client's own id, to resume by; null when it never told one. */
  readonly id: string | null;
  readonly requests: readonly ModelRequest[];
  /** What hooks gave the model in this session, each text where it is first seen. */
  readonly injected: readonly Injected[];
  /** All that one of the requests holds, the history's texts too. */
  readonly contextsOf: (request: ModelRequest) => Context[];
  readonly toolResults: readonly ToolResult[];
  readonly hooks: readonly HookOutcome[];
  readonly runs: readonly ClientRun[];
  /** Exit code of the first process that failed, else 0. */
  readonly code: number;
  /** What all processes wrote to stderr. */
  readonly stderr: string;
  /** Replies of the script that were never asked for. */
  readonly unplayed: number;
}

/** The calls that tests make every client's model make. */
export interface ToolCalls {
  /** Runs a command in the shell that the client gives its agent. */
  shell(command: string): ToolCall;
  /** Writes a new file in the project. `file` is relative to it. */
  write(place: Place, file: string, text: string): ToolCall;
  /** Starts a subagent with that task. */
  subagent(task: string): ToolCall;
  /** Waits for subagents where they run in the background, else null. */
  readonly wait: ToolCall | null;
}

/** One client as tests that run for all of them see it. */
export interface Driver {
  readonly client: ClientName;
  readonly calls: ToolCalls;
  /** Size in tokens for a reply to report, so that a session with `autoCompact` compacts. */
  readonly compactTokens: number;
  /** Model to take for subagents where the default one has none. */
  readonly subagentModel: string | null;
  run(options: SessionOptions): Promise<Session>;
}

/** The texts that reached the main conversation while the prompt of that index was worked on. */
export function injectedAt(session: Session, turn: number): string[] {
  return session.injected.filter((each) => each.turn === turn && each.agent === null)
    .map((each) => each.text);
}

/** The environment of a person's own shell there: nothing is inherited but PATH. */
export function shellEnvironment(place: Place): Record<string, string> {
  const path = Deno.env.get("PATH") ?? "/usr/local/bin:/usr/bin:/bin";
  return {
    PATH: place.bin === null ? path : `${place.bin}:${path}`,
    HOME: place.home,
    TMPDIR: place.temp,
    LANG: "C.UTF-8",
    SHELL: "/bin/bash",
    TERM: "dumb",
  };
}

/** The environment of a client. */
export function clientEnvironment(place: Place): Record<string, string> {
  return { ...shellEnvironment(place), NO_COLOR: "1", NO_PROXY: "127.0.0.1,localhost" };
}

/** Puts the parts of a session that follow from its processes together. */
export function summarize(runs: readonly ClientRun[]): Pick<Session, "runs" | "code" | "stderr"> {
  const failed = runs.find((run) => run.code !== 0);
  return { runs, code: failed?.code ?? 0, stderr: runs.map((run) => run.stderr).join("") };
}
