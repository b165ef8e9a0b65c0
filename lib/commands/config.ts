/** `engram config list|get KEY|set KEY VALUE|unset KEY` */
import { type Arguments, type Io, UsageError } from "../cli/command.ts";
import { printable } from "../cli/printable.ts";
import { table } from "../cli/table.ts";
import { settingsTexts } from "../config.ts";
import { SETTINGS, type SettingsContent, settingsContent } from "../config_file.ts";
import type { Roots } from "../workspace.ts";
import { commandRoots } from "./place.ts";
import { relinkCommands } from "./relink.ts";
import { findSetting, LAYER_NAMES, layerOf, settingValue, writeSetting } from "./settings.ts";

export async function run(args: Arguments, io: Io): Promise<number> {
  const [action = "list", key = "", word = ""] = args.words;
  const expected = action === "list" ? 1 : action === "set" ? 3 : 2;
  if (args.words.length !== expected) {
    throw new UsageError(
      `"engram config ${action}" takes ${["no", "one", "two"][expected - 1]} word${
        expected === 2 ? "" : "s"
      } behind it`,
    );
  }
  const roots = commandRoots(io);
  switch (action) {
    case "get": {
      const { key: known } = findSetting(key);
      const [setting] = (await effective(io, roots)).filter((setting) => setting.key === known);
      io.out(args.has("json") ? JSON.stringify(setting) : String(setting?.value));
      return 0;
    }
    case "set": {
      const spec = findSetting(key);
      const value = settingValue(spec, word);
      const layer = layerOf(args);
      await writeSetting(io, roots, layer, spec.key, value);
      io.out(`${spec.key} is ${value} (${LAYER_NAMES[layer]})`);
      await sayRelink(spec.key, roots, io);
      return 0;
    }
    case "unset": {
      const spec = findSetting(key);
      const layer = layerOf(args);
      await writeSetting(io, roots, layer, spec.key, undefined);
      io.out(`${spec.key} is no longer set (${LAYER_NAMES[layer]})`);
      await sayRelink(spec.key, roots, io);
      return 0;
    }
    default: {
      const settings = await effective(io, roots);
      if (args.has("json")) io.out(JSON.stringify({ settings }));
      else {
        const rows = settings.map(({ key, value, from }) => [key, String(value), from]);
        for (
          const line of table(rows, { columns: io.columns, head: ["SETTING", "VALUE", "FROM"] })
        ) io.out(line);
      }
      return 0;
    }
  }
}

async function sayRelink(key: string, roots: Roots, io: Io): Promise<void> {
  if (key !== "hooks.path_rules") return;
  for (const command of await relinkCommands(roots, io)) {
    io.out(`For the hooks to follow: ${command}`);
  }
}

interface Effective {
  readonly key: string;
  readonly value: string | number;
  readonly from: "local" | "shared" | "global" | "default";
}

/** Every setting with the value that applies and the file it comes from. Warns of what is wrong in files. */
async function effective(io: Io, roots: Roots): Promise<Effective[]> {
  const contents: SettingsContent[] = [];
  for (const text of settingsTexts(roots)) contents.push(await settingsContent(text));
  for (const warning of contents.flatMap(({ warnings }) => warnings)) io.err(printable(warning));
  return SETTINGS.map(({ key, fallback }): Effective => {
    const content = contents.find(({ values }) => values[key] !== undefined);
    return { key, value: content?.values[key] ?? fallback, from: content?.file.layer ?? "default" };
  });
}
