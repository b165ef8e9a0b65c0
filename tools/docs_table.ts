/** Markdown tables; the formatter pads them. */

function row(...cells: readonly string[]): string {
  return `| ${cells.map((cell) => cell.replaceAll("|", "\\|")).join(" | ")} |`;
}

/** A table with that head. */
export function tableOf(head: readonly string[], rows: readonly (readonly string[])[]): string {
  return [row(...head), row(...head.map(() => "---")), ...rows.map((cells) => row(...cells))].join(
    "\n",
  );
}
