/** What keeps Claude Code's hooks from running (2.1.332), and who else runs them. */
import type { HostDoctor } from "../doctor.ts";
import { offSwitches } from "./link.ts";

export const doctor: HostDoctor = {
  payload: (session_id, cwd) => ({
    session_id,
    transcript_path: "/dev/null",
    cwd,
    hook_event_name: "SessionStart",
    source: "startup",
  }),

  obstacles: (surroundings) =>
    offSwitches(surroundings).map((where) => ({
      level: "broken",
      code: "switched-off",
      where,
      what: '"disableAllHooks" is true: Claude Code runs no hooks',
      mend: "take it out, or set it to false",
    })),

  guests: [
    {
      title: "Cursor",
      programs: ["cursor", "cursor-agent"],
      effect: "it gets its own answer there, and none where it is linked itself",
    },
    {
      title: "GitHub Copilot CLI",
      programs: ["copilot"],
      effect: "it gets its own answer there",
    },
    { title: "VS Code", programs: ["code"], effect: "it gets its own answer there" },
    { title: "Devin", programs: ["devin"], effect: "it gets its own answer there" },
  ],
};
