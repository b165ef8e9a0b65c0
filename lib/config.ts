/** Settings: what can be set, the files they stand in, and which one wins. */
import { join } from "@std/path/join";
import { isObject, type JsonObject } from "./json.ts";
import type { Roots } from "./workspace.ts";

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

/** One setting: its key in the files and commands, its default, and which values it takes. */
export interface SettingSpec {
  readonly key: string;
  readonly fallback: string | number;
  readonly values: readonly string[] | { readonly min: number; readonly max: number };
  readonly summary: string;
}

/** `load.max_tokens` where nobody set it. */
export const MAX_TOKENS = 1600;

/** Every setting, once. */
export const SETTINGS = [
  {
    key: "read",
    fallback: "auto",
    values: ["startup", "auto", "always", "manual", "off"],
    summary: "when hooks inject memories",
  },
  {
    key: "proof",
    fallback: "off",
    values: ["off", "compact"],
    summary: "whether each turn carries a proof line",
  },
  {
    key: "load.limit",
    fallback: 8,
    values: { min: 1, max: 32 },
    summary: "how many memories one prompt routes at most",
  },
  {
    key: "load.max_tokens",
    fallback: MAX_TOKENS,
    values: { min: 200, max: 16000 },
    summary: "upper bound of one injected text, in tokens",
  },
  {
    key: "hooks.path_rules",
    fallback: "native",
    values: ["native", "hook"],
    summary: "memories that follow files: the host's own rules, or a hook before each tool call",
  },
] as const satisfies readonly SettingSpec[];

export type SettingKey = (typeof SETTINGS)[number]["key"];
export type SettingsLayer = "local" | "shared" | "global";

/** A settings file that exists or could. The first in the list wins. */
export interface SettingsFile {
  readonly layer: SettingsLayer;
  readonly path: string;
}

/** What a settings file holds, and what is wrong with it. */
export interface SettingsContent {
  readonly file: SettingsFile;
  readonly values: Partial<Record<SettingKey, string | number>>;
  readonly warnings: readonly string[];
}

/** The settings files that apply, strongest first. */
export function settingsFiles(roots: Roots): SettingsFile[] {
  const files: SettingsFile[] = [];
  if (roots.workspace !== null) {
    const { folder } = roots.workspace;
    files.push({ layer: "local", path: join(folder, "engram.config.local.json") });
    files.push({ layer: "shared", path: join(folder, "engram.config.json") });
  }
  if (roots.global !== null) {
    files.push({ layer: "global", path: join(roots.global.folder, "engram.config.json") });
  }
  return files;
}

/** Why a value does not suit a setting, or null when it does. */
export function settingFault(spec: SettingSpec, value: unknown): string | null {
  const { values } = spec;
  if ("min" in values) {
    const whole = typeof value === "number" && Number.isInteger(value);
    return whole && value >= values.min && value <= values.max
      ? null
      : `"${spec.key}" takes a whole number from ${values.min} to ${values.max}`;
  }
  return typeof value === "string" && values.includes(value)
    ? null
    : `"${spec.key}" takes one of ${values.join(", ")}`;
}

/** The value at a dotted key of a nested object. */
export function valueAt(object: JsonObject, key: string): unknown {
  let value: unknown = object;
  for (const part of key.split(".")) value = isObject(value) ? value[part] : undefined;
  return value;
}

/** Reads one settings file. A missing one has no values; a broken one has none and a warning. */
export async function readSettingsFile(file: SettingsFile): Promise<SettingsContent> {
  let text: string;
  try {
    text = Deno.readTextFileSync(file.path);
  } catch (error) {
    const missing = error instanceof Deno.errors.NotFound;
    const warnings = missing ? [] : [`Cannot read "${file.path}"`];
    return { file, values: {}, warnings };
  }
  let parsed: unknown;
  try {
    parsed = await parseJsonc(text);
  } catch (error) {
    const detail = error instanceof Error ? error.message : String(error);
    return { file, values: {}, warnings: [`Cannot parse "${file.path}": ${detail}`] };
  }
  if (!isObject(parsed)) {
    return { file, values: {}, warnings: [`"${file.path}" does not hold a JSON object`] };
  }
  const values: Partial<Record<SettingKey, string | number>> = {};
  const warnings = unknownKeys(parsed, "").map((key) =>
    `Unknown setting "${key}" in "${file.path}"`
  );
  for (const spec of SETTINGS) {
    const value = valueAt(parsed, spec.key);
    if (value === undefined) continue;
    const fault = settingFault(spec, value);
    if (fault !== null) warnings.push(`${fault} ("${file.path}")`);
    else if (typeof value === "string" || typeof value === "number") values[spec.key] = value;
  }
  return { file, values, warnings };
}

/** JSON with comments and trailing commas; the parser for those is loaded only when JSON's own refuses. */
export async function parseJsonc(text: string): Promise<unknown> {
  const bare = text.charCodeAt(0) === 0xfeff ? text.slice(1) : text;
  try {
    return JSON.parse(bare);
  } catch {
    const { parse } = await import("@std/jsonc/parse");
    return parse(bare);
  }
}

function unknownKeys(object: JsonObject, prefix: string): string[] {
  const unknown: string[] = [];
  for (const [name, value] of Object.entries(object)) {
    const key = prefix + name;
    if (SETTINGS.some((spec) => spec.key === key)) continue;
    if (SETTINGS.some((spec) => spec.key.startsWith(`${key}.`)) && isObject(value)) {
      unknown.push(...unknownKeys(value, `${key}.`));
    } else if (key !== "$schema") {
      unknown.push(key);
    }
  }
  return unknown;
}

/** The settings that apply, and what is wrong with the files they come from. */
export async function loadSettings(
  roots: Roots,
): Promise<{ readonly settings: Settings; readonly warnings: readonly string[] }> {
  const contents: SettingsContent[] = [];
  for (const file of settingsFiles(roots)) contents.push(await readSettingsFile(file));
  const get = (key: SettingKey) =>
    contents.find(({ values }) => values[key] !== undefined)?.values[key];
  const maxTokensSet = get("load.max_tokens");
  const settings: Settings = {
    read: (get("read") ?? "auto") as ReadMode,
    proof: (get("proof") ?? "off") as ProofMode,
    limit: Number(get("load.limit") ?? 8),
    maxTokens: Number(maxTokensSet ?? MAX_TOKENS),
    maxTokensSet: maxTokensSet === undefined ? undefined : Number(maxTokensSet),
    pathRules: (get("hooks.path_rules") ?? "native") as PathRules,
  };
  return { settings, warnings: contents.flatMap(({ warnings }) => warnings) };
}
