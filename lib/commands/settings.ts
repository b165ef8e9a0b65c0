/** Writing settings: one key in one file, everything else in it stays as it is. */
import { applyEdits, modify } from "jsonc-parser";
import { readTextOrNull, writeAtomic } from "../atomic_write.ts";
import { type Arguments, type Io, Refusal, UsageError } from "../cli/command.ts";
import { unknownWord } from "../cli/suggest.ts";
import { type SettingsFile, settingsFiles, type SettingsLayer } from "../config.ts";
import { loadSettings } from "../load_settings.ts";
import {
  settingFault,
  type SettingKey,
  SETTINGS,
  type SettingSpec,
  valueAt,
} from "../config_file.ts";
import { isObject } from "../json.ts";
import { parseJsonc } from "../jsonc.ts";
import { alone } from "../memory/edit.ts";
import { makeMemoryFolder } from "../memory/folder.ts";
import { PRIVATE_FILE } from "../private_folder.ts";
import { type MemoryRoot, memoryRoot, type Roots } from "../workspace.ts";
import { requireWorkspace } from "./place.ts";
import { syncRules } from "./rules.ts";

/** The setting of that key; throws `UsageError` that names the nearest. */
export function findSetting(key: string): SettingSpec & { readonly key: SettingKey } {
  const spec = SETTINGS.find((spec) => spec.key === key);
  if (spec === undefined) throw unknownWord("setting", key, SETTINGS.map((spec) => spec.key));
  return spec;
}

/** The layer that `--shared` and `--global` name; without either the person's own here. */
export function layerOf(args: Arguments): SettingsLayer {
  if (args.has("shared") && args.has("global")) {
    throw new UsageError("Cannot write the shared and the global settings at once");
  }
  return args.has("global") ? "global" : args.has("shared") ? "shared" : "local";
}

/** The value of a setting from the command line. */
export function settingValue(spec: SettingSpec, word: string): string | number {
  const value = "min" in spec.values && /^-?\d+$/.test(word) ? Number(word) : word;
  const fault = settingFault(spec, value);
  if (fault !== null) throw new UsageError(fault);
  return value;
}

/** Writes one setting, or with `undefined` takes it out. Returns the file. */
export async function writeSetting(
  io: Io,
  roots: Roots,
  layer: SettingsLayer,
  key: string,
  value: string | number | undefined,
): Promise<SettingsFile> {
  const { file, root } = fileOf(io, roots, layer);
  const changed = await alone(root, () => writeKey(file, key, value));
  if (changed) await syncRules(io);
  return file;
}

/** Changes one key of the file as it is now; false when it says that already. */
async function writeKey(
  file: SettingsFile,
  key: string,
  value: string | number | undefined,
): Promise<boolean> {
  const text = readTextOrNull(file.path) ?? "";
  if (text.trim() !== "") await checkWritable(text, file);
  const edits = modify(text, key.split("."), value, {
    formattingOptions: {
      insertSpaces: true,
      tabSize: 2,
      eol: text.includes("\r\n") ? "\r\n" : "\n",
    },
  });
  const changed = applyEdits(text, edits);
  // Of a key that stands twice the editor changes the first and readers take the last.
  const result = await parseJsonc(changed);
  if (!isObject(result) || valueAt(result, key) !== value) {
    throw new Refusal(
      `Cannot change "${file.path}": "${key}" stands there more than once. Mend it first`,
    );
  }
  if (changed === text) return false;
  const mode = file.layer === "shared" ? undefined : PRIVATE_FILE;
  writeAtomic(file.path, changed.endsWith("\n") ? changed : `${changed}\n`, mode);
  return true;
}

/** Writes a setting from a `set-…` command and says what applies now. */
export async function setAndReport(
  args: Arguments,
  io: Io,
  roots: Roots,
  key: string,
  word: string,
) {
  const spec = findSetting(key);
  const value = settingValue(spec, word);
  const layer = layerOf(args);
  await writeSetting(io, roots, layer, key, value);
  io.out(`${key} is ${value} (${LAYER_NAMES[layer]})`);
  const { settings } = await loadSettings(roots);
  const now = key === "read" ? settings.read : settings.proof;
  if (now !== value) io.err(`A stronger settings file says ${now}, which wins here`);
}

export const LAYER_NAMES: Readonly<Record<SettingsLayer, string>> = {
  local: "for you in this workspace",
  shared: "for everybody in this workspace",
  global: "for you everywhere",
};

/** The file of a layer, and the memory folder that it stands in, which is made where it is missing. */
function fileOf(
  io: Io,
  roots: Roots,
  layer: SettingsLayer,
): { readonly file: SettingsFile; readonly root: MemoryRoot } {
  if (layer === "global") {
    if (io.home === null) throw new Refusal("Cannot find your home folder: HOME is not set");
    const global = memoryRoot("global", io.home);
    makeMemoryFolder(global);
    return { file: find(settingsFiles({ workspace: null, global }), layer), root: global };
  }
  const workspace = requireWorkspace(roots, ", or use --global for your own");
  makeMemoryFolder(workspace);
  return { file: find(settingsFiles({ workspace, global: null }), layer), root: workspace };
}

function find(files: readonly SettingsFile[], layer: SettingsLayer): SettingsFile {
  const file = files.find((file) => file.layer === layer);
  if (file === undefined) throw new TypeError(`No settings file for the layer "${layer}"`);
  return file;
}

async function checkWritable(text: string, file: SettingsFile): Promise<void> {
  let parsed: unknown;
  try {
    parsed = await parseJsonc(text);
  } catch (error) {
    const detail = error instanceof Error ? error.message : String(error);
    throw new Refusal(
      `Cannot change "${file.path}": it is not valid JSON (${detail}). Mend it first`,
    );
  }
  if (!isObject(parsed)) {
    throw new Refusal(`Cannot change "${file.path}": it does not hold a JSON object`);
  }
}
