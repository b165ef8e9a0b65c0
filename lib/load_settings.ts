/**
 * The settings that apply. On the hook path: where nobody set anything, no more than that is found out, and what
 * reads a file is loaded only where there is one.
 */
import { DEFAULTS, type Settings, settingsFiles, settingsText } from "./config.ts";
import type { Roots } from "./workspace.ts";

/** The settings that apply, and what is wrong with the files they come from. */
export async function loadSettings(
  roots: Roots,
): Promise<{ readonly settings: Settings; readonly warnings: readonly string[] }> {
  const files = settingsFiles(roots);
  if (files.every((file) => settingsText(file) === null)) {
    return { settings: DEFAULTS, warnings: [] };
  }
  const { settingsFrom } = await import("./config_file.ts");
  return await settingsFrom(files);
}
