/** Values that stand beside a name of a secret, in whatever notation. */
import { isSecretValue } from "./judge.ts";
import { type SecretName, secretNames } from "./names.ts";
import type { Span } from "./span.ts";
import { tiesOf } from "./tie.ts";
import { readValue } from "./value.ts";

/** The values of names that say they are secrets. Takes time linear in the text's length. */
export function assignedSecrets(text: string): Span[] {
  const spans: Span[] = [];
  let done = 0;
  for (const name of secretNames(text)) {
    if (name.start < done || isMark(text, name.start)) continue;
    const span = valueOf(text, name);
    if (span === null) continue;
    spans.push(span);
    done = span.end;
  }
  return spans;
}

function valueOf(text: string, name: SecretName): Span | null {
  for (const tie of tiesOf(text, name)) {
    const value = readValue(text, name, tie);
    if (value === null || !isSecretValue(value, name)) continue;
    return { kind: name.kind, start: value.start, end: value.end };
  }
  return null;
}

/** True inside a `[redacted: <kind>]` of ours, whose kind may read like a name. */
function isMark(text: string, at: number): boolean {
  const from = Math.max(0, at - 50);
  const around = text.slice(from, at + 50);
  const start = around.lastIndexOf("[redacted: ", at - from);
  const mark = start === -1 ? null : /^\[redacted: [\w. -]{2,40}\]/.exec(around.slice(start));
  return mark !== null && from + start + mark[0].length > at;
}
