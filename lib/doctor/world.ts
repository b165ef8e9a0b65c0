/** What all checks of `doctor` look at, gathered once. */
import { hostEnvironment } from "../../hosts/mod.ts";
import type { Io } from "../cli/command.ts";
import type { Settings } from "../config.ts";
import { loadSettings } from "../load_settings.ts";
import type { Machine } from "../link/program.ts";
import { readStore, type Store } from "../memory/store.ts";
import { findRoots, type MemoryRoot, type Roots, rootsIn } from "../workspace.ts";
import { findLinks, type HostLinks, type Places, placesAround } from "./links.ts";
import type { Start } from "../link/start.ts";
import { utcDay } from "../utc.ts";

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

/** Gathers it; nothing is changed. */
export async function lookAround(io: Io, machine: Machine, start: Start): Promise<DoctorWorld> {
  const roots = findRoots(io.cwd, io.home);
  const { settings, warnings } = await loadSettings(roots);
  const places = placesAround(roots, io, machine.windows);
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
    day: utcDay(io.now().getTime()),
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
export function rootsOf({ roots }: DoctorWorld): MemoryRoot[] {
  return rootsIn(roots);
}
