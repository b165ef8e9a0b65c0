/** Engram's own text in what was said: what a hook gave is no word of the user's, however it got there. */

/** Quick look for any of it. */
const MAY_HOLD = /^(?:\[engram[ \]]|already loaded: |Engram)/m;

/** The first line of a memory's frame, as `render.ts` writes it. */
const OPENING = /^\[engram (\S+) \| .*\]$/;

/** Lines of ours besides the frames. */
const LINE =
  /^(?:\[engram card\] |Engram: approved team memory for this task|Engram: \d+ memor(?:y|ies) |Engram proof: |already loaded: )/;

/** The text without what Engram injected into it. */
export function withoutOwnText(text: string): string {
  if (!MAY_HOLD.test(text)) return text;
  const lines = text.split("\n");
  const ends = closings(lines);
  const kept: string[] = [];
  for (let at = 0; at < lines.length; at++) {
    const line = lines[at] ?? "";
    const id = OPENING.exec(line)?.[1];
    const end = id === undefined ? undefined : endAfter(ends.get(`[/engram ${id}]`), at);
    if (end !== undefined) at = end;
    else if (!LINE.test(line)) kept.push(line);
  }
  return kept.join("\n").replace(/\n{3,}/g, "\n\n");
}

/** Where the last lines of frames stand, the last ones first. */
function closings(lines: readonly string[]): Map<string, number[]> {
  const found = new Map<string, number[]>();
  for (let at = lines.length - 1; at >= 0; at--) {
    const line = lines[at] ?? "";
    if (!line.startsWith("[/engram ")) continue;
    const own = found.get(line);
    if (own === undefined) found.set(line, [at]);
    else own.push(at);
  }
  return found;
}

/** The first of those lines behind another; those before it are dropped, since nothing asks for them again. */
function endAfter(ends: number[] | undefined, at: number): number | undefined {
  while (ends !== undefined && (ends.at(-1) ?? Infinity) <= at) ends.pop();
  return ends?.at(-1);
}
