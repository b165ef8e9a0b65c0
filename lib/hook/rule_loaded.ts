/** The host loaded a rule that Engram made: what it says counts as delivered. */
import type { ReadEnv } from "../../hosts/host.ts";
import type { Place, Scope } from "../../hosts/link.ts";
import type { HostRules } from "../../hosts/rules.ts";
import { readTextOrNull } from "../atomic_write.ts";
import { memoryKey } from "../memory/index.ts";
import { isWithin } from "../permissions.ts";
import { type MemoryRoot, realPathOrNull, rootsIn } from "../workspace.ts";
import { changeOf, record } from "./record.ts";
import type { Turn } from "./turn.ts";

/** Records the memory of a rule file. Files of others, and edited ones, are none of ours. */
export async function recordLoadedRule(
  turn: Turn,
  file: string,
  rules: HostRules,
  env: ReadEnv,
): Promise<void> {
  const key = await loadedKey(turn, file, rules, env);
  if (key === null) return;
  const change = { ...changeOf(turn, null), bodies: [{ key }] };
  turn.state.use((state) => state.transaction(() => record(state, turn, change)));
  // Nobody waits for this event, so counts are moved here and not at prompts.
  const { syncUsage } = await import("../usage.ts");
  await turn.state.use((state) => syncUsage(state, turn.place.roots))?.catch(() => {});
}

async function loadedKey(
  { place: { roots } }: Turn,
  file: string,
  { folder, mark }: HostRules,
  env: ReadEnv,
): Promise<string | null> {
  // The host names the real path where the folder is reached through a symlink (Claude Code 2.1.332).
  const real = realPathOrNull(file);
  if (real === null || folder === undefined || mark === undefined) return null;
  for (const root of rootsIn(roots)) {
    const home = realPathOrNull(folder(placeOf(root, env)));
    if (home === null || !isWithin(real, home)) continue;
    const found = await mark(readTextOrNull(real) ?? "");
    return found?.intact ? memoryKey({ ...found, scope: root.scope }) : null;
  }
  return null;
}

function placeOf({ scope, base }: MemoryRoot, env: ReadEnv): Place {
  const at: Scope = scope === "global" ? "global" : "project";
  return { scope: at, base, env, windows: Deno.build.os === "windows" };
}
