/**
 * Candidate lines: memories that somebody has written down in the form
 * `TYPE: rule | TEXT: … | TRIGGERS: … | TAGS: … | APPLIES_TO: … | DEPENDS_ON: … | UPDATE: id`.
 */
import { splitList } from "../cli/arguments.ts";
import { isMemoryType, type MemoryType } from "../memory/types.ts";

/** A memory that a conversation proposes. */
export interface SessionCandidate {
  readonly type: MemoryType;
  readonly text: string;
  /** "" to take it from the text. */
  readonly title: string;
  readonly triggers: readonly string[];
  readonly tags: readonly string[];
  readonly appliesTo: readonly string[];
  readonly dependsOn: readonly string[];
  /** Id of the memory that it changes, or "". */
  readonly update: string;
}

const KEYS = ["TYPE", "TITLE", "TEXT", "TRIGGERS", "TAGS", "APPLIES_TO", "DEPENDS_ON", "UPDATE"];

/** Between two fields. A bar inside a text is no border. */
const BORDER = new RegExp(String.raw`\s*\|\s*(?=(?:${KEYS.join("|")})\s*:)`);
const FIELD = new RegExp(String.raw`^(${KEYS.join("|")})\s*:\s*([\s\S]*)$`);

/** Marks of quotes and lists, and of code and bold type round the line. */
const DRESS = /^(?:[\s>`*+-]|\d{1,3}[.)]\s)*(?=TYPE\s*:)/;

/** A text that stands for one: the form itself was quoted. */
const PLACEHOLDER = /^(?:…|\.\.\.|<[^<>]*>|\[[^\]]*\]|\{[^{}]*\})?$/;

/** The fields of a line that may be a candidate, as they stand there; null for any other line. */
export function candidateParts(line: string): string[] | null {
  return line.includes("TYPE") && DRESS.test(line) ? line.split(BORDER) : null;
}

/** The candidate that a line is, or null. */
export function candidateOfLine(line: string): SessionCandidate | null {
  const dress = DRESS.exec(line);
  if (dress === null) return null;
  const fields = new Map<string, string>();
  for (const part of undressed(line, dress[0]).split(BORDER)) {
    const [, key, value] = FIELD.exec(part) ?? [];
    if (key === undefined || value === undefined || fields.has(key)) return null;
    fields.set(key, value.trim());
  }
  const type = (fields.get("TYPE") ?? "").toLowerCase();
  const text = fields.get("TEXT") ?? "";
  if (!isMemoryType(type) || PLACEHOLDER.test(text)) return null;
  const list = (key: string, separators = ",") => {
    const value = fields.get(key) ?? "";
    return PLACEHOLDER.test(value) ? [] : splitList(value, separators);
  };
  const update = fields.get("UPDATE") ?? "";
  return {
    type,
    text,
    title: fields.get("TITLE") ?? "",
    triggers: list("TRIGGERS", ",;"),
    tags: list("TAGS"),
    appliesTo: list("APPLIES_TO"),
    dependsOn: list("DEPENDS_ON"),
    update: PLACEHOLDER.test(update) ? "" : update,
  };
}

/** A line without what is put round it; marks of code and patterns at its end that nothing opened are its own. */
function undressed(line: string, dress: string): string {
  const text = line.slice(dress.length).replace(/[|\s]+$/, "");
  const opened = /[`*]+$/.exec(dress)?.[0] ?? "";
  return text.endsWith(opened) ? text.slice(0, text.length - opened.length) : text;
}

/** The candidates of a text, each once. */
export function candidateLines(texts: Iterable<string>): SessionCandidate[] {
  const found = new Map<string, SessionCandidate>();
  for (const text of texts) {
    for (const line of text.split("\n")) {
      const candidate = line.includes("TYPE") ? candidateOfLine(line) : null;
      if (candidate !== null) found.set(JSON.stringify(candidate), candidate);
    }
  }
  return [...found.values()];
}
