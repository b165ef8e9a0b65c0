/** Commands that tell how things are. */
import type { CommandGroup } from "../command.ts";
import { CHECK_WORKFLOW } from "../help_texts.ts";
import { JSON_OUTPUT, NONE } from "./shared.ts";

export const checks: CommandGroup = {
  title: "Checks",
  commands: [
    {
      name: "status",
      summary: "show what is set up and what was given last",
      usage: "",
      words: NONE,
      flags: [JSON_OUTPUT],
      examples: ["engram status"],
      load: () => import("../../commands/status.ts"),
    },
    {
      name: "doctor",
      summary: "find what keeps memories from arriving",
      usage: "",
      words: NONE,
      flags: [JSON_OUTPUT],
      details:
        "Runs what it checks: it starts the hooks of every linked agent as that agent does, with a " +
        "payload of its own, and records nothing of it. A command is only started if it is exactly " +
        "what link writes and leads to this program.\n\n" +
        "Exits with 1 when something is broken.",
      examples: ["engram doctor", "engram doctor --json"],
      runsPrograms: true,
      load: () => import("../../commands/doctor.ts"),
    },
    {
      name: "check",
      summary: "check this project's memories, for pull requests",
      usage: "",
      words: NONE,
      flags: [JSON_OUTPUT],
      details:
        "Exits with 1 when a memory is not approved, malformed, in conflict or holds a credential. " +
        "Warns of memories that other words cannot find and of those that stand in each other's " +
        "way. Needs nothing but the checkout; looks at no memories of your own.\n\n" +
        `As a GitHub workflow:\n\n${CHECK_WORKFLOW}`,
      examples: ["engram check"],
      load: () => import("../../commands/check.ts"),
    },
  ],
};
