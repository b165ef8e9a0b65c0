import { expect } from "@std/expect";
import { sections } from "./sections.ts";

const titles = (text: string) => sections(text, "AGENTS").map(({ title }) => title);
const long = (words: string) => `${words} `.repeat(Math.ceil(1000 / words.length)).trim();

Deno.test("headings cut; the heading over everything is no subject", () => {
  const text = "# My project\n\nThis file provides guidance to Claude Code.\n\n" +
    "## Code style\n\n- Tabs.\n- No default exports.\n\n## Testing\n\nRun `make test`.\n";
  expect(sections(text, "CLAUDE")).toEqual([
    { title: "Code style", body: "- Tabs.\n- No default exports." },
    { title: "Testing", body: "Run `make test`." },
  ]);
});

Deno.test("a short chapter keeps what is below it, a long one is cut and names itself", () => {
  const short = "## Testing\n\n### Unit\n\nFast.\n\n### Browser\n\nSlow.\n";
  expect(sections(short, "x")).toEqual([
    { title: "Testing", body: "### Unit\n\nFast.\n\n### Browser\n\nSlow." },
  ]);
  const cut = `## Testing\n\n### Unit\n\n${long("Fast tests.")}\n\n### Browser\n\nSlow.\n`;
  expect(titles(cut)).toEqual(["Testing: Unit", "Testing: Browser"]);
});

Deno.test("a long list is its points, with what is indented below them", () => {
  const text = `## Rules\n\n- **Use pnpm.** ${long("Never npm.")}\n  - It locks.\n` +
    "- Never commit to main; open a pull request.\n- Third point\n\n  ```sh\n  - no point\n  ```\n";
  const found = sections(text, "x");
  expect(found.map(({ title }) => title)).toEqual([
    "Use pnpm",
    "Never commit to main",
    "Third point",
  ]);
  expect(found[0]?.body).toMatch(/\n- It locks\.$/);
  expect(found[2]?.body).toBe("Third point\n\n```sh\n- no point\n```");
});

Deno.test("a text without headings: points if it is a list, else one piece", () => {
  expect(titles("- Use pnpm\n- Run make test\n")).toEqual(["Use pnpm", "Run make test"]);
  expect(titles("Use pnpm.\n\nRun make test.\n")).toEqual(["AGENTS"]);
  expect(titles("")).toEqual([]);
  expect(titles("\n \n")).toEqual([]);
});

Deno.test("code, comments and underlined headings are read as Markdown reads them", () => {
  const text =
    "Title\n=====\n\nOne\n---\n\nA.\n\n<!-- for us\n## hidden\n-->\n\n## Two <!-- x -->\n\n" +
    "```md\n## no heading\n<!-- kept -->\n```\n\n~~~\n# nor this\n~~~\n";
  const found = sections(text, "x");
  expect(found.map(({ title }) => title)).toEqual(["One", "Two"]);
  expect(found[1]?.body).toContain("## no heading\n<!-- kept -->");
});

Deno.test("titles lose their mark-up and do not run on", () => {
  expect(titles("## **Use `pnpm`**, see [docs](https://x.y):\n\nYes.\n\n## B\n\nNo."))
    .toEqual(["Use pnpm, see docs", "B"]);
  const [title = ""] = titles(`- ${"word ".repeat(50)}\n- second\n`);
  expect([...title].length).toBeLessThanOrEqual(100);
  expect(title).toMatch(/word…$/);
});

Deno.test("what Engram itself asks to paste is left out", () => {
  expect(titles("## Team memory (Engram)\n\nPropose it.\n\n## Style\n\nTabs.\n")).toEqual([
    "Style",
  ]);
});
