/** The rule files of a host, as `link` makes and `unlink` removes them. */
import type { GeneratedFile, Place } from "../../hosts/link.ts";
import type { Host } from "../../hosts/mod.ts";
import type { Io } from "../cli/command.ts";
import type { Settings } from "../config.ts";
import { cacheFolders } from "../memory/database.ts";
import { openFreshIndex } from "../memory/open.ts";
import { isFolder, memoryRoot } from "../workspace.ts";
import { utcDay } from "../utc.ts";
import { PATIENCE } from "../commands/indexes.ts";

/** The files at a place where the host is about to be linked. A plan makes no index file either. */
export async function linkedRules(
  host: Host,
  place: Place,
  settings: Settings,
  io: Io,
  plan: boolean,
): Promise<readonly GeneratedFile[]> {
  if (host.rules === null) return [];
  const root = memoryRoot(place.scope === "global" ? "global" : "workspace", place.base);
  if (!isFolder(root.folder)) return [];
  const { rules } = await host.rules();
  const folders = plan ? [] : cacheFolders(root.folder, io.home);
  const index = await openFreshIndex(root, folders, performance.now() + PATIENCE);
  try {
    const day = utcDay(io.now().getTime());
    const linked = new Set([place.scope]);
    const files = await rules.files(place, {
      settings,
      index,
      linked,
      trusted: true,
      day,
      thorough: true,
    });
    // What should not be there is removed when everything is brought in step, after linking.
    return files.filter(({ text }) => text !== null);
  } finally {
    index.close();
  }
}

/** The files at a place where the host is about to be unlinked. */
export async function unlinkedRules(host: Host, place: Place): Promise<readonly GeneratedFile[]> {
  return host.rules === null ? [] : await (await host.rules()).rules.files(place, null);
}
