/** Composing and editing the text of memory files. Pure: text in, text out. */
import { parse } from "@std/yaml/parse";
import type { MemoryType } from "./types.ts";
import { frontmatterSpan, plainText, splitStamp } from "./stamp.ts";

/** The fields that Engram writes, in this order. Empty ones are left out. */
export interface MemoryFields {
  readonly id: string;
  readonly type: MemoryType;
  readonly title: string;
  readonly tags: readonly string[];
  readonly triggers: readonly string[];
  readonly applies_to: readonly string[];
  readonly depends_on: readonly string[];
  readonly always: boolean;
  readonly created: string;
  readonly updated: string;
  readonly note: string;
}

const FIELD_ORDER: readonly (keyof MemoryFields)[] = [
  "id",
  "type",
  "title",
  "tags",
  "triggers",
  "applies_to",
  "depends_on",
  "always",
  "created",
  "updated",
  "note",
];

/** The text of a new memory file, without a stamp. */
export function composeMemory(fields: MemoryFields, body: string): string {
  const lines = FIELD_ORDER.flatMap((key) => fieldLine(key, fields[key]));
  return `---\n${lines.join("\n")}\n---\n\n${plainText(body).trim()}\n`;
}

/**
 * The text with other fields and another body. Frontmatter that Engram does not know stays as it stands,
 * comments included; the stamp goes, since the text is another one.
 */
export function updateMemory(fileText: string, fields: MemoryFields, body: string): string {
  const text = splitStamp(fileText).rest;
  const span = frontmatterSpan(text);
  if (span === null) return composeMemory(fields, body);
  const ours = new Set<string>(FIELD_ORDER);
  const kept = fieldBlocks(text.slice(span.start, span.end))
    .filter(({ key }) => key === null || !ours.has(key));
  const lines = FIELD_ORDER.flatMap((key) => fieldLine(key, fields[key]));
  for (const { lines: block } of kept) lines.push(...block);
  return `---\n${lines.join("\n")}\n---\n\n${plainText(body).trim()}\n`;
}

/** The text with one more field as the last frontmatter line. */
export function withField(fileText: string, key: string, value: string): string {
  const eol = fileText.includes("\r\n") ? "\r\n" : "\n";
  const line = `${key}: ${inlineYaml(value.replace(/\s+/g, " ").trim())}${eol}`;
  const closing = closingFence(fileText);
  return closing === null
    ? `---${eol}${line}---${eol}${fileText}`
    : fileText.slice(0, closing) + line + fileText.slice(closing);
}

/** The text without a field, with LF line ends. */
export function withoutField(fileText: string, key: string): string {
  const text = plainText(fileText);
  const span = frontmatterSpan(text);
  if (span === null) return text;
  const kept = fieldBlocks(text.slice(span.start, span.end)).filter((block) => block.key !== key);
  return text.slice(0, span.start) +
    kept.flatMap(({ lines }) => lines.map((line) => `${line}\n`)).join("") +
    text.slice(span.end);
}

/** The text with `archived:` and `reason:` as the last frontmatter lines. Nothing else changes. */
export function markArchived(fileText: string, date: string, reason: string): string {
  return withField(withField(fileText, "archived", date), "reason", reason);
}

/** Takes out exactly the two lines of {@linkcode markArchived}, so that an old stamp holds again. */
export function unmarkArchived(fileText: string): string {
  const closing = closingFence(fileText);
  if (closing === null) return fileText;
  const head = fileText.slice(0, closing);
  const cut = head.replace(/archived: [^\r\n]*\r?\nreason: [^\r\n]*\r?\n$/, "");
  // A file that had no frontmatter before gets none back.
  const empty = /^\ufeff?---\r?\n$/.test(cut);
  return empty ? fileText.slice(closing).replace(/^---\r?\n/, "") : cut + fileText.slice(closing);
}

/** A value on one line as YAML writes it, quoted where YAML needs it. */
export function inlineYaml(value: string | readonly string[]): string {
  return typeof value === "string" ? scalarYaml(value) : `[${value.map(itemYaml).join(", ")}]`;
}

function scalarYaml(text: string): string {
  return readsAs(text, text) ? text : JSON.stringify(text);
}

function itemYaml(text: string): string {
  return readsAs(`[${text}]`, [text]) ? text : JSON.stringify(text);
}

/** True when a YAML reader with the usual types takes `yaml` for exactly that value. */
function readsAs(yaml: string, value: string | readonly string[]): boolean {
  if (/[\n#]/.test(yaml) || yaml.trim() !== yaml) return false;
  try {
    return JSON.stringify(parse(`key: ${yaml}`, { schema: "core" })) ===
      JSON.stringify({ key: value });
  } catch {
    return false;
  }
}

function fieldLine(key: string, value: string | boolean | readonly string[]): string[] {
  if (value === "" || value === false) return [];
  if (value === true) return [`${key}: true`];
  if (typeof value === "string") return [`${key}: ${inlineYaml(value)}`];
  return value.length === 0 ? [] : [`${key}: ${inlineYaml(value)}`];
}

interface FieldBlock {
  /** The top-level key, or null for comments and blank lines before the first key. */
  readonly key: string | null;
  readonly lines: readonly string[];
}

/** Frontmatter by top-level keys: a line that starts a key, and the indented or list lines below it. */
function fieldBlocks(yaml: string): FieldBlock[] {
  const blocks: { key: string | null; lines: string[] }[] = [];
  for (const line of yaml.replace(/\n$/, "").split("\n")) {
    const key = /^(?:"([^"]+)"|'([^']+)'|([^\s#'"\-\[{][^:]*?))[ \t]*:(?:[ \t]|$)/.exec(line);
    const name = key?.[1] ?? key?.[2] ?? key?.[3];
    const comment = line.startsWith("#");
    if (name !== undefined) blocks.push({ key: name, lines: [line] });
    else if (comment || blocks.length === 0) blocks.push({ key: null, lines: [line] });
    else blocks.at(-1)?.lines.push(line);
  }
  return blocks.filter(({ lines }) => lines.some((line) => line.trim() !== ""));
}

/** Offset of the closing fence's line in a file's own text, whatever its line ends. */
function closingFence(fileText: string): number | null {
  const bom = fileText.charCodeAt(0) === 0xfeff ? 1 : 0;
  if (frontmatterSpan(plainText(fileText)) === null) return null;
  const fence = /^---[ \t]*\r?$/gm;
  fence.lastIndex = bom;
  fence.exec(fileText);
  const closing = fence.exec(fileText);
  return closing?.index ?? null;
}
