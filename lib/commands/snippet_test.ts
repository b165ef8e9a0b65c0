import { expect } from "@std/expect";
import { pieces, snippet } from "./snippet.ts";

const found = (line: string, ...words: string[]) =>
  pieces(line, words).filter(({ found }) => found).map(({ text }) => text);

Deno.test("words are found in other forms, in any script", () => {
  expect(found("Run the migrations first", "migration")).toEqual(["migrations"]);
  expect(found("Das Schließen der Verbindung", "schliessen")).toEqual(["Schließen"]);
  expect(found("데이터베이스를 옮긴다", "데이터베이스")).toEqual(["데이터베이스를"]);
  expect(found("nothing here", "lockfile")).toEqual([]);
  expect(pieces("a lockfile b", ["lockfile"]).map(({ text }) => text).join("")).toBe(
    "a lockfile b",
  );
});

Deno.test("the line with most of the words, without its mark-up", () => {
  const body = "# Packages\n\n- One thing.\n- Use pnpm, its lockfile is read by the release job.\n";
  expect(snippet(body, ["lockfile", "release"])).toBe(
    "Use pnpm, its lockfile is read by the release job.",
  );
  expect(snippet(body, ["unknown"])).toBe("Packages");
  expect(snippet("", ["x"])).toBe("");
});

Deno.test("a long line is cut around the first word, at whole characters", () => {
  const line = `${"filler ".repeat(60)}the lockfile ${"more ".repeat(60)}`;
  const text = snippet(line, ["lockfile"]);
  expect(text).toMatch(/^…filler .*the lockfile .*…$/);
  expect([...text].length).toBeLessThanOrEqual(162);
  expect(snippet("😀".repeat(300), []).isWellFormed()).toBe(true);
});
