/** The settings: what they are, what applies where nobody set anything, and the files they stand in. */
import { readRegularText } from "./regular_file.ts";
import { inFolder, type Roots } from "./workspace.ts";

export type ReadMode = "startup" | "auto" | "always" | "manual" | "off";
export type ProofMode = "off" | "compact";
export type PathRules = "native" | "hook";

export interface Settings {
  /** When hooks inject. */
  readonly read: ReadMode;
  readonly proof: ProofMode;
  /** How many memories one prompt routes at most. */
  readonly limit: number;
  /** Upper bound of one injected text in tokens (UTF-8 bytes / 4). */
  readonly maxTokens: number;
  /** The same where somebody set it, else undefined: a lower one then applies to every host. */
  readonly maxTokensSet: number | undefined;
  /** How memories that follow files reach a host that has rules of its own. */
  readonly pathRules: PathRules;
}

/** `load.max_tokens` where nobody set it. */
export const MAX_TOKENS = 1600;

/** What applies where nobody set anything. */
export const DEFAULTS: Settings = {
  read: "auto",
  proof: "off",
  limit: 8,
  maxTokens: MAX_TOKENS,
  maxTokensSet: undefined,
  pathRules: "native",
};

export type SettingsLayer = "local" | "shared" | "global";

/** A settings file that exists or could. The first in the list wins. */
export interface SettingsFile {
  readonly layer: SettingsLayer;
  readonly path: string;
}

/** The settings files that apply, strongest first. */
export function settingsFiles(roots: Roots): SettingsFile[] {
  const files: SettingsFile[] = [];
  if (roots.workspace !== null) {
    const { folder } = roots.workspace;
    files.push({ layer: "local", path: inFolder(folder, "engram.config.local.json") });
    files.push({ layer: "shared", path: inFolder(folder, "engram.config.json") });
  }
  if (roots.global !== null) {
    files.push({ layer: "global", path: inFolder(roots.global.folder, "engram.config.json") });
  }
  return files;
}

/** A settings file with what stands in it: null where there is none, undefined where it cannot be read. */
export interface SettingsText {
  readonly file: SettingsFile;
  readonly text: string | null | undefined;
}

/** The texts of the settings files that apply, strongest first. */
export function settingsTexts(roots: Roots): SettingsText[] {
  return settingsFiles(roots).map((file) => ({ file, text: textOf(file.path) }));
}

function textOf(path: string): string | null | undefined {
  try {
    return readRegularText(path);
  } catch (error) {
    return error instanceof Deno.errors.NotFound ? null : undefined;
  }
}
