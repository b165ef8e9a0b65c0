import { expect } from "@std/expect";
import fc from "fast-check";
import { unifiedDiff } from "./diff.ts";
import { cpuTime } from "../../tests/cpu_time.ts";

const SETTINGS = '{\n  "a": 1,\n  "b": 2,\n  "c": 3,\n  "d": 4,\n  "e": 5\n}\n';

Deno.test("equal texts have no diff", () => {
  expect(unifiedDiff(SETTINGS, SETTINGS, { path: "x" })).toBe("");
  expect(unifiedDiff("", "", { path: "x" })).toBe("");
});

Deno.test("a changed line is shown with its neighbours", () => {
  const after = SETTINGS.replace("3", "30");
  expect(unifiedDiff(SETTINGS, after, { path: ".x/settings.json", context: 1 }).split("\n"))
    .toEqual([
      "--- .x/settings.json",
      "+++ .x/settings.json",
      "@@ -3,3 +3,3 @@",
      '   "b": 2,',
      '-  "c": 3,',
      '+  "c": 30,',
      '   "d": 4,',
    ]);
});

Deno.test("without context no unchanged line is shown", () => {
  const after = SETTINGS.replace('  "c"', '  "new": 0,\n  "c"');
  expect(unifiedDiff(SETTINGS, after, { path: "x", context: 0 }).split("\n").slice(2)).toEqual([
    "@@ -3,0 +4 @@",
    '+  "new": 0,',
  ]);
});

Deno.test("a file that begins or ends to be is compared with /dev/null", () => {
  expect(unifiedDiff("", "one\ntwo\n", { path: "new.md" })).toBe(
    "--- /dev/null\n+++ new.md\n@@ -0,0 +1,2 @@\n+one\n+two",
  );
  expect(unifiedDiff("one\n", "", { path: "old.md" })).toBe(
    "--- old.md\n+++ /dev/null\n@@ -1 +0,0 @@\n-one",
  );
});

Deno.test("a missing line end is named", () => {
  expect(unifiedDiff("one\n", "one", { path: "x" }).split("\n").slice(2)).toEqual([
    "@@ -1 +1 @@",
    "-one",
    "+one",
    "\\ No newline at end of file",
  ]);
});

Deno.test("line ends are shown only where the texts differ in them", () => {
  expect(unifiedDiff("a\r\nb\r\n", "a\r\nc\r\n", { path: "x" })).not.toContain("\\u{d}");
  expect(unifiedDiff("a\r\nb\r\n", "a\nb\n", { path: "x" })).toContain("-a\\u{d}\n");
});

Deno.test("hidden characters are shown, tabs and other scripts are left alone", () => {
  const diff = unifiedDiff("", "\tsafe\x1b[31m \u202eevil 규칙\n", { path: "규칙\x07.md" });
  expect(diff).toContain("+\tsafe\\u{1b}[31m \\u{202e}evil 규칙");
  expect(diff).toContain("+++ 규칙\\u{7}.md");
});

Deno.test("texts with very many differences are shown as two blocks, in bounded time", () => {
  const lines = (name: string) =>
    Array.from({ length: 20_000 }, (_, n) => `${name} ${n}\n`).join("");
  let diff: readonly string[] = [];
  const time = cpuTime(() => {
    diff = unifiedDiff(lines("a"), lines("b"), { path: "x" }).split("\n");
  });
  expect(time).toBeLessThan(5000);
  expect(diff[2]).toBe("@@ -1,20000 +1,20000 @@");
  expect(diff).toHaveLength(40_003);
});

Deno.test("the diff leads from one text to the other", () => {
  const text = fc.array(fc.constantFrom("a", "b", "c", ""), { maxLength: 12 }).map((lines) =>
    lines.join("\n")
  );
  fc.assert(fc.property(text, text, fc.nat(3), (before, after, context) => {
    expect(apply(before, unifiedDiff(before, after, { path: "x", context }))).toBe(after);
  }));
});

/** A strict little `patch`. */
function apply(before: string, diff: string): string {
  if (diff === "") return before;
  const old = pieces(before);
  const result: string[] = [];
  let next = 0;
  let last = "";
  for (const line of diff.split("\n").slice(2)) {
    const head = /^@@ -(\d+)(?:,(\d+))? /.exec(line);
    if (head !== null) {
      const start = Number(head[1]) - (head[2] === "0" ? 0 : 1);
      result.push(...old.slice(next, start));
      next = start;
      continue;
    }
    const mark = line[0] ?? "";
    if (mark === "\\") {
      if (last !== "-") result.push(result.pop()?.slice(0, -1) ?? "");
    } else if (mark === "+") {
      result.push(line.slice(1) + "\n");
    } else {
      expect(old[next]?.replace(/\n$/, "")).toBe(line.slice(1));
      if (mark === " ") result.push(line.slice(1) + "\n");
      next++;
    }
    last = mark;
  }
  return [...result, ...old.slice(next)].join("");
}

function pieces(text: string): string[] {
  return text.match(/[^\n]*\n|[^\n]+$/g) ?? [];
}
