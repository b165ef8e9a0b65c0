import { expect } from "@std/expect";
import { distanceWithin } from "./distance.ts";

Deno.test("one error: a letter missing, too many, wrong, or two swapped", () => {
  for (const typo of ["migraton", "migrattion", "migrasion", "mirgation"]) {
    expect(distanceWithin(typo, "migration", 1)).toBe(true);
  }
  expect(distanceWithin("migration", "migration", 0)).toBe(true);
});

Deno.test("more errors than allowed are another word", () => {
  expect(distanceWithin("migrtoin", "migration", 1)).toBe(false);
  expect(distanceWithin("mgrtion", "migration", 2)).toBe(true);
  expect(distanceWithin("order", "border", 0)).toBe(false);
  expect(distanceWithin("", "abc", 2)).toBe(false);
});
