/** What keeps Gemini CLI's hooks from running (0.61.0). */
import { join } from "@std/path/join";
import { isObject } from "../../lib/json.ts";
import { objectOf } from "../../lib/link/json_tree.ts";
import { readTolerant } from "../../lib/link/syntax.ts";
import type { HostDoctor, Obstacle } from "../doctor.ts";
import type { Surroundings } from "../link.ts";
import { offSwitches } from "./link.ts";

export const doctor: HostDoctor = {
  // A session's start gives nothing there; the first prompt does.
  payload: (session_id, cwd) => ({
    session_id,
    transcript_path: "",
    cwd,
    hook_event_name: "BeforeAgent",
    timestamp: "2026-01-02T03:04:05.678Z",
    prompt: "engram doctor",
  }),

  obstacles: (surroundings) => [
    ...offSwitches(surroundings).map(({ where, what, effect }): Obstacle => ({
      level: "broken",
      code: "switched-off",
      where,
      what: `${what}: ${effect}`,
      mend: "take it out of hooksConfig",
    })),
    ...distrust(surroundings),
  ],
};

/** In a folder that a person does not trust no hook runs at all. */
function distrust({ place, home, read }: Surroundings): Obstacle[] {
  if (home === null || place.scope === "global") return [];
  const where = join(home, ".gemini", "trustedFolders.json");
  const folders = objectOf(readTolerant(read(where) ?? "").root ?? undefined);
  return isObject(folders) && folders[place.base] === "DO_NOT_TRUST"
    ? [{
      level: "broken",
      code: "untrusted-folder",
      where,
      what: `Gemini CLI does not trust the folder "${place.base}": it runs no hooks there`,
      mend: "run gemini there, then: /permissions",
    }]
    : [];
}
