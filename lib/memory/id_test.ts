import { expect } from "@std/expect";
import { fileNameOf, freeId, idFromTitle, readId } from "./id.ts";

Deno.test("a title gives an id in its own script", async () => {
  const ids: Record<string, string> = {
    "Use pnpm, never npm": "use-pnpm-never-npm",
    "  Straße & Weg!  ": "straße-weg",
    "커밋 메시지는 한국어로": "커밋-메시지는-한국어로",
    "デプロイ手順": "デプロイ手順",
    "e\u0301te\u0301": "\u00e9t\u00e9",
    "CON": "con-x",
    "../../etc/passwd": "etc-passwd",
  };
  for (const [title, id] of Object.entries(ids)) expect(await idFromTitle(title)).toBe(id);
  expect(await idFromTitle("!!! ???")).toMatch(/^memory-[0-9a-f]{8}$/);
  expect(await idFromTitle("!!! ???")).toBe(await idFromTitle("!!! ???"));
});

Deno.test("an id has at most 80 characters and 120 bytes", async () => {
  const long = await idFromTitle("word ".repeat(60));
  expect(long.length).toBeLessThanOrEqual(80);
  expect(long).toMatch(/^word(-word)*$/);
  const hangul = await idFromTitle("가".repeat(200));
  expect(new TextEncoder().encode(hangul).length).toBeLessThanOrEqual(120);
  expect(freeId(long, (id) => id === long).length).toBeLessThanOrEqual(80);
});

Deno.test("ids are read in more forms than they are written, but never as a path", () => {
  expect(readId("My_Rule.v2")).toBe("my_rule.v2");
  expect(readId("한국어")).toBe("한국어");
  for (const bad of ["", "a/b", "..", ".hidden", "a b", "a\u0000", "a\\b", "x".repeat(81)]) {
    expect(readId(bad)).toBe(null);
  }
});

Deno.test("a taken id gets the next number", () => {
  expect(freeId("a", (id) => ["a", "a-2"].includes(id))).toBe("a-3");
  expect(fileNameOf("nul.x")).toBe("nul.x-x.md");
});
