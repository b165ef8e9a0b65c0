/** Commands that link coding agents, and the one that these run. */
import { hostNames } from "../../../hosts/mod.ts";
import type { CommandGroup, Words } from "../command.ts";
import { ANY, NONE, PLAN } from "./shared.ts";

/** What `link` and `unlink` take: every host by name or alias, and `all`. */
const HOST_WORDS: Words["choices"] = {
  noun: "host",
  values: [...hostNames(), "all"],
  every: true,
};

export const agents: CommandGroup = {
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
      load: () => import("../../commands/link.ts"),
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
      load: () => import("../../commands/unlink.ts"),
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
      load: () => import("../../commands/uninstall.ts"),
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
      load: () => import("../../commands/upgrade.ts"),
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
      load: () => import("../../commands/trust.ts"),
    },
    {
      name: "distrust",
      summary: "take that back",
      usage: "",
      words: NONE,
      flags: [],
      examples: ["engram distrust"],
      tidies: true,
      load: () => import("../../commands/distrust.ts"),
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
};
