import { expect } from "@std/expect";
import { draftsOf, guessType } from "./drafts.ts";
import { readSource } from "./source.ts";

const DAY = "2026-11-30";

Deno.test("a rule file is one memory, with its patterns and its description as other words", async () => {
  const text = "---\ndescription: When writing SQL queries\nglobs: db/**\n---\n" +
    "# SQL style\n\n## Joins\n\nName them.\n\n## CTEs\n\nUse them.\n";
  const drafts = await draftsOf(readSource(text, ".cursor/rules/sql.mdc"), null, DAY);
  expect(drafts.length).toBe(1);
  expect(drafts[0]?.fields).toMatchObject({
    id: "sql-style",
    type: "rule",
    title: "SQL style",
    triggers: ["When writing SQL queries"],
    applies_to: ["db/**"],
    created: DAY,
  });
  expect(drafts[0]?.body).toBe("## Joins\n\nName them.\n\n## CTEs\n\nUse them.");
});

Deno.test("a rule file without a heading is called by its description or its name", async () => {
  const titles = async (text: string) =>
    (await draftsOf(readSource(text, ".windsurf/rules/no-any.md"), null, DAY)).map((
      draft,
    ) => [draft.fields.title, draft.fields.triggers]);
  expect(await titles("---\ntrigger: manual\n---\nNever use any.\n")).toEqual([["no any", []]]);
  expect(await titles("---\ndescription: No any\n---\nNever use any.\n")).toEqual([["No any", []]]);
});

Deno.test("lines that only name other files are nothing by themselves", async () => {
  const drafts = await draftsOf(
    readSource("# P\n\n@AGENTS.md\n\n## Style\n\n- @docs/style.md\n- Tabs.\n", "CLAUDE.md"),
    null,
    DAY,
  );
  expect(drafts.map(({ fields, body }) => [fields.title, body])).toEqual([["Style", "- Tabs."]]);
});

Deno.test("types are guessed from headings and steps, or all the same", async () => {
  expect(guessType("Code style", "- Tabs")).toBe("rule");
  expect(guessType("Project structure", "src, docs")).toBe("knowledge");
  expect(guessType("Cutting a release", "1. Tag\n2. Push")).toBe("skill");
  expect(guessType("Before you push", "1. Lint\n2. Test")).toBe("skill");
  const drafts = await draftsOf(readSource("## A\n\nx\n\n## Setup\n\ny\n", "a.md"), "rule", DAY);
  expect(drafts.map(({ fields }) => fields.type)).toEqual(["rule", "rule"]);
});
