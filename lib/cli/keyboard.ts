/** What somebody pressed, from the bytes that a terminal sends for it. */

/**
 * The key of one read from a terminal in key mode: a character, "" for Enter, null for Ctrl-D (the end of
 * input), undefined for what is no answer, such as an arrow.
 */
export function keyOf(text: string): string | null | undefined {
  const [first] = text;
  if (first === undefined) return undefined;
  if (first === "\r" || first === "\n") return "";
  if (first === "\x04") return null;
  return first < " " || first === "\x7f" ? undefined : first;
}
