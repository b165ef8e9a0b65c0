/**
 * Code of hosts that cannot be driven as the clients are: a host's validator, and a guest at another's entry.
 * It is installed beside the clients; tests without it are skipped, also in CI.
 */
import { join } from "@std/path/join";
import { hostsFolder } from "./clients.ts";

/** One npm package, pinned. */
interface Extra {
  readonly package: string;
  readonly version: string;
}

export const EXTRAS: readonly Extra[] = [
  // Holds Cursor's own hooks package.
  { package: "@cursor/sdk", version: "1.0.32" },
  // Runs Claude Code's hooks, without a login against a model of one's own.
  { package: "@github/copilot", version: "1.0.102" },
];

/** Size of all of them, unpacked. */
export const EXTRAS_SIZE = "240 MB";

export function extrasFolder(): string {
  return join(hostsFolder(), "extras");
}

/** What npm is asked for. */
export function pinnedExtras(): string[] {
  return EXTRAS.map((extra) => `${extra.package}@${extra.version}`);
}

/** A path below the installed packages, or null where they are not there in these versions. */
export function extraPath(...names: readonly string[]): string | null {
  try {
    const mark = Deno.readTextFileSync(join(extrasFolder(), ".installed")).trim();
    return mark === pinnedExtras().join(" ")
      ? join(extrasFolder(), "node_modules", ...names)
      : null;
  } catch (error) {
    if (error instanceof Deno.errors.NotFound) return null;
    throw error;
  }
}
