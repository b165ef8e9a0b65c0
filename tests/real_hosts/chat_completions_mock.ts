/** A mock of the OpenAI chat completions API, for OpenCode. */
import type { JsonObject } from "../../lib/json.ts";
import { listAt, textAt } from "./json.ts";
import { eventStream, MockServer, type ModelApi, type ModelRequest } from "./mock_server.ts";
import { systemTexts } from "./opencode_requests.ts";
import type { Reply, Script } from "./script.ts";

/** Starts the mock; its base URL is `${url}/v1`. */
export function startChatCompletionsMock(script?: Script): MockServer {
  return new MockServer(API, script);
}

const API: ModelApi = {
  summary: "Mock summary",

  kindOf({ method, path, headers, body }) {
    if (method !== "POST" || !path.endsWith("/chat/completions")) return "side";
    // Requests for titles and summaries offer no tools. A plugin may put its own text first.
    const orders = listAt(body, "tools").length === 0 ? systemTexts(body) : [];
    if (orders.some((text) => text.includes("You are a title generator"))) return "side";
    if (orders.some((text) => text.includes("You are a context summarization agent"))) {
      return "summary";
    }
    return headers.has("x-parent-session-id") ? "sub" : "main";
  },

  answer(request, reply) {
    if (reply.status === undefined) return completion(request, reply);
    return Response.json({ error: { message: "mock error" } }, { status: reply.status });
  },

  answerSide(request) {
    if (request.path.endsWith("/chat/completions")) {
      return completion(request, { text: "Mock title" });
    }
    return Response.json({ error: { message: "not mocked" } }, { status: 404 });
  },
};

function completion({ answerId, body }: ModelRequest, reply: Reply): Response {
  const chunk = (delta: JsonObject, finish_reason: string | null): JsonObject => ({
    id: `chatcmpl-${answerId}`,
    object: "chat.completion.chunk",
    created: 1,
    model: textAt(body, "model") ?? "mock",
    choices: [{ index: 0, delta, finish_reason }],
  });
  const calls = (reply.tools ?? []).map(({ name, input }, index) => ({
    index,
    id: `call_${answerId}_${index}`,
    type: "function",
    function: { name, arguments: JSON.stringify(input) },
  }));
  const tokens = reply.tokens ?? 100;
  const usage = { prompt_tokens: tokens, completion_tokens: 10, total_tokens: tokens + 10 };
  return eventStream([
    chunk({ role: "assistant", content: "" }, null),
    ...(reply.text === undefined ? [] : [chunk({ content: reply.text }, null)]),
    ...calls.map((call) => chunk({ tool_calls: [call] }, null)),
    { ...chunk({}, calls.length > 0 ? "tool_calls" : "stop"), usage },
    "[DONE]",
  ]);
}
