/** Linking Cursor, by the code of `@cursor/sdk` 1.0.32 and published tries with the IDE. */
import { dirname } from "@std/path/dirname";
import { join } from "@std/path/join";
import type { JsonObject } from "../../lib/json.ts";
import type { GeneratedFile, HostLink } from "../link.ts";
import { pluginFolder, pluginHooks, projectHooks } from "./files.ts";
import { hooksFileFault } from "./hooks_file.ts";
import { POWERSHELL, SH } from "../shells.ts";

/** Cursor counts the time limit in seconds. */
const HANDLER: JsonObject = { type: "command", command: "", timeout: 10 };

/** Its schema forbids keys that it does not know. */
const MANIFEST = `${
  JSON.stringify({ name: "engram", description: "Approved team memory for the agent" }, null, 2)
}\n`;

export const link: HostLink = {
  programs: ["cursor", "cursor-agent"],

  settings({ scope, base }) {
    const path = scope === "project" ? projectHooks(base) : pluginHooks(base);
    return { path, folders: [dirname(path)] };
  },

  syntax: { comments: true, trailingCommas: false, bom: false },
  shape: "flat",
  skeleton: { version: 1 },
  entries: [
    // A matcher would be ignored.
    { event: "sessionStart", handler: HANDLER },
    { event: "beforeSubmitPrompt", handler: HANDLER, option: "prompt-hook" },
  ],
  // Without a type, which is "command" then, or with the time limit in milliseconds.
  olderHandlers: [{ timeout: 10 }, { timeout: 10_000 }, { type: "command", timeout: 10_000 }],
  check: hooksFileFault,
  moved: null,
  // Cursor may hand the payload over as a here-document, which only the last command of several gets.
  guarded: false,
  absolute: () => true,

  shell: ({ windows }) => windows ? POWERSHELL : SH,

  warnings: () => [],

  steps: ({ scope }) => [
    "Cursor may lose what a session's start gives; with --prompt-hook the first prompt brings it again, and " +
    "later prompts bring what is new.",
    ...(scope === "global"
      ? ["The plugin works in local windows; in Remote-SSH windows link in the project."]
      : []),
  ],

  generated({ scope, base }): Promise<readonly GeneratedFile[]> {
    if (scope === "project") return Promise.resolve([]);
    const plugin = pluginFolder(base);
    const folder = join(plugin, ".cursor-plugin");
    const local = dirname(plugin);
    return Promise.resolve([{
      path: join(folder, "plugin.json"),
      folders: [folder, plugin, local, dirname(local), join(base, ".cursor")],
      text: MANIFEST,
      owns: (text) => text === MANIFEST,
    }]);
  },
};
