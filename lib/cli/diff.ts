/** Unified diffs for people: the gate's preview and `link --plan`. */
import { structuredPatch } from "diff";
import { printable, printableLines } from "./printable.ts";

export interface DiffOptions {
  /** Name in the two head lines, as people know the file. */
  readonly path: string;
  /** Unchanged lines shown around a change; 3 where absent, 0 shows nothing that did not change. */
  readonly context?: number;
}

/** Edits after which the search for the shortest diff is given up: its cost grows with their square. */
const MAX_EDITS = 1000;

const NO_LINE_END = "\\ No newline at end of file";

/**
 * The unified diff of two texts, ready to be printed: hidden characters are shown (`printable`), there is no
 * line end after the last line, and equal texts give the empty string. An empty text counts as no file.
 * Line ends are shown only where the texts do not agree on them. Texts with very many differences are shown
 * as one removed and one added block.
 */
export function unifiedDiff(before: string, after: string, options: DiffOptions): string {
  if (before === after) return "";
  const [old, now] = usesCrlf(before) && usesCrlf(after)
    ? [before.replaceAll("\r\n", "\n"), after.replaceAll("\r\n", "\n")]
    : [before, after];
  const path = printable(options.path);
  const lines = [
    `--- ${before === "" ? "/dev/null" : path}`,
    `+++ ${after === "" ? "/dev/null" : path}`,
  ];
  for (const hunk of hunks(old, now, options.context ?? 3)) {
    lines.push(
      `@@ -${range(hunk.oldStart, hunk.oldLines)} +${range(hunk.newStart, hunk.newLines)} @@`,
    );
    for (const line of hunk.lines) lines.push(line[0] + printableLines(line.slice(1)));
  }
  return lines.join("\n");
}

interface Hunk {
  readonly oldStart: number;
  readonly oldLines: number;
  readonly newStart: number;
  readonly newLines: number;
  readonly lines: readonly string[];
}

function hunks(before: string, after: string, context: number): readonly Hunk[] {
  const patch = structuredPatch("", "", before, after, undefined, undefined, {
    context,
    maxEditLength: MAX_EDITS,
  });
  if (patch !== undefined) return patch.hunks;
  const removed = marked(before, "-");
  const added = marked(after, "+");
  return [{
    oldStart: 1,
    oldLines: removed.count,
    newStart: 1,
    newLines: added.count,
    lines: [...removed.lines, ...added.lines],
  }];
}

/** All lines of a text with a mark in front. */
function marked(text: string, mark: string): { lines: string[]; count: number } {
  const lines = text.split("\n");
  const ended = lines.at(-1) === "";
  if (ended) lines.pop();
  const count = lines.length;
  const result = lines.map((line) => mark + line);
  if (!ended && count > 0) result.push(NO_LINE_END);
  return { lines: result, count };
}

/** An empty range is named by the line before it. */
function range(start: number, count: number): string {
  if (count === 1) return String(start);
  return `${count === 0 ? start - 1 : start},${count}`;
}

function usesCrlf(text: string): boolean {
  return !/(?<!\r)\n/.test(text);
}
