/**
 * Does a pattern of `applies_to` match a file? The one matcher for hooks, prompts, `load` and generated
 * rules: gitignore's patterns, as Claude Code 2.1.332 reads the `paths` of its own rules. Case does not
 * count, braces are expanded, both sides are NFC.
 */
import ignore from "ignore";
import { alternatives } from "./pattern_keys.ts";

/** Folders in a path that is looked at: with several `**` in a pattern, time grows with a power of them. */
const MAX_DEPTH = 64;

/** True when the pattern matches a file of that path, relative to the workspace, with `/`. */
export function matchesPattern(pattern: string, path: string): boolean {
  if (!ignore.isPathValid(path) || path.split("/", MAX_DEPTH + 1).length > MAX_DEPTH) return false;
  let matcher = matchers.get(pattern);
  if (matcher === undefined) {
    matcher = ignore({ ignorecase: true }).add(alternatives(pattern).map(asClaudeReads));
    matchers.set(pattern, matcher);
  }
  return matcher.ignores(path.normalize("NFC"));
}

const matchers = new Map<string, ReturnType<typeof ignore>>();

/** Claude takes a `/**` off the end, so that `src/**` is `src` and matches at any depth. */
function asClaudeReads(pattern: string): string {
  return pattern.replace(/\/\*\*$/, "");
}
