/** A mock of the Anthropic Messages API, for Claude Code. */
import type { JsonObject } from "../../lib/json.ts";
import { listAt, textAt } from "./json.ts";
import { eventStream, MockServer, type ModelApi, type ModelRequest } from "./mock_server.ts";
import type { Reply, Script } from "./script.ts";

/** Starts the mock. */
export function startAnthropicMock(script?: Script): MockServer {
  return new MockServer(API, script);
}

const SUMMARY_ORDER = /^CRITICAL: Respond with TEXT ONLY[\s\S]*summary/;

const API: ModelApi = {
  summary: "Mock summary",

  kindOf({ method, path, headers, body }) {
    if (method !== "POST" || !/\/v1\/messages(\?|$)/.test(path)) return "side";
    // After a tool result the order to sum up is one more block of the same message (seen with 2.1.332).
    if (blockTexts(body.messages, -1).some((text) => SUMMARY_ORDER.test(text))) return "summary";
    if (headers.has("x-claude-code-agent-id")) return "sub";
    return listAt(body, "tools").length === 0 ? "side" : "main";
  },

  answer(request, reply) {
    if (reply.status !== undefined) {
      const error = { type: "invalid_request_error", message: "mock error" };
      return Response.json({ type: "error", error }, { status: reply.status });
    }
    return message(request, request.kind === "summary" ? tagged(reply) : reply);
  },

  answerSide(request) {
    if (/\/count_tokens(\?|$)/.test(request.path)) {
      return Response.json({ input_tokens: Math.ceil(request.text.length / 4) });
    }
    if (/\/v1\/messages(\?|$)/.test(request.path)) {
      return message(request, { text: '{"title": "mock"}' });
    }
    return Response.json({}, { status: request.path === "/" ? 200 : 404 });
  },
};

/** The texts of one message: a plain string, or its text blocks. */
function blockTexts(messages: JsonObject[string], index: number): string[] {
  const plain = textAt(messages, index, "content");
  if (plain !== null) return [plain];
  return listAt(messages, index, "content").map((block) => textAt(block, "text") ?? "");
}

/** The client asks again until a summary stands in tags. */
function tagged(reply: Reply): Reply {
  const text = reply.text ?? "";
  return text.includes("<summary>") ? reply : { ...reply, text: `<summary>${text}</summary>` };
}

function message({ answerId, body }: ModelRequest, reply: Reply): Response {
  const text = reply.text === undefined ? [] : [{ type: "text", text: reply.text }];
  const tools = (reply.tools ?? []).map(({ name, input }, index) => ({
    type: "tool_use",
    id: `toolu_${answerId}_${index}`,
    name,
    input,
  }));
  const usage = {
    input_tokens: reply.tokens ?? 10,
    cache_creation_input_tokens: 0,
    cache_read_input_tokens: 0,
    output_tokens: 5,
  };
  const whole = {
    id: `msg_${answerId}`,
    type: "message",
    role: "assistant",
    model: textAt(body, "model") ?? "mock",
    stop_reason: tools.length > 0 ? "tool_use" : "end_turn",
    stop_sequence: null,
    usage,
  };
  if (body.stream !== true) return Response.json({ ...whole, content: [...text, ...tools] });
  const blocks: JsonObject[] = [
    ...text.map((block) => ({
      start: { type: "text", text: "" },
      delta: { type: "text_delta", text: block.text },
    })),
    ...tools.map((block) => ({
      start: { ...block, input: {} },
      delta: { type: "input_json_delta", partial_json: JSON.stringify(block.input) },
    })),
  ];
  const events: JsonObject[] = [
    { type: "message_start", message: { ...whole, content: [], stop_reason: null } },
    ...blocks.flatMap(({ start, delta }, index): JsonObject[] => [
      { type: "content_block_start", index, content_block: start },
      { type: "content_block_delta", index, delta },
      { type: "content_block_stop", index },
    ]),
    {
      type: "message_delta",
      delta: { stop_reason: whole.stop_reason, stop_sequence: null },
      usage,
    },
    { type: "message_stop" },
  ];
  return eventStream(events, (event) => textAt(event, "type"));
}
