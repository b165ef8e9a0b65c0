/** A plain table that fits the terminal. */
import { printable } from "./printable.ts";
import { displayWidth, padEnd, truncate } from "./width.ts";

/** A text, or one with a style; styles are put on after measuring. */
export type Cell = string | { readonly text: string; readonly style: (text: string) => string };

export interface TableOptions {
  /** Width that is there; Infinity cuts nothing. */
  readonly columns: number;
  /** Heads of the columns; left out where absent. */
  readonly head?: readonly Cell[];
}

const GAP = 2;

/** A column is not made narrower than this to make room for others. */
const NARROWEST = 6;

/**
 * The lines of a table. Cells may hold untrusted text: it is made printable here. Where the table is too
 * wide, the widest columns give way first and their texts end with `…`.
 */
export function table(rows: readonly (readonly Cell[])[], options: TableOptions): string[] {
  const all = (options.head === undefined ? rows : [options.head, ...rows])
    .map((row) => row.map(safe));
  const count = Math.max(0, ...all.map((row) => row.length));
  const wanted = Array.from(
    { length: count },
    (_, column) => Math.max(0, ...all.map((row) => displayWidth(row[column]?.text ?? ""))),
  );
  const widths = shrink(wanted, options.columns - GAP * (count - 1));
  return all.map((row) => {
    const cells = row.map((cell, column) => {
      const width = widths[column] ?? 0;
      const text = truncate(cell.text, width);
      const last = column === row.length - 1;
      return cell.style(text) + (last ? "" : padEnd(text, width).slice(text.length));
    });
    return cells.join(" ".repeat(GAP)).trimEnd();
  });
}

function safe(cell: Cell): { text: string; style: (text: string) => string } {
  return typeof cell === "string"
    ? { text: printable(cell), style: (text) => text }
    : { text: printable(cell.text), style: cell.style };
}

/** Column widths whose sum is at most `room`, taken from the widest, as far as they can give way. */
function shrink(wanted: readonly number[], room: number): number[] {
  const widths = [...wanted];
  let over = widths.reduce((sum, width) => sum + width, 0) - room;
  while (over > 0) {
    const widest = Math.max(...widths);
    if (widest <= NARROWEST) break;
    const at = widths.indexOf(widest);
    const next = Math.max(NARROWEST, ...widths.filter((width) => width < widest));
    // Down to the next width, but no further than its share of what is missing.
    const same = widths.filter((width) => width === widest).length;
    const cut = Math.max(1, Math.min(widest - next, Math.ceil(over / same)));
    widths[at] = widest - cut;
    over -= cut;
  }
  return widths;
}
