import { expect } from "@std/expect";
import { type Memory, parseMemory } from "./file.ts";
import { withStamp } from "./stamp.ts";

async function parse(text: string, path = "rules/some-rule.md"): Promise<Memory> {
  const parsed = await parseMemory(new TextEncoder().encode(text), path);
  if (!parsed.ok) throw new Error(`${parsed.problem.reason}: ${parsed.problem.detail}`);
  return parsed.memory;
}

async function reason(text: string | Uint8Array, path = "rules/some-rule.md"): Promise<string> {
  const bytes = typeof text === "string" ? new TextEncoder().encode(text) : text;
  const parsed = await parseMemory(bytes, path);
  return parsed.ok ? "ok" : parsed.problem.reason;
}

Deno.test("every field may be missing", async () => {
  const memory = await parse("# Use pnpm\n\nNever npm.\n", "skills/deep/Use-PNPM.md");
  expect(memory).toMatchObject({
    id: "use-pnpm",
    type: "skill",
    title: "Use pnpm",
    tags: [],
    always: false,
    approved: false,
    body: "# Use pnpm\n\nNever npm.",
  });
});

Deno.test("every field is read", async () => {
  const text = await withStamp(
    "---\nid: Use-PNPM\ntype: rule\ntitle: Use pnpm\ntags: [tooling, packages]\ntriggers: [lockfile conflict, 의존성 추가]\n" +
      'applies_to: ["packages/{a,b}/**"]\ndepends_on: [Layout]\nalways: true\ncreated: 2026-11-30\n' +
      "confidence: high\nvalid_until: 2027-01-01\nteam: web\n---\n\nBody\n",
  );
  expect(await parse(text)).toMatchObject({
    id: "use-pnpm",
    tags: ["tooling", "packages"],
    triggers: ["lockfile conflict", "의존성 추가"],
    appliesTo: ["packages/{a,b}/**"],
    dependsOn: ["layout"],
    always: true,
    updated: "2026-11-30",
    validUntil: "2027-01-01",
    approved: true,
    body: "Body",
    fields: { team: "web" },
  });
});

Deno.test("a single value counts as a list, and what looks like a number stays as it stands", async () => {
  const memory = await parse(
    "---\nid: 42\ntags: ledger\ntriggers: a, b\napplies_to: src/*.ts\ntitle: 007\n---\nx",
  );
  expect(memory).toMatchObject({
    id: "42",
    tags: ["ledger"],
    triggers: ["a", "b"],
    appliesTo: ["src/*.ts"],
    title: "007",
  });
});

Deno.test("an id from an NFD file name is NFC", async () => {
  expect((await parse("x", "rules/e\u0301te\u0301.md")).id).toBe("\u00e9t\u00e9");
});

Deno.test("frontmatter wins over the folder", async () => {
  const memory = await parse("---\ntype: knowledge\n---\nx");
  expect(memory).toMatchObject({ type: "knowledge", folderDisagrees: true });
});

Deno.test("a file that is no memory says why", async () => {
  expect(await reason("---\ntitle:\t- [\n---\nx")).toBe("syntax");
  expect(await reason("---\na: 1\n  b:\n\t- x\n---\nx")).toBe("syntax");
  expect(await reason("---\njust a text\n---\nx")).toBe("syntax");
  expect(await reason("---\nid: a\nno end")).toBe("syntax");
  expect(await reason("a\n<<<<<<< HEAD\nb\n=======\nc\n>>>>>>> x\n")).toBe("conflict");
  expect(await reason(new Uint8Array([0x61, 0xff, 0xfe]))).toBe("encoding");
  expect(await reason("x".repeat(40_001))).toBe("too-large");
  expect(await reason("x".repeat(2_000_000))).toBe("too-large");
  expect(await reason("x", "notes/a.md")).toBe("no-type");
  expect(await reason("---\ntype: poem\n---\nx")).toBe("no-type");
  expect(await reason("---\nid: a/b\n---\nx")).toBe("bad-id");
  expect(await reason("x".repeat(40_000))).toBe("ok");
});

Deno.test("a YAML bomb is only text", async () => {
  const lines = ["a0: &a0 [x, x, x, x, x, x, x, x, x, x]"];
  for (let level = 1; level < 12; level++) {
    const last = `*a${level - 1}`;
    lines.push(`a${level}: &a${level} [${Array(10).fill(last).join(", ")}]`);
  }
  const memory = await parse(`---\n${lines.join("\n")}\ntags: *a11\n---\nx`);
  expect(memory.tags).toEqual([]);
});

Deno.test("a problem quotes nothing of the file", async () => {
  const parsed = await parseMemory(
    new TextEncoder().encode("---\ntitle: [topsecret\n---\n"),
    "rules/a.md",
  );
  expect(parsed.ok).toBe(false);
  expect(JSON.stringify(parsed)).not.toContain("topsecret");
});
