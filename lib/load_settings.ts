/**
 * The settings that apply. On the hook path: where nobody set anything, no more than that is found out, and what
 * reads a file is loaded only where there is one.
 */
import { DEFAULTS, type Settings, settingsTexts } from "./config.ts";
import type { Roots } from "./workspace.ts";

/** The settings that apply, and what is wrong with the files they come from. */
export async function loadSettings(
  roots: Roots,
): Promise<{ readonly settings: Settings; readonly warnings: readonly string[] }> {
  const texts = settingsTexts(roots);
  if (texts.every(({ text }) => text === null)) {
    return { settings: DEFAULTS, warnings: [] };
  }
  const { settingsFrom } = await import("./config_file.ts");
  return await settingsFrom(texts);
}
