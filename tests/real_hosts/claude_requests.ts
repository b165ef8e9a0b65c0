/** What the requests of Claude Code hold: hook contexts, rule files, tool results. */
import type { JsonValue } from "../../lib/json.ts";
import { at, listAt, textAt } from "./json.ts";
import type { ModelRequest } from "./mock_server.ts";
import type { Context, Injected, ToolResult } from "./session.ts";

const HOOK =
  "([A-Z]\\w+(?::\\S+)?) hook (?:additional context|success|blocking error[^:]*|stopped continuation): ";
const RULE = "Contents of (\\S.*?\\.md)(?: \\([^)]*\\))?:\\n\\n";
const REMINDER = /<system-reminder>\n([\s\S]*?)\n<\/system-reminder>/g;

/**
 * Every hook context and rule file in a request, history included.
 *
 * Models without system messages inside a conversation (`claude-sonnet-4-5`, the drivers' default) get each
 * context in a `<system-reminder>` of its own, so its text is exact. Newer ones get a message of role
 * `system` that joins contexts and the client's own notes by blank lines: there a text runs to the next
 * mark (seen with 2.1.332).
 */
export function contextsOf(request: ModelRequest): Context[] {
  return listAt(request.body, "messages").flatMap((each, message) => {
    const role = textAt(each, "role") ?? "";
    return textsOf(at(each, "content")).flatMap((block) => {
      const found = role === "system"
        ? split(block, true)
        : [...block.matchAll(REMINDER)].flatMap(([, text]) => split(text ?? "", false));
      return found.map((context): Context => ({ ...context, message, role }));
    });
  });
}

/**
 * The contexts of all requests, each where it is first seen.
 *
 * @param resumed The session had a history before: what the first request holds of it is not new.
 */
export function injected(requests: readonly ModelRequest[], resumed = false): Injected[] {
  const found: Injected[] = [];
  const threads = new Map<string, { head: string; counts: ReadonlyMap<string, number> }>();
  let history = resumed;
  for (const request of requests.filter(({ kind }) => kind === "main" || kind === "sub")) {
    const agent = request.headers.get("x-claude-code-agent-id");
    const thread = [request.headers.get("x-claude-code-session-id"), agent].join();
    // A request repeats its conversation: report what its thread's last request did not hold. Another
    // first message (after compaction or /clear) starts anew.
    const head = textsOf(at(request.body, "messages", 0, "content")).at(-1) ?? "";
    const last = threads.get(thread);
    const known = new Map(last?.head === head ? last.counts : []);
    const counts = new Map<string, number>();
    const start = history ? lastAnswer(request) : -1;
    history = false;
    for (const context of contextsOf(request)) {
      const key = `${context.source}\0${context.text}`;
      counts.set(key, (counts.get(key) ?? 0) + 1);
      const left = known.get(key) ?? 0;
      if (left > 0) known.set(key, left - 1);
      else if (context.message > start) {
        found.push({ ...context, request: request.n, turn: request.turn, agent });
      }
    }
    threads.set(thread, { head, counts });
  }
  return found;
}

/** The results of the calls that this mock made, each where it is first seen. */
export function toolResults(requests: readonly ModelRequest[]): ToolResult[] {
  const seen = new Set<string>();
  return requests.flatMap((request) => {
    const blocks = listAt(request.body, "messages").flatMap((each) => listAt(each, "content"));
    return blocks.flatMap((block): ToolResult[] => {
      const id = textAt(block, "tool_use_id");
      if (id === null || !id.includes(request.server) || seen.has(id)) return [];
      seen.add(id);
      const call = blocks.find((each) => textAt(each, "id") === id);
      const text = textsOf(at(block, "content")).join("\n");
      return [{ request: request.n, tool: textAt(call, "name") ?? "", text }];
    });
  });
}

/** Index of the last message that the model wrote, -1 when there is none. */
function lastAnswer(request: ModelRequest): number {
  return listAt(request.body, "messages").findLastIndex((each) =>
    textAt(each, "role") === "assistant"
  );
}

/** The texts of a message's content, those inside tool results too. */
function textsOf(content: JsonValue | undefined): string[] {
  if (typeof content === "string") return [content];
  return listAt(content).flatMap((block) => {
    if (textAt(block, "type") === "tool_result") return textsOf(at(block, "content"));
    const text = textAt(block, "text");
    return text === null ? [] : [text];
  });
}

/** The contexts in one block. In a joined one each mark starts a text, else hooks stand at the start only. */
function split(block: string, joined: boolean): Pick<Context, "source" | "text">[] {
  const marks = [...block.matchAll(new RegExp(`(?:^|\\n\\n)(?:${HOOK}|${RULE})`, "g"))]
    .filter((mark) => joined || mark.index === 0 || mark[2] !== undefined);
  return marks.map((mark, index) => ({
    source: mark[1] ?? mark[2] ?? null,
    text: block.slice(mark.index + mark[0].length, marks[index + 1]?.index ?? block.length),
  }));
}
