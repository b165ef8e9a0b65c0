/**
 * Finding the patterns that could match a path without trying them all: each stands under a word that every
 * path has which it matches.
 */

/** Alternatives that one pattern may have; braces multiply. */
const MAX_ALTERNATIVES = 256;

/** The gitignore patterns that a pattern with braces stands for. */
export function alternatives(pattern: string): string[] {
  // To gitignore a leading `#` starts a comment; in `applies_to` it is a name.
  let open: string[] = [pattern.normalize("NFC").replace(/^#/, "\\#")];
  for (;;) {
    const next = open.flatMap(expandOnce);
    if (next.length === open.length || next.length > MAX_ALTERNATIVES) {
      return next.slice(0, MAX_ALTERNATIVES);
    }
    open = next;
  }
}

/** Expands the first innermost pair of braces that holds a comma. */
function expandOnce(pattern: string): string[] {
  const braces = /(?<!\\)\{([^{}]*,[^{}]*)\}/.exec(pattern);
  if (braces?.[1] === undefined) return [pattern];
  const before = pattern.slice(0, braces.index);
  const after = pattern.slice(braces.index + braces[0].length);
  return braces[1].split(",").map((part) => before + part + after);
}

/**
 * A word that stands in every path a pattern matches, so that patterns can be looked up by a path's words:
 * a folded path segment, or an ending such as `.ts`; "" where there is none.
 */
export function patternKey(alternative: string): string {
  const segments = alternative.split("/").filter((segment) => segment !== "");
  const literal = segments.filter((segment) => !/[*?[\]\\]/.test(segment));
  const last = literal.at(-1);
  if (last !== undefined) return foldSegment(last);
  const ending = /^[^[\]\\]*\*(\.[^*?[\]\\.]+)$/.exec(segments.at(-1) ?? "");
  return ending?.[1] === undefined ? "" : foldSegment(ending[1]);
}

/** The keys under which patterns that match a path can stand. */
export function pathKeys(path: string): string[] {
  const keys = new Set<string>([""]);
  for (const segment of path.split("/")) {
    const folded = foldSegment(segment);
    keys.add(folded);
    const dot = folded.lastIndexOf(".");
    if (dot >= 0) keys.add(folded.slice(dot));
  }
  return [...keys];
}

/** How much of a pattern is literal: the more, the more it is about just this file. */
export function patternWeight(pattern: string): number {
  return pattern.replace(/[*?{}[\]\\,]/g, "").length;
}

function foldSegment(segment: string): string {
  return segment.normalize("NFC").toLowerCase();
}
