import { expect } from "@std/expect";
import { pathsOfPatch } from "./patch.ts";

Deno.test("every path of a patch is taken, once", () => {
  const patch = [
    "*** Begin Patch",
    "*** Update File: src/a.ts",
    "*** Move to: src/b.ts",
    "@@",
    "-x",
    "+y",
    "*** Add File: docs/새 문서.md",
    "+hello",
    "*** Delete File: ./old/../gone.ts",
    "  *** Update File: src/a.ts",
    "*** End Patch",
  ].join("\r\n");
  expect(pathsOfPatch(patch)).toEqual([
    "src/a.ts",
    "src/b.ts",
    "docs/새 문서.md",
    "./old/../gone.ts",
  ]);
});

Deno.test("content that quotes a patch names no file", () => {
  expect(
    pathsOfPatch(
      "*** Add File: a.md\n+*** Add File: fake\n-*** Delete File: fake\n+ *** Move to: fake",
    ),
  )
    .toEqual(["a.md"]);
});

Deno.test("what is no patch has no paths", () => {
  expect(pathsOfPatch("")).toEqual([]);
  expect(pathsOfPatch("ls -la *** Update File: x")).toEqual([]);
});
