import { expect } from "@std/expect";
import { compoundParts } from "./compound.ts";
import { stem } from "./stem.ts";

Deno.test("the parts of a compound are among its parts, linking letters taken off", () => {
  expect(compoundParts("energieverbrauch")).toContain("energie");
  expect(compoundParts("energieverbrauch")).toContain("verbrauch");
  expect(compoundParts(stem("versicherungsnummer"))).toContain(stem("versicherung"));
});

Deno.test("short words are no compounds", () => {
  expect(compoundParts("datenbank".slice(0, 8))).toEqual([]);
});
