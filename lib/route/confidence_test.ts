import { expect } from "@std/expect";
import { askedBy, reasonFor, scoreOf, tierOf } from "./confidence.ts";
import { promptWords } from "./prompt.ts";

Deno.test("a match is clear by its own share and beside the best one", () => {
  expect(tierOf(0.4, 0.4)).toBe("body");
  expect(tierOf(0.25, 0.3)).toBe("body");
  expect(tierOf(0.25, 0.6)).toBe("card");
  expect(tierOf(0.16, 0.16)).toBe("card");
  expect(tierOf(0.1, 0.1)).toBe("none");
  expect(tierOf(0.2, 0.9)).toBe("none");
});

Deno.test("a clear match begins at a score of one half, and more is more", () => {
  const scores = [0, 0.05, 0.145, 0.19, 0.3, 0.6, 1].map(scoreOf);
  expect(scores).toEqual([...scores].sort((a, b) => a - b));
  expect(scoreOf(0.19)).toBe(0.5);
  expect(scores.at(-1)).toBeLessThan(1);
});

Deno.test("the reason says in which tier and why", () => {
  expect(reasonFor("body", 0.4, 0.4)).toBe("clear: it has 40 % of what the prompt says");
  expect(reasonFor("card", 0.25, 0.6)).toContain("but 42 % of the best match's");
  expect(reasonFor("none", 0.1, 0.1)).toContain("the floor is");
});

Deno.test("a long prompt asks for no more than its most telling words", () => {
  const rare = () => 1;
  const words = (count: number) =>
    promptWords(
      Array.from({ length: count }, (_, at) => `${"abcdefghijklmnopqrstuvwxyz"[at]}okum`).join(" "),
    );
  expect(askedBy(words(20), rare)).toBe(askedBy(words(10), rare));
  expect(askedBy(words(5), rare)).toBeLessThan(askedBy(words(10), rare));
});

Deno.test("a prompt of one weak word asks for something all the same", () => {
  expect(askedBy(promptWords("error"), () => 0.1)).toBeGreaterThan(1);
});
