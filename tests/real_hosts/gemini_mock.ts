/** A mock of the Gemini generateContent API, for Gemini CLI. */
import type { JsonObject, JsonValue } from "../../lib/json.ts";
import { at, listAt, textAt } from "./json.ts";
import { eventStream, MockServer, type ModelApi, type ModelRequest } from "./mock_server.ts";
import type { Reply, Script } from "./script.ts";

/** Starts the mock. */
export function startGeminiMock(script?: Script): MockServer {
  return new MockServer(API, script);
}

const API: ModelApi = {
  summary: "Mock summary",

  kindOf({ path, body }) {
    const tools = declarations(body);
    if (methodOf(path) === "streamGenerateContent" && tools.length > 0) {
      return tools.some((tool) => textAt(tool, "name") === END_TOOL) ? "sub" : "main";
    }
    if (methodOf(path) === "generateContent" && schemaOf(body) === "") return "summary";
    return "side";
  },

  answer(request, reply) {
    if (reply.status !== undefined) {
      const error = { code: reply.status, message: "mock error", status: "INVALID_ARGUMENT" };
      return Response.json({ error }, { status: reply.status });
    }
    const calls = (reply.tools ?? []).map(({ name, input }, index) => ({
      functionCall: { id: `call_${request.answerId}_${index}`, name, args: input },
    }));
    return content(request, [...textParts(request, reply), ...calls], reply.tokens);
  },

  answerSide(request) {
    if (methodOf(request.path) === "countTokens") {
      return Response.json({ totalTokens: Math.ceil(request.text.length / 4) });
    }
    return content(request, [{ text: errandAnswer(schemaOf(request.body)) }]);
  },
};

/** `generateContent` and the like, from `/v1beta/models/NAME:METHOD?…`. */
function methodOf(path: string): string {
  return /models\/[^:/]+:(\w+)/.exec(path)?.[1] ?? "";
}

/** The schema that an answer must have, as JSON, or an empty text. */
function schemaOf(body: JsonObject): string {
  const schema = at(body, "generationConfig", "responseJsonSchema") ??
    at(body, "generationConfig", "responseSchema");
  return schema === undefined ? "" : JSON.stringify(schema);
}

/** A reply's text in the form that the client wants there. */
function textParts(request: ModelRequest, { text, tools = [] }: Reply): JsonObject[] {
  const { kind, answerId } = request;
  if (text === undefined) return [];
  if (kind === "summary") return [{ text: `<state_snapshot>${text}</state_snapshot>` }];
  if (kind === "main" || tools.length > 0) return [{ text }];
  // A subagent's last word has to be a call, with a result in the form that its kind of agent has.
  const end = declarations(request.body).find((tool) => textAt(tool, "name") === END_TOOL);
  const form = at(end, "parametersJsonSchema", "properties", "result");
  const fields = listAt(form, "required").filter((name) => typeof name === "string");
  const args = {
    result: textAt(form, "type") === "object"
      ? Object.fromEntries(fields.map((name) => [name, text]))
      : text,
  };
  return [{ functionCall: { id: `call_${answerId}_end`, name: END_TOOL, args } }];
}

/** The tool that ends a subagent; no other request offers it (seen with 0.61.0). */
const END_TOOL = "complete_task";

/** The tools that a request offers. */
function declarations(body: JsonObject): JsonValue[] {
  return listAt(body, "tools").flatMap((tool) => listAt(tool, "functionDeclarations"));
}

/** What the client's own questions are answered: who speaks next, which model to take. */
function errandAnswer(schema: string): string {
  const reasoning = "mock";
  if (schema.includes("next_speaker")) return JSON.stringify({ reasoning, next_speaker: "user" });
  if (schema.includes("model_choice")) return JSON.stringify({ reasoning, model_choice: "flash" });
  if (schema.includes("complexity")) {
    return JSON.stringify({ complexity_reasoning: reasoning, complexity_score: 10 });
  }
  return schema === "" ? "ok" : "{}";
}

function content(request: ModelRequest, parts: JsonObject[], tokens = 100): Response {
  const answer = {
    candidates: [{ index: 0, content: { role: "model", parts }, finishReason: "STOP" }],
    usageMetadata: {
      promptTokenCount: tokens,
      candidatesTokenCount: 5,
      totalTokenCount: tokens + 5,
    },
    modelVersion: "mock",
    responseId: request.answerId,
  };
  const stream = methodOf(request.path) === "streamGenerateContent";
  return stream ? eventStream([answer]) : Response.json(answer);
}
