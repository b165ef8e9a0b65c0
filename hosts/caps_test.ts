import { expect } from "@std/expect";
import fc from "fast-check";
import { bothCaps, tokenCap, unitCap, utf8Length } from "./caps.ts";

Deno.test("UTF-8 length is what the encoder gives, for any text", () => {
  fc.assert(
    fc.property(fc.string({ unit: "binary" }), (text) => {
      expect(utf8Length(text)).toBe(new TextEncoder().encode(text).length);
    }),
  );
  expect(utf8Length("\ud800")).toBe(3);
});

Deno.test("caps hold at the limit and refuse one more, in ASCII, Hangul and emoji", () => {
  expect(tokenCap(100).fits("a".repeat(400))).toBe(true);
  expect(tokenCap(100).fits("a".repeat(401))).toBe(false);
  expect(tokenCap(100).fits("가".repeat(133))).toBe(true);
  expect(tokenCap(100).fits("가".repeat(134))).toBe(false);
  expect(tokenCap(100).fits("😀".repeat(100))).toBe(true);
  expect(tokenCap(100).fits("😀".repeat(101))).toBe(false);
  expect(unitCap(100).fits("가".repeat(100))).toBe(true);
  expect(unitCap(100).fits("😀".repeat(51))).toBe(false);
  expect(bothCaps(unitCap(100), tokenCap(50)).fits("가".repeat(67))).toBe(false);
});
