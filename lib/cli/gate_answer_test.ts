import { expect } from "@std/expect";
import fc from "fast-check";
import { parseAnswer } from "./gate_answer.ts";

const reject = { kind: "reject" };

Deno.test("A accepts", () => {
  for (const line of ["A", "a", "  A  ", "A 1", "A\r"]) {
    expect(parseAnswer(line, 1)).toEqual({ kind: "accept", numbers: [1] });
  }
});

Deno.test("A accepts all or those that are named", () => {
  expect(parseAnswer("A", 3)).toEqual({ kind: "accept", numbers: [1, 2, 3] });
  for (const line of ["A 1,3", "a 3, 1", "A 1 3", "A 1,3,3", "A  1 , 3"]) {
    expect(parseAnswer(line, 3)).toEqual({ kind: "accept", numbers: [1, 3] });
  }
});

Deno.test("B accepts a single candidate with a note", () => {
  expect(parseAnswer("B seen in review, twice", 1)).toEqual({
    kind: "note",
    note: "seen in review, twice",
  });
  expect(parseAnswer("B", 1)).toEqual(reject);
  expect(parseAnswer("B a note", 2)).toEqual(reject);
});

Deno.test("U updates for a single candidate", () => {
  expect(parseAnswer("u", 1)).toEqual({ kind: "update" });
  expect(parseAnswer("U", 2)).toEqual(reject);
  expect(parseAnswer("U 1", 1)).toEqual(reject);
});

Deno.test("anything else rejects", () => {
  for (
    const line of [
      null,
      "",
      "C",
      "c no",
      "yes",
      "y",
      "AA",
      "approve",
      "A please",
      "A 0",
      "A 4",
      "A 1,4",
      "A 1,",
      "A -1",
      "A 1-3",
      "A 01",
      "A 1e0",
      "A,1",
      "А", // a Cyrillic letter
      "Ａ", // a fullwidth letter
      "A\x1b[A",
    ]
  ) {
    expect(parseAnswer(line, 3)).toEqual(reject);
  }
});

Deno.test("numbers that come back are those of candidates, and ascend", () => {
  fc.assert(fc.property(fc.string(), fc.integer({ min: 1, max: 20 }), (tail, count) => {
    const answer = parseAnswer(`A ${tail}`, count);
    if (answer.kind !== "accept") return;
    expect(answer.numbers.every((number) => number >= 1 && number <= count)).toBe(true);
    expect([...answer.numbers].sort((a, b) => a - b)).toEqual([...new Set(answer.numbers)]);
  }));
});
