/** Commands that make memories of ended sessions. */
import type { CommandGroup } from "../command.ts";
import { ANY, JSON_OUTPUT, NONE, YES } from "./shared.ts";

export const sessions: CommandGroup = {
  title: "Sessions",
  commands: [
    {
      name: "observe",
      summary: "put what was said in sessions into the inbox",
      usage: "--queue|--file FILE|-",
      words: NONE,
      flags: [
        {
          name: "queue",
          kind: "switch",
          summary: "the sessions that have ended since: see link --session-end",
        },
        { name: "dry-run", kind: "switch", summary: "only say what would be done" },
        { name: "limit", kind: "value", value: "N", summary: "so many sessions at most" },
        {
          name: "file",
          kind: "value",
          value: "FILE|-",
          summary: "a transcript or a text, from a file or stdin",
        },
        JSON_OUTPUT,
      ],
      details:
        "Takes from transcripts what user and assistant said, without what hooks gave, and without " +
        "credentials, personal data and lines that read like instructions to an agent. Writes no " +
        "memory: look at the inbox, then use save-session.",
      examples: [
        "engram observe --queue --dry-run",
        "engram observe --queue",
        "engram observe --file - < notes.txt",
      ],
      load: () => import("../../commands/observe.ts"),
    },
    {
      name: "inbox",
      summary: "list, show and drop what came from sessions",
      usage: "list|show NAME|drop NAME…",
      words: {
        ...ANY,
        min: 1,
        choices: { noun: "action", values: ["list", "show", "drop"] },
      },
      flags: [JSON_OUTPUT],
      details:
        "A part of a name is enough where no other has it. Dropping a file also removes the trace " +
        "that it stands for.",
      examples: ["engram inbox list", "engram inbox show 3f2a9c0d", "engram inbox drop 3f2a9c0d"],
      load: () => import("../../commands/inbox.ts"),
    },
    {
      name: "save-session",
      summary: "make memories of a session in the inbox",
      usage: "--file NAME",
      words: NONE,
      flags: [
        {
          name: "file",
          kind: "value",
          value: "NAME",
          summary: "a file of the inbox; a part of its name is enough",
        },
        YES,
      ],
      details: "Takes lines of the form\n\n" +
        "TYPE: rule | TEXT: … | TRIGGERS: …; … | TAGS: … | APPLIES_TO: … | DEPENDS_ON: … | UPDATE: ID\n\n" +
        "from what was said, or that you wrote into the file; where there are none, up to eight " +
        "sentences that state a rule, a decision or a procedure. Shows them and asks.\n\n" +
        "Inside an agent's shell it keeps proposals instead, for a person to approve.",
      examples: ["engram save-session --file 3f2a9c0d"],
      tidies: true,
      load: () => import("../../commands/save-session.ts"),
    },
  ],
};
