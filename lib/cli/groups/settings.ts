/** Commands that read and change settings. */
import { SETTINGS } from "../../config_file.ts";
import type { CommandGroup, Words } from "../command.ts";
import { JSON_OUTPUT, LAYERS, ONE } from "./shared.ts";

/** The values that a setting takes, as one word of a command. */
function settingWord(key: "read" | "proof"): Words {
  const values = SETTINGS.flatMap((spec) => spec.key === key ? [...spec.values] : []);
  return { ...ONE, choices: { noun: "value", values } };
}

export const settings: CommandGroup = {
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
      load: () => import("../../commands/set-read.ts"),
    },
    {
      name: "set-proof",
      summary: "set whether each turn says what was given",
      usage: "off|compact",
      words: settingWord("proof"),
      flags: LAYERS,
      examples: ["engram set-proof compact"],
      tidies: true,
      load: () => import("../../commands/set-proof.ts"),
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
      load: () => import("../../commands/config.ts"),
    },
  ],
};
