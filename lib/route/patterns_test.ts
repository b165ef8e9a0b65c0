import { expect } from "@std/expect";
import { checkPattern } from "./patterns.ts";

function kept(raw: string): string {
  const check = checkPattern(raw);
  return check.ok ? check.pattern : `refused: ${check.fault}`;
}

Deno.test("ordinary patterns are kept as they are", () => {
  const patterns = [
    "src/api/**",
    "*.sql",
    "packages/{a,b}/package.json",
    "docs/한국어/**",
    "docs/my notes/*.md",
    "app/(group)/page.tsx",
    "src/[ab].ts",
    "src/[a-z].ts",
    "src/[0-9]*.ts",
    "#notes/a.md",
    "/Makefile",
  ];
  for (const pattern of patterns) expect(kept(pattern)).toBe(pattern);
  expect(kept("./src/a.ts")).toBe("src/a.ts");
  expect(kept(" src/a.ts ")).toBe("src/a.ts");
});

Deno.test("brackets of route names are escaped, and that is said", () => {
  expect(kept("app/[id]/page.tsx")).toBe("app/\\[id\\]/page.tsx");
  expect(kept("app/[...slug]/page.tsx")).toBe("app/\\[...slug\\]/page.tsx");
  expect(kept("app/[[...slug]]/page.tsx")).toBe("app/\\[\\[...slug\\]\\]/page.tsx");
  expect(kept("pages/[user-name].tsx")).toBe("pages/\\[user-name\\].tsx");
  expect(kept("app/\\[id\\]/page.tsx")).toBe("app/\\[id\\]/page.tsx");
  expect(checkPattern("app/[id]/page.tsx")).toMatchObject({
    note: expect.stringContaining("\\\\[id\\\\]"),
  });
});

Deno.test("what Claude reads otherwise, or what leads out, is refused with the way out", () => {
  const refused: Record<string, string> = {
    "!src/a.ts": "starts with !",
    "src/[!a].ts": "has [!…]",
    "src/a,b.ts": "write two patterns",
    "/": "matches every file",
    "*": "matches every file",
    "**": "matches every file",
    "/**": "matches every file",
    "**/*": "matches every file",
    "../other/**": "leads out of the workspace",
    "C:\\src\\a.ts": "absolute path",
    "~/notes/*": "absolute path",
    "/home/me/project/src/**": "absolute path",
    "": "is empty",
    "a\u0000b": "control character",
  };
  for (const [pattern, why] of Object.entries(refused)) {
    expect(kept(pattern)).toMatch(/^refused: /);
    expect(kept(pattern)).toContain(why);
  }
});
