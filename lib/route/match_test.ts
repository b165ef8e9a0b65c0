import { expect } from "@std/expect";
import fc from "fast-check";
import { PATTERN_PAIRS } from "../../tests/pattern_pairs.ts";
import { matchesPattern } from "./match.ts";
import { alternatives, pathKeys, patternKey } from "./pattern_keys.ts";

Deno.test("patterns match as gitignore's do", () => {
  for (const [pattern, path, expected] of PATTERN_PAIRS) {
    expect([pattern, path, matchesPattern(pattern, path)]).toEqual([pattern, path, expected]);
  }
});

Deno.test("a path that matches is found by its keys", () => {
  for (const [pattern, path, expected] of PATTERN_PAIRS) {
    if (!expected) continue;
    const keys = pathKeys(path);
    expect([pattern, alternatives(pattern).some((one) => keys.includes(patternKey(one)))])
      .toEqual([pattern, true]);
  }
});

Deno.test("for any pattern and path: what matches is found by its keys", () => {
  const segment = fc.constantFrom(
    "a",
    "b",
    "*",
    "**",
    "*.ts",
    "a.ts",
    "[ab]",
    "?",
    "A",
    "{a,b}",
    "b.ts",
    "가",
  );
  const pattern = fc.array(segment, { minLength: 1, maxLength: 4 }).map((parts) => parts.join("/"));
  const name = fc.constantFrom("a", "b", "a.ts", "b.ts", "가", "B");
  const path = fc.array(name, { minLength: 1, maxLength: 4 }).map((parts) => parts.join("/"));
  fc.assert(
    fc.property(pattern, path, (pattern, path) => {
      if (!matchesPattern(pattern, path)) return;
      const keys = pathKeys(path);
      expect(alternatives(pattern).some((one) => keys.includes(patternKey(one)))).toBe(true);
    }),
    { numRuns: 3000 },
  );
});

Deno.test("paths that lead out, and braces without end, are harmless", () => {
  for (const path of ["../a.ts", "/a.ts", "./a.ts", ""]) {
    expect(matchesPattern("*.ts", path)).toBe(false);
  }
  expect(alternatives("{a,b}".repeat(30)).length).toBeLessThanOrEqual(256);
  expect(alternatives("{a,{b,c}}")).toEqual(["a", "b", "a", "c"]);
});
