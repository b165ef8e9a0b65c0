/** What the requests of OpenCode hold: the texts in the system slot and tool results. */
import type { JsonObject, JsonValue } from "../../lib/json.ts";
import { at, listAt, textAt } from "./json.ts";
import type { ModelRequest } from "./mock_server.ts";
import type { Context, Injected, ToolResult } from "./session.ts";

/** The texts of all system messages. */
export function systemTexts(body: JsonObject): string[] {
  return listAt(body, "messages").filter((each) => textAt(each, "role") === "system")
    .map((each) => textOf(at(each, "content")));
}

/**
 * What plugins added: every system message but the first, which is OpenCode's own prompt, and in that one
 * what Engram's plugin marks.
 */
export function contextsOf(request: ModelRequest): Context[] {
  const role = "system";
  const systems = listAt(request.body, "messages")
    .map((each, message) => ({
      source: null,
      role,
      text: textOf(at(each, "content")),
      message,
      each,
    }))
    .filter(({ each }) => textAt(each, "role") === role);
  return systems.flatMap(({ each: _, ...context }, index) =>
    index === 0
      ? [...context.text.matchAll(/\[engram\]\n([\s\S]*?)\n\[\/engram\](?=\n|$)/g)]
        .map(([, text = ""]) => ({ ...context, text }))
      : [context]
  );
}

/**
 * The contexts of all requests, each once a prompt and session: the system slot is no history, every
 * request carries it anew.
 */
export function injected(requests: readonly ModelRequest[]): Injected[] {
  const seen = new Set<string>();
  return requests.flatMap((request): Injected[] => {
    const { n, turn, kind, headers } = request;
    if (kind !== "main" && kind !== "sub") return [];
    const agent = kind === "sub" ? headers.get("x-session-id") : null;
    return contextsOf(request).flatMap((context) => {
      const key = `${turn}\0${agent}\0${context.text}`;
      if (seen.has(key)) return [];
      seen.add(key);
      return [{ ...context, request: n, turn, agent }];
    });
  });
}

/** The results of the calls that this mock made, each where it is first seen. */
export function toolResults(requests: readonly ModelRequest[]): ToolResult[] {
  const seen = new Set<string>();
  return requests.flatMap((request) => {
    const messages = listAt(request.body, "messages");
    const calls = messages.flatMap((each) => listAt(each, "tool_calls"));
    return messages.flatMap((each): ToolResult[] => {
      const id = textAt(each, "tool_call_id");
      if (id === null || !id.includes(request.server) || seen.has(id)) return [];
      seen.add(id);
      const call = calls.find((call) => textAt(call, "id") === id);
      const tool = textAt(call, "function", "name") ?? "";
      return [{ request: request.n, tool, text: textOf(at(each, "content")) }];
    });
  });
}

function textOf(content: JsonValue | undefined): string {
  if (typeof content === "string") return content;
  return listAt(content).map((part) => textAt(part, "text") ?? "").join("\n");
}
