/** Where Windsurf's hooks and rules stand. */
import { join } from "@std/path/join";
import type { Place } from "../link.ts";

/** The settings file with our entry. */
export function hooksFile({ scope, base }: Pick<Place, "scope" | "base">): string {
  return scope === "project"
    ? join(base, ".windsurf", "hooks.json")
    : join(base, ".codeium", "windsurf", "hooks.json");
}

/** The rule file of a project. */
export function ruleFile(base: string): string {
  return join(base, ".windsurf", "rules", "engram.md");
}
