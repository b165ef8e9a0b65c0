/**
 * Walks the import graph of the hook path and holds the list of what it may load: cold start is the
 * product, so nothing gets onto that path unnoticed. Dynamic imports end a path.
 *
 * `deno run -A tools/import_graph.ts` prints what differs from HOOK_PATH and exits 1.
 */

/** What `agent-hook` loads at every event, whatever the host. */
export const HOOK_PATH: readonly string[] = [
  "hosts/caps.ts",
  "hosts/claude/files.ts",
  "hosts/claude/hook.ts",
  "hosts/codex/hook.ts",
  "hosts/codex/patch.ts",
  "hosts/cursor/hook.ts",
  "hosts/gemini/hook.ts",
  "hosts/mod.ts",
  "hosts/opencode/hook.ts",
  "hosts/payload.ts",
  "hosts/windsurf/hook.ts",
  "hosts/wrapper_tags.ts",
  "lib/budget.ts",
  "lib/config.ts",
  "lib/delta.ts",
  "lib/hook/decide.ts",
  "lib/hook/deliver.ts",
  "lib/hook/event.ts",
  "lib/hook/lines.ts",
  "lib/hook/place.ts",
  "lib/hook/probe.ts",
  "lib/hook/ready.ts",
  "lib/hook/record.ts",
  "lib/hook/routes.ts",
  "lib/hook/run.ts",
  "lib/hook/state_access.ts",
  "lib/hook/stdin.ts",
  "lib/hook/turn.ts",
  "lib/json.ts",
  "lib/memory/database.ts",
  "lib/memory/deliverable.ts",
  "lib/memory/freshness.ts",
  "lib/memory/id.ts",
  "lib/memory/index.ts",
  "lib/memory/open.ts",
  "lib/memory/stamp.ts",
  "lib/memory/types.ts",
  "lib/permissions.ts",
  "lib/private_folder.ts",
  "lib/proof.ts",
  "lib/render.ts",
  "lib/route/carry_on.ts",
  "lib/route/cjk.ts",
  "lib/route/common_words.ts",
  "lib/route/compound.ts",
  "lib/route/confidence.ts",
  "lib/route/distance.ts",
  "lib/route/duplicates.ts",
  "lib/route/lookup.ts",
  "lib/route/prompt.ts",
  "lib/route/rank.ts",
  "lib/route/route.ts",
  "lib/route/score.ts",
  "lib/route/stem.ts",
  "lib/route/terms.ts",
  "lib/sanitize.ts",
  "lib/state.ts",
  "lib/targets.ts",
  "lib/trust.ts",
  "lib/workspace.ts",
];

/** Modules that are not ours and may be loaded. `node:sqlite` costs 5 % of a start, others up to 100 %. */
export const HOOK_PATH_FOREIGN: readonly RegExp[] = [/^node:sqlite$/, /deno-std@[\d.]+\/path\//];

interface GraphModule {
  readonly specifier: string;
  readonly dependencies?: readonly {
    readonly isDynamic?: boolean;
    readonly code?: { readonly specifier?: string };
    readonly type?: unknown;
  }[];
}

const ROOT = new URL("..", import.meta.url);

/** Files (relative to the project) and foreign specifiers that loading `entry` loads at once. */
export async function staticImports(entry: string): Promise<string[]> {
  const { stdout, success } = await new Deno.Command(Deno.execPath(), {
    args: ["info", "--json", entry],
    cwd: ROOT,
    stderr: "inherit",
  }).output();
  if (!success) throw new Error(`Cannot read the import graph of "${entry}"`);
  const { modules, roots, redirects = {} }: {
    modules: readonly GraphModule[];
    roots: readonly string[];
    redirects?: Record<string, string>;
  } = JSON.parse(new TextDecoder().decode(stdout));
  const bySpecifier = new Map(modules.map((module) => [module.specifier, module]));
  const seen = new Set<string>();
  const queue = [...roots];
  for (let next = queue.pop(); next !== undefined; next = queue.pop()) {
    const specifier = redirects[next] ?? next;
    if (seen.has(specifier)) continue;
    seen.add(specifier);
    for (const { isDynamic, code } of bySpecifier.get(specifier)?.dependencies ?? []) {
      if (isDynamic !== true && code?.specifier !== undefined) queue.push(code.specifier);
    }
  }
  return [...seen].map((specifier) =>
    specifier.startsWith(ROOT.href) ? specifier.slice(ROOT.href.length) : specifier
  ).sort();
}

/** What loading the hook loads, beyond and short of the list. */
export async function hookPathDifference(): Promise<{ extra: string[]; missing: string[] }> {
  const loaded = new Set(await staticImports("lib/hook/run.ts"));
  const allowed = new Set(HOOK_PATH);
  const extra = [...loaded].filter((name) =>
    !allowed.has(name) && !HOOK_PATH_FOREIGN.some((pattern) => pattern.test(name))
  );
  return { extra, missing: HOOK_PATH.filter((name) => !loaded.has(name)) };
}

if (import.meta.main) {
  const { extra, missing } = await hookPathDifference();
  for (const name of extra) console.error(`On the hook path, but not in HOOK_PATH: ${name}`);
  for (const name of missing) console.error(`In HOOK_PATH, but not on the hook path: ${name}`);
  if (extra.length + missing.length > 0) Deno.exit(1);
}
