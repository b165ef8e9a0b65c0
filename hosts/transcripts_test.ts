/**
 * The readers of transcripts, line by line. What is read of whole recorded sessions: `tests/transcripts_test.ts`.
 */
import { expect } from "@std/expect";
import { isObject, type JsonObject } from "../lib/json.ts";
import { HOSTS } from "./mod.ts";
import type { Said, TranscriptReader } from "./transcript.ts";

async function readerOf(name: string): Promise<TranscriptReader> {
  const load = HOSTS.find((host) => host.name === name)?.transcript;
  if (!load) throw new TypeError(`No reader for "${name}"`);
  return (await load()).transcript;
}

function recorded(name: string): JsonObject[] {
  const file = new URL(`../tests/testdata/transcripts/${name}.jsonl`, import.meta.url);
  return Deno.readTextFileSync(file).trim().split("\n").map(parsed);
}

function parsed(line: string): JsonObject {
  const value: unknown = JSON.parse(line);
  if (!isObject(value)) throw new TypeError("A line is no object");
  return value;
}

async function said(host: string, lines: readonly JsonObject[]): Promise<string[]> {
  return [...(await readerOf(host)).read(lines)].map(({ role, text }: Said) => `${role}: ${text}`);
}

Deno.test("each host's lines are told from the others', and name their session", async () => {
  const readers = await Promise.all(["claude", "codex", "gemini"].map(readerOf));
  for (const [own, name] of ["claude", "codex", "gemini"].entries()) {
    const lines = recorded(name);
    readers.forEach((reader, at) => {
      const wrote = lines.filter((line) => reader.wrote(line)).length;
      expect([name, at, wrote]).toEqual([name, at, at === own ? lines.length : 0]);
    });
    const id = lines.map((line) => readers[own]?.session(line)).find((id) => id);
    expect(id).toMatch(/^[0-9a-f-]{36}$/);
  }
});

Deno.test("Claude Code: what the client says in the user's place", async () => {
  const user = (content: unknown, more: object = {}) =>
    parsed(
      JSON.stringify({ type: "user", sessionId: "s", message: { role: "user", content }, ...more }),
    );
  const lines = [
    user(
      "<command-name>/compact</command-name>\n<command-message>compact</command-message>\n<command-args></command-args>",
    ),
    user(
      "<command-message>review</command-message>\n<command-name>/review</command-name>\n<command-args>the cart</command-args>",
    ),
    user("<local-command-stdout>done</local-command-stdout>"),
    user("<bash-input>ls</bash-input>"),
    user("<bash-stdout>a b</bash-stdout><bash-stderr></bash-stderr>"),
    user("<task-notification>\n<task-id>1</task-id>"),
    user("[Request interrupted by user for tool use]"),
    user("a <system-reminder>secret\nthing</system-reminder>b"),
    user("<ide_selection>The user selected line 1</ide_selection>fix this"),
    user([{ type: "tool_result", content: "out" }, { type: "text", text: "by a hook" }]),
    user([{ type: "image", source: {} }, { type: "text", text: "one" }, {
      type: "text",
      text: "two",
    }]),
    user("from a subagent", { isSidechain: true }),
    user("meta", { isMeta: true }),
    user("once", { uuid: "u1" }),
    user("once", { uuid: "u1" }),
    user({ broken: true }),
    user(7),
  ];
  expect(await said("claude", lines)).toEqual([
    "user: /review the cart",
    "user: a b",
    "user: fix this",
    "user: one\n\ntwo",
    "user: once",
  ]);
});

Deno.test("Codex: rollouts that do not say what a part is", async () => {
  const message = (role: string, ...texts: string[]) =>
    parsed(JSON.stringify({
      type: "response_item",
      payload: { type: "message", role, content: texts.map((text) => ({ text })) },
    }));
  const lines = [
    message("user", "# AGENTS.md instructions for /p\n\n<INSTRUCTIONS>x</INSTRUCTIONS>"),
    message("user", "<environment_context>\n  <cwd>/p</cwd>\n</environment_context>"),
    message("user", "<user_instructions>\nx\n</user_instructions>"),
    message("developer", "by a hook"),
    message("system", "rules"),
    message("user", "what I typed"),
    message("assistant", "what I answer"),
    parsed('{"type":"response_item","payload":{"type":"function_call_output","output":"x"}}'),
    parsed('{"type":"compacted","payload":{"message":"x","replacement_history":[]}}'),
  ];
  expect(await said("codex", lines)).toEqual(["user: what I typed", "assistant: what I answer"]);
});

Deno.test("Gemini CLI: a compressed history takes nothing back, and adds nothing", async () => {
  const message = (id: string, type: string, text: string) => ({ id, type, content: [{ text }] });
  const lines = [
    message("1", "user", "first\n--- Content from referenced files ---\nX\n--- End of content ---"),
    message("2", "gemini", "answer"),
    {
      $set: {
        messages: [
          message("8", "user", "<state_snapshot>\nall of it\n</state_snapshot>"),
          message("9", "gemini", "Got it. Thanks for the additional context!"),
        ],
      },
    },
    message("3", "user", "second<hook_context>by a hook</hook_context>"),
    message("4", "info", "a message of the client"),
  ].map((line) => parsed(JSON.stringify(line)));
  expect(await said("gemini", lines)).toEqual(["user: first", "assistant: answer", "user: second"]);
});
