/**
 * Floors under the figures of `deno task bench:routing`, a little below what is reached: a change that ranks
 * worse, or speaks where it should be silent, fails here.
 */
import { expect } from "@std/expect";
import { readLabelled } from "./routing_data.ts";
import { asRanked, firstForm, rankFigures, strongestForm, tierFigures } from "./routing_figures.ts";
import { type RoutedPrompt, routeRepo } from "./routing_run.ts";

/** Kinds whose prompts name what they are about. */
const CLEAR_KINDS = new Set(["direct", "identifier", "path", "long"]);

interface Floor {
  readonly recall8: number;
  readonly mrr: number;
  /** Prompts of the clear kinds that may be left without their first memory as a body. */
  readonly missed: number;
  /** Share of the paraphrases whose first memory may be left out. */
  readonly paraphrasesMissed: number;
  /** Share of the negatives that may get a body. */
  readonly negativeBodies: number;
}

const FLOORS: Readonly<Record<string, { readonly written: Floor; readonly triggers: Floor }>> = {
  "routing-dev": {
    written: { recall8: 0.91, mrr: 0.84, missed: 2, paraphrasesMissed: 0.75, negativeBodies: 0.15 },
    triggers: {
      recall8: 0.94,
      mrr: 0.91,
      missed: 1,
      paraphrasesMissed: 0.36,
      negativeBodies: 0.25,
    },
  },
  "routing-de-ja": {
    written: { recall8: 0.87, mrr: 0.8, missed: 4, paraphrasesMissed: 0.75, negativeBodies: 0.15 },
    triggers: { recall8: 0.9, mrr: 0.8, missed: 3, paraphrasesMissed: 0.5, negativeBodies: 0.15 },
  },
  "routing-held-out": {
    written: { recall8: 0.95, mrr: 0.87, missed: 2, paraphrasesMissed: 0.4, negativeBodies: 0.2 },
    triggers: {
      recall8: 0.96,
      mrr: 0.89,
      missed: 1,
      paraphrasesMissed: 0.35,
      negativeBodies: 0.28,
    },
  },
};

for (const [set, floors] of Object.entries(FLOORS)) {
  for (const [name, floor] of Object.entries(floors)) {
    Deno.test(`routing holds its floors: ${set}, ${name}`, async () => {
      const prompts = await route(set, name === "triggers");
      const { recall8, mrr } = rankFigures(prompts.map(asRanked));
      expect(recall8).toBeGreaterThanOrEqual(floor.recall8);
      expect(mrr).toBeGreaterThanOrEqual(floor.mrr);
      const missed = prompts.filter((prompt) =>
        CLEAR_KINDS.has(prompt.label.kind) && firstForm(prompt) !== "body"
      );
      expect(missed.length).toBeLessThanOrEqual(floor.missed);
      const paraphrases = tierFigures(ofKind(prompts, "paraphrase"));
      expect(paraphrases.first.nothing).toBeLessThanOrEqual(floor.paraphrasesMissed);
      const { negatives, negativeTokens, tokens, labelledTokens } = tierFigures(prompts);
      expect(negatives.body).toBeLessThanOrEqual(floor.negativeBodies);
      expect(negativeTokens).toBeLessThanOrEqual(40);
      expect(tokens).toBeLessThanOrEqual(1.5 * (labelledTokens ?? 0));
      const spoke = ofKind(prompts, "short-negative")
        .filter((prompt) => strongestForm(prompt) !== "nothing")
        .map(({ label }) => label.prompt);
      expect(spoke).toEqual([]);
      const lost = ofKind(prompts, "path")
        .filter(({ label, ranking }) => !label.relevant.includes(ranking[0] ?? ""))
        .map(({ label }) => label.qid);
      expect(lost).toEqual([]);
    });
  }
}

Deno.test("the same set gives the same routes", async () => {
  const shown = (prompts: readonly RoutedPrompt[]) =>
    prompts.map(({ label, ranking, tokens }) => [label.qid, ranking, tokens]);
  expect(shown(await route("routing-de-ja", true))).toEqual(
    shown(await route("routing-de-ja", true)),
  );
});

async function route(set: string, triggers: boolean): Promise<RoutedPrompt[]> {
  const folder = decodeURIComponent(new URL(set, import.meta.url).pathname);
  const prompts: RoutedPrompt[] = [];
  for (const repo of await readLabelled(folder)) prompts.push(...await routeRepo(repo, triggers));
  return prompts;
}

function ofKind(prompts: readonly RoutedPrompt[], kind: string): RoutedPrompt[] {
  return prompts.filter(({ label }) => label.kind === kind);
}
