import { expect } from "@std/expect";
import fc from "fast-check";
import { fold } from "./fold.ts";
import { tokens } from "./terms.ts";

const termsOf = (text: string) => tokens(text).flatMap(({ terms }) => terms);

Deno.test("identifiers give themselves and their parts", () => {
  const whole = (text: string) => tokens(text)[0]?.terms ?? [];
  expect(whole("getOrderConfirmation")).toContain("order");
  expect(whole("fct_events")).toEqual(["fctevent", "fct", "event"]);
  expect(whole("lock-timeout")).toEqual(["locktimeout", "lock", "timeout"]);
  expect(whole("store.materialize")).toContain("store".slice(0, 4));
  expect(whole("HTTPServer")).toContain("http");
});

Deno.test("spellings of one identifier are one term", () => {
  const [first, ...others] = ["orderId", "order_id", "order-id"].map((text) =>
    tokens(text)[0]?.terms[0]
  );
  for (const other of others) expect(other).toBe(first);
});

Deno.test("a file's ending does not make another word of its name", () => {
  expect(termsOf("voters")).not.toEqual(tokens("vote.rs")[0]?.terms.slice(0, 1));
});

Deno.test("case, accents, sharp s and compatibility forms are folded", () => {
  expect(fold("Größe")).toBe("grosse");
  expect(fold("MIGRACIÓN")).toBe("migracion");
  expect(termsOf("ＡＰＩ")).toEqual(termsOf("api"));
  expect(termsOf("ﾃﾞﾌﾟﾛｲ")).toEqual(termsOf("デプロイ"));
  expect(termsOf("Termin\u0065\u0301")).toEqual(termsOf("Terminé"));
});

Deno.test("grammar finds nothing, in several languages", () => {
  expect(termsOf("what is the one with this")).toEqual([]);
  expect(termsOf("der die das und nicht ein")).toEqual([]);
  expect(termsOf("¿qué es lo que se hace con los?")).toEqual([]);
  expect(termsOf("어떻게 해줘")).toEqual([]);
  expect(termsOf("それはどうですか")).toEqual([]);
});

Deno.test("very long words are no words", () => {
  expect(termsOf("a".repeat(65))).toEqual([]);
  expect(termsOf("a".repeat(64))).toHaveLength(1);
});

Deno.test("any text gives the same terms twice, none of them empty", () => {
  fc.assert(fc.property(fc.string({ unit: "binary", maxLength: 200 }), (text) => {
    const terms = termsOf(text);
    expect(termsOf(text)).toEqual(terms);
    expect(terms.every((term) => term !== "" && !term.startsWith("~"))).toBe(true);
  }));
});
