/** A mock of the OpenAI Responses API, for Codex. */
import type { JsonObject, JsonValue } from "../../lib/json.ts";
import { listAt, parseObject, textAt } from "./json.ts";
import { eventStream, MockServer, type ModelApi } from "./mock_server.ts";
import type { Script, ToolCall } from "./script.ts";

/**
 * Starts the mock; its base URL is `${url}/v1`.
 *
 * Which tools there are, and in which shape, differs from model to model. So calls of `shell`,
 * `apply_patch`, `spawn_agent` and `wait_agent` take the name and the shape that the request's own list of
 * tools gives them, inside a script where the model has no such tools; any other call goes out as it is.
 */
export function startResponsesMock(script?: Script): MockServer {
  return new MockServer(API, script);
}

/** What Codex tells about a request in a header of its own. */
export function turnMetadata(headers: Headers): JsonObject {
  return parseObject(headers.get("x-codex-turn-metadata") ?? "") ?? {};
}

const API: ModelApi = {
  summary: "Mock summary",

  kindOf({ method, path, headers }) {
    if (method !== "POST" || !/\/responses(\/compact)?(\?|$)/.test(path)) return "side";
    if (textAt(turnMetadata(headers), "request_kind") === "compaction") return "summary";
    return headers.has("x-openai-subagent") ? "sub" : "main";
  },

  answer(request, reply) {
    if (reply.status !== undefined) {
      return Response.json({ error: { message: "mock error" } }, { status: reply.status });
    }
    const { answerId, body, path } = request;
    const items = [
      ...(reply.text === undefined ? [] : [messageItem(`msg_${answerId}`, reply.text)]),
      ...(reply.tools ?? []).map((call, index) => callItem(call, `${answerId}_${index}`, body)),
    ];
    const tokens = reply.tokens ?? 100;
    const usage = {
      input_tokens: tokens,
      input_tokens_details: { cached_tokens: 0 },
      output_tokens: 5,
      output_tokens_details: { reasoning_tokens: 0 },
      total_tokens: tokens + 5,
    };
    if (/\/compact(\?|$)/.test(path)) return Response.json({ output: items, usage });
    const response = {
      id: `resp_${answerId}`,
      object: "response",
      status: "completed",
      output: items,
    };
    const events: JsonObject[] = [
      {
        type: "response.created",
        response: { ...response, status: "in_progress", output: [] },
      },
      ...items.flatMap((item, index): JsonObject[] => [
        {
          type: "response.output_item.added",
          output_index: index,
          item: { ...item, status: "in_progress" },
        },
        { type: "response.output_item.done", output_index: index, item },
      ]),
      { type: "response.completed", response: { ...response, usage } },
    ];
    return eventStream(events, (event) => textAt(event, "type"));
  },

  answerSide({ path }) {
    if (!/\/models(\?|$)/.test(path)) return Response.json({}, { status: 404 });
    return Response.json({ models: [], data: [], object: "list" });
  },
};

/** A tool that a request offers. */
interface OfferedTool {
  readonly name: string;
  readonly namespace: string | null;
  /** `function`, or `custom` for freeform calls. */
  readonly type: string;
  /** Names of the arguments that must be given. */
  readonly required: readonly JsonValue[];
}

/** The tools that a request offers, those inside namespaces too. */
function offeredTools(body: JsonObject): OfferedTool[] {
  const added = listAt(body, "input").filter((item) => textAt(item, "type") === "additional_tools");
  return [...listAt(body, "tools"), ...added.flatMap((item) => listAt(item, "tools"))]
    .flatMap((tool) => {
      const namespace = textAt(tool, "type") === "namespace" ? textAt(tool, "name") : null;
      const tools = namespace === null ? [tool] : listAt(tool, "tools");
      return tools.map((each) => ({
        name: textAt(each, "name") ?? "",
        namespace,
        type: textAt(each, "type") ?? "",
        required: listAt(each, "parameters", "required"),
      }));
    });
}

function messageItem(id: string, text: string): JsonObject {
  const content = [{ type: "output_text", text, annotations: [] }];
  return { type: "message", id, role: "assistant", status: "completed", content };
}

function callItem(call: ToolCall, suffix: string, body: JsonObject): JsonObject {
  const tools = offeredTools(body);
  const { tool, input } = fitted(call, tools, body);
  const name = tool?.name ?? call.name;
  const call_id = `call_${suffix}`;
  if (typeof input === "string") {
    const id = `ctc_${suffix}`;
    return { type: "custom_tool_call", id, call_id, name, input, status: "completed" };
  }
  return {
    type: "function_call",
    id: `fc_${suffix}`,
    call_id,
    name,
    ...(tool === undefined || tool.namespace === null ? {} : { namespace: tool.namespace }),
    arguments: JSON.stringify(input),
  };
}

/** A call in the name and shape that this request's tools have. */
function fitted(
  { name, input }: ToolCall,
  tools: readonly OfferedTool[],
  body: JsonObject,
): { tool: OfferedTool | undefined; input: JsonObject | string } {
  const find = (...names: readonly string[]) =>
    names.map((each) => tools.find((tool) => tool.name === each)).find((tool) =>
      tool !== undefined
    );
  // Newer models call most tools from scripts, by a tool named `exec`.
  const script = (call: string) => ({ tool: find("exec"), input: `text(await tools.${call})` });
  if (name === "apply_patch" && typeof input === "string") {
    const tool = find(name);
    if (tool === undefined) return script(`apply_patch(${JSON.stringify(input)})`);
    return { tool, input: tool.type === "function" ? { input } : input };
  }
  if (typeof input === "string") return { tool: find(name), input };
  if (name === "shell") {
    const tool = find("exec_command", "shell_command", "shell");
    const { command, ...rest } = input;
    const unified = { cmd: command, ...rest };
    if (tool === undefined) return script(`exec_command(${JSON.stringify(unified)})`);
    if (tool.name === "exec_command") return { tool, input: unified };
    if (tool.name === "shell_command") return { tool, input };
    return { tool, input: { command: ["bash", "-lc", command ?? ""] } };
  }
  if (name === "spawn_agent") {
    const tool = find(name);
    const named = tool?.required.includes("task_name") === true;
    return { tool, input: named ? { task_name: "mock_task", ...input } : input };
  }
  if (name === "wait_agent") {
    const agent = /\\?"agent_id\\?":\s*\\?"([0-9a-f-]{36})/.exec(JSON.stringify(body.input))?.[1];
    const targets = agent === undefined ? {} : { targets: [agent] };
    return { tool: find(name, "wait"), input: { ...targets, timeout_ms: 20_000, ...input } };
  }
  return { tool: find(name), input };
}
