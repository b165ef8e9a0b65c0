import { expect } from "@std/expect";
import fc from "fast-check";
import { matchesPattern } from "./match.ts";
import { alternatives, pathKeys, patternKey } from "./pattern_keys.ts";

/** Pattern, path, and whether Claude Code 2.1.332 loads a rule with that pattern when it reads the file. */
export const PAIRS: readonly (readonly [string, string, boolean])[] = [
  ["src/**/*.ts", "src/a.ts", true],
  ["src/**/*.ts", "src/deep/er/a.ts", true],
  ["src/**/*.ts", "src/a.tsx", false],
  ["src/**/*.ts", "lib/src/a.ts", false],
  ["*.ts", "a.ts", true],
  ["*.ts", "deep/a.ts", true],
  ["a.ts", "deep/er/a.ts", true],
  ["/a.ts", "deep/a.ts", false],
  ["/a.ts", "a.ts", true],
  ["src", "src/deep/a.ts", true],
  ["src", "lib/src/a.ts", true],
  ["src/", "src/a.ts", true],
  ["src/*", "src/a.ts", true],
  ["src/*", "src/deep/c.ts", true],
  ["src/**", "src/deep/c.ts", true],
  ["SRC/A.ts", "src/a.ts", true],
  ["src/?.ts", "src/a.ts", true],
  ["src/?.ts", "src/ab.ts", false],
  ["src/[ab].ts", "src/b.ts", true],
  ["src/[ab].ts", "src/c.ts", false],
  ["src/{a,b}.ts", "src/b.ts", true],
  ["src/{a,b}/{c,d}.ts", "src/b/c.ts", true],
  ["src/{a,b}.ts", "src/c.ts", false],
  ["app/\\[id\\]/page.tsx", "app/[id]/page.tsx", true],
  ["app/\\[id\\]/page.tsx", "app/i/page.tsx", false],
  ["docs/한국어/**", "docs/한국어/안내.md", true],
  ["docs/my notes/*.md", "docs/my notes/a.md", true],
  ["app/(group)/page.tsx", "app/(group)/page.tsx", true],
  ["#notes/*.md", "#notes/a.md", true],
  [".github/**", ".github/workflows/ci.yml", true],
  ["**/*.sql", "db/migrations/1.sql", true],
  ["**/migrations/**", "db/migrations/1.sql", true],
  ["packages/*/package.json", "packages/web/package.json", true],
  ["packages/*/package.json", "packages/a/b/package.json", false],
  ["packages/**/package.json", "packages/a/b/package.json", true],
  ["*.test.ts", "src/a.test.ts", true],
  ["*.test.ts", "src/a.ts", false],
  ["src/api/**/*.ts", "src/apiary/a.ts", false],
  ["Makefile", "tools/Makefile", true],
  ["été/*.md", "e\u0301te\u0301/a.md", true],
];

Deno.test("patterns match as gitignore's do", () => {
  for (const [pattern, path, expected] of PAIRS) {
    expect([pattern, path, matchesPattern(pattern, path)]).toEqual([pattern, path, expected]);
  }
});

Deno.test("a path that matches is found by its keys", () => {
  for (const [pattern, path, expected] of PAIRS) {
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
