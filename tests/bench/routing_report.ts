/** The bench's figures as tables. */
import type { Report } from "./routing.ts";
import { firstForm, type RankFigures, strongestForm, type TierFigures } from "./routing_figures.ts";
import type { RoutedPrompt } from "./routing_run.ts";

/** Prints a report, and the rows of `prompts` that went wrong. */
export function printReport(report: Report, prompts: readonly RoutedPrompt[]): void {
  console.log(`\n== Memories ${report.triggers ? "with triggers" : "as written"} ==\n`);
  line("", ["prompts", "recall@3", "recall@8", "MRR", "nDCG@8"]);
  rankLine("Engram", report.rank);
  for (const [name, figures] of Object.entries(report.baselines)) rankLine(name, figures);
  console.log("");
  line("", [
    "prompts",
    "recall@8",
    "MRR",
    "1st body",
    "1st card",
    "nothing",
    "in text",
    "tokens",
    "labelled",
  ]);
  groupLine("all", { ...report.rank, ...report.tiers });
  for (const groups of [report.kinds, report.languages, report.repos]) {
    console.log("");
    for (const [name, figures] of Object.entries(groups)) {
      if (figures.prompts > 0) groupLine(name, figures);
    }
  }
  const { negatives, negativeTokens, bodies, shortSpoken } = report.tiers;
  console.log(
    `\nnegatives: body ${percent(negatives.body)}, card only ${percent(negatives.card)}, nothing ${
      percent(negatives.nothing)
    }; median ${negativeTokens ?? 0} tokens`,
  );
  console.log(`short negatives that get something: ${shortSpoken}`);
  console.log(`bodies per answerable prompt: ${bodies ?? 0}`);
  if (prompts.length > 0) console.log("\nPrompts that went wrong:");
  for (const prompt of prompts) {
    const { label, sent, ranking } = prompt;
    const wrong = label.relevant.length === 0
      ? strongestForm(prompt) !== "nothing"
      : firstForm(prompt) !== "body" ||
        label.relevant.some((id) => !ranking.slice(0, 8).includes(id));
    if (!wrong) continue;
    const ranks = label.relevant.map((id) =>
      `${id}@${ranking.indexOf(id) + 1}:${sent.get(id) ?? "-"}`
    );
    console.log(`${label.qid} ${label.kind} ${JSON.stringify(label.prompt.slice(0, 110))}`);
    console.log(`   wants ${ranks.join(" ") || "nothing"}`);
    for (const { memory, score, tier, matched } of prompt.route.candidates.slice(0, 3)) {
      console.log(`   ${score.toFixed(3)} ${tier} ${memory.id} [${matched.join(" ")}]`);
    }
  }
}

function rankLine(name: string, figures: RankFigures): void {
  line(name, [
    String(figures.prompts),
    number(figures.recall3),
    number(figures.recall8),
    number(figures.mrr),
    number(figures.ndcg8),
  ]);
}

function groupLine(name: string, figures: RankFigures & TierFigures): void {
  line(name, [
    String(figures.prompts),
    number(figures.recall8),
    number(figures.mrr),
    percent(figures.first.body),
    percent(figures.first.card),
    percent(figures.first.nothing),
    number(figures.sentRecall),
    String(figures.tokens ?? ""),
    String(figures.labelledTokens ?? ""),
  ]);
}

function line(name: string, cells: readonly string[]): void {
  console.log(name.padEnd(24) + cells.map((cell) => cell.padStart(10)).join(""));
}

function number(value: number | null): string {
  return value === null ? "" : value.toFixed(3);
}

function percent(value: number | null): string {
  return value === null ? "" : `${(value * 100).toFixed(1)} %`;
}
