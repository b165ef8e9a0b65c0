import { expect } from "@std/expect";
import { AGENTS_TEXT, CHECK_WORKFLOW, COMPLETIONS_HELP } from "./help_texts.ts";

Deno.test("the docs show the workflow that the help prints", async () => {
  const docs = await Deno.readTextFile(new URL("../../docs/pull-requests.md", import.meta.url));
  expect(docs).toContain(`\`\`\`yaml\n${CHECK_WORKFLOW}\n\`\`\`\n`);
});

Deno.test("what people copy stays whole on a terminal of 100 columns", () => {
  for (const text of [AGENTS_TEXT, CHECK_WORKFLOW, COMPLETIONS_HELP]) {
    for (const line of text.split("\n")) expect([line, line.length <= 100]).toEqual([line, true]);
  }
});
