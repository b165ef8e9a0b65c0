/** The text of one rule of Claude Code. */
import { sha256Hex } from "../../lib/memory/stamp.ts";
import { alternatives } from "../../lib/route/pattern_keys.ts";
import { checkPattern } from "../../lib/route/patterns.ts";
import { outgoingText } from "../../lib/sanitize.ts";
import type { RuleMark } from "../rules.ts";
import { MADE_BY_ENGRAM } from "../../lib/memory/types.ts";

/** A memory that becomes a rule. */
export interface RuleMemory {
  readonly id: string;
  readonly stamp: string;
  readonly appliesTo: readonly string[];
  readonly body: string;
}

const MARK = new RegExp(
  `^<!-- ${MADE_BY_ENGRAM}the memory "([^"\\n]+)" \\(([0-9a-f]{16}), ([0-9a-f]{16})\\)\\. ` +
    String.raw`Change the memory, not this file\. -->$`,
  "m",
);

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
  return `${head}\n<!-- ${MADE_BY_ENGRAM}the memory "${id}" (${stamp}, ${hash}). Change the memory, not this file. -->\n${
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
