import { expect } from "@std/expect";
import fc from "fast-check";
import { displayWidth, hardWrap, padEnd, truncate, wordWrap } from "./width.ts";

Deno.test("CJK and emoji take two columns, combining marks none", () => {
  expect(["pnpm", "의존성", "依存", "e\u0301", "👨‍👩‍👧‍👦", "…"].map(displayWidth)).toEqual([
    4,
    6,
    4,
    1,
    2,
    1,
  ]);
});

Deno.test("a text that is too wide ends with an ellipsis", () => {
  expect(truncate("Use pnpm", 8)).toBe("Use pnpm");
  expect(truncate("Use pnpm", 7)).toBe("Use pn…");
  expect(truncate("의존성 추가", 6)).toBe("의존…");
  expect(truncate("👨‍👩‍👧‍👦👨‍👩‍👧‍👦", 3)).toBe("👨‍👩‍👧‍👦…");
  expect(truncate("x", 0)).toBe("");
});

Deno.test("padding counts columns", () => {
  expect(padEnd("규칙", 6)).toBe("규칙  ");
  expect(padEnd("too long", 3)).toBe("too long");
});

Deno.test("words are folded, a long one stands alone", () => {
  expect(wordWrap("one two three", 7)).toEqual(["one two", "three"]);
  expect(wordWrap("a incomprehensible b", 5)).toEqual(["a", "incomprehensible", "b"]);
});

Deno.test("hard folding loses nothing and fits", () => {
  fc.assert(
    fc.property(
      fc.string({ unit: "grapheme" }),
      fc.integer({ min: 2, max: 9 }),
      (text, columns) => {
        const pieces = hardWrap(text, columns);
        expect(pieces.join("")).toBe(text);
        for (const piece of pieces) expect(displayWidth(piece)).toBeLessThanOrEqual(columns);
      },
    ),
  );
});
