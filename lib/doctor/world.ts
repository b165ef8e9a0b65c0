/** What all checks of `doctor` look at, gathered once. */
import type { Place } from "../../hosts/link.ts";
import { hostEnvironment } from "../../hosts/mod.ts";
import type { Io } from "../cli/command.ts";
import { loadSettings, type Settings } from "../config.ts";
import type { Machine } from "../link/program.ts";
import { readStore, type Store } from "../memory/store.ts";
import { findRoots, type MemoryRoot, type Roots } from "../workspace.ts";
import { findLinks, type HostLinks, type Places } from "./links.ts";
import type { Start } from "../link/start.ts";

export interface DoctorWorld {
  readonly io: Io;
  readonly machine: Machine;
  readonly start: Start;
  readonly roots: Roots;
  readonly settings: Settings;
  readonly settingsWarnings: readonly string[];
  readonly places: Places;
  readonly links: readonly HostLinks[];
  /** Today in UTC, `YYYY-MM-DD`. */
  readonly day: string;
  /** The memory files of a folder, read once. */
  readonly storeOf: (root: MemoryRoot) => Promise<Store>;
  /** Variables of hosts, emptied: this may run in a shell that one of them has made. */
  readonly env: Readonly<Record<string, string>>;
}

export async function lookAround(io: Io, machine: Machine, start: Start): Promise<DoctorWorld> {
  const roots = findRoots(io.cwd, io.home);
  const { settings, warnings } = await loadSettings(roots);
  const places = placesOf(roots, io, machine);
  const stores = new Map<string, Promise<Store>>();
  return {
    io,
    machine,
    start,
    roots,
    settings,
    settingsWarnings: warnings,
    places,
    links: await findLinks(places),
    day: io.now().toISOString().slice(0, 10),
    storeOf(root) {
      const store = stores.get(root.folder) ?? readStore(root);
      stores.set(root.folder, store);
      return store;
    },
    env: Object.fromEntries(
      // Folders of hosts count for their hooks as they do here.
      hostEnvironment().filter((name) => !/_(?:HOME|DIR)$/.test(name) || /_PROJECT_DIR$/.test(name))
        .map((name) => [name, ""]),
    ),
  };
}

/** The memory folders that exist. */
export function rootsOf({ roots }: DoctorWorld) {
  return [roots.workspace, roots.global].filter((root) => root !== null);
}

function placesOf(
  { workspace }: Roots,
  { env, home, cwd }: Io,
  { windows }: Machine,
): Places {
  const base = workspace?.base ?? (cwd === home ? null : cwd);
  const project: Place | null = base === null ? null : { scope: "project", base, env, windows };
  const global: Place | null = home === null ? null : { scope: "global", base: home, env, windows };
  return { project, global };
}
