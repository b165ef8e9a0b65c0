/** Secrets in columns of Markdown and CSV tables, whose names stand only in the head. */
import { isSecretValue } from "./judge.ts";
import { type SecretName, secretNames } from "./names.ts";
import type { Span } from "./span.ts";
import type { Value } from "./value.ts";

interface Cell {
  readonly text: string;
  readonly start: number;
}

/** What the heads of a table say of its columns. */
interface Head {
  readonly names: readonly (SecretName | null)[];
  readonly mark: "|" | ",";
}

const MAX_COLUMNS = 20;
const MAX_LINE = 2_000;

/** The values of columns that are headed "Password" and the like. */
export function tableSecrets(text: string): Span[] {
  const spans: Span[] = [];
  let head: Head | null = null;
  let previous: readonly Cell[] = [];
  let start = 0;
  for (const line of text.split("\n")) {
    const mark = /^[ \t]*\|/.test(line) ? "|" : ",";
    const cells = line.length > MAX_LINE || !line.includes(mark) ? [] : cellsOf(line, start, mark);
    start += line.length + 1;
    if (head !== null && (head.mark !== mark || head.names.length !== cells.length)) head = null;
    if (cells.length > 1 && cells.every(({ text }) => /^:?-{2,}:?$/.test(text))) {
      head = headOf(previous, mark);
    } else if (head !== null) {
      for (const [at, name] of head.names.entries()) {
        const span = name === null ? null : spanOf(cells[at], name);
        if (span !== null) spans.push(span);
      }
    } else if (
      mark === "," && cells.length > 1 &&
      cells.every(({ text }) => /^"?[A-Za-z][\w.-]{0,30}(?: [\w.-]{1,20})?"?$/.test(text))
    ) {
      head = headOf(cells, mark);
    }
    previous = cells;
  }
  return spans;
}

function headOf(cells: readonly Cell[], mark: Head["mark"]): Head | null {
  const names = cells.map(({ text }) => secretNames(text).next().value ?? null);
  return names.some((name) => name !== null) ? { names, mark } : null;
}

function spanOf(cell: Cell | undefined, name: SecretName): Span | null {
  const value = /^[`*"']{0,3}([^\s`"']{3,200}?)[`*"']{0,3}$/d.exec(cell?.text ?? "");
  const [from, to] = value?.indices?.[1] ?? [0, 0];
  if (cell === undefined || value === null) return null;
  const found: Value = {
    text: value[1] ?? "",
    start: cell.start + from,
    end: cell.start + to,
    form: "cell",
    quoted: false,
    call: "",
    follows: "",
    lone: false,
    tight: false,
  };
  return isSecretValue(found, name)
    ? { kind: name.kind, start: found.start, end: found.end }
    : null;
}

/** The trimmed cells of a row, without the empty ones outside its bars. */
function cellsOf(line: string, start: number, mark: Head["mark"]): Cell[] {
  const cells: Cell[] = [];
  let at = start;
  for (const raw of line.split(mark, MAX_COLUMNS + 2)) {
    const text = raw.trim();
    cells.push({ text, start: at + raw.length - raw.trimStart().length });
    at += raw.length + 1;
  }
  if (mark === ",") return cells;
  return cells.slice(1, cells.at(-1)?.text === "" ? -1 : undefined);
}
