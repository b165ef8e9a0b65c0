/** What is left to be done when a setting changed that hook entries depend on. */
import type { Io } from "../cli/command.ts";
import { loadSettings } from "../load_settings.ts";
import { entriesOf, findLinks, type HostLinks, placesAround, placesOf } from "../doctor/links.ts";
import { findRoots, type Roots } from "../workspace.ts";

/** The commands that bring hook entries to `hooks.path_rules` as it applies now; no host file is touched here. */
export async function relinkCommands(roots: Roots, io: Io): Promise<string[]> {
  const commands: string[] = [];
  for (const host of await findLinks(placesAround(roots, io, Deno.build.os === "windows"))) {
    for (const at of placesOf(host)) {
      // Found anew: the setting may have made the folder that it stands in.
      const { settings } = await loadSettings(findRoots(at.place.base, io.home));
      const events = entriesOf(at).map(({ event }) => event);
      if (events.length === 0 || !isBehind(host, events, settings.pathRules)) continue;
      commands.push(`engram link ${host.name}${at.place.scope === "global" ? " --global" : ""}`);
    }
  }
  return commands;
}

/** True where an entry that the setting asks for is missing. */
function isBehind({ link }: HostLinks, events: readonly (string | null)[], rules: string): boolean {
  return link.entries.some(({ event, pathRules }) =>
    pathRules === rules && !events.includes(event)
  );
}
