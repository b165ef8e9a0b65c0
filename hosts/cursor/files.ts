/** Where Cursor's hooks stand (checked with the code of `@cursor/sdk` 1.0.32). */
import { join } from "@std/path/join";

/** The project's hooks file. */
export function projectHooks(base: string): string {
  return join(base, ".cursor", "hooks.json");
}

/** The folder of our plugin, for all of a person's projects. */
export function pluginFolder(home: string): string {
  return join(home, ".cursor", "plugins", "local", "engram");
}

/** The plugin's hooks file. */
export function pluginHooks(home: string): string {
  return join(pluginFolder(home), "hooks", "hooks.json");
}
