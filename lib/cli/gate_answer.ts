/** What an answer at the approval gate means. */

export type Answer =
  /** Numbers of the accepted candidates, from 1, ascending. */
  | { readonly kind: "accept"; readonly numbers: readonly number[] }
  | { readonly kind: "note"; readonly note: string }
  | { readonly kind: "update" }
  | { readonly kind: "reject" };

const REJECT: Answer = { kind: "reject" };

/**
 * Reads an answer: `A` accepts (all), `A 1,3` these, `B NOTE` accepts with a note, `U` updates the
 * near-duplicate; `B` and `U` are for a single candidate. Anything else rejects, so that no slip of the
 * fingers and no text that was meant for something else approves.
 *
 * @param line The line that was typed, or null at the end of input.
 * @param count How many candidates there are.
 */
export function parseAnswer(line: string | null, count: number): Answer {
  const match = /^([abu])(?:\s+(.*))?$/is.exec(line?.trim() ?? "");
  if (match === null) return REJECT;
  const rest = match[2] ?? "";
  switch (match[1]?.toLowerCase()) {
    case "a":
      return accept(rest, count);
    case "b":
      return count === 1 && rest !== "" ? { kind: "note", note: rest } : REJECT;
    default:
      return count === 1 && rest === "" ? { kind: "update" } : REJECT;
  }
}

function accept(list: string, count: number): Answer {
  if (list === "") {
    return {
      kind: "accept",
      numbers: Array.from({ length: count }, (_, at) => at + 1),
    };
  }
  const numbers = new Set<number>();
  for (const part of list.split(/\s*,\s*|\s+/)) {
    if (!/^[1-9]\d{0,5}$/.test(part) || Number(part) > count) return REJECT;
    numbers.add(Number(part));
  }
  return { kind: "accept", numbers: [...numbers].sort((a, b) => a - b) };
}
