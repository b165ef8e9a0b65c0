/** Commands that make, change and find memories. */
import { hostNames } from "../../../hosts/mod.ts";
import { MEMORY_TYPES } from "../../memory/types.ts";
import type { CommandGroup } from "../command.ts";
import { ANY, GLOBAL, JSON_OUTPUT, NONE, ONE, ONE_MEMORY, YES } from "./shared.ts";

export const memories: CommandGroup = {
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
      load: () => import("../../commands/init.ts"),
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
      details: "Shows the memory as it would be written and asks. Without a text, takes it from " +
        "stdin. Nothing is written before the answer.\n\n" +
        "Inside an agent's shell it keeps a proposal instead, for a person to approve.",
      examples: [
        'engram save "Use pnpm, never npm" --triggers "added a dependency; lockfile conflict"',
        "engram save --type skill --title 'Cut a release' --file release.md",
        "engram save --update use-pnpm --applies-to 'packages/**/package.json' < use-pnpm.md",
      ],
      tidies: true,
      load: () => import("../../commands/save.ts"),
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
      load: () => import("../../commands/approve.ts"),
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
      load: () => import("../../commands/import.ts"),
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
      load: () => import("../../commands/list.ts"),
    },
    {
      name: "show",
      summary: "print one memory",
      usage: "ID",
      words: ONE_MEMORY,
      flags: [JSON_OUTPUT],
      examples: ["engram show use-pnpm"],
      tidies: true,
      load: () => import("../../commands/show.ts"),
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
      load: () => import("../../commands/search.ts"),
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
          values: hostNames(),
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
      load: () => import("../../commands/load.ts"),
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
      load: () => import("../../commands/archive.ts"),
    },
    {
      name: "restore",
      summary: "bring an archived memory back",
      usage: "ID",
      words: { ...ONE, names: "archived memory" },
      flags: [],
      examples: ["engram restore use-pnpm"],
      tidies: true,
      load: () => import("../../commands/restore.ts"),
    },
    {
      name: "delete",
      summary: "delete a memory's file",
      usage: "ID",
      words: ONE_MEMORY,
      flags: [],
      examples: ["engram delete use-pnpm"],
      tidies: true,
      load: () => import("../../commands/delete.ts"),
    },
  ],
};
