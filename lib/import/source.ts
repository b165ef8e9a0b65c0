/** A file of instructions as some coding agent reads it: its text, and what its frontmatter says about it. */
import { splitList } from "../cli/arguments.ts";
import { frontmatterSpan, plainText } from "../memory/stamp.ts";
import { checkPattern } from "../route/patterns.ts";

export interface Source {
  /** The text below the frontmatter. */
  readonly text: string;
  /** What it is called: by its description, else by its file name. */
  readonly name: string;
  /** True for a file that is one rule, as those with such frontmatter are. */
  readonly isRule: boolean;
  /** When an agent should read it, in the words of who wrote it; "" for none. */
  readonly description: string;
  /** Patterns of the files it is about, relative to the workspace. */
  readonly appliesTo: readonly string[];
  readonly always: boolean;
  /** What could not be taken over, and why. */
  readonly notes: readonly string[];
}

/** Keys under which the agents' rule files name patterns. */
const GLOB_KEYS = ["globs", "paths", "applyTo"];
/** A description that is longer says more than when to read it. */
const MAX_DESCRIPTION = 200;

/**
 * Reads a file.
 *
 * @param path Relative to the workspace, with `/`; null for stdin.
 */
export function readSource(fileText: string, path: string | null): Source {
  const text = plainText(fileText);
  const span = frontmatterSpan(text);
  const fields = span === null ? new Map<string, string[]>() : looseFields(
    text.slice(span.start, span.end),
  );
  const description = (fields.get("description") ?? []).join(" ").trim();
  const folder = folderOf(path);
  const given = GLOB_KEYS.flatMap((key) => fields.get(key) ?? []);
  const { appliesTo, notes } = patterns(given, folder);
  return {
    text: span === null ? text : text.slice(span.bodyStart),
    name: nameOf(path),
    isRule: span !== null,
    description: description.length <= MAX_DESCRIPTION ? description : "",
    appliesTo: appliesTo.length > 0 || folder === "" ? appliesTo : [`${folder}/**`],
    always: fields.get("alwaysApply")?.[0] === "true" || fields.get("trigger")?.[0] === "always_on",
    notes,
  };
}

function nameOf(path: string | null): string {
  const file = path?.slice(path.lastIndexOf("/") + 1) ?? "";
  return file.replace(/\.(?:instructions\.md|mdc?|txt)$/i, "").replace(/^\.+/, "")
    .replace(/[-_]+/g, " ").trim();
}

/** The folder whose files a nested file is about: that with the dot-folder in it; "" for the workspace's own. */
function folderOf(path: string | null): string {
  const folders = path?.split("/").slice(0, -1) ?? [];
  const dot = folders.findIndex((folder) => folder.startsWith("."));
  return (dot < 0 ? folders : folders.slice(0, dot)).join("/");
}

function patterns(
  given: readonly string[],
  folder: string,
): { appliesTo: string[]; notes: string[] } {
  const appliesTo: string[] = [];
  const notes: string[] = [];
  for (const raw of given) {
    if (/^\/?\*{1,2}(?:\/\*{1,2})?$/.test(raw)) continue; // Every file: that is no pattern.
    const check = checkPattern(folder === "" ? raw : below(folder, raw));
    if (check.ok) appliesTo.push(check.pattern);
    else notes.push(check.fault);
  }
  return { appliesTo: [...new Set(appliesTo)], notes };
}

function below(folder: string, pattern: string): string {
  const own = pattern.replace(/^\.?\//, "");
  return own.startsWith(`${folder}/`)
    ? own
    : own.includes("/")
    ? `${folder}/${own}`
    : `${folder}/**/${own}`;
}

/**
 * Fields by their lines. Not through YAML: rule files say `globs: *.ts`, which YAML takes for an alias, and
 * `globs: a, b`, which it takes for one text.
 */
function looseFields(frontmatter: string): Map<string, string[]> {
  const fields = new Map<string, string[]>();
  let key = "";
  for (const line of frontmatter.split("\n")) {
    const item = /^[ \t]*-[ \t]+(.+)$/.exec(line)?.[1];
    const [, name, value = ""] = /^([A-Za-z_]\w*)[ \t]*:[ \t]*(.*)$/.exec(line) ?? [];
    if (name !== undefined) {
      key = name;
      fields.set(key, valuesOf(value, GLOB_KEYS.includes(name)));
    } else if (item !== undefined && key !== "") fields.get(key)?.push(unquoted(item));
  }
  return fields;
}

function valuesOf(value: string, split: boolean): string[] {
  const inner = /^\[(.*)\]\s*$/.exec(value.trim())?.[1];
  const bare = unquoted(inner ?? value);
  if (bare === "" || /^[>|][+-]?$/.test(bare)) return [];
  return split ? splitList(bare, ",").map(unquoted).filter((part) => part !== "") : [bare];
}

function unquoted(text: string): string {
  const trimmed = text.trim();
  return /^(["'])(.*)\1$/.exec(trimmed)?.[2] ?? trimmed;
}
