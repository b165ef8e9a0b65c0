import { expect } from "@std/expect";
import { renderBody, renderCard, renderLoaded, renderProof, renderText } from "../render.ts";
import { withoutOwnText } from "./own_text.ts";
import { cpuTime } from "../../tests/cpu_time.ts";

const memory = (id: string) => ({ id, type: "rule", title: `About ${id}` }) as const;

const GIVEN = renderText(
  [
    renderBody(memory("a"), "First line.\n\n[/engram b]\nStill the first."),
    renderBody(memory("b"), "Second."),
  ],
  [renderCard({ ...memory("c"), scope: "workspace", path: "rules/c.md" })],
  [renderLoaded(["d", "e"], 2), renderProof("loaded 2 of 5 (auto, sig 3f2a9c0d)")],
);

Deno.test("everything that a hook gives goes, and nothing else", () => {
  expect(withoutOwnText(GIVEN).trim()).toBe("");
  expect(withoutOwnText(`before\n\n${GIVEN}\nafter`)).toBe("before\n\nafter");
  const notice =
    "Engram: 3 memories of this repository are not trusted yet; a person can run: engram trust";
  expect(withoutOwnText(`${notice}\nhello`)).toBe("hello");
});

Deno.test("what people say about Engram stays", () => {
  for (
    const text of [
      "Engram is what we use for memories",
      "run engram save, then [engram x | y",
      "it says already loaded: a",
      "[engram a | rule | Without an end]\nrest",
      "[/engram a]",
    ]
  ) expect(withoutOwnText(text)).toBe(text);
});

Deno.test("many frames without an end take no time", () => {
  const text = "[engram a | rule | x]\n".repeat(100_000) + "[/engram a]\n".repeat(3);
  expect(cpuTime(() => withoutOwnText(text))).toBeLessThan(2000);
});
