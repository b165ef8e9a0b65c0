import { expect } from "@std/expect";
import { keyOf } from "./keyboard.ts";

Deno.test("a key is its first character; arrows and the like are no answer", () => {
  expect(keyOf("A")).toBe("A");
  expect(keyOf("ab")).toBe("a");
  expect(keyOf("😀")).toBe("😀");
  expect(keyOf("\r")).toBe("");
  expect(keyOf("\n")).toBe("");
  expect(keyOf("\x04")).toBe(null);
  for (
    const none of [
      "\x1b[A",
      "\x1b[1;5A",
      "\x1bOP",
      "\x1ba",
      "\x1b[",
      "\x1b",
      "\t",
      "\x7f",
      "\x00",
      "",
    ]
  ) {
    expect(keyOf(none)).toBe(undefined);
  }
});

Deno.test("a key counts that comes in one read with an arrow before it", () => {
  expect(keyOf("\x1b[Aa")).toBe("a");
  expect(keyOf("\x1b[A\x1bOB\t\r")).toBe("");
  expect(keyOf("\x1b[5~\x04")).toBe(null);
});
