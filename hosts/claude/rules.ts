/**
 * Memories as Claude Code's own path rules: `.claude/rules/engram/<id>.md`, which Claude loads itself when a
 * file matches (2.1.332).
 *
 * Claude reads a rule as always on when its frontmatter is missing or invalid or its `paths` are empty, so
 * every glob is quoted and a memory without a usable one gets no file. A comma splits a glob even inside a
 * list item; such patterns are left out (`checkPattern` refuses them at writing).
 */
import { join } from "@std/path/join";
import { readTextOrNull } from "../../lib/atomic_write.ts";
import type { GeneratedFile, Place } from "../link.ts";
import type { HostRules, RuleSource } from "../rules.ts";
import { claudeFolder, namedFolder, ruleFolder } from "./files.ts";
import { GITIGNORE, ruleList, ruleNames } from "./rule_list.ts";

export const rules: HostRules = {
  settings: ({ scope, base, env }) =>
    join(claudeFolder(base, namedFolder(scope, env)), "settings.json"),
  folder: ruleFolder,

  async mark(text: string) {
    const { readRuleMark } = await import("./rule_text.ts");
    return readRuleMark(text);
  },

  async files(place: Place, source: RuleSource | null): Promise<readonly GeneratedFile[]> {
    const folder = ruleFolder(place);
    const wanted = source !== null && isWanted(source) ? source : null;
    if (source?.thorough === false && await isInStep(folder, wanted)) return [];
    const { ruleFiles } = await import("./rule_files.ts");
    return await ruleFiles(folder, wanted);
  },
};

/** Rules are written where Claude starts our hook, in modes that inject when a file is touched. */
function isWanted({ settings, linked, trusted }: RuleSource): boolean {
  return linked.size > 0 && trusted && settings.pathRules === "native" &&
    (settings.read === "auto" || settings.read === "always");
}

/** True when no rule has to be written or removed: a session's start reads the list instead of all rules. */
async function isInStep(folder: string, wanted: RuleSource | null): Promise<boolean> {
  const names = ruleNames(folder);
  if (wanted === null || !wanted.index.followsFiles()) return names.length === 0;
  return readTextOrNull(join(folder, GITIGNORE)) === await ruleList(wanted, names);
}
