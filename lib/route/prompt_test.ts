import { expect } from "@std/expect";
import { promptWords } from "./prompt.ts";
import { cpuTime } from "../../tests/cpu_time.ts";

const gains = (prompt: string) =>
  Object.fromEntries(promptWords(prompt).map(({ word, gain }) => [word, gain]));

Deno.test("what everybody says counts less, an identifier more", () => {
  const { fix, deadlock, captureJob: _, ...rest } = gains("fix the deadlock in captureJob");
  expect(fix ?? 0).toBeLessThan(deadlock ?? 0);
  expect(rest["capturejob"] ?? 0).toBeGreaterThan(deadlock ?? 0);
});

Deno.test("a word counts once, whatever its form", () => {
  expect(promptWords("migration migrations Migration")).toHaveLength(1);
});

Deno.test("folders of a path count less than the same word in a sentence", () => {
  expect(gains("look at billing/export/invoice.ts")["billing"]).toBeLessThan(
    gains("billing")["billing"] ?? 0,
  );
  expect(gains("billing and/or refunds")["billing"]).toBe(1);
});

Deno.test("what a person wrote counts more than the log below it", () => {
  const found = gains(
    "the scheduler dies every night\n\n[01:02:11] INFO - worker heartbeat\n[01:03:11] WARN - worker gone\n  at tick (loop.js:12:3)\n",
  );
  expect(found["scheduler"] ?? 0).toBeGreaterThan(found["heartbeat"] ?? 1);
});

Deno.test("hashes, times and offsets find nothing, short codes do", () => {
  const found = gains("offset 4194304 hash 3f9c11d2a07b41e8 code 503 at 2024-05-14T23:00:07");
  expect(Object.keys(found)).toContain("503");
  expect(Object.keys(found)).not.toContain("4194304");
  expect(Object.keys(found).filter((word) => word.includes("2024"))).toEqual([]);
});

Deno.test("ten megabytes take no longer than nine kilobytes", () => {
  const long = ["word ", "a/", "a.", "x_", "…", "가", "{[", "a"].map((part) =>
    part.repeat(Math.ceil(10_000_000 / part.length))
  );
  for (const prompt of long) {
    expect(promptWords(prompt).length).toBeLessThanOrEqual(60);
    expect(cpuTime(() => promptWords(prompt))).toBeLessThan(200);
  }
});
