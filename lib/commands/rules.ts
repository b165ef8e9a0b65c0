/** What hosts read by themselves, brought in step after a command changed memories, settings or links. */
import { HOSTS } from "../../hosts/mod.ts";
import type { Io } from "../cli/command.ts";
import { printable } from "../cli/printable.ts";
import { loadSettings } from "../load_settings.ts";
import { syncRulesOf } from "../rules.ts";
import { findRoots, rootsIn } from "../workspace.ts";
import { openIndexes } from "./indexes.ts";

/** Opens the indexes of this place, which brings them up to the files, and makes the rule files of all hosts. */
export async function syncRules(io: Io): Promise<void> {
  const { cwd, home, env, now, err } = io;
  const roots = findRoots(cwd, home);
  const indexes = await openIndexes(rootsIn(roots), io);
  try {
    const { settings } = await loadSettings(roots);
    const world = { roots, home, env, settings, indexes, now: now().getTime(), thorough: true };
    for (const note of await syncRulesOf(HOSTS, world)) err(printable(`Warning: ${note}`));
  } finally {
    for (const index of indexes) index.close();
  }
}
