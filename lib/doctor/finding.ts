/** What `doctor` and `check` find, and how it is printed. */
import type { Io } from "../cli/command.ts";
import { printable } from "../cli/printable.ts";
import { styles } from "../cli/style.ts";
import { wordWrap } from "../cli/width.ts";
import { counted } from "../cli/counted.ts";

/** `broken` keeps something from working, a `warning` may, a `note` is good to know. */
export type Level = "broken" | "warning" | "note";

/** One thing that was found. Every text may hold names of files and the like; printing makes it safe. */
export interface Finding {
  readonly level: Level;
  /** A stable name for programs: `unapproved`. */
  readonly code: string;
  /** A file, a host, a setting; "" where it is about the whole. */
  readonly where: string;
  /** What is the matter: a sentence without its point. */
  readonly what: string;
  /** What to do, mostly a command; "" where nothing has to be done. */
  readonly mend: string;
}

const ORDER: readonly Level[] = ["broken", "warning", "note"];

/** The findings, the worst first, else in their order. */
export function sorted(findings: readonly Finding[]): Finding[] {
  return ORDER.flatMap((level) => findings.filter((finding) => finding.level === level));
}

/** True where something keeps memories from arriving: exit code 1. */
export function isBroken(findings: readonly Finding[]): boolean {
  return findings.some(({ level }) => level === "broken");
}

/** Prints findings, the worst first: where and what, and below it how to mend it. */
export function printFindings(findings: readonly Finding[], io: Io): void {
  const style = styles(io.color);
  const paints = { broken: style.bad, warning: style.warning, note: style.dim } as const;
  for (const { level, where, what, mend } of sorted(findings)) {
    const head = `${level}: `;
    const indent = "  ";
    const text = printable(where === "" ? what : `${where}: ${what}`);
    const lines = wordWrap(text, io.columns - head.length);
    lines.forEach((line, at) => io.out(at === 0 ? paints[level](head) + line : indent + line));
    if (mend === "") continue;
    wordWrap(printable(mend), io.columns - 5).forEach((line, at) =>
      io.out(`${indent}${at === 0 ? "-> " : "   "}${line}`)
    );
  }
}

/** `2 broken, 1 warning`; null where nothing worse than a note was found. */
export function summary(findings: readonly Finding[]): string | null {
  const count = (level: Level) => findings.filter((finding) => finding.level === level).length;
  const broken = count("broken");
  const warnings = count("warning");
  const parts = [
    ...(broken === 0 ? [] : [`${broken} broken`]),
    ...(warnings === 0 ? [] : [counted(warnings, "warning")]),
  ];
  return parts.length === 0 ? null : parts.join(", ");
}
