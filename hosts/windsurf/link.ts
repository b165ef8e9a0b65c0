/** Linking Windsurf's Cascade, by its documentation: nothing of it could be run here. */
import type { HostLink } from "../link.ts";
import { dirname } from "@std/path/dirname";
import { hooksFile } from "./files.ts";
import { BASH, POWERSHELL } from "../shells.ts";

export const link: HostLink = {
  programs: ["windsurf"],

  settings(place) {
    const path = hooksFile(place);
    const folder = dirname(path);
    return { path, folders: place.scope === "project" ? [folder] : [folder, dirname(folder)] };
  },

  // Whether Windsurf takes more than JSON is unknown.
  syntax: { comments: false, trailingCommas: false, bom: false },
  shape: "flat",
  skeleton: {},
  // It knows no time limits, and shows what a hook prints unless told not to.
  entries: [{ event: "pre_user_prompt", handler: { command: "", show_output: false } }],
  olderHandlers: [],
  check: () => null,
  moved: null,
  guarded: false,
  absolute: () => true,

  shell: ({ windows }) => windows ? POWERSHELL : BASH,

  warnings: () => [],

  steps: ({ scope }) => [
    "Windsurf gives its agent no text from hooks, so memories do not follow your prompts there.",
    scope === "project"
      ? "What it reads is .windsurf/rules/engram.md: the memories of a session's start whole, the others " +
        "by name. The hook and every engram command keep that file in step."
      : "A link for all projects only keeps .windsurf/rules/engram.md in step where a project has it; " +
        "to have it made, link in the project.",
  ],

  generated: () => Promise.resolve([]),
};
