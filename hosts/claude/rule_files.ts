/** The rules of a place as they should be, read and written one by one. */
import { dirname } from "@std/path/dirname";
import { join } from "@std/path/join";
import { readDeliverable } from "../../lib/memory/deliverable.ts";
import { fileNameOf } from "../../lib/memory/id.ts";
import type { IndexedMemory, MemoryIndex } from "../../lib/memory/index.ts";
import { isExpired } from "../../lib/memory/types.ts";
import type { GeneratedFile } from "../link.ts";
import type { RuleSource } from "../rules.ts";
import { GITIGNORE, IGNORE_ALL, ruleList, ruleNames } from "./rule_list.ts";
import { readRuleMark, renderRule, ruleGlobs } from "./rule_text.ts";

/** @param source Null where no rule is wanted. */
export async function ruleFiles(
  folder: string,
  source: RuleSource | null,
): Promise<readonly GeneratedFile[]> {
  const common = { folders: [folder, dirname(folder)], owns: ownsRule, optional: true } as const;
  const files: GeneratedFile[] = [];
  const names: string[] = [];
  if (source !== null) {
    for (const memory of rulesOf(source.index, source.day)) {
      const name = fileNameOf(memory.id);
      const text = await textOf(source.index, memory);
      files.push({ ...common, path: join(folder, name), text });
      if (text !== null) names.push(name);
    }
  }
  const planned = new Set(files.map(({ path }) => path));
  for (const name of ruleNames(folder)) {
    const path = join(folder, name);
    if (!planned.has(path)) files.push({ ...common, path, text: null });
  }
  if (files.length === 0) return [];
  // Last: its list says that all the others are as they should be.
  files.push({
    ...common,
    path: join(folder, GITIGNORE),
    text: source === null || names.length === 0 ? null : await ruleList(source, names),
    owns: (text) => text.startsWith(IGNORE_ALL),
  });
  return files;
}

function rulesOf(index: MemoryIndex, day: string): IndexedMemory[] {
  return index.followers().filter(({ always, appliesTo, validUntil }) =>
    !always && !isExpired(validUntil, day) && ruleGlobs(appliesTo).length > 0
  );
}

/** The text of a rule, null when nobody approves the memory any more. */
async function textOf(index: MemoryIndex, memory: IndexedMemory): Promise<string | null> {
  const found = await readDeliverable(index, memory);
  return found === null ? null : await renderRule({ ...found.memory, body: found.body });
}

async function ownsRule(text: string): Promise<boolean> {
  return (await readRuleMark(text))?.intact === true;
}
