/** A secret that was recognised once is one wherever it stands again. */
import type { Span } from "./span.ts";
import { isMixed, isWordy } from "./plausible.ts";

/** Values that are looked for again; each costs a pass over the text. */
const MAX_VALUES = 100;

/** The values found in a text that are telling enough to be looked for elsewhere, and their kinds. */
export function tellingValues(text: string, spans: readonly Span[]): Map<string, string> {
  const values = new Map<string, string>();
  for (const { kind, start, end } of spans) {
    if (values.size >= MAX_VALUES) break;
    if (end - start > 300) continue;
    const value = text.slice(start, end);
    if (isMixed(value) && value.length >= (isWordy(value) ? 8 : 6)) values.set(value, kind);
  }
  return values;
}

/** Where these values stand in a text as words of their own. */
export function echoes(text: string, values: ReadonlyMap<string, string>): Span[] {
  const spans: Span[] = [];
  for (const [value, kind] of values) {
    for (let at = text.indexOf(value); at !== -1; at = text.indexOf(value, at + value.length)) {
      const end = at + value.length;
      if (/[A-Za-z0-9]/.test(text.charAt(at - 1)) || /[A-Za-z0-9]/.test(text.charAt(end))) continue;
      spans.push({ kind, start: at, end });
    }
  }
  return spans;
}
