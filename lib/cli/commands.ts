/**
 * The one table of commands. Arguments, help, "did you mean", completions and the docs' table of commands
 * come from here. To add a command, write `lib/commands/<name>.ts` and add its row.
 */
import { HOSTS } from "../../hosts/mod.ts";
import { SETTINGS } from "../config_file.ts";
import { MEMORY_TYPES } from "../memory/types.ts";
import type { Command, Flag, Words } from "./command.ts";
import { CHECK_WORKFLOW, COMPLETIONS_HELP } from "./help_texts.ts";

/** Commands that belong together, for the overview. */
export interface CommandGroup {
  readonly title: string;
  readonly commands: readonly Command[];
}

const GLOBAL: Flag = {
  name: "global",
  kind: "switch",
  summary: "your own memories, for all projects",
};
const JSON_OUTPUT: Flag = { name: "json", kind: "switch", summary: "print one JSON object" };
const YES: Flag = {
  name: "yes",
  kind: "switch",
  summary: "accept without asking; never a text with a warning",
};
const PLAN: Flag = {
  name: "plan",
  kind: "switch",
  summary: "show what would change and write nothing",
};
const LAYERS: readonly Flag[] = [
  { name: "shared", kind: "switch", summary: "write the team's settings, which are committed" },
  { name: "global", kind: "switch", summary: "write your settings for all projects" },
];

const NONE: Words = { min: 0, max: 0 };
const ONE: Words = { min: 1, max: 1 };
const ANY: Words = { min: 0, max: Infinity };
const ONE_MEMORY: Words = { ...ONE, names: "memory" };

/** What `link` and `unlink` take: every host by name or alias, and `all`. */
const HOST_WORDS: Words["choices"] = {
  noun: "host",
  values: [...HOSTS.flatMap(({ name, aliases }) => [name, ...aliases]), "all"],
  every: true,
};

/** The values that a setting takes, as one word of a command. */
function settingWord(key: "read" | "proof"): Words {
  const values = SETTINGS.flatMap((spec) => spec.key === key ? [...spec.values] : []);
  return { ...ONE, choices: { noun: "value", values } };
}

export const GROUPS: readonly CommandGroup[] = [
  {
    title: "Memories",
    commands: [
      {
        name: "init",
        summary: "make the memory folder",
        usage: "",
        words: NONE,
        flags: [GLOBAL],
        details:
          "Makes .agents/.engram in the current folder, to be committed with the project. Without it, " +
          "Engram does nothing here.",
        examples: ["engram init", "engram init --global"],
        load: () => import("../commands/init.ts"),
      },
      {
        name: "save",
        summary: "keep one memory, after a look at it",
        usage: "[TEXT]",
        words: ANY,
        flags: [
          {
            name: "type",
            kind: "value",
            value: "TYPE",
            values: MEMORY_TYPES,
            summary: "what it is: rule (default), skill or knowledge",
          },
          {
            name: "title",
            kind: "value",
            value: "TEXT",
            summary: "one line; the first line of the text where absent",
          },
          {
            name: "id",
            kind: "value",
            value: "ID",
            summary: "its name; made from the title where absent",
          },
          { name: "tags", kind: "list", value: "LIST", summary: "topics, separated by commas" },
          {
            name: "triggers",
            kind: "list",
            value: "LIST",
            separators: ",;",
            summary: "other words people use when they need this, in any language",
          },
          {
            name: "applies-to",
            kind: "list",
            value: "LIST",
            summary: "gitignore patterns of the files it is about",
          },
          {
            name: "depends-on",
            kind: "list",
            value: "LIST",
            names: "memory",
            summary: "ids of memories that come before it",
          },
          { name: "always", kind: "switch", summary: "make it part of every session's start" },
          {
            name: "update",
            kind: "value",
            value: "ID",
            names: "memory",
            summary: "change this memory",
          },
          {
            name: "file",
            kind: "value",
            value: "FILE|-",
            names: "file",
            summary: "take the text from a file, or from stdin",
          },
          GLOBAL,
          YES,
        ],
        details:
          "Shows the memory as it would be written and asks. Without a text, takes it from " +
          "stdin. Nothing is written before the answer.\n\n" +
          "Inside an agent's shell it keeps a proposal instead, for a person to approve.",
        examples: [
          'engram save "Use pnpm, never npm" --triggers "added a dependency; lockfile conflict"',
          "engram save --type skill --title 'Cut a release' --file release.md",
          "engram save --update use-pnpm --applies-to 'packages/**/package.json' < use-pnpm.md",
        ],
        tidies: true,
        load: () => import("../commands/save.ts"),
      },
      {
        name: "approve",
        summary: "review proposals and files that are new or changed",
        usage: "[ID…]",
        words: { ...ANY, names: "memory" },
        flags: [YES],
        details:
          "A memory is used only if somebody approved exactly its text. Shows each one that waits, " +
          "whole or as the change since it was last approved, and asks.",
        examples: ["engram approve", "engram approve use-pnpm"],
        load: () => import("../commands/approve.ts"),
      },
      {
        name: "import",
        summary: "make memories of the sections of CLAUDE.md, AGENTS.md and the like",
        usage: "FILE…|-",
        words: { ...ANY, min: 1, names: "file" },
        flags: [
          {
            name: "type",
            kind: "value",
            value: "TYPE",
            values: MEMORY_TYPES,
            summary: "what all of them are; guessed from each section where absent",
          },
          GLOBAL,
          YES,
        ],
        details:
          "Cuts the file at its headings, long lists into their points, and shows what it found; " +
          "you choose. Patterns in the frontmatter of rule files come along. The file itself is left " +
          "alone: delete there what is a memory now.",
        examples: ["engram import CLAUDE.md", "engram import .cursor/rules/*.mdc"],
        tidies: true,
        load: () => import("../commands/import.ts"),
      },
      {
        name: "list",
        summary: "list the memories and what is wrong with files",
        usage: "",
        words: NONE,
        flags: [
          {
            name: "type",
            kind: "list",
            value: "LIST",
            values: MEMORY_TYPES,
            summary: "only those of these types",
          },
          {
            name: "tag",
            kind: "list",
            value: "LIST",
            summary: "only those that have all these tags",
          },
          { name: "unapproved", kind: "switch", summary: "only those that wait for approval" },
          {
            name: "scope",
            kind: "value",
            value: "SCOPE",
            values: ["workspace", "global"],
            summary: "only those of this project, or your own",
          },
          { name: "archived", kind: "switch", summary: "list the retired ones" },
          { name: "ids", kind: "switch", summary: "print the ids alone, one on each line" },
          JSON_OUTPUT,
        ],
        examples: [
          "engram list",
          "engram list --type rule,skill --tag testing",
          "engram list --unapproved",
        ],
        tidies: true,
        load: () => import("../commands/list.ts"),
      },
      {
        name: "show",
        summary: "print one memory",
        usage: "ID",
        words: ONE_MEMORY,
        flags: [JSON_OUTPUT],
        examples: ["engram show use-pnpm"],
        tidies: true,
        load: () => import("../commands/show.ts"),
      },
      {
        name: "search",
        summary: "find memories by their words",
        usage: "WORDS",
        words: { ...ANY, min: 1 },
        flags: [JSON_OUTPUT],
        details:
          "Looks at every approved memory, best match first. What a prompt would bring, and why, " +
          "shows engram load.",
        examples: ["engram search lockfile", 'engram search "staging migrations"'],
        tidies: true,
        load: () => import("../commands/search.ts"),
      },
      {
        name: "load",
        summary: "print what a fresh session would be given",
        usage: "[PROMPT]",
        words: ANY,
        flags: [
          {
            name: "path",
            kind: "list",
            value: "PATH",
            names: "file",
            separators: "",
            summary: "a file that is touched; may be repeated",
          },
          {
            name: "host",
            kind: "value",
            value: "HOST",
            values: HOSTS.flatMap(({ name, aliases }) => [name, ...aliases]),
            summary: "with the limits of this host",
          },
          { name: "all", kind: "switch", summary: "every approved memory, without a limit" },
          {
            name: "explain",
            kind: "switch",
            summary: "why each candidate was taken or left",
          },
          JSON_OUTPUT,
        ],
        details:
          "With a prompt, the memories that this prompt would bring; without one, those of a " +
          "session's start.",
        examples: [
          'engram load "add a dependency to the web package" --explain',
          "engram load --host codex",
        ],
        tidies: true,
        load: () => import("../commands/load.ts"),
      },
      {
        name: "archive",
        summary: "retire a memory, with the reason",
        usage: "ID",
        words: ONE_MEMORY,
        flags: [
          { name: "reason", kind: "value", value: "TEXT", summary: "why it is no longer true" },
        ],
        examples: ['engram archive use-pnpm --reason "moved to bun"'],
        tidies: true,
        load: () => import("../commands/archive.ts"),
      },
      {
        name: "restore",
        summary: "bring an archived memory back",
        usage: "ID",
        words: { ...ONE, names: "archived memory" },
        flags: [],
        examples: ["engram restore use-pnpm"],
        tidies: true,
        load: () => import("../commands/restore.ts"),
      },
      {
        name: "delete",
        summary: "delete a memory's file",
        usage: "ID",
        words: ONE_MEMORY,
        flags: [],
        examples: ["engram delete use-pnpm"],
        tidies: true,
        load: () => import("../commands/delete.ts"),
      },
    ],
  },
  {
    title: "Coding agents",
    commands: [
      {
        name: "link",
        summary: "write the hook entries of coding agents",
        usage: "[HOST…|all]",
        words: { ...ANY, choices: HOST_WORDS },
        flags: [
          { name: "global", kind: "switch", summary: "for all projects, in your home folder" },
          {
            name: "session-end",
            kind: "switch",
            summary: "also queue ended sessions, for observe",
          },
          { name: "prompt-hook", kind: "switch", summary: "also at every prompt, where optional" },
          {
            name: "absolute",
            kind: "switch",
            summary: "name this program by its path, whatever stands on PATH",
          },
          PLAN,
        ],
        details:
          "Adds Engram's own entries to the settings of a host and changes nothing else there. " +
          "Without a host, proposes those it finds.",
        examples: ["engram link claude", "engram link all --global", "engram link codex --plan"],
        runsPrograms: true,
        tidies: true,
        load: () => import("../commands/link.ts"),
      },
      {
        name: "unlink",
        summary: "remove Engram's hook entries and generated files",
        usage: "HOST…|all",
        words: { ...ANY, min: 1, choices: HOST_WORDS },
        flags: [
          { name: "global", kind: "switch", summary: "those in your home folder" },
          PLAN,
        ],
        examples: ["engram unlink claude", "engram unlink all --global"],
        load: () => import("../commands/unlink.ts"),
      },
      {
        name: "uninstall",
        summary: "unlink all agents, here and at home, and say what stays",
        usage: "",
        words: NONE,
        flags: [PLAN],
        details:
          "Removes Engram's entries and generated files from the settings of all hosts, in this " +
          "workspace and in your home folder. Memories stay, and the program itself.",
        examples: ["engram uninstall --plan", "engram uninstall"],
        load: () => import("../commands/uninstall.ts"),
      },
      {
        name: "upgrade",
        summary: "bring what Engram made up to this version",
        usage: "",
        words: NONE,
        flags: [
          {
            name: "latest",
            kind: "switch",
            summary: "hook entries too, of every agent that is linked, here and at home",
          },
          PLAN,
        ],
        details:
          "Brings the index, the files that are made of memories and .gitignore up to date. With " +
          "--latest also every hook entry; the program that an entry starts stays the same, and " +
          "nothing is added that was only made on request.",
        examples: ["engram upgrade", "engram upgrade --latest --plan"],
        load: () => import("../commands/upgrade.ts"),
      },
      {
        name: "trust",
        summary: "let this repository's memories into global hooks",
        usage: "",
        words: NONE,
        flags: [],
        details:
          "Hooks that were linked with --global give nothing of a repository that nobody has " +
          "initialised, linked, approved in or trusted on this machine.",
        examples: ["engram trust"],
        tidies: true,
        load: () => import("../commands/trust.ts"),
      },
      {
        name: "distrust",
        summary: "take that back",
        usage: "",
        words: NONE,
        flags: [],
        examples: ["engram distrust"],
        tidies: true,
        load: () => import("../commands/distrust.ts"),
      },
      {
        name: "agent-hook",
        summary: "answer one hook event; started by the host",
        usage: "",
        words: NONE,
        flags: [
          { name: "host", kind: "value", value: "HOST", summary: "who asks" },
          { name: "global", kind: "switch", summary: "started by an entry in the home folder" },
        ],
        details: "Reads the event's JSON from stdin and always exits 0.",
        examples: [],
        hidden: true,
        // main.ts starts the hook without this table, which would cost it its quick start.
        load: () => Promise.reject(new TypeError("The hook is not started as a command")),
      },
    ],
  },
  {
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
        load: () => import("../commands/observe.ts"),
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
        load: () => import("../commands/inbox.ts"),
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
        load: () => import("../commands/save-session.ts"),
      },
    ],
  },
  {
    title: "Checks",
    commands: [
      {
        name: "status",
        summary: "show what is set up and what was given last",
        usage: "",
        words: NONE,
        flags: [JSON_OUTPUT],
        examples: ["engram status"],
        load: () => import("../commands/status.ts"),
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
        load: () => import("../commands/doctor.ts"),
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
        load: () => import("../commands/check.ts"),
      },
    ],
  },
  {
    title: "Settings",
    commands: [
      {
        name: "set-read",
        summary: "set when hooks give memories",
        usage: "startup|auto|always|manual|off",
        words: settingWord("read"),
        flags: LAYERS,
        details:
          "startup: at a session's start only. auto: there, and what is new at each prompt and " +
          "file. always: at each prompt everything that fits it. manual and off: never by themselves. " +
          "Without --shared or --global, for you in this workspace.",
        examples: ["engram set-read auto", "engram set-read manual --shared"],
        tidies: true,
        load: () => import("../commands/set-read.ts"),
      },
      {
        name: "set-proof",
        summary: "set whether each turn says what was given",
        usage: "off|compact",
        words: settingWord("proof"),
        flags: LAYERS,
        examples: ["engram set-proof compact"],
        tidies: true,
        load: () => import("../commands/set-proof.ts"),
      },
      {
        name: "config",
        summary: "list, read and change settings",
        usage: "list|get KEY|set KEY VALUE|unset KEY",
        words: {
          min: 1,
          max: 3,
          choices: { noun: "action", values: ["list", "get", "set", "unset"] },
        },
        flags: [...LAYERS, JSON_OUTPUT],
        details: "Settings:\n\n" +
          SETTINGS.map(({ key, summary }) => `${key}: ${summary}`).join("\n") +
          "\n\nWithout --shared or --global, for you in this workspace; that wins over the team's " +
          "settings, and those over your global ones.",
        examples: ["engram config list", "engram config set load.limit 5 --shared"],
        tidies: true,
        load: () => import("../commands/config.ts"),
      },
    ],
  },
  {
    title: "Help",
    commands: [
      {
        name: "help",
        summary: "explain a command",
        usage: "[COMMAND|agents]",
        words: { min: 0, max: 1, names: "help topic" },
        flags: [],
        details:
          "engram help agents prints a text for CLAUDE.md or AGENTS.md that tells an agent how to " +
          "propose memories.",
        examples: ["engram help save", "engram help agents >> AGENTS.md"],
        load: () => import("./help_command.ts"),
      },
      {
        name: "completions",
        summary: "print the completions for a shell",
        usage: "bash|zsh|fish|powershell",
        words: {
          ...ONE,
          choices: { noun: "shell", values: ["bash", "zsh", "fish", "powershell"] },
        },
        flags: [],
        details: COMPLETIONS_HELP,
        examples: ["engram completions fish > ~/.config/fish/completions/engram.fish"],
        load: () => import("../commands/completions.ts"),
      },
    ],
  },
];

/** Every command, in the order of the overview. */
export const COMMANDS: readonly Command[] = GROUPS.flatMap(({ commands }) => commands);

/** The command of that name, or undefined. */
export function findCommand(name: string): Command | undefined {
  return COMMANDS.find((command) => command.name === name);
}

/** The names that people may type, for suggestions and completions. */
export function commandNames(): string[] {
  return COMMANDS.filter(({ hidden }) => !hidden).map(({ name }) => name);
}
