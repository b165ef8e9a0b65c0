/** Figures over routed prompts. Relevance is binary; a figure over no prompts is null. */
import type { Form, RoutedPrompt } from "./routing_run.ts";

/** What a ranking is judged by. */
export interface Ranked {
  readonly relevant: readonly string[];
  readonly ranking: readonly string[];
}

export interface RankFigures {
  readonly prompts: number;
  readonly recall3: number | null;
  readonly recall8: number | null;
  readonly mrr: number | null;
  readonly ndcg8: number | null;
}

/** Figures of the rankings of answerable prompts. */
export function rankFigures(prompts: readonly Ranked[]): RankFigures {
  const answerable = prompts.filter(({ relevant }) => relevant.length > 0);
  return {
    prompts: answerable.length,
    recall3: mean(answerable.map((prompt) => recall(prompt, 3))),
    recall8: mean(answerable.map((prompt) => recall(prompt, 8))),
    mrr: mean(answerable.map(reciprocalRank)),
    ndcg8: mean(answerable.map((prompt) => ndcg(prompt, 8))),
  };
}

export interface TierFigures {
  /** Shares of the answerable prompts whose first memory went out as a body, as a card, not at all. */
  readonly first: Readonly<Record<Form, number | null>>;
  /** Shares of the labelled memories that stand in the text in some form. */
  readonly sentRecall: number | null;
  /** Shares of the negatives that got a body, a card only, nothing. */
  readonly negatives: Readonly<Record<Form, number | null>>;
  /** Short negatives, which only carry on, that got anything. */
  readonly shortSpoken: number;
  /** Bodies per answerable prompt. */
  readonly bodies: number | null;
  readonly tokens: number | null;
  readonly labelledTokens: number | null;
  readonly negativeTokens: number | null;
}

/** Figures of what was sent. `negatives` leaves out the short ones, which only carry on. */
export function tierFigures(prompts: readonly RoutedPrompt[]): TierFigures {
  const answerable = prompts.filter(({ label }) => label.relevant.length > 0);
  const negatives = prompts.filter(({ label }) => label.kind === "negative");
  return {
    first: shares(answerable.map(firstForm)),
    sentRecall: mean(
      answerable.map(({ label, sent }) =>
        label.relevant.filter((id) => sent.has(id)).length / label.relevant.length
      ),
    ),
    negatives: shares(negatives.map(strongestForm)),
    shortSpoken:
      prompts.filter(({ label, sent }) => label.kind === "short-negative" && sent.size > 0).length,
    bodies: mean(
      answerable.map(({ sent }) => [...sent.values()].filter((form) => form === "body").length),
    ),
    tokens: median(answerable.map(({ tokens }) => tokens)),
    labelledTokens: median(answerable.map(({ labelledTokens }) => labelledTokens)),
    negativeTokens: median(negatives.map(({ tokens }) => tokens)),
  };
}

/** How the most important memory of a prompt went out. */
export function firstForm({ label, sent }: RoutedPrompt): Form {
  return sent.get(label.relevant[0] ?? "") ?? "nothing";
}

/** The strongest form of anything that went out. */
export function strongestForm({ sent }: RoutedPrompt): Form {
  const forms = [...sent.values()];
  return forms.includes("body") ? "body" : forms.length > 0 ? "card" : "nothing";
}

/** A routed prompt as a ranking to be judged. */
export function asRanked({ label, ranking }: RoutedPrompt): Ranked {
  return { relevant: label.relevant, ranking };
}

/** Prompts by what `name` says, in the order of the names. */
export function groupBy<T>(items: readonly T[], name: (item: T) => string): Map<string, T[]> {
  const groups = new Map<string, T[]>();
  for (const key of [...new Set(items.map(name))].sort()) {
    groups.set(key, items.filter((item) => name(item) === key));
  }
  return groups;
}

function recall({ relevant, ranking }: Ranked, depth: number): number {
  const top = new Set(ranking.slice(0, depth));
  return relevant.filter((id) => top.has(id)).length / relevant.length;
}

function reciprocalRank({ relevant, ranking }: Ranked): number {
  const at = ranking.findIndex((id) => relevant.includes(id));
  return at < 0 ? 0 : 1 / (at + 1);
}

function ndcg({ relevant, ranking }: Ranked, depth: number): number {
  const gain = (at: number) => 1 / Math.log2(at + 2);
  const ideal = relevant.slice(0, depth).reduce((sum, _, at) => sum + gain(at), 0);
  const got = ranking.slice(0, depth)
    .reduce((sum, id, at) => sum + (relevant.includes(id) ? gain(at) : 0), 0);
  return got / ideal;
}

function shares(forms: readonly Form[]): Record<Form, number | null> {
  const share = (form: Form) => mean(forms.map((each) => each === form ? 1 : 0));
  return { body: share("body"), card: share("card"), nothing: share("nothing") };
}

function mean(values: readonly number[]): number | null {
  if (values.length === 0) return null;
  return round(values.reduce((sum, value) => sum + value, 0) / values.length);
}

function median(values: readonly number[]): number | null {
  if (values.length === 0) return null;
  const sorted = [...values].sort((a, b) => a - b);
  const middle = sorted.length >> 1;
  const high = sorted[middle] ?? 0;
  return sorted.length % 2 === 1 ? high : ((sorted[middle - 1] ?? 0) + high) / 2;
}

function round(value: number): number {
  return Math.round(value * 1e4) / 1e4;
}
