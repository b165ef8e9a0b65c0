/** Linking OpenCode, as measured on 1.18.33: one plugin file, which OpenCode finds by itself. */
import { join } from "@std/path/join";
import { resolve } from "@std/path/resolve";
import type { HostLink, Place } from "../link.ts";
import source from "./plugin.js" with { type: "text" };
import { CMD, SH } from "../shells.ts";

/** Stands in the plugin for the program's path. */
const MARKED = "__ENGRAM__";
const PROGRAM_MARK = JSON.stringify(MARKED);

/** How every plugin of ours starts. */
const HEAD = "// Made by Engram (engram link opencode --global)";

export const link: HostLink = {
  programs: ["opencode"],
  only: {
    scope: "global",
    // A plugin that stands in a project too would run a second time.
    reason: "OpenCode is linked for all projects at once",
  },

  settings: () => null,
  syntax: { comments: true, trailingCommas: true, bom: false },
  shape: "flat",
  skeleton: {},
  entries: [],
  events: ["chat.message", "experimental.chat.system.transform"],
  olderHandlers: [],
  check: () => null,
  moved: null,
  guarded: false,
  absolute: () => true,

  shell: ({ windows }) => windows ? CMD : SH,

  warnings: () => [
    "With a plugin OpenCode installs packages of its own into its settings folders at the next start; " +
    "where the npm registry cannot be reached, that start takes more than a minute",
  ],

  steps: () => ["Restart running OpenCode sessions: they keep the plugins they started with"],

  generated(place, program) {
    if (place.scope !== "global") return Promise.resolve([]);
    const { folder, folders } = pluginFolder(place);
    return Promise.resolve([{
      path: join(folder, "engram.js"),
      folders,
      text: program === null ? null : pluginText(program),
      owns: (text) => text.startsWith(HEAD),
    }]);
  },

  programIn(text) {
    const written = /^const ENGRAM = ("(?:[^"\\\n]|\\.)*");$/m.exec(text)?.[1];
    const program: unknown = written === undefined ? null : JSON.parse(written);
    return typeof program === "string" && program !== MARKED ? program : null;
  },
};

/** The plugin for the program at that path. */
export function pluginText(program: string): string {
  return source.replace(PROGRAM_MARK, () => JSON.stringify(program));
}

function pluginFolder({ base, env }: Place): { folder: string; folders: string[] } {
  const named = env("XDG_CONFIG_HOME");
  const settings = join(named ? resolve(named) : join(base, ".config"), "opencode");
  const folder = join(settings, "plugins");
  return { folder, folders: [folder, settings] };
}
