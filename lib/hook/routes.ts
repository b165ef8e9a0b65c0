/** The routes of a turn's parts, from indexes that are up to the files. */
import { cacheFolders, isCorrupt } from "../memory/database.ts";
import { openFreshIndex, removeIndex } from "../memory/open.ts";
import { type Indexes, type Routed, routeKeys, routeStart } from "../route/route.ts";
import { type SessionRecord, UNKNOWN_SESSION } from "../state.ts";
import { utcDay } from "../utc.ts";
import { rootsIn } from "../workspace.ts";
import type { Part } from "./decide.ts";
import type { Turn } from "./turn.ts";

/** Milliseconds after the process's start until which changed memory files are read. */
const REFRESH_UNTIL = 1500;

/** UTF-16 units that a card has at least. */
const SHORTEST_CARD = 40;

/** The indexes that a turn has opened. */
const opened = new WeakMap<Turn, Indexes>();

/** Runs `work` on the open indexes, once more when one turns out to be corrupt. */
export async function withIndexes<T>(
  turn: Turn,
  work: (indexes: Indexes) => Promise<T>,
): Promise<T> {
  try {
    return await work(await openIndexes(turn));
  } catch (error) {
    if (!isCorrupt(error)) throw error;
    opened.delete(turn);
    for (const root of rootsIn(turn.place.roots)) {
      for (const folder of cacheFolders(root.folder, turn.place.home)) removeIndex(folder);
    }
    return await work(await openIndexes(turn));
  }
}

async function openIndexes(turn: Turn): Promise<Indexes> {
  let indexes = opened.get(turn);
  if (indexes === undefined) {
    const open = [];
    for (const root of rootsIn(turn.place.roots)) {
      const folders = cacheFolders(root.folder, turn.place.home);
      open.push(await openFreshIndex(root, folders, REFRESH_UNTIL));
    }
    indexes = open;
    opened.set(turn, indexes);
  }
  return indexes;
}

/** The route of each part that the decision names, in its order. */
export async function findRoutes(
  turn: Turn,
  indexes: Indexes,
): Promise<ReadonlyMap<Part, readonly Routed[]>> {
  const { event, settings, decision, session, place, cap, now } = turn;
  const day = utcDay(now);
  const routeOf = async (part: Part): Promise<readonly Routed[]> => {
    switch (part) {
      case "start":
        return routeStart(indexes, day, Math.ceil(cap.maxLength / SHORTEST_CARD));
      case "prompt": {
        if (event.kind !== "prompt") return [];
        const anchors = await findAnchors(turn, indexes, event.prompt, day);
        const { routeWords } = await import("../route/words.ts");
        return routeWords(indexes, event.prompt, { limit: settings.limit, day }, anchors).routed;
      }
      case "parent":
        return routeKeys(indexes, parentSession(turn).newestFirst);
      case "held":
        return routeKeys(indexes, session.newestFirst);
      case "pending":
        return routeKeys(indexes, session.namedIn(event.turn ?? ""));
      case "paths":
        return await followers(indexes, place.touched, day);
    }
  };
  const routes = new Map<Part, readonly Routed[]>();
  for (const part of decision.parts) routes.set(part, await routeOf(part));
  return routes;
}

/** The memories that follow these files. The matcher is loaded only when there is something to match. */
async function followers(
  indexes: Indexes,
  paths: readonly string[],
  day: string,
): Promise<readonly Routed[]> {
  if (paths.length === 0 || !indexes.some((index) => index.followsFiles())) return [];
  const { routePaths } = await import("../route/paths.ts");
  return routePaths(indexes, paths, day);
}

/** The memories whose files a prompt names; as cards where the host's own rule brings the text. */
async function findAnchors(
  { place, settings, ruleFile }: Turn,
  indexes: Indexes,
  prompt: string,
  day: string,
): Promise<readonly Routed[]> {
  // Hardly any prompt without a slash or a dot inside a word names a file.
  if (!/[^\s.][./\\][^\s.]/.test(prompt) || !indexes.some((index) => index.followsFiles())) {
    return [];
  }
  const { namedPaths } = await import("../route/named_paths.ts");
  const anchors = await followers(indexes, namedPaths(prompt, place.base, place.cwd), day);
  if (ruleFile === undefined || settings.pathRules !== "native") return anchors;
  const fileOf = await ruleFile();
  const at = { cwd: place.cwd, workspace: place.roots.workspace?.base ?? null, home: place.home };
  return anchors.map((item) => {
    const file = item.memory.appliesTo.length === 0 ? null : fileOf(item.memory, at);
    return file !== null && isFile(file) ? { ...item, form: "card" as const } : item;
  });
}

function isFile(path: string): boolean {
  try {
    return Deno.statSync(path).isFile;
  } catch {
    return false;
  }
}

function parentSession({ state, key }: Turn): SessionRecord {
  return state.use((state) => state.read({ ...key, agent: "" })) ?? UNKNOWN_SESSION;
}
