/**
 * Walks the import graph of the hook path and holds the list of what it may load: cold start is the
 * product, so nothing gets onto that path unnoticed. Dynamic imports end a path.
 *
 * `deno run -A tools/import_graph.ts` prints what differs from HOOK_PATH and exits 1.
 */

/**
 * The parts in which the hook is loaded, each when an event needs it: all events; short prompts (do they only carry
 * on?); events that touch files; what changes a session's record; what delivers something; prompts that ask for
 * something; session starts that bring rules in step; memories that follow files. The bundle has one file of each.
 */
export const HOOK_PARTS: readonly string[] = [
  "lib/hook/run.ts",
  "lib/route/carry_on.ts",
  "lib/targets.ts",
  "lib/hook/record.ts",
  "lib/hook/deliver.ts",
  "lib/route/words.ts",
  "lib/route/paths.ts",
  "lib/hook/sync_rules.ts",
];

/** What these parts load, whatever the host. */
export const HOOK_PATH: readonly string[] = [
  "hosts/caps.ts",
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
  "lib/atomic_write.ts",
  "lib/budget.ts",
  "lib/config.ts",
  "lib/delta.ts",
  "lib/failpoint.ts",
  "lib/hook/deadline.ts",
  "lib/hook/decide.ts",
  "lib/hook/deliver.ts",
  "lib/hook/event.ts",
  "lib/hook/just_record.ts",
  "lib/hook/lines.ts",
  "lib/hook/place.ts",
  "lib/hook/probe.ts",
  "lib/hook/ready.ts",
  "lib/hook/record.ts",
  "lib/hook/routes.ts",
  "lib/hook/run.ts",
  "lib/hook/state_access.ts",
  "lib/hook/stdin.ts",
  "lib/hook/sync_rules.ts",
  "lib/hook/turn.ts",
  "lib/json.ts",
  "lib/linked.ts",
  "lib/load_settings.ts",
  "lib/memory/database.ts",
  "lib/memory/deliverable.ts",
  "lib/memory/freshness.ts",
  "lib/memory/index.ts",
  "lib/memory/open.ts",
  "lib/memory/posting.ts",
  "lib/memory/stamp.ts",
  "lib/memory/types.ts",
  "lib/permissions.ts",
  "lib/private_folder.ts",
  "lib/proof.ts",
  "lib/regular_file.ts",
  "lib/render.ts",
  "lib/route/carry_on.ts",
  "lib/route/cjk.ts",
  "lib/route/common_words.ts",
  "lib/route/compound.ts",
  "lib/route/confidence.ts",
  "lib/route/distance.ts",
  "lib/route/duplicates.ts",
  "lib/route/fold.ts",
  "lib/route/lookup.ts",
  "lib/route/match.ts",
  "lib/route/paths.ts",
  "lib/route/pattern_keys.ts",
  "lib/route/prompt.ts",
  "lib/route/rank.ts",
  "lib/route/route.ts",
  "lib/route/score.ts",
  "lib/route/short_prompt.ts",
  "lib/route/stem.ts",
  "lib/route/terms.ts",
  "lib/route/words.ts",
  "lib/rules.ts",
  "lib/sanitize.ts",
  "lib/state.ts",
  "lib/state_write.ts",
  "lib/targets.ts",
  "lib/trust.ts",
  "lib/utc.ts",
  "lib/workspace.ts",
];

/** Modules that are not ours and may be loaded. `node:sqlite` costs 5 % of a start, others up to 100 %. */
export const HOOK_PATH_FOREIGN: readonly RegExp[] = [
  /^node:sqlite$/,
  /deno-std@[\d.]+\/path\//,
  /^npm:\/ignore@/,
];

interface GraphModule {
  readonly specifier: string;
  readonly dependencies?: readonly {
    readonly isDynamic?: boolean;
    readonly code?: { readonly specifier?: string };
    readonly type?: unknown;
  }[];
}

const ROOT = new URL("..", import.meta.url);

/** What a module imports: files relative to the project, and foreign specifiers. */
export interface Imports {
  /** Loaded with it. */
  readonly fixed: readonly string[];
  /** Loaded when it asks for them. */
  readonly dynamic: readonly string[];
}

/** Every module that `entry` may load, by its file relative to the project or its specifier. */
export async function importGraph(entry: string): Promise<Map<string, Imports>> {
  const { stdout, success } = await new Deno.Command(Deno.execPath(), {
    args: ["info", "--json", "--no-lock", entry],
    cwd: ROOT,
    stderr: "inherit",
  }).output();
  if (!success) throw new Error(`Cannot read the import graph of "${entry}"`);
  const { modules, redirects = {} }: {
    modules: readonly GraphModule[];
    redirects?: Record<string, string>;
  } = JSON.parse(new TextDecoder().decode(stdout));
  const name = (specifier: string) => {
    const resolved = redirects[specifier] ?? specifier;
    return resolved.startsWith(ROOT.href) ? resolved.slice(ROOT.href.length) : resolved;
  };
  return new Map(modules.map(({ specifier, dependencies = [] }) => {
    const imports = (dynamic: boolean) =>
      dependencies.flatMap(({ isDynamic, code }) =>
        (isDynamic === true) === dynamic && code?.specifier !== undefined
          ? [name(code.specifier)]
          : []
      );
    return [name(specifier), { fixed: imports(false), dynamic: imports(true) }];
  }));
}

/** The modules that loading `entry` loads at once, itself included. */
export function loadedWith(graph: ReadonlyMap<string, Imports>, entry: string): Set<string> {
  const seen = new Set<string>();
  const queue = [entry];
  for (let next = queue.pop(); next !== undefined; next = queue.pop()) {
    if (seen.has(next)) continue;
    seen.add(next);
    queue.push(...graph.get(next)?.fixed ?? []);
  }
  return seen;
}

/** What loading the hook loads, beyond and short of the list. */
export async function hookPathDifference(): Promise<{ extra: string[]; missing: string[] }> {
  const graph = await importGraph("lib/hook/run.ts");
  const loaded = new Set(HOOK_PARTS.flatMap((part) => [...loadedWith(graph, part)]));
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
