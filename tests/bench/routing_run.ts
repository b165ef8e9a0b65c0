/** Routes every labelled prompt as the hook does: one fresh session each, without the session-start route. */
import { tokenCap, utf8Length } from "../../hosts/caps.ts";
import { planText } from "../../lib/budget.ts";
import { makeReady } from "../../lib/hook/ready.ts";
import { readDeliverable } from "../../lib/memory/deliverable.ts";
import { renderBody, renderText } from "../../lib/render.ts";
import { routePrompt } from "../../lib/route/prompt_route.ts";
import type { PromptRoute } from "../../lib/route/words.ts";
import { anchorsOf } from "./routing_anchors.ts";
import { type LabelledPrompt, type LabelledRepo, languageOf } from "./routing_data.ts";
import { type BenchWorkspace, withWorkspace } from "./routing_workspace.ts";

/** The settings' defaults. */
const LIMIT = 8;
const MAX_TOKENS = 1600;
const DAY = "2026-06-01";

export type Form = "body" | "card" | "nothing";

/** What one prompt was given. */
export interface RoutedPrompt {
  readonly repo: string;
  readonly label: LabelledPrompt;
  readonly language: string;
  /** Everything found, best first: what the text holds, then what was left out. */
  readonly ranking: readonly string[];
  /** What the text holds, by id. */
  readonly sent: ReadonlyMap<string, Form>;
  readonly route: PromptRoute;
  /** Tokens of the text (UTF-8 bytes / 4, rounded up). */
  readonly tokens: number;
  /** Tokens of a text with the labelled memories alone, all as bodies. */
  readonly labelledTokens: number;
}

/** Routes the prompts of one repository, in order. */
export function routeRepo(repo: LabelledRepo, triggers: boolean): Promise<RoutedPrompt[]> {
  return withWorkspace(repo, triggers, async (workspace) => {
    const routed: RoutedPrompt[] = [];
    for (const label of repo.prompts) routed.push(await routeOne(repo.name, workspace, label));
    return routed;
  });
}

async function routeOne(
  repo: string,
  { base, index }: BenchWorkspace,
  label: LabelledPrompt,
): Promise<RoutedPrompt> {
  const anchors = anchorsOf(index, base, label.prompt);
  const route = routePrompt([index], label.prompt, { limit: LIMIT, day: DAY }, anchors);
  const cap = tokenCap(MAX_TOKENS);
  const keys = new Set(route.routed.map(({ key }) => key));
  const { route: ready, texts } = await makeReady(route.routed, keys, cap);
  const plan = planText({
    items: ready.flatMap(({ key }) => texts.get(key) ?? []),
    loaded: [],
    proof: () => null,
    cap,
  });
  const sent = new Map<string, Form>();
  for (const { routed } of plan.bodies) sent.set(routed.id, "body");
  for (const { routed } of plan.cards) sent.set(routed.id, "card");
  const found = [...route.routed].sort((a, b) => b.score - a.score).map(({ id }) => id);
  const ranking = [...new Set([...found, ...route.candidates.map(({ memory }) => memory.id)])];
  return {
    repo,
    label,
    language: languageOf(label.prompt),
    ranking,
    sent,
    route,
    tokens: tokensOf(plan.text),
    labelledTokens: tokensOf(await labelledText(index, label.relevant)),
  };
}

async function labelledText(
  index: BenchWorkspace["index"],
  relevant: readonly string[],
): Promise<string> {
  const bodies: string[] = [];
  for (const memory of index.byId(relevant)) {
    const found = await readDeliverable(index, memory);
    if (found !== null) bodies.push(renderBody(found.memory, found.body));
  }
  return renderText(bodies, [], []);
}

function tokensOf(text: string): number {
  return Math.ceil(utf8Length(text) / 4);
}
