/** Linking Gemini CLI, as measured on 0.61.0. */
import { join } from "@std/path/join";
import { isObject, type JsonObject } from "../../lib/json.ts";
import { objectOf } from "../../lib/link/json_tree.ts";
import { readTolerant } from "../../lib/link/syntax.ts";
import type { Entry, HostLink, Surroundings } from "../link.ts";
import { BASH, POWERSHELL } from "../shells.ts";
import { FILE_TOOLS } from "./hook.ts";

const NAME = "engram";

/** Gemini counts the time limit in milliseconds. */
const HANDLER: JsonObject = { type: "command", name: NAME, command: "", timeout: 10_000 };

const ENTRIES: readonly Entry[] = [
  { event: "SessionStart", handler: HANDLER },
  { event: "BeforeAgent", handler: HANDLER },
  { event: "AfterTool", matcher: [...FILE_TOOLS].join("|"), handler: HANDLER },
  // With `auto` it would start before every request to the model.
  { event: "PreCompress", matcher: "manual", handler: HANDLER },
];

export const link: HostLink = {
  programs: ["gemini"],

  settings({ base }) {
    const folder = join(base, ".gemini");
    return { path: join(folder, "settings.json"), folders: [folder] };
  },

  // A trailing comma or a BOM, and the client does not start.
  syntax: { comments: true, trailingCommas: false, bom: false },
  shape: "groups",
  skeleton: {},
  entries: ENTRIES,
  // Without a name, or with the time limit in seconds.
  olderHandlers: [
    { type: "command", timeout: 10_000 },
    { type: "command", timeout: 10 },
    { type: "command", name: NAME, timeout: 10 },
  ],
  check: () => null,
  moved: null,
  // A missing program blocks the prompt, and in AfterTool takes the place of the tool's result.
  guarded: true,
  absolute: () => true,

  shell: ({ windows }) => windows ? POWERSHELL : BASH,

  warnings(surroundings) {
    const { place } = surroundings;
    const warnings = offSwitches(surroundings).map(({ where, what, effect }) =>
      `${what} in "${where}": ${effect}`
    );
    if (place.scope === "global") return warnings;
    return [
      "Gemini CLI sessions started in a sub-folder see no project hooks; " +
      "for those use: engram link gemini --global",
      ...warnings,
    ];
  },

  steps: ({ scope, windows }) => [
    ...(scope === "global" ? [] : [
      "Gemini CLI names new project hooks once at its next start, and runs them in folders that you trust.",
      windows
        ? "Without engram on their PATH, Gemini blocks every prompt of your teammates: link globally " +
          "unless all have it (engram link gemini --global)."
        : "The entry is written for POSIX shells: teams that also work on Windows link globally, each " +
          "for themselves (engram link gemini --global).",
    ]),
  ],

  generated: () => Promise.resolve([]),
};

/** A setting that keeps our hooks from running. */
export interface OffSwitch {
  readonly where: string;
  readonly what: string;
  readonly effect: string;
}

/** What the settings that apply here say against our hooks. */
export function offSwitches({ place, home, document, read }: Surroundings): OffSwitch[] {
  const own = link.settings(place)?.path ?? "";
  const global = home === null ? null : link.settings({ ...place, base: home })?.path;
  const files = new Map([[own, document]]);
  if (global && global !== own) {
    files.set(global, objectOf(readTolerant(read(global) ?? "").root ?? undefined));
  }
  return [...files].flatMap(([where, settings]) => {
    const config = isObject(settings.hooksConfig) ? settings.hooksConfig : {};
    const names = Array.isArray(config.disabled) ? config.disabled : [];
    return [
      ...(config.enabled === false
        ? [{ where, what: '"hooksConfig.enabled" is false', effect: "Gemini CLI runs no hooks" }]
        : []),
      ...(names.includes(NAME)
        ? [{
          where,
          what: `"hooksConfig.disabled" names "${NAME}"`,
          effect: "Gemini CLI skips our hooks",
        }]
        : []),
    ];
  });
}
