import { expect } from "@std/expect";
import fc from "fast-check";
import { styles } from "./style.ts";
import { table } from "./table.ts";
import { displayWidth } from "./width.ts";

Deno.test("columns stand below each other, also with wide characters", () => {
  expect(table([["use-pnpm", "rule", "Use pnpm"], ["의존성-추가", "skill", "x"]], { columns: 80 }))
    .toEqual(["use-pnpm     rule   Use pnpm", "의존성-추가  skill  x"]);
});

Deno.test("the widest column gives way, and the row fits", () => {
  const lines = table([["use-pnpm", "a title that is much too long for this"]], { columns: 30 });
  expect(lines).toEqual(["use-pnpm  a title that is muc…"]);
});

Deno.test("a pipe gets whole texts", () => {
  const long = "x".repeat(500);
  expect(table([[long, "y"]], { columns: Infinity })).toEqual([`${long}  y`]);
});

Deno.test("escape sequences in cells are shown and measured as shown", () => {
  expect(table([["a\x1b[2J\nb", "c"]], { columns: 80 })).toEqual(["a\\u{1b}[2J\\u{a}b  c"]);
});

Deno.test("styles do not disturb the columns", () => {
  const { bad } = styles(true);
  expect(table([[{ text: "no", style: bad }, "x"], ["yes!", "y"]], { columns: 80 }))
    .toEqual(["\x1b[31mno\x1b[39m    x", "yes!  y"]);
});

Deno.test("there may be a head, and no rows", () => {
  expect(table([], { columns: 80 })).toEqual([]);
  expect(table([["a", "b"]], { columns: 80, head: ["ID", "TITLE"] })).toEqual([
    "ID  TITLE",
    "a   b",
  ]);
});

Deno.test("no line is wider than the terminal unless columns are at their narrowest", () => {
  const cell = fc.string({ unit: "grapheme", maxLength: 60 });
  fc.assert(
    fc.property(
      fc.array(fc.array(cell, { minLength: 3, maxLength: 3 })),
      fc.integer({ min: 22, max: 90 }),
      (rows, columns) => {
        for (const line of table(rows, { columns })) {
          expect(displayWidth(line)).toBeLessThanOrEqual(columns);
        }
      },
    ),
  );
});
