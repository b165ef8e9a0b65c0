/** Commands that explain the others. */
import type { CommandGroup } from "../command.ts";
import { COMPLETIONS_HELP } from "../help_texts.ts";
import { ONE } from "./shared.ts";

export const help: CommandGroup = {
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
      load: () => import("../../commands/help.ts"),
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
      load: () => import("../../commands/completions.ts"),
    },
  ],
};
