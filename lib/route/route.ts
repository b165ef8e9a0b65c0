/** A route: the memories that an event calls for, best first, prerequisites before what needs them. */
import type { RouteItem } from "../delta.ts";
import { isExpired } from "../memory/types.ts";
import { type IndexedMemory, type MemoryIndex, memoryKey } from "../memory/index.ts";

/** One memory of a route. */
export interface Routed extends RouteItem {
  readonly memory: IndexedMemory;
  readonly index: MemoryIndex;
  /** Confidence, 0 to 1; a prerequisite's is below that of what needs it. */
  readonly score: number;
}

/** How a route is looked for. */
export interface RouteOptions {
  /** Memories at most, prerequisites included. */
  readonly limit: number;
  /** Today in UTC, `YYYY-MM-DD`. */
  readonly day: string;
}

/** The open indexes, the workspace's first: its memories win over global ones of the same id. */
export type Indexes = readonly MemoryIndex[];

/** The memories of those ids; of two with one id the workspace's. */
function memoriesById(
  indexes: Indexes,
  ids: readonly string[],
): Map<string, { readonly memory: IndexedMemory; readonly index: MemoryIndex }> {
  const found = new Map<string, { memory: IndexedMemory; index: MemoryIndex }>();
  for (const index of indexes) {
    for (const memory of index.byId(ids)) {
      if (!found.has(memory.id)) found.set(memory.id, { memory, index });
    }
  }
  return found;
}

/**
 * The route of a session start: `always` memories, then rules that follow no files, newest first.
 *
 * @param most Memories at most, prerequisites not counted: what is beyond the cap need not be found.
 */
export function routeStart(indexes: Indexes, day: string, most = Infinity): readonly Routed[] {
  const all = indexes.flatMap((index) =>
    index.start(day, most).map((memory) => ({ memory, index }))
  );
  all.sort((a, b) =>
    Number(b.memory.always) - Number(a.memory.always) || byUpdated(a.memory, b.memory) ||
    compare(a.memory.id, b.memory.id)
  );
  const items = withoutShadowed(indexes, all)
    .map(({ memory, index }, at): Routed => routedMemory(memory, index, 1 / (1 + at / 100)));
  return withPrerequisites(indexes, items, { limit: Infinity, day });
}

/** Memories by the keys under which a session was given them, in that order, as far as they still hold. */
export function routeKeys(indexes: Indexes, keys: readonly string[]): readonly Routed[] {
  const ids = keys.map((key) => key.slice(key.indexOf(":") + 1, key.lastIndexOf(":")));
  const found = memoriesById(indexes, [...new Set(ids)]);
  const routed: Routed[] = [];
  for (const id of new Set(ids)) {
    const entry = found.get(id);
    if (entry !== undefined) routed.push(routedMemory(entry.memory, entry.index, 1));
  }
  return routed;
}

/** A memory as a clear part of a route. */
export function routedMemory(memory: IndexedMemory, index: MemoryIndex, score: number): Routed {
  return { key: memoryKey(memory), id: memory.id, form: "body", memory, index, score };
}

/** Joins routes; of a memory that stands in several the first place counts. */
export function joinRoutes(...routes: readonly (readonly Routed[])[]): Routed[] {
  const joined = new Map<string, Routed>();
  for (const item of routes.flat()) {
    const before = joined.get(item.key);
    if (before === undefined) joined.set(item.key, item);
    else if (before.form === "card" && item.form === "body") {
      joined.set(item.key, { ...before, form: "body" });
    }
  }
  return [...joined.values()];
}

/**
 * Puts each memory's prerequisites before it. What does not fit into the limit together with its
 * prerequisites is left out; the first one is taken with as many as fit.
 */
export function withPrerequisites(
  indexes: Indexes,
  items: readonly Routed[],
  { limit, day }: RouteOptions,
): Routed[] {
  const needed = prerequisites(indexes, items);
  const taken = new Map<string, Routed>();
  for (const item of items) {
    const chain = (item.form === "card" ? [item] : closure(item, needed, day))
      .filter(({ key }) => !taken.has(key));
    const room = limit - taken.size;
    const fitting = taken.size === 0 ? chain.slice(-Math.max(room, 1)) : chain;
    if (fitting.length > room) continue;
    for (const part of fitting) taken.set(part.key, part);
  }
  return lowerPrerequisites([...taken.values()]);
}

/** Every memory that some item needs, directly or not, by id. */
function prerequisites(
  indexes: Indexes,
  items: readonly Routed[],
): Map<string, { memory: IndexedMemory; index: MemoryIndex }> {
  const known = new Map<string, { memory: IndexedMemory; index: MemoryIndex }>();
  const asked = new Set<string>();
  let ask = items.flatMap(({ memory }) => memory.dependsOn);
  while (ask.length > 0) {
    const fresh = [...new Set(ask)].filter((id) => !asked.has(id));
    for (const id of fresh) asked.add(id);
    const found = fresh.length === 0 ? new Map() : memoriesById(indexes, fresh);
    ask = [];
    for (const [id, entry] of found) {
      known.set(id, entry);
      ask.push(...entry.memory.dependsOn);
    }
  }
  return known;
}

/** The item with what it needs before it; cycles end where they begin. */
function closure(
  item: Routed,
  needed: ReadonlyMap<string, { memory: IndexedMemory; index: MemoryIndex }>,
  day: string,
): Routed[] {
  const ordered: Routed[] = [];
  const visiting = new Set<string>([item.id]);
  const visit = (memory: IndexedMemory) => {
    for (const id of memory.dependsOn) {
      const entry = needed.get(id);
      if (entry === undefined || visiting.has(id) || isExpired(entry.memory.validUntil, day)) {
        continue;
      }
      visiting.add(id);
      visit(entry.memory);
      ordered.push(routedMemory(entry.memory, entry.index, item.score));
    }
  };
  visit(item.memory);
  return [...ordered, item];
}

/** Scores of prerequisites come below those of what needs them. */
function lowerPrerequisites(route: readonly Routed[]): Routed[] {
  const lowest = new Map<string, number>();
  // From the end: what needs something stands behind it.
  for (const item of [...route].reverse()) {
    const score = Math.min(item.score, lowest.get(item.id) ?? Infinity);
    if (item.form === "card") continue;
    for (const id of item.memory.dependsOn) {
      lowest.set(id, Math.min(lowest.get(id) ?? Infinity, Number((score - 0.0001).toFixed(4))));
    }
  }
  return route.map((item) => ({
    ...item,
    score: Math.min(item.score, lowest.get(item.id) ?? Infinity),
  }));
}

/** Without global memories whose id the workspace has too. */
export function withoutShadowed<T extends { readonly memory: IndexedMemory }>(
  indexes: Indexes,
  items: readonly T[],
): T[] {
  const workspace = indexes.find((index) => index.root.scope === "workspace");
  const global = items.filter(({ memory }) => memory.scope === "global");
  if (workspace === undefined || global.length === 0) return [...items];
  const shadowed = new Set(
    workspace.byId(global.map(({ memory }) => memory.id)).map(({ id }) => id),
  );
  return items.filter(({ memory }) => memory.scope === "workspace" || !shadowed.has(memory.id));
}

function byUpdated(a: IndexedMemory, b: IndexedMemory): number {
  return compare(b.updated, a.updated);
}

function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
