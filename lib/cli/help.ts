/** Help texts, made from the table of commands. */
import type { Command, CommandGroup } from "./command.ts";
import { usageLine } from "./arguments.ts";
import { displayWidth, padEnd, wordWrap } from "./width.ts";

/** Lines longer than this are tiring to read. */
const WIDEST = 100;

/** Below this, folding makes it worse. */
const NARROWEST = 40;

/** The short help: what Engram is, and all commands in one line each. */
export function overview(groups: readonly CommandGroup[], columns: number): string {
  const shown = groups.map(({ title, commands }) => ({
    title,
    rows: commands
      .filter(({ hidden }) => !hidden)
      .map(({ name, summary }): Row => [name, summary]),
  }));
  const indent = indentOf(shown.flatMap(({ rows }) => rows));
  const width = lineWidth(columns);
  return [
    ...wordWrap(
      "Engram keeps a team's approved memories in the repository and gives coding agents the few " +
        "that matter, when they matter.",
      width,
    ),
    "",
    "Usage: engram COMMAND [ARGUMENTS] [FLAGS]",
    ...shown.flatMap(({ title, rows }) => ["", `${title}:`, ...listing(rows, indent, width)]),
    "",
    ...wordWrap("Start with: engram init, engram save TEXT, engram link HOST", width),
    ...wordWrap("More: engram help COMMAND, engram --version", width),
  ].join("\n");
}

/** Everything about one command. */
export function commandHelp(command: Command, columns: number): string {
  const width = lineWidth(columns);
  const lines = [
    ...wordWrap(`engram ${command.name}: ${command.summary}`, width),
    "",
    ...usage(command, width),
  ];
  if (command.details !== undefined) {
    lines.push("", ...command.details.split("\n").flatMap((line) => wordWrap(line, width)));
  }
  const flags = command.flags.map(({ name, kind, value, summary }): Row => [
    kind === "switch" ? `--${name}` : `--${name} ${value ?? "VALUE"}`,
    summary,
  ]);
  if (flags.length > 0) lines.push("", "Flags:", ...listing(flags, indentOf(flags), width));
  if (command.examples.length > 0) {
    lines.push("", "Examples:", ...command.examples.map((example) => `  ${example}`));
  }
  return lines.join("\n");
}

type Row = readonly [name: string, summary: string];

function usage(command: Command, width: number): string[] {
  const start = "Usage: ";
  return wordWrap(usageLine(command), width - start.length)
    .map((line, at) => (at === 0 ? start : " ".repeat(start.length)) + line);
}

/** Names on the left, what they mean beside them, folded under itself. */
function listing(rows: readonly Row[], indent: number, width: number): string[] {
  return rows.flatMap(([name, summary]) => {
    const [first = "", ...more] = wordWrap(summary, width - indent);
    return [
      padEnd(`  ${name}`, indent) + first,
      ...more.map((line) => " ".repeat(indent) + line),
    ];
  });
}

function indentOf(rows: readonly Row[]): number {
  return Math.max(0, ...rows.map(([name]) => displayWidth(name))) + 4;
}

function lineWidth(columns: number): number {
  return Math.max(NARROWEST, Math.min(columns, WIDEST));
}
