import { expect } from "@std/expect";
import { UsageError } from "./command.ts";
import { alternatives, nearest, quoted, unknownWord } from "./suggest.ts";

const COMMANDS = ["init", "save", "approve", "list", "show", "load", "archive", "set-read"];

Deno.test("a misspelt word has a nearest one", () => {
  expect(nearest("lsit", COMMANDS)).toBe("list");
  expect(nearest("aprove", COMMANDS)).toBe("approve");
  expect(nearest("SAVE", COMMANDS)).toBe("save");
  expect(nearest("set_read", COMMANDS)).toBe("set-read");
  expect(nearest("inti", COMMANDS)).toBe("init");
});

Deno.test("the beginning of exactly one word means that word", () => {
  expect(nearest("arch", COMMANDS)).toBe("archive");
  expect(nearest("s", COMMANDS)).toBe(null);
});

Deno.test("a word that is far from all has none", () => {
  for (const word of ["", "x", "deploy", "frobnicate", "hello world", "s".repeat(100_000)]) {
    expect(nearest(word, COMMANDS)).toBe(null);
  }
  expect(nearest("list", [])).toBe(null);
});

Deno.test("the error names the nearest word, else the few that are valid", () => {
  const error = unknownWord("host", "codx", ["codex", "claude"]);
  expect(error).toBeInstanceOf(UsageError);
  expect(error.message).toBe('Unknown host "codx": did you mean "codex"?');
  expect(unknownWord("value", "purple", ["off", "compact"]).message)
    .toBe('Unknown value "purple": use off or compact');
  const many = Array.from({ length: 30 }, (_, n) => `word-${n}`);
  expect(unknownWord("command", "purple", many).message).toBe('Unknown command "purple"');
});

Deno.test("what somebody typed is quoted safely and briefly", () => {
  expect(quoted("a\x1b[2Jb")).toBe('"a\\u{1b}[2Jb"');
  expect(quoted("x".repeat(1000))).toBe(`"${"x".repeat(59)}…"`);
});

Deno.test("alternatives read like a sentence", () => {
  expect(alternatives([])).toBe("");
  expect(alternatives(["a"])).toBe("a");
  expect(alternatives(["a", "b", "c"])).toBe("a, b or c");
});
