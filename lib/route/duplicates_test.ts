import { expect } from "@std/expect";
import { nearDuplicateOf } from "./duplicates.ts";

const list = (...words: number[]) => Uint32Array.from(words);

Deno.test("a list of nearly the same words is found among the earlier ones", () => {
  const words = [list(1, 2, 3, 4, 5), list(7, 8, 9), list(5, 4, 3, 2, 1), list(1, 2, 3, 9, 8)];
  expect(nearDuplicateOf(words, 2)).toBe(0);
  expect(nearDuplicateOf(words, 0)).toBe(-1);
  expect(nearDuplicateOf(words, 3)).toBe(-1);
});

Deno.test("memories without words are no duplicates", () => {
  expect(nearDuplicateOf([list(), list()], 1)).toBe(-1);
});
