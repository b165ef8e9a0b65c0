import { expect } from "@std/expect";
import { ago } from "./ago.ts";

Deno.test("times are said in the largest unit that fits, old ones as a day", () => {
  const now = Date.parse("2026-11-30T12:00:00Z");
  const before = (seconds: number) => ago(now - seconds * 1000, now);
  expect(before(0)).toBe("just now");
  expect(before(59)).toBe("just now");
  expect(before(60)).toBe("1 minute ago");
  expect(before(3_599)).toBe("59 minutes ago");
  expect(before(2 * 3_600)).toBe("2 hours ago");
  expect(before(86_400)).toBe("1 day ago");
  expect(before(40 * 86_400)).toBe("on 2026-10-21");
  expect(before(-500)).toBe("just now"); // a clock that was set back
});
