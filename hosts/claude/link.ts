/** Linking Claude Code, as measured on 2.1.332. */
import { join } from "@std/path/join";
import { dirname } from "@std/path/dirname";
import type { JsonObject } from "../../lib/json.ts";
import { isObject } from "../../lib/json.ts";
import { member, nameOfType, type Node } from "../../lib/link/json_tree.ts";
import type { Entry, Fault, HostLink, Place, Surroundings } from "../link.ts";
import { claudeFolder, namedFolder } from "./files.ts";
import { CMD, SH } from "../shells.ts";
import { FILE_TOOLS } from "./hook.ts";

/** Claude counts the time limit in seconds. */
const handler = (timeout: number): JsonObject => ({ type: "command", command: "", timeout });

const ENTRIES: readonly Entry[] = [
  { event: "SessionStart", handler: handler(10) },
  { event: "UserPromptSubmit", handler: handler(10) },
  // Its matcher is compared with the load reason; it never blocks, so it needs no `async`.
  {
    event: "InstructionsLoaded",
    matcher: "path_glob_match",
    handler: handler(10),
    pathRules: "native",
  },
  {
    event: "PreToolUse",
    matcher: [...FILE_TOOLS].join("|"),
    handler: handler(10),
    pathRules: "hook",
  },
  { event: "PreCompact", handler: handler(10) },
  { event: "SubagentStart", matcher: "*", handler: handler(10) },
  // Without a time limit of its own Claude ends it after about 1.5 s.
  { event: "SessionEnd", handler: handler(5), option: "session-end" },
];

/** Settings of another type make Claude ignore the whole file, without a word. */
const TYPES: Readonly<Record<string, Node["type"]>> = {
  permissions: "object",
  model: "string",
  disableAllHooks: "boolean",
};

export const link: HostLink = {
  programs: ["claude"],

  settings({ scope, base, env }) {
    const named = namedFolder(scope, env);
    const folder = claudeFolder(base, named);
    return { path: join(folder, "settings.json"), folders: named ? [] : [folder] };
  },

  // A comment or a trailing comma makes Claude ignore the whole file, without a word.
  syntax: { comments: false, trailingCommas: false, bom: true },
  shape: "groups",
  skeleton: {},
  entries: ENTRIES,
  // Early versions took the time limit for milliseconds.
  olderHandlers: [{ type: "command", timeout: 10_000 }],

  check(root): Fault | null {
    for (const [key, type] of Object.entries(TYPES)) {
      const value = member(root, key);
      if (value !== undefined && value.type !== type) {
        return {
          offset: value.offset,
          reason: `"${key}" is ${nameOfType(value.type)}, not ${nameOfType(type)}`,
        };
      }
    }
    return null;
  },

  moved: null,
  guarded: false,
  absolute: () => true,

  shell: ({ windows }) => windows ? CMD : SH,

  warnings(surroundings) {
    const warnings: string[] = [];
    if (surroundings.place.scope === "project") {
      warnings.push(
        "Claude Code sessions started in a sub-folder see no project hooks; " +
          "for those use: engram link claude --global",
      );
    }
    for (const path of offSwitches(surroundings)) {
      warnings.push(`"disableAllHooks" is true in "${path}": Claude Code runs no hooks`);
    }
    if (surroundings.pathRules === "hook") {
      warnings.push(
        "Copilot CLI runs Claude Code's PreToolUse hooks too, and denies the tool call where engram is missing",
      );
    }
    return warnings;
  },

  steps: () => [],
  generated: () => Promise.resolve([]),
};

/** The settings files that apply here and switch all hooks off. */
export function offSwitches({ place, home, document, read }: Surroundings): string[] {
  const own = link.settings(place)?.path ?? "";
  const paths = [own];
  if (place.scope === "project") {
    paths.push(join(dirname(own), "settings.local.json"));
    if (home !== null) paths.push(globalSettings(place, home));
  }
  return paths.filter((path) => {
    const settings = path === own ? document : parsedOrNull(read(path));
    return isObject(settings) && settings.disableAllHooks === true;
  });
}

function globalSettings(place: Place, home: string): string {
  return link.settings({ ...place, scope: "global", base: home })?.path ?? "";
}

function parsedOrNull(text: string | null): unknown {
  try {
    return JSON.parse((text ?? "").replace(/^\ufeff/, ""));
  } catch {
    return null;
  }
}
