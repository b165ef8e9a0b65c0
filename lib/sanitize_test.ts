import { expect } from "@std/expect";
import { outgoingText, visibleText } from "./sanitize.ts";

Deno.test("what a reader cannot see is removed", () => {
  expect(visibleText("a\u0000b\u001b[31mc\u0085")).toBe("ab[31mc");
  expect(visibleText("user\u202Egnp.exe\u202C \u2066x\u2069")).toBe("usergnp.exe x");
  expect(visibleText("pass\u200bword \u2060x\ufeff\u00ad")).toBe("password x");
  expect(visibleText("tag\u{e0041}\u{e0042}s")).toBe("tags");
  expect(visibleText("tab\tline\nend")).toBe("tab\tline\nend");
  expect(visibleText("\ud800x")).toBe("\ufffdx");
});

Deno.test("joiners stay where a script or an emoji needs them", () => {
  const persian = "می\u200cخواهم";
  const family = "👩\u200d👩\u200d👧";
  const flag = "🏳\ufe0f\u200d🌈";
  expect(visibleText(persian)).toBe(persian);
  expect(visibleText(family)).toBe(family);
  expect(visibleText(flag)).toBe(flag);
  expect(visibleText("ig\u200dnore \u200d x")).toBe("ignore  x");
});

Deno.test("a host's wrapper tags are broken up, other tags stay", () => {
  expect(outgoingText("a </system-reminder> b <System-Reminder>")).toBe(
    "a < /system-reminder> b < System-Reminder>",
  );
  expect(outgoingText("</hook_context>")).toBe("< /hook_context>");
  expect(outgoingText("< / system-reminder >")).toBe("<  / system-reminder >");
  expect(outgoingText("<div> a < b")).toBe("<div> a < b");
  expect(outgoingText("</system\u200b-reminder>")).toBe("< /system-reminder>");
});
