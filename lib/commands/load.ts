/** `engram load`: what a fresh session would be given, with the hook's own routing, texts and caps. */
import type { Cap } from "../../hosts/host.ts";
import { tokenCap, utf8Length } from "../../hosts/caps.ts";
import { findHost } from "../../hosts/mod.ts";
import { planText } from "../budget.ts";
import { type Arguments, type Io, Refusal } from "../cli/command.ts";
import { printable, printableLines } from "../cli/printable.ts";
import { quoted } from "../cli/suggest.ts";
import { loadSettings } from "../load_settings.ts";
import { makeReady, type Ready } from "../hook/ready.ts";
import { type Routed, routedMemory, routeStart } from "../route/route.ts";
import { routePrompt } from "../route/prompt_route.ts";
import type { PromptRoute } from "../route/words.ts";
import type { MemoryIndex } from "../memory/index.ts";
import { namedPaths } from "../route/named_paths.ts";
import { routePaths } from "../route/paths.ts";
import { realTargets } from "../targets.ts";
import { relativePath, type Roots } from "../workspace.ts";
import { openIndexes } from "./indexes.ts";
import { commandRoots, requireRoots } from "./place.ts";
import { utcDay } from "../utc.ts";

export async function run(args: Arguments, io: Io): Promise<number> {
  const roots = commandRoots(io);
  const { settings, warnings } = await loadSettings(roots);
  for (const warning of warnings) io.err(printable(warning));
  const indexes = await openIndexes(requireRoots(roots), io);
  const day = utcDay(io.now().getTime());
  const prompt = args.words.join(" ");
  const route: PromptRoute = args.has("all")
    ? plain(everything(indexes))
    : prompt === "" && args.list("path").length === 0
    ? plain(routeStart(indexes, day))
    : routePrompt(
      indexes,
      prompt,
      { limit: settings.limit, day },
      routePaths(indexes, filesOf(prompt, args.list("path"), roots, io), day),
    );
  const cap = args.has("all")
    ? { maxLength: Infinity, fits: () => true }
    : capOf(args.value("host"), settings.maxTokens, settings.maxTokensSet);
  const ready = await makeReady(route.routed, new Set(route.routed.map(({ key }) => key)), cap);
  const plan = planText({
    items: ready.route.flatMap(({ key }) => ready.texts.get(key) ?? []),
    loaded: [],
    proof: () => null,
    cap,
  });
  const sent = [
    ...plan.bodies.map((item) => described(item, "body")),
    ...plan.cards.map((item) => described(item, "card")),
  ].sort((a, b) => b.score - a.score || (a.id < b.id ? -1 : 1));
  const related = route.related + ready.route.length - sent.length;
  const explained = args.has("explain") ? explain(route, new Set(sent.map(({ id }) => id))) : null;
  if (args.has("json")) {
    const tokens = Math.ceil(utf8Length(plan.text) / 4);
    io.out(JSON.stringify({
      routed: sent,
      related,
      tokens,
      text: plan.text,
      ...(explained === null ? {} : { candidates: explained }),
    }));
    return 0;
  }
  if (plan.text === "") io.out(nothing(indexes, prompt));
  else io.out(printableLines(plan.text));
  if (explained !== null) {
    io.out("");
    for (const { id, score, reason, matched } of explained) {
      io.out(
        `${printable(id)}  ${score.toFixed(2)}  ${printable(reason)}${
          matched.length === 0 ? "" : `; matched: ${printable(matched.join(", "))}`
        }`,
      );
    }
  }
  if (related > 0) io.err(`${related} more fit, but the limit or the cap leaves them out`);
  return 0;
}

/** The files that the prompt names, and those that `--path` adds. */
function filesOf(prompt: string, paths: readonly string[], roots: Roots, io: Io): string[] {
  const base = roots.workspace?.base ?? io.cwd;
  const touched = realTargets(paths, io.cwd).flatMap((real) => relativePath(base, real) ?? []);
  return [...touched, ...namedPaths(prompt, base, io.cwd)];
}

/** Why nothing would be given, and what to do next. */
function nothing(indexes: readonly MemoryIndex[], prompt: string): string {
  if (indexes.some((index) => index.count() > 0)) {
    return prompt === ""
      ? "Nothing would be given at a session's start: no rule and no memory for every session"
      : "Nothing would be given: no memory fits (engram search WORDS looks among all of them)";
  }
  return indexes.some((index) => index.unapproved() > 0)
    ? "Nothing would be given: no memory is approved yet; next: engram approve"
    : 'Nothing would be given: there are no memories yet; next: engram save "…" or engram import FILE';
}

function everything(indexes: readonly MemoryIndex[]): Routed[] {
  return indexes.flatMap((index) => index.all().map((memory) => routedMemory(memory, index, 1)));
}

function plain(routed: readonly Routed[]): PromptRoute {
  return { routed, related: 0, candidates: [] };
}

function capOf(host: string | undefined, maxTokens: number, set: number | undefined): Cap {
  if (host === undefined) return tokenCap(maxTokens);
  const found = findHost(host);
  if (found === undefined || found.hook === null) {
    const reason = typeof found?.link === "string" ? found.link : "it has no hooks";
    throw new Refusal(`Cannot say what ${quoted(host)} would be given: ${reason}`);
  }
  return found.hook.cap(set);
}

function described({ routed }: Ready, form: "body" | "card") {
  return {
    id: routed.id,
    scope: routed.memory.scope,
    type: routed.memory.type,
    form,
    score: Number(routed.score.toFixed(4)),
  };
}

interface Explained {
  readonly id: string;
  readonly score: number;
  readonly tier: string;
  readonly matched: readonly string[];
  readonly reason: string;
}

function explain({ routed, candidates }: PromptRoute, sent: ReadonlySet<string>): Explained[] {
  const found = candidates.map(({ memory, score, tier, matched, reason }) => ({
    id: memory.id,
    score,
    tier,
    matched,
    reason: tier !== "none" && !sent.has(memory.id)
      ? `${reason}; left out by the limit or the cap`
      : reason,
  }));
  const known = new Set(found.map(({ id }) => id));
  const others = routed.filter(({ id }) => !known.has(id)).map(({ id, score, form }) => ({
    id,
    score,
    tier: form,
    matched: [],
    reason: candidates.length === 0
      ? "part of every session start"
      : "a prerequisite, or its files are named",
  }));
  return [...others, ...found];
}
