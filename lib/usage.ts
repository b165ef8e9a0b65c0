/**
 * `usage.json`: how often each memory was delivered, and when last.
 *
 * Hooks count in the state, so that a prompt rewrites no file; from time to time what was counted is moved
 * here. The counts outlive the state, which is a cache.
 */
import { countedDeliveries, forgetCount } from "./state_write.ts";
import { join } from "@std/path/join";
import { writeAtomic } from "./atomic_write.ts";
import { isObject } from "./json.ts";
import { withFolderLock } from "./lock.ts";
import { PRIVATE_FILE } from "./private_folder.ts";
import { readRegularText } from "./regular_file.ts";
import type { State } from "./state.ts";
import { type Roots, rootsIn } from "./workspace.ts";

/** How often a memory was delivered, and when last (ISO 8601 UTC). */
export interface Usage {
  readonly count: number;
  readonly last: string;
}

/** The usage file of a memory folder. */
export function usageFile(memoryFolder: string): string {
  return join(memoryFolder, "usage.json");
}

/** By id. A missing or broken file says nothing, as does a broken entry. */
export function readUsage(memoryFolder: string): Map<string, Usage> {
  const usage = new Map<string, Usage>();
  let parsed: unknown = null;
  try {
    parsed = JSON.parse(readRegularText(usageFile(memoryFolder)));
  } catch {
    // It is started anew.
  }
  if (!isObject(parsed)) return usage;
  for (const [id, entry] of Object.entries(parsed)) {
    const { count, last } = isObject(entry) ? entry : {};
    if (typeof count === "number" && count > 0 && typeof last === "string") {
      usage.set(id, { count, last });
    }
  }
  return usage;
}

/**
 * Moves what a state has counted into the usage files of the memory folders. A folder that cannot be written
 * keeps its counts in the state.
 */
export async function syncUsage(state: State, roots: Roots): Promise<void> {
  if (countedDeliveries(state).length === 0) return;
  for (const root of rootsIn(roots)) {
    // Several states count for the global folder, so the state's own lock is not enough.
    await withFolderLock(root.folder, "usage", () =>
      state.transaction(() => {
        const counted = countedDeliveries(state).filter(({ scope }) => scope === root.scope);
        if (counted.length === 0) return;
        const usage = readUsage(root.folder);
        for (const { id, count, last } of counted) {
          const before = usage.get(id);
          usage.set(id, {
            count: (before?.count ?? 0) + count,
            last: before !== undefined && before.last > last ? before.last : last,
          });
        }
        writeAtomic(usageFile(root.folder), printed(usage), PRIVATE_FILE);
        for (const { scope, id } of counted) forgetCount(state, scope, id);
      }));
  }
}

function printed(usage: ReadonlyMap<string, Usage>): string {
  const sorted = [...usage].sort(([a], [b]) => a < b ? -1 : 1);
  return `${JSON.stringify(Object.fromEntries(sorted), null, 2)}\n`;
}
