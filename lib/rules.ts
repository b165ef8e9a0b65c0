/** Keeping the files that hosts read by themselves in step with the memories they are made of. */
import { dirname } from "@std/path/dirname";
import type { HostName, ReadEnv } from "../hosts/host.ts";
import type { GeneratedFile, Place, Scope } from "../hosts/link.ts";
import type { HostRules } from "../hosts/rules.ts";
import { readTextOrNull, removeEmptyFolders, removeIfThere, writeAtomic } from "./atomic_write.ts";
import type { Settings } from "./config.ts";
import { startsOurHook } from "./linked.ts";
import { isWithin } from "./permissions.ts";
import { utcDay } from "./utc.ts";
import type { Indexes } from "./route/route.ts";
import { isTrusted } from "./trust.ts";
import { realPathOrNull, type Roots, rootsIn } from "./workspace.ts";

/** A host as far as its rule files are concerned. */
export interface RuleHost {
  readonly name: HostName;
  readonly rules: (() => Promise<{ readonly rules: HostRules }>) | null;
}

/** What the files are made of. */
export interface RuleWorld {
  /** The memory folders that may be used. */
  readonly roots: Roots;
  readonly home: string | null;
  readonly env: ReadEnv;
  readonly settings: Settings;
  /** The open indexes of the memory folders. */
  readonly indexes: Indexes;
  /** Milliseconds since 1970. */
  readonly now: number;
  /** See `RuleSource`; false where absent. */
  readonly thorough?: boolean;
}

/**
 * Brings the rule files of these hosts in step, in every place that has a memory folder.
 *
 * @returns What is to be told of files that were left alone.
 */
export async function syncRulesOf(
  hosts: readonly RuleHost[],
  world: RuleWorld,
): Promise<string[]> {
  const notes: string[] = [];
  for (const host of hosts) {
    if (host.rules === null) continue;
    const { rules } = await host.rules();
    for (const file of await filesOf(host.name, rules, world)) {
      const note = await bringInStep(file).catch(() => `${file.path}: it cannot be written`);
      if (note !== null) notes.push(note);
    }
  }
  return notes;
}

/** A rule file that is not as it should be. */
export interface RuleDifference {
  readonly path: string;
  /** True where somebody changed it, so that it is left alone. */
  readonly edited: boolean;
}

/** The rule files of these hosts that are not as they should be; nothing is changed. */
export async function ruleDifferences(
  hosts: readonly RuleHost[],
  world: RuleWorld,
): Promise<RuleDifference[]> {
  const found: RuleDifference[] = [];
  for (const host of hosts) {
    if (host.rules === null) continue;
    const { rules } = await host.rules();
    for (const file of await filesOf(host.name, rules, world)) {
      const before = readTextOrNull(file.path);
      if (before === file.text) continue;
      found.push({ path: file.path, edited: before !== null && !await file.owns(before) });
    }
  }
  return found;
}

/** A file as it should be, and the folder that it must not lead out of. */
interface PlacedFile extends GeneratedFile {
  readonly base: string;
}

async function filesOf(
  name: HostName,
  rules: HostRules,
  world: RuleWorld,
): Promise<PlacedFile[]> {
  const { roots, home, settings, indexes, now, thorough = false } = world;
  const day = utcDay(now);
  const linked = new Set<Scope>();
  const bases = { project: roots.workspace?.base ?? null, global: home } as const;
  for (const scope of ["project", "global"] as const) {
    const base = bases[scope];
    const path = base === null ? null : rules.settings(placeAt(scope, base, world));
    if (path !== null && startsOurHook(path, name)) linked.add(scope);
  }
  const files: PlacedFile[] = [];
  for (const root of rootsIn(roots)) {
    const index = indexes.find((index) => index.root.folder === root.folder);
    if (index === undefined) continue;
    const { base, scope } = root;
    const place = placeAt(scope === "global" ? "global" : "project", base, world);
    const trusted = isTrusted(root, home);
    const wanted = await rules.files(place, {
      settings,
      index,
      linked,
      trusted,
      day,
      thorough,
    });
    files.push(...wanted.map((file) => ({ ...file, base })));
  }
  return files;
}

function placeAt(scope: Scope, base: string, { env }: RuleWorld): Place {
  return { scope, base, env, windows: Deno.build.os === "windows" };
}

/** Writes or removes one file; what is to be told when it is left alone. */
async function bringInStep(file: PlacedFile): Promise<string | null> {
  const { path, text } = file;
  const before = readTextOrNull(path);
  if (before === text) return null;
  if (before !== null && !await file.owns(before)) {
    return `${path}: it is not as Engram made it; left alone`;
  }
  if (!staysInside(file)) return `${path}: its folder leads out of ${file.base}; left alone`;
  if (text === null) {
    removeIfThere(path);
    removeEmptyFolders(file.folders);
    return null;
  }
  Deno.mkdirSync(dirname(path), { recursive: true });
  writeAtomic(path, text);
  return null;
}

/** True where no symlink on the way leads out of the place. */
function staysInside({ path, base }: PlacedFile): boolean {
  for (let folder = dirname(path);; folder = dirname(folder)) {
    const real = realPathOrNull(folder);
    if (real !== null) return isWithin(real, base);
    if (dirname(folder) === folder) return false;
  }
}
