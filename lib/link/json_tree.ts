/** A JSON text as a syntax tree with offsets, comments and trailing commas allowed. */
import { type Node, type ParseError, parseTree } from "jsonc-parser";
import type { JsonObject, JsonValue } from "../json.ts";

export type { Node, ParseError };

const BOM = "\ufeff";

/** A text and the byte order mark that stood before it. Offsets are counted behind the mark. */
export function splitBom(text: string): { readonly bom: string; readonly body: string } {
  return text.startsWith(BOM) ? { bom: BOM, body: text.slice(1) } : { bom: "", body: text };
}

/** The tree, as much of it as could be read, and what is wrong with the text. */
export function parse(
  text: string,
): { readonly root: Node | undefined; readonly errors: readonly ParseError[] } {
  const errors: ParseError[] = [];
  const root = parseTree(text, errors, { allowTrailingComma: true, allowEmptyContent: false });
  return { root, errors };
}

/** The tree of a text that is known to have no errors. */
export function parsed(text: string): Node {
  const { root, errors } = parse(text);
  if (root === undefined || errors.length > 0) throw new Error("Cannot parse an edited text");
  return root;
}

/** The property of that name. Of duplicates the last one counts, as in `JSON.parse`. */
export function property(object: Node | undefined, key: string): Node | undefined {
  if (object?.type !== "object") return undefined;
  return object.children?.findLast((child) => keyOf(child) === key);
}

/** The value of the property of that name. */
export function member(object: Node | undefined, key: string): Node | undefined {
  return property(object, key)?.children?.[1];
}

/** The name of a property. */
export function keyOf(property: Node): string {
  return String(property.children?.[0]?.value);
}

/** Properties of an object, items of a list; none for anything else. */
export function childrenOf(node: Node): readonly Node[] {
  return node.children ?? [];
}

/** Offset behind a node. */
export function endOf(node: Node): number {
  return node.offset + node.length;
}

/** What `JSON.parse` would make of it. */
export function valueOf(node: Node): JsonValue {
  switch (node.type) {
    case "object": {
      const entries = childrenOf(node).flatMap((child) => {
        const value = child.children?.[1];
        return value === undefined ? [] : [[keyOf(child), valueOf(value)] as const];
      });
      return Object.fromEntries(entries);
    }
    case "array":
      return childrenOf(node).map(valueOf);
    default:
      return node.value as JsonValue;
  }
}

/** The value of an object; an empty object for anything else. */
export function objectOf(node: Node | undefined): JsonObject {
  return node?.type === "object" ? valueOf(node) as JsonObject : {};
}

/** 1-based line of an offset. */
export function lineOf(text: string, offset: number): number {
  return text.slice(0, offset).split("\n").length;
}

/** What a person calls a type of values. */
export function nameOfType(type: Node["type"]): string {
  if (type === "null") return type;
  return type === "array" ? "a list" : type === "object" ? "an object" : `a ${type}`;
}

/** Calls `visit` for a node and everything below it. */
export function walk(node: Node, visit: (node: Node) => void): void {
  visit(node);
  for (const child of childrenOf(node)) walk(child, visit);
}
