import { expect } from "@std/expect";
import type { Said } from "../../hosts/transcript.ts";
import { statementsOf } from "./statements.ts";
import { DIALOGUES } from "./testdata/dialogues.ts";
import { DIALOGUES_HELD_OUT } from "./testdata/dialogues_held_out.ts";
import { cpuTime } from "../../tests/cpu_time.ts";

const texts = (messages: readonly Said[]) => statementsOf(messages).map(({ text }) => text);

Deno.test("a conversation gives the sentences that are worth a memory, and nothing else", async (t) => {
  for (const { name, messages, expected } of DIALOGUES) {
    await t.step(name, () => {
      const found = texts(messages);
      expect(found).toEqual(expected.map((start) => expect.stringMatching(startOf(start))));
    });
  }
});

Deno.test("conversations written after the rules: most of what is worth it, and little else", () => {
  let wanted = 0;
  let right = 0;
  let wrong = 0;
  for (const { messages, expected } of DIALOGUES_HELD_OUT) {
    const found = texts(messages);
    wanted += expected.length;
    const hits = expected.filter((start) => found.some((text) => startOf(start).test(text)));
    right += hits.length;
    wrong += found.length - hits.length;
  }
  // A net of words misses what is said in other words.
  expect(right / wanted).toBeGreaterThanOrEqual(0.9);
  expect(wrong).toBeLessThanOrEqual(2);
});

Deno.test("at most eight are proposed, those that speak most clearly, in the order of the talk", () => {
  const clear = [
    "Never restart the queue during a payout.",
    "From now on always sign releases with the team's key.",
    "Cached prices are never allowed in invoices.",
    "Remember that the parser reads Latin-1, not UTF-8.",
    "Always squash before merging into the main branch.",
    "Under no circumstances may tests reach the real mail server.",
    "The rule here is one migration for each pull request.",
    "Going forward, dashboards belong to the observability folder.",
  ];
  const weak = clear.map((_, at) => `You should keep helper number ${at} short instead of clever.`);
  const messages = clear.flatMap((text, at): Said[] => [
    { role: "user", text: weak[at] ?? "" },
    { role: "user", text },
  ]);
  expect(texts(messages)).toEqual(clear);
  expect(texts(messages.toReversed())).toEqual(clear.toReversed());
});

Deno.test("the kinds: a rule, a decision, a procedure", () => {
  const kinds = statementsOf([
    { role: "user", text: "Never push to the main branch without a review." },
    { role: "user", text: "We decided to keep all dates in UTC." },
    { role: "user", text: "To publish a release, run `make tag` and wait for the pipeline." },
  ]).map(({ kind }) => kind);
  expect(kinds).toEqual(["rule", "decision", "procedure"]);
});

Deno.test("hostile text takes time that grows with its length only", () => {
  for (
    const piece of ["always ", "we decided to ", "a. ", "항상 ", "- `x` ", "```\n", "to run x, "]
  ) {
    const messages: Said[] = Array.from({ length: 50 }, () => ({
      role: "user",
      text: piece.repeat(Math.ceil(20_000 / piece.length)),
    }));
    expect([piece, cpuTime(() => statementsOf(messages)) < 5_000]).toEqual([piece, true]);
  }
});

function startOf(text: string): RegExp {
  return new RegExp(`^${text.replace(/[.*+?^${}()|[\]\\]/g, "\\$&")}`, "i");
}
