import { expect } from "@std/expect";
import { conceptTerms, lexicon } from "./concepts.ts";
import { CONCEPTS } from "./lexicon.ts";
import { tokens } from "./terms.ts";

const conceptsOf = (text: string) => new Set(tokens(text).flatMap((token) => conceptTerms(token)));

Deno.test("a line of the lexicon holds several words, each once, apart by one blank", () => {
  for (const line of CONCEPTS) {
    const words = line.split(" ");
    expect(words.length).toBeGreaterThan(1);
    expect({ line, unique: new Set(words).size }).toEqual({ line, unique: words.length });
    expect(words.every((word) => /^[^\s"']+$/.test(word))).toBe(true);
  }
});

Deno.test("words for one thing name one concept, in any language and form", () => {
  for (
    const words of [
      ["rollback", "deshacer", "zurückrollen", "ロールバック", "롤백", "回滚"],
      ["dependencies", "paquetes", "Abhängigkeiten", "依存", "의존성을"],
      ["login", "Anmeldung", "sesión", "ログイン", "로그인하면"],
    ]
  ) {
    const common = words.map(conceptsOf).reduce((a, b) => a.intersection(b));
    expect({ words, shared: common.size > 0 }).toEqual({ words, shared: true });
  }
});

Deno.test("a German compound names what its parts name", () => {
  expect(conceptsOf("Energieverbrauch").isSupersetOf(conceptsOf("Energie"))).toBe(true);
});

Deno.test("no concept is named by grammar", () => {
  for (const word of ["the", "und", "para", "de", "する", "하는"]) {
    expect(lexicon().has(word)).toBe(false);
  }
});
