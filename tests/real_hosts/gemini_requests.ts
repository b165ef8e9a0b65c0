/** What the requests of Gemini CLI hold: hook contexts and tool results. */
import type { JsonValue } from "../../lib/json.ts";
import { at, listAt, objectAt, textAt } from "./json.ts";
import type { ModelRequest } from "./mock_server.ts";
import type { Context, Injected, ToolResult } from "./session.ts";

/** Every hook context in a request, history included. The source of one in a tool result is the tool. */
export function contextsOf(request: ModelRequest): Context[] {
  return listAt(request.body, "contents").flatMap((content, message) => {
    const role = textAt(content, "role") ?? "";
    return listAt(content, "parts").flatMap((part): Context[] => {
      const source = textAt(part, "functionResponse", "name");
      return textsOf(part).flatMap((text) =>
        [...text.matchAll(/<hook_context>([\s\S]*?)<\/hook_context>/g)]
          .map((found) => ({ source, text: found[1] ?? "", message, role }))
      );
    });
  });
}

/**
 * The contexts of all requests, each where it is first seen: what stands behind the model's last answer.
 * Subagents have no id on the wire; theirs count as `subagent`.
 */
export function injected(requests: readonly ModelRequest[]): Injected[] {
  let last = "";
  return requests.flatMap((request): Injected[] => {
    const { n, turn, kind, text } = request;
    const repeated = text === last;
    last = text;
    if (repeated || (kind !== "main" && kind !== "sub")) return [];
    const answered = listAt(request.body, "contents")
      .findLastIndex((content) => textAt(content, "role") === "model");
    const agent = kind === "sub" ? "subagent" : null;
    return contextsOf(request).filter(({ message }) => message > answered)
      .map((context) => ({ ...context, request: n, turn, agent }));
  });
}

/** The results of the calls that this mock made, each where it is first seen. */
export function toolResults(requests: readonly ModelRequest[]): ToolResult[] {
  const seen = new Set<string>();
  return requests.flatMap((request) => {
    const parts = listAt(request.body, "contents").flatMap((each) => listAt(each, "parts"));
    return parts.flatMap((part): ToolResult[] => {
      // A restored history has `TOOL__ID` in the place of `ID` (seen with 0.61.0).
      const id = textAt(part, "functionResponse", "id")?.replace(/^.*__/, "");
      if (id === undefined || !id.includes(request.server) || seen.has(id)) return [];
      seen.add(id);
      const tool = textAt(part, "functionResponse", "name") ?? "";
      return [{ request: request.n, tool, text: textsOf(part).join("\n") }];
    });
  });
}

/** The texts of a part: its own, or those of the tool result that it is. */
function textsOf(part: JsonValue): string[] {
  const response = Object.values(objectAt(part, "functionResponse", "response"));
  return [at(part, "text"), ...response].filter((each) => typeof each === "string");
}
