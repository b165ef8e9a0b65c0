import { expect } from "@std/expect";
import { readSource } from "./source.ts";

Deno.test("patterns of every agent's rule files, however they are written", () => {
  const of = (frontmatter: string, path = ".cursor/rules/api.mdc") =>
    readSource(`---\n${frontmatter}\n---\nText\n`, path);
  expect(of("globs: *.ts, src/**/*.{ts,tsx}").appliesTo).toEqual(["*.ts", "src/**/*.{ts,tsx}"]);
  expect(of("globs: [\"a/*.py\", 'b.py']").appliesTo).toEqual(["a/*.py", "b.py"]);
  expect(of('paths:\n  - "src/api/**"\n  - docs/*.md').appliesTo).toEqual([
    "src/api/**",
    "docs/*.md",
  ]);
  expect(of('applyTo: "**/*.ts,**/*.tsx"').appliesTo).toEqual(["**/*.ts", "**/*.tsx"]);
  expect(of("globs: **/*\nalwaysApply: true")).toMatchObject({ appliesTo: [], always: true });
  expect(of("trigger: always_on").always).toBe(true);
  expect(of("globs:\nalwaysApply: false").always).toBe(false);
  const { appliesTo, notes } = of("globs: src/**, !src/generated/**");
  expect([appliesTo, notes.length]).toEqual([["src/**"], 1]);
});

Deno.test("what it is called, and when to read it", () => {
  const rule = readSource(
    "---\ndescription: When writing SQL\n---\nUse CTEs.\n",
    ".cursor/rules/sql-style.mdc",
  );
  expect(rule).toMatchObject({
    name: "sql style",
    description: "When writing SQL",
    isRule: true,
    text: "Use CTEs.\n",
  });
  expect(readSource("# A\n", "CLAUDE.md")).toMatchObject({ name: "CLAUDE", isRule: false });
  expect(readSource("A", ".cursorrules").name).toBe("cursorrules");
  expect(readSource("A", null).name).toBe("");
});

Deno.test("a file in a folder is about that folder's files", () => {
  expect(readSource("A", "packages/web/CLAUDE.md").appliesTo).toEqual(["packages/web/**"]);
  expect(readSource("---\nglobs: *.ts, src/*.ts\n---\nA", "web/.cursor/rules/a.mdc").appliesTo)
    .toEqual(["web/**/*.ts", "web/src/*.ts"]);
  expect(readSource("A", ".github/copilot-instructions.md").appliesTo).toEqual([]);
});

Deno.test("a text that only looks like frontmatter, CRLF and a BOM", () => {
  expect(readSource("---\nno end\n", "a.md")).toMatchObject({
    isRule: false,
    text: "---\nno end\n",
  });
  expect(readSource("\ufeff---\r\nglobs: a.ts\r\n---\r\nText\r\n", "a.md"))
    .toMatchObject({ appliesTo: ["a.ts"], text: "Text\n" });
});
