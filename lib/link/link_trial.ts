/** Linking and unlinking a text, for tests. */
import type { LinkRequest } from "./entries.ts";
import { linkText } from "./link_text.ts";
import type { Linked } from "./survey.ts";
import { unlinkText } from "./unlink_text.ts";
import { isObject, type JsonValue } from "../json.ts";
import { parse, valueOf } from "./json_tree.ts";

/** What `engram link` asks for in a project, with a program that is found. */
export const REQUEST: LinkRequest = {
  scope: "project",
  pathRules: "native",
  options: new Set(),
  program: "engram",
  works: (program) => program === "engram",
};

/** The linked text; throws where it is refused. */
export function linked(
  text: string | null,
  host: Linked,
  request: Partial<LinkRequest> = {},
): string {
  const outcome = linkText(text, host, { ...REQUEST, ...request });
  if (outcome.refused !== null) throw new Error(`refused: ${outcome.refused.text}`);
  return outcome.text;
}

/** The unlinked text, null where the file goes; throws where it is refused. */
export function unlinked(text: string, host: Linked): string | null {
  const outcome = unlinkText(text, host);
  if (outcome.refused !== null) throw new Error(`refused: ${outcome.refused.text}`);
  return outcome.text;
}

/** What a reader sees, comments and trailing commas allowed. */
export function read(text: string): JsonValue {
  const { root } = parse(text.replace(/^\ufeff/, ""));
  return root === undefined ? null : valueOf(root);
}

/** A document without the groups that start our command; lists and objects that are empty then go too. */
export function othersOf(value: JsonValue): JsonValue | undefined {
  if (Array.isArray(value)) {
    const items = value.map(othersOf).filter((item) => item !== undefined);
    return items.length === 0 ? undefined : items;
  }
  if (!isObject(value)) return value;
  if (JSON.stringify(value.command ?? "").includes("engram agent-hook")) return undefined;
  const entries = Object.entries(value).flatMap(([key, item]) => {
    const left = othersOf(item ?? null);
    return left === undefined ? [] : [[key, left] as const];
  });
  const only = entries.every(([key]) => key === "matcher");
  return only ? undefined : Object.fromEntries(entries);
}
