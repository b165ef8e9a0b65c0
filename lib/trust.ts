/** Workspaces that a person trusts on this machine: entries linked globally inject only there. */
import { isObject } from "./json.ts";
import { readRegularText } from "./regular_file.ts";
import { inFolder, type MemoryRoot, memoryRoot } from "./workspace.ts";

/** The file that keeps them, as real paths. */
export function trustFile(home: string): string {
  return inFolder(memoryRoot("global", home).folder, "trusted.json");
}

/** Real paths of the trusted workspaces; a missing or broken file trusts none. */
export function trustedWorkspaces(home: string): string[] {
  try {
    const parsed: unknown = JSON.parse(readRegularText(trustFile(home)));
    const list = isObject(parsed) ? parsed["workspaces"] : null;
    return Array.isArray(list) ? list.filter((item) => typeof item === "string") : [];
  } catch {
    return [];
  }
}

/**
 * True where hooks of entries for all projects may use a memory folder: a person's own, and a workspace that is
 * trusted. Without a home folder there is no such entry, and no list.
 */
export function isTrusted({ scope, base }: MemoryRoot, home: string | null): boolean {
  return scope === "global" || home === null || trustedWorkspaces(home).includes(base);
}
