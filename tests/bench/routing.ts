/**
 * How well prompts find their memories: `deno task bench:routing [DIR] [--json] [--rows]`.
 *
 * DIR holds `memories.jsonl`, `prompts.jsonl` and, if you like, `triggers.jsonl` (without it, the development
 * set is judged). `--rows` also lists the prompts that went wrong.
 */
import { parseArgs } from "@std/cli/parse-args";
import { type LabelledRepo, readLabelled } from "./routing_data.ts";
import { BASELINES, rankRepo } from "./routing_baselines.ts";
import {
  asRanked,
  groupBy,
  type RankFigures,
  rankFigures,
  type TierFigures,
  tierFigures,
} from "./routing_figures.ts";
import { printReport } from "./routing_report.ts";
import { type RoutedPrompt, routeRepo } from "./routing_run.ts";

/** Figures of one way to write memories: as they are, or with their triggers. */
export interface Report {
  readonly triggers: boolean;
  readonly rank: RankFigures;
  readonly tiers: TierFigures;
  readonly kinds: Readonly<Record<string, RankFigures & TierFigures>>;
  readonly languages: Readonly<Record<string, RankFigures & TierFigures>>;
  readonly repos: Readonly<Record<string, RankFigures & TierFigures>>;
  readonly baselines: Readonly<Record<string, RankFigures>>;
}

/** Routes all prompts of a set and counts. */
export async function judge(
  repos: readonly LabelledRepo[],
  triggers: boolean,
): Promise<{ report: Report; prompts: RoutedPrompt[] }> {
  const prompts: RoutedPrompt[] = [];
  for (const repo of repos) prompts.push(...await routeRepo(repo, triggers));
  const figures = (group: readonly RoutedPrompt[]) => ({
    ...rankFigures(group.map(asRanked)),
    ...tierFigures(group),
  });
  const by = (name: (prompt: RoutedPrompt) => string) =>
    Object.fromEntries([...groupBy(prompts, name)].map(([key, group]) => [key, figures(group)]));
  const report: Report = {
    triggers,
    rank: rankFigures(prompts.map(asRanked)),
    tiers: tierFigures(prompts),
    kinds: by(({ label }) => label.kind),
    languages: by(({ language }) => language),
    repos: by(({ repo }) => repo),
    baselines: Object.fromEntries(
      Object.keys(BASELINES).map((name) => [
        name,
        rankFigures(repos.flatMap((repo) => rankRepo(repo, name, triggers))),
      ]),
    ),
  };
  return { report, prompts };
}

if (import.meta.main) {
  const args = parseArgs(Deno.args, { boolean: ["json", "rows"] });
  const folder = args._[0] === undefined
    ? decodeURIComponent(new URL("routing-dev", import.meta.url).pathname)
    : String(args._[0]);
  const repos = await readLabelled(folder);
  const results = [];
  for (const triggers of [false, true]) {
    if (triggers && repos.every((repo) => repo.triggers.size === 0)) continue;
    results.push(await judge(repos, triggers));
  }
  if (args["json"] === true) {
    console.log(JSON.stringify(results.map(({ report }) => report), null, 2));
  } else {
    for (const { report, prompts } of results) {
      printReport(report, args["rows"] === true ? prompts : []);
    }
  }
}
