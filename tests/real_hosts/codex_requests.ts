/** What the requests of Codex hold: hook contexts and tool results. */
import type { JsonValue } from "../../lib/json.ts";
import { at, listAt, parseObject, textAt } from "./json.ts";
import type { ModelRequest } from "./mock_server.ts";
import { turnMetadata } from "./responses_mock.ts";
import type { Context, Injected, ToolResult } from "./session.ts";

/**
 * Ids of the messages that hooks added. Codex's own record of a session (its rollout) marks them, and its
 * requests carry the same ids (seen with 0.171.0).
 *
 * @param codexHome Codex's home folder.
 */
export async function hookMessageIds(codexHome: string): Promise<ReadonlySet<string>> {
  const ids = new Set<string>();
  for (const file of await filesBelow(`${codexHome}/sessions`)) {
    if (!file.endsWith(".jsonl")) continue;
    for (const line of (await Deno.readTextFile(file)).split("\n")) {
      if (!line.includes("hooks.additional_context")) continue;
      const payload = at(parseObject(line) ?? undefined, "payload");
      const id = textAt(payload, "id");
      if (textAt(payload, "role") === "developer" && id !== null) ids.add(id);
    }
  }
  return ids;
}

/** Every hook context in a request, history included. `ids` as `hookMessageIds` gives them. */
export function contextsOf(request: ModelRequest, ids: ReadonlySet<string>): Context[] {
  return hookMessages(request, ids).map(([, context]) => context);
}

/** The contexts of all requests that have one of these ids, each where it is first seen. */
export function injected(
  requests: readonly ModelRequest[],
  ids: ReadonlySet<string>,
): Injected[] {
  const seen = new Set<string>();
  return requests.flatMap((request) =>
    hookMessages(request, ids).flatMap(([id, context]): Injected[] => {
      // A child that inherits its parent's history carries the parent's messages too: those are the parent's.
      if (seen.has(id)) return [];
      seen.add(id);
      const { n, turn } = request;
      return [{ ...context, request: n, turn, agent: agentOf(request) }];
    })
  );
}

/** The results of the calls that this mock made, each where it is first seen. */
export function toolResults(requests: readonly ModelRequest[]): ToolResult[] {
  const seen = new Set<string>();
  return requests.flatMap((request) => {
    const items = listAt(request.body, "input");
    return items.flatMap((item): ToolResult[] => {
      const id = textAt(item, "call_id");
      if (id === null || !id.includes(request.server) || seen.has(id)) return [];
      if (!/_output$/.test(textAt(item, "type") ?? "")) return [];
      seen.add(id);
      const call = items.find((each) => textAt(each, "call_id") === id && textAt(each, "name"));
      const text = textAt(item, "output") ?? contentText(at(item, "output"));
      return [{ request: request.n, tool: textAt(call, "name") ?? "", text }];
    });
  });
}

/** Id of the subagent's thread that a request belongs to, or null. */
function agentOf({ headers }: ModelRequest): string | null {
  return headers.has("x-openai-subagent") ? textAt(turnMetadata(headers), "thread_id") : null;
}

/** The hook contexts of a request with the ids of their messages. */
function hookMessages(
  request: ModelRequest,
  ids: ReadonlySet<string>,
): (readonly [id: string, context: Context])[] {
  return listAt(request.body, "input").flatMap((item, message) => {
    const id = textAt(item, "id");
    if (id === null || !ids.has(id)) return [];
    const text = contentText(at(item, "content"));
    const role = textAt(item, "role") ?? "";
    return [[id, { source: null, text, message, role }] as const];
  });
}

function contentText(content: JsonValue | undefined): string {
  return listAt(content).map((part) => textAt(part, "text") ?? "").join("");
}

/** Paths of all files below a folder; none where there is no such folder. */
async function filesBelow(folder: string): Promise<string[]> {
  const files: string[] = [];
  try {
    for await (const { name, isDirectory } of Deno.readDir(folder)) {
      const path = `${folder}/${name}`;
      if (isDirectory) files.push(...await filesBelow(path));
      else files.push(path);
    }
  } catch (error) {
    if (!(error instanceof Deno.errors.NotFound)) throw error;
  }
  return files;
}
