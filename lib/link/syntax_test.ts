import { expect } from "@std/expect";
import fc from "fast-check";
import { readAs, readTolerant, scan } from "./syntax.ts";

const STRICT = { comments: false, trailingCommas: false, bom: false };

Deno.test("what the strict reader takes is what JSON.parse takes, as long as it is an object", () => {
  const pieces = fc.constantFrom(
    ...'{}[],:"'.split(""),
    '"a"',
    "1",
    "01",
    "-",
    "1.",
    "1e5",
    "+1",
    "NaN",
    "true",
    "nul",
    " ",
    "\n",
    "\t",
    "\v",
    "\u00a0",
    "\u2028",
    "\ufeff",
    "'a'",
    '"\\u00"',
    '"\\x"',
    '"\u0001"',
    "// x\n",
    "/* x */",
  );
  const near = fc.array(pieces, { maxLength: 6 }).map((list) => `{"a":[${list.join("")}]}`);
  const anywhere = fc.array(pieces, { maxLength: 8 }).map((list) => list.join(""));
  fc.assert(
    fc.property(fc.oneof(near, anywhere), (text) => {
      let value: unknown = null;
      try {
        value = JSON.parse(text);
      } catch {
        // Not JSON.
      }
      const isObject = typeof value === "object" && value !== null && !Array.isArray(value);
      expect([text, readAs(text, STRICT).fault === null]).toEqual([text, isObject]);
    }),
    { numRuns: 2000 },
  );
});

Deno.test("comments, trailing commas and a byte order mark are accepted where the host does", () => {
  const cases: readonly (readonly [string, Partial<typeof STRICT>])[] = [
    ["// x\n{}", { comments: true }],
    ['{"a": [1,], }', { trailingCommas: true }],
    ['{"a": [1, /* x */], // y\n}', { comments: true, trailingCommas: true }],
    ["\ufeff{}", { bom: true }],
  ];
  for (const [text, syntax] of cases) {
    expect(readAs(text, { ...STRICT, ...syntax }).fault).toBe(null);
    expect(readAs(text, STRICT).fault).not.toBe(null);
  }
});

Deno.test("a comma or a comment mark inside a string is neither", () => {
  expect(readAs('{"a": "x,]", "b": "// no", "c": "/* no */,}"}', STRICT).fault).toBe(null);
});

Deno.test("the place of a fault", () => {
  const at = (text: string) => readAs(text, STRICT).fault?.offset;
  expect(at('{"a": 1 /* x */}')).toBe(8);
  expect(at('{"a": [1,2,]}')).toBe(10);
  expect(at('{"a": 1 "b": 2}')).toBe(8);
  expect(readTolerant('{"a": 1 /* x */,}').fault).toBe(null);
});

Deno.test("scan leaves out blanks and keeps comments", () => {
  const tokens = scan('{ "a": // b, c\n [1,/*,*/2] }').map(({ text }) => text);
  expect(tokens).toEqual(["{", '"a"', ":", "// b, c", "[", "1", ",", "/*,*/", "2", "]", "}"]);
  expect(scan("[1,2]", 2, 3)).toEqual([{ offset: 2, text: "," }]);
});
