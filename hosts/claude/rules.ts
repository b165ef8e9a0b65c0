/**
 * Memories as Claude Code's own path rules: `.claude/rules/engram/<id>.md`, which Claude loads itself when a
 * file matches (2.1.332).
 *
 * Claude reads a rule as always on when its frontmatter is missing or invalid or its `paths` are empty, so
 * every glob is quoted and a memory without a usable one gets no file. A comma splits a glob even inside a
 * list item; such patterns are left out (`checkPattern` refuses them at writing).
 */
import { dirname } from "@std/path/dirname";
import { join } from "@std/path/join";
import { readTextOrNull } from "../../lib/atomic_write.ts";
import { readDeliverable } from "../../lib/memory/deliverable.ts";
import { fileNameOf } from "../../lib/memory/id.ts";
import { type IndexedMemory, type MemoryIndex, memoryKey } from "../../lib/memory/index.ts";
import { sha256Hex } from "../../lib/memory/stamp.ts";
import { isExpired } from "../../lib/memory/types.ts";
import { alternatives } from "../../lib/route/pattern_keys.ts";
import { checkPattern } from "../../lib/route/patterns.ts";
import { outgoingText } from "../../lib/sanitize.ts";
import type { GeneratedFile, Place } from "../link.ts";
import type { HostRules, RuleMark, RuleSource } from "../rules.ts";
import { claudeFolder, namedFolder, ruleFolder } from "./files.ts";

/** A memory that becomes a rule. */
export interface RuleMemory {
  readonly id: string;
  readonly stamp: string;
  readonly appliesTo: readonly string[];
  readonly body: string;
}

export const rules: HostRules = {
  settings: ({ scope, base, env }) =>
    join(claudeFolder(base, namedFolder(scope, env)), "settings.json"),
  folder: ruleFolder,
  mark: readRuleMark,

  async files(place: Place, source: RuleSource | null): Promise<readonly GeneratedFile[]> {
    const folder = ruleFolder(place);
    const wanted = source !== null && isWanted(source) ? source : null;
    const memories = wanted === null ? [] : rulesOf(wanted.index, wanted.day);
    const names = new Set(memories.map(({ id }) => fileNameOf(id)));
    const there = namesIn(folder);
    if (memories.length === 0 && there.length === 0) return [];
    const list = memories.length === 0 ? null : await listOf(memories);
    const gitignore = join(folder, GITIGNORE);
    const thorough = source?.thorough ?? true;
    if (!thorough && list !== null && isInStep(list, gitignore, names, there)) return [];
    const common = { folders: [folder, dirname(folder)], owns: ownsRule, optional: true } as const;
    const files: GeneratedFile[] = [];
    for (const memory of memories) {
      const text = wanted === null ? null : await textOf(wanted.index, memory);
      files.push({ ...common, path: join(folder, fileNameOf(memory.id)), text });
    }
    for (const name of there) {
      if (!names.has(name)) files.push({ ...common, path: join(folder, name), text: null });
    }
    // Last: its list says that all the others are as they should be.
    files.push({
      ...common,
      path: gitignore,
      text: list,
      owns: (text) => text.startsWith(IGNORE_ALL),
    });
    return files;
  },
};

const GITIGNORE = ".gitignore";
const IGNORE_ALL = "# Made by Engram";

/** Rules are written where Claude starts our hook, in modes that inject when a file is touched. */
function isWanted({ settings, linked, trusted }: RuleSource): boolean {
  return linked.size > 0 && trusted && settings.pathRules === "native" &&
    (settings.read === "auto" || settings.read === "always");
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

/**
 * The folder's `.gitignore`, with a hash of the memories that the rules are made of: a session's start reads
 * this one file instead of all of them.
 */
async function listOf(memories: readonly IndexedMemory[]): Promise<string> {
  const hash = await sha256Hex(memories.map(memoryKey).join("\n"));
  return `${IGNORE_ALL} of your memories (${hash.slice(0, 16)})\n*\n`;
}

/** True when no rule has to be written or removed: a look at the list and at the names. */
function isInStep(
  list: string,
  gitignore: string,
  wanted: ReadonlySet<string>,
  there: readonly string[],
): boolean {
  return readTextOrNull(gitignore) === list && there.length === wanted.size &&
    there.every((name) => wanted.has(name));
}

/** Names of the rules in a folder. */
function namesIn(folder: string): string[] {
  try {
    return [...Deno.readDirSync(folder)].map(({ name }) => name).filter((name) =>
      name.endsWith(".md")
    );
  } catch {
    return [];
  }
}

async function ownsRule(text: string): Promise<boolean> {
  return (await readRuleMark(text))?.intact === true;
}

const MARK =
  /^<!-- Made by Engram from the memory "([^"\n]+)" \(([0-9a-f]{16}), ([0-9a-f]{16})\)\. Change the memory, not this file\. -->$/m;

/**
 * The globs of a rule, or none when it must not be written. Braces are expanded, since a comma would split
 * them; names with marks stand there in both forms, since Claude compares them as they are.
 */
export function ruleGlobs(appliesTo: readonly string[]): string[] {
  const globs = appliesTo.flatMap((raw) => {
    const check = checkPattern(raw);
    return check.ok ? alternatives(check.pattern) : [];
  });
  return [...new Set(globs.flatMap((glob) => [glob, glob.normalize("NFD")]))];
}

/** The text of a rule file, or null when the memory has no usable glob. */
export async function renderRule(
  { id, stamp, appliesTo, body }: RuleMemory,
): Promise<string | null> {
  const globs = ruleGlobs(appliesTo);
  if (globs.length === 0) return null;
  // JSON's strings are YAML's double-quoted ones.
  const head = ["---", "paths:", ...globs.map((glob) => `  - ${JSON.stringify(glob)}`), "---"].join(
    "\n",
  );
  const text = `${head}\n${outgoingText(body).trim()}\n`;
  const hash = (await sha256Hex(text)).slice(0, 16);
  return `${head}\n<!-- Made by Engram from the memory "${id}" (${stamp}, ${hash}). Change the memory, not this file. -->\n${
    text.slice(head.length + 1)
  }`;
}

/** The mark of a rule file's text, or null when Engram did not make it. */
export async function readRuleMark(text: string): Promise<RuleMark | null> {
  const match = MARK.exec(text);
  const [line, id, stamp, hash] = match ?? [];
  if (match === null || line === undefined || id === undefined || stamp === undefined) return null;
  const rest = text.slice(0, match.index) + text.slice(match.index + line.length + 1);
  return { id, stamp, intact: (await sha256Hex(rest)).slice(0, 16) === hash };
}
