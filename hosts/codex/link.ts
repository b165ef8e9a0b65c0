/** Linking Codex, as measured on 0.171.0. */
import { join } from "@std/path/join";
import { resolve } from "@std/path/resolve";
import type { JsonObject } from "../../lib/json.ts";
import type { Entry, HostLink, Place, Surroundings } from "../link.ts";
import { hooksFileFault } from "./hooks_file.ts";
import { CMD, SH } from "../shells.ts";

/** Codex counts the time limit in whole seconds. */
const handler = (timeout: number): JsonObject => ({ type: "command", command: "", timeout });

const ENTRIES: readonly Entry[] = [
  { event: "SessionStart", handler: handler(10) },
  { event: "UserPromptSubmit", handler: handler(10) },
  { event: "PreToolUse", matcher: "apply_patch", handler: handler(10) },
  { event: "PreCompact", handler: handler(10) },
  { event: "SubagentStart", matcher: "*", handler: handler(10) },
  // The default is 1 s; more than 3 s is cut, with a warning.
  { event: "SessionEnd", handler: handler(3), option: "session-end" },
];

export const link: HostLink = {
  programs: ["codex"],

  settings(place) {
    const folder = settingsFolder(place);
    const named = place.scope === "global" && place.env("CODEX_HOME");
    return { path: join(folder, "hooks.json"), folders: named ? [] : [folder] };
  },

  syntax: { comments: false, trailingCommas: false, bom: false },
  shape: "groups",
  skeleton: {},
  entries: ENTRIES,
  // Early versions took the time limit for milliseconds.
  olderHandlers: [{ type: "command", timeout: 10_000 }],
  check: hooksFileFault,

  // Its trust is bound to file, event and position: "…/hooks.json:user_prompt_submit:0:0".
  moved:
    "Entries of others moved up in their lists; Codex asks to review them again before they run",
  guarded: false,
  // How Codex quotes and splits a path on Windows was never measured.
  absolute: ({ windows }) => !windows,

  // Codex takes the login shell from the password file, which is nearly always `$SHELL`.
  shell: ({ env, windows }) => windows ? CMD : { ...SH, program: env("SHELL") || SH.program },

  warnings(surroundings) {
    return [...subFolders(surroundings), ...configWarnings(surroundings)];
  },

  steps: ({ scope, base }) => [
    "Codex runs hooks only after a person has trusted them, and is silent about those it skips:",
    scope === "project" ? `  1. Run codex once in ${base}` : "  1. Run codex once in any project",
    '  2. Choose "Trust and continue" if it asks about the folder',
    '  3. At "Hooks need review" choose "Trust all and continue" (later: /hooks, then t)',
    "Do the same after every link or upgrade that changes an entry, and restart running sessions: they keep",
    "the hooks they started with. In CI: codex exec --trust --dangerously-bypass-hook-trust …",
  ],

  generated: () => Promise.resolve([]),
};

/** The folder of Codex's files at a place; `CODEX_HOME` names that at home. */
function settingsFolder({ scope, base, env }: Place): string {
  const named = scope === "global" ? env("CODEX_HOME") : undefined;
  return named ? resolve(named) : join(base, ".codex");
}

/** Codex reads project hooks from the git root down to the current folder; without git, only there. */
function subFolders({ place, gitRoot }: Surroundings): string[] {
  if (place.scope === "global" || gitRoot !== null) return [];
  return [
    "This project has no git root: Codex sessions started in a sub-folder see no project hooks; " +
    "for those use: engram link codex --global",
  ];
}

function configWarnings(surroundings: Surroundings): string[] {
  return configFaults(surroundings).map(({ kind, where }) =>
    kind === "off"
      ? `"features.hooks" is false in "${where}": Codex runs no hooks`
      : `"${where}" has [hooks] too: Codex runs both and warns at every start; keep one of them`
  );
}

/** The `config.toml` at home, which alone says what is trusted; where there is no home, that beside the hooks. */
export function ownConfig({ place, home }: Surroundings): string {
  return home === null
    ? configBeside(place)
    : join(settingsFolder({ ...place, scope: "global", base: home }), "config.toml");
}

function configBeside(place: Place): string {
  return join(settingsFolder(place), "config.toml");
}

/** What the `config.toml` files that apply say against our hooks: switched off, or a second form of hooks. */
export function configFaults(
  surroundings: Surroundings,
): { readonly kind: "off" | "two-forms"; readonly where: string }[] {
  const { place, read } = surroundings;
  const beside = configBeside(place);
  return [...new Set([beside, ownConfig(surroundings)])].flatMap((where) => {
    const { hooksOff, hasHooks } = readConfig(read(where) ?? "");
    return [
      ...(hooksOff ? [{ kind: "off" as const, where }] : []),
      ...(hasHooks && where === beside ? [{ kind: "two-forms" as const, where }] : []),
    ];
  });
}

/** As much of the TOML as can be told from its lines: the section, and `key = value`. */
export function readConfig(
  toml: string,
): { readonly hooksOff: boolean; readonly hasHooks: boolean } {
  let section = "";
  let hooksOff = false;
  let hasHooks = false;
  for (const line of toml.split("\n")) {
    const head = /^\s*\[\[?\s*([^\]]+?)\s*\]/.exec(line)?.[1];
    if (head !== undefined) section = head;
    const [, key, value] = /^\s*([\w.-]+)\s*=\s*([^\s#]+)/.exec(line) ?? [];
    const name = head ?? (section === "" ? key ?? "" : `${section}.${key ?? ""}`);
    if (name === "features.hooks" && value === "false") hooksOff = true;
    // `[hooks.state…]` holds what was trusted, not hooks.
    if (/^hooks(?:\.(?!state(?:\.|$))|$)/.test(name)) hasHooks = true;
  }
  return { hooksOff, hasHooks };
}
