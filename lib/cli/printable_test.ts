import { expect } from "@std/expect";
import fc from "fast-check";
import { visibleText } from "../sanitize.ts";
import { hidesCharacters, printable, printableLines } from "./printable.ts";

Deno.test("escape sequences and control characters are shown, not obeyed", () => {
  expect(printable("a\x1b[2Jb\x07\x7f\x9b31m\0")).toBe("a\\u{1b}[2Jb\\u{7}\\u{7f}\\u{9b}31m\\u{0}");
});

Deno.test("line breaks and tabs are shown in a line and kept in a block", () => {
  expect(printable("a\tb\nc\r\nd\u2028e")).toBe("a\\u{9}b\\u{a}c\\u{d}\\u{a}d\\u{2028}e");
  expect(printableLines("a\tb\nc\r\nd\u2028e")).toBe("a\tb\nc\\u{d}\nd\\u{2028}e");
});

Deno.test("bidirectional, zero-width, filler and tag characters are shown", () => {
  for (
    const code of [
      0xad,
      0x61c,
      0x200b,
      0x200e,
      0x200f,
      0x202a,
      0x202e,
      0x2060,
      0x2066,
      0x2069,
      0x3164,
      0xfeff,
      0xffa0,
      0xfffb,
      0xe0041,
      0xe0101,
    ]
  ) {
    expect(printable(`a${String.fromCodePoint(code)}b`)).toBe(`a\\u{${code.toString(16)}}b`);
  }
});

Deno.test("half a surrogate pair is shown", () => {
  expect(printable("a\ud83d!")).toBe("a\\u{d83d}!");
});

Deno.test("writing of any language and emoji stay as they are", () => {
  for (
    const text of [
      "Use pnpm, never npm",
      "의존성 추가, 依存関係, 依赖",
      "می‌خواهم", // ZWNJ between letters
      "क्‍ष", // ZWJ after a virama
      "👨‍👩‍👧‍👦 🏴󠁧󠁢󠁥󠁮󠁧󠁿 1️⃣ ❤️‍🔥 ☺️ 🇰🇷 👍🏽",
      "葛󠄀飾", // an ideographic variation
      "e\u0301 naïve",
    ]
  ) {
    expect(printable(text)).toBe(text);
    expect(hidesCharacters(text)).toBe(false);
  }
});

Deno.test("a joiner inside a word that needs none is shown", () => {
  expect(printable("ig\u200dnore")).toBe("ig\\u{200d}nore");
  expect(printable("무\u200c시")).toBe("무\\u{200c}시");
  expect(printable("a\ufe0fb")).toBe("a\\u{fe0f}b");
  expect(hidesCharacters("ig\u200dnore")).toBe(true);
});

Deno.test("nothing that a terminal obeys is left, and showing twice changes nothing", () => {
  fc.assert(fc.property(fc.string({ unit: "binary" }), (text) => {
    const shown = printable(text);
    // deno-lint-ignore no-control-regex
    expect(/[\0-\x1f\x7f-\x9f\u200b\u200e\u200f\u202a-\u202e\u2060-\u2069\ufeff]/.test(shown)).toBe(
      false,
    );
    expect(printable(shown)).toBe(shown);
    expect(printable(printableLines(text))).toBe(shown);
  }));
});

Deno.test("what is removed when a memory goes out is shown at the gate", () => {
  const unit = fc.oneof(
    fc.constantFrom(
      ..."aé가漢ا👍\u200b\u200c\u200d\u202e\u2066\u180e\u206f\ufeff\ufe0f\u{e0041}\r\x1b\x9f",
    ),
    fc.integer({ min: 0, max: 0x10ffff }).map((code) => String.fromCodePoint(code)),
  );
  fc.assert(
    fc.property(fc.array(unit, { maxLength: 6 }), (characters) => {
      const text = characters.join("");
      if (visibleText(text) !== text) expect(hidesCharacters(text)).toBe(true);
    }),
    { numRuns: 2000 },
  );
});
