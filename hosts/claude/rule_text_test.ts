import { expect } from "@std/expect";
import { parse } from "@std/yaml/parse";
import { readRuleMark, renderRule, ruleGlobs } from "./rule_text.ts";

const SOURCE = {
  id: "배포-절차",
  stamp: "0123456789abcdef",
  appliesTo: ["src/{api,web}/**/*.ts", "*.sql", "app/\\[id\\]/page.tsx", "docs/한국어/**"],
  body: "Deploy to staging first.\n\nThen wait.",
};

Deno.test("a rule has quoted globs, a mark and the body", async () => {
  const text = await renderRule(SOURCE) ?? "";
  const [, yaml = "", body = ""] = text.split("---\n");
  expect(parse(yaml)).toEqual({
    paths: [
      "src/api/**/*.ts",
      "src/web/**/*.ts",
      "*.sql",
      "app/\\[id\\]/page.tsx",
      "docs/한국어/**",
      "docs/한국어/**".normalize("NFD"),
    ],
  });
  expect(body).toContain("Deploy to staging first.\n\nThen wait.\n");
  expect(await readRuleMark(text)).toEqual({ id: SOURCE.id, stamp: SOURCE.stamp, intact: true });
});

Deno.test("an edited rule is told from an intact one, and others' files from ours", async () => {
  const text = await renderRule(SOURCE) ?? "";
  expect((await readRuleMark(text.replace("first", "last")))?.intact).toBe(false);
  expect((await readRuleMark(text.replace("*.sql", "**")))?.intact).toBe(false);
  expect((await readRuleMark(`${text}more`))?.intact).toBe(false);
  expect(await readRuleMark("---\npaths: [a]\n---\nMine")).toBe(null);
});

Deno.test("no usable glob, no rule: Claude would load it always", async () => {
  for (const appliesTo of [[], ["**"], ["!a"], ["a,b"], ["../x"]]) {
    expect(await renderRule({ ...SOURCE, appliesTo })).toBe(null);
  }
  expect(ruleGlobs(["**", "a.ts"])).toEqual(["a.ts"]);
});

Deno.test("the same memory gives the same bytes", async () => {
  expect(await renderRule(SOURCE)).toBe(await renderRule({ ...SOURCE }));
});
