import { expect } from "@std/expect";
import { utcDay, utcTime } from "./utc.ts";

Deno.test("the same as toISOString, but for milliseconds", () => {
  for (const time of [0, 951_782_399_999, 951_782_400_000, 1_796_083_200_000, 4_102_444_799_000]) {
    const iso = new Date(time).toISOString();
    expect(utcDay(time)).toBe(iso.slice(0, 10));
    expect(utcTime(time)).toBe(iso.replace(/\.\d+Z$/, "Z"));
  }
});
