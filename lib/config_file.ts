/** The settings: what can be set, and what stands in the files. Loaded where there is such a file. */
import {
  DEFAULTS,
  type PathRules,
  type ProofMode,
  type ReadMode,
  type Settings,
  type SettingsFile,
  type SettingsText,
} from "./config.ts";
import { isObject, type JsonObject } from "./json.ts";
import { parseJsonc } from "./jsonc.ts";

/** One setting: its key in the files and commands, its default, and which values it takes. */
export interface SettingSpec {
  readonly key: string;
  readonly fallback: string | number;
  readonly values: readonly string[] | { readonly min: number; readonly max: number };
  readonly summary: string;
}

/** Every setting, once. */
export const SETTINGS = [
  {
    key: "read",
    fallback: DEFAULTS.read,
    values: ["startup", "auto", "always", "manual", "off"],
    summary: "when hooks inject memories",
  },
  {
    key: "proof",
    fallback: DEFAULTS.proof,
    values: ["off", "compact"],
    summary: "whether each turn carries a proof line",
  },
  {
    key: "load.limit",
    fallback: DEFAULTS.limit,
    values: { min: 1, max: 32 },
    summary: "how many memories one prompt routes at most",
  },
  {
    key: "load.max_tokens",
    fallback: DEFAULTS.maxTokens,
    values: { min: 200, max: 16000 },
    summary: "upper bound of one injected text, in tokens",
  },
  {
    key: "hooks.path_rules",
    fallback: DEFAULTS.pathRules,
    values: ["native", "hook"],
    summary: "memories that follow files: the host's own rules, or a hook before each tool call",
  },
] as const satisfies readonly SettingSpec[];

/** A setting's key, as in files and commands. */
export type SettingKey = (typeof SETTINGS)[number]["key"];

/** What a settings file holds, and what is wrong with it. */
export interface SettingsContent {
  readonly file: SettingsFile;
  readonly values: Partial<Record<SettingKey, string | number>>;
  readonly warnings: readonly string[];
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

/** What one settings file holds. A missing one has no values; a broken one has none and a warning. */
export async function settingsContent({ file, text }: SettingsText): Promise<SettingsContent> {
  if (text === null) return { file, values: {}, warnings: [] };
  if (text === undefined) return { file, values: {}, warnings: [`Cannot read "${file.path}"`] };
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

/** The settings that those files give, strongest first, and what is wrong with the files. */
export async function settingsFrom(
  texts: readonly SettingsText[],
): Promise<{ readonly settings: Settings; readonly warnings: readonly string[] }> {
  const contents: SettingsContent[] = [];
  for (const text of texts) contents.push(await settingsContent(text));
  const get = (key: SettingKey) =>
    contents.find(({ values }) => values[key] !== undefined)?.values[key];
  const maxTokensSet = get("load.max_tokens");
  const settings: Settings = {
    read: (get("read") ?? DEFAULTS.read) as ReadMode,
    proof: (get("proof") ?? DEFAULTS.proof) as ProofMode,
    limit: Number(get("load.limit") ?? DEFAULTS.limit),
    maxTokens: Number(maxTokensSet ?? DEFAULTS.maxTokens),
    maxTokensSet: maxTokensSet === undefined ? undefined : Number(maxTokensSet),
    pathRules: (get("hooks.path_rules") ?? DEFAULTS.pathRules) as PathRules,
  };
  return { settings, warnings: contents.flatMap(({ warnings }) => warnings) };
}
