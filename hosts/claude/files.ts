/** Where Claude Code's files are. */
import { join } from "@std/path/join";
import { resolve } from "@std/path/resolve";
import { fileNameOf } from "../../lib/memory/id.ts";
import type { Place } from "../link.ts";
import type { ReadEnv, RuleFile } from "../host.ts";

/** The folder of settings and rules at a place. */
export function claudeFolder(base: string, named: string | undefined): string {
  return named ? resolve(named) : join(base, ".claude");
}

/** The folder that `CLAUDE_CONFIG_DIR` names for a place at home. */
export function namedFolder(scope: Place["scope"], env: ReadEnv): string | undefined {
  return (scope === "global" ? env("CLAUDE_CONFIG_DIR") : undefined) || undefined;
}

/** The folder of the rules that Engram makes. */
export function ruleFolder({ scope, base, env }: Place): string {
  return join(claudeFolder(base, namedFolder(scope, env)), "rules", "engram");
}

/** The rule of a memory. */
export const ruleFile: RuleFile = ({ id, scope }, { workspace, home }) => {
  const base = scope === "global" ? home : workspace;
  return base === null ? null : join(base, ".claude", "rules", "engram", fileNameOf(id));
};
