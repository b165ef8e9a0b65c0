/** What was said in sessions of real clients, as their transcripts have it. */
import { expect } from "@std/expect";
import { HOSTS } from "../hosts/mod.ts";
import { readConversation } from "../lib/session/conversation.ts";
import { sourceOf } from "../lib/session/source.ts";

const RECORDED = new URL("./testdata/transcripts/", import.meta.url);

/** Per file: its host, what hooks and client put into it, and what people and model said. */
const TRANSCRIPTS: readonly {
  readonly file: string;
  readonly host: string;
  readonly foreign: readonly string[];
  readonly said: readonly string[];
}[] = [
  {
    file: "claude",
    host: "claude",
    foreign: ["[engram ", "Engram: ", "hook_additional_context"],
    said: [
      "user: first prompt: from now on always use pnpm\nsecond line @notes.txt",
      "assistant: first answer. We decided to use pnpm.",
      "user: third prompt after compaction",
      "assistant: after compact",
      "user: do task",
      "assistant: let me look",
      "assistant: final answer",
      "user: resumed prompt",
      "assistant: resumed answer",
    ],
  },
  {
    file: "codex",
    host: "codex",
    foreign: ["[engram ", "Engram: ", "environment_context", "AGENTS.md"],
    said: [
      "user: first prompt: from now on always use pnpm\nsecond line",
      "assistant: let me look",
      "assistant: first answer. We decided to use pnpm.",
      "user: second prompt",
      "assistant: second answer",
    ],
  },
  {
    file: "codex-compacted",
    host: "codex",
    foreign: ["[engram ", "Engram: ", "environment_context", "AGENTS.md"],
    said: [
      "user: app one",
      "assistant: app answer one",
      "user: app two",
      "assistant: app answer two",
    ],
  },
  {
    file: "gemini",
    host: "gemini",
    foreign: ["[engram ", "Engram: ", "<hook_context>"],
    said: [
      "user: first prompt: from now on always use pnpm\nsecond line @notes.txt",
      "assistant: let me look",
      "assistant: first answer. We decided to use pnpm.",
      "user: second prompt",
      "assistant: second answer",
      "user: resumed prompt",
      "assistant: resumed answer",
    ],
  },
];

for (const { file, host, foreign, said } of TRANSCRIPTS) {
  Deno.test(`${file}: what people and model said, each once, and nothing that a hook gave`, async () => {
    const bytes = await Deno.readFile(new URL(`${file}.jsonl`, RECORDED));
    const raw = new TextDecoder().decode(bytes);
    // Were it not in the file, it could not be left out.
    for (const text of foreign) expect([text, raw.includes(text)]).toEqual([text, true]);
    const load = HOSTS.find(({ name }) => name === host)?.transcript;
    if (load === undefined || load === null) {
      throw new Error(`Cannot read transcripts of "${host}"`);
    }
    const { transcript } = await load();
    const conversation = readConversation(sourceOf(bytes), transcript);
    expect(conversation.beginning.map(({ role, text }) => `${role}: ${text}`)).toEqual(said);
    expect(conversation.messages).toBe(said.length);
    expect(conversation.session).toMatch(/^[0-9a-f]{8}-[0-9a-f-]{27}$/);
    // Each host knows its own.
    for (const other of HOSTS) {
      if (other.transcript === null || other.name === host) continue;
      const reader = (await other.transcript()).transcript;
      expect([other.name, readConversation(sourceOf(bytes), reader).recognised])
        .toEqual([other.name, false]);
    }
  });
}
