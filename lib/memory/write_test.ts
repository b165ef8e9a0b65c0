import { expect } from "@std/expect";
import fc from "fast-check";
import { isApproved, splitStamp, withStamp } from "./stamp.ts";
import { parseMemoryText } from "./file.ts";
import {
  composeMemory,
  inlineYaml,
  markArchived,
  type MemoryFields,
  unmarkArchived,
  updateMemory,
} from "./write.ts";

const FIELDS: MemoryFields = {
  id: "use-pnpm",
  type: "rule",
  title: "Use pnpm, never npm",
  tags: ["tooling"],
  triggers: ["added a dependency", "의존성 추가"],
  applies_to: ["packages/{a,b}/package.json"],
  depends_on: [],
  always: false,
  created: "2026-11-30",
  updated: "2026-11-30",
  note: "",
};

Deno.test("a new memory is written in the form of the documentation", () => {
  expect(composeMemory(FIELDS, "Install with pnpm.\n\n")).toBe(
    "---\nid: use-pnpm\ntype: rule\ntitle: Use pnpm, never npm\ntags: [tooling]\n" +
      'triggers: [added a dependency, 의존성 추가]\napplies_to: ["packages/{a,b}/package.json"]\n' +
      "created: 2026-11-30\nupdated: 2026-11-30\n---\n\nInstall with pnpm.\n",
  );
});

Deno.test("an update keeps fields and comments of others and drops the stamp", async () => {
  const text = await withStamp(
    "---\n# ours\nid: use-pnpm\nowner:\n  - web\n  - infra\ntags: [old]\nx: 1 # why\n---\nOld\n",
  );
  const updated = updateMemory(text, FIELDS, "New");
  expect(updated).toContain("owner:\n  - web\n  - infra\nx: 1 # why\n---\n\nNew\n");
  expect(updated).toContain("# ours");
  expect(updated).not.toContain("approved:");
  expect(updated).not.toContain("old");
});

Deno.test("archive and restore give the text and its stamp back", async () => {
  const texts = [
    composeMemory(FIELDS, "Body"),
    "No frontmatter\n",
    "---\r\nid: a\r\n---\r\nCRLF\r\n",
  ];
  for (const text of texts) {
    const stamped = await withStamp(text);
    const archived = markArchived(stamped, "2026-11-30", "moved to: bun # really");
    expect(archived).toContain("archived: 2026-11-30");
    expect(await isApproved(splitStamp(archived))).toBe(false);
    expect(unmarkArchived(archived)).toBe(stamped);
    const unstamped = markArchived(text, "2026-11-30", "x");
    expect(unmarkArchived(unstamped)).toBe(text);
  }
});

Deno.test("any title, tag and pattern is read back as it was", async () => {
  const word = fc.string({ unit: "grapheme", minLength: 1, maxLength: 12 })
    .map((text) => text.replace(/[\s\p{C}]+/gu, " ").trim())
    .filter((text) => text !== "");
  await fc.assert(
    fc.asyncProperty(word, fc.array(word, { maxLength: 3 }), async (title, list) => {
      const text = composeMemory({ ...FIELDS, title, applies_to: list, triggers: list }, "x");
      const parsed = await parseMemoryText(text, "rules/a.md");
      expect(parsed.ok && parsed.memory.title).toBe(title);
      expect(parsed.ok && parsed.memory.appliesTo).toEqual(list);
    }),
    { numRuns: 300 },
  );
});

Deno.test("a value is quoted only where YAML needs it", () => {
  expect(inlineYaml("Use pnpm, never npm")).toBe("Use pnpm, never npm");
  expect(inlineYaml("a: b")).toBe('"a: b"');
  expect(inlineYaml(["*.ts", "src/**/*.ts"])).toBe('["*.ts", src/**/*.ts]');
});
