/**
 * Editing a JSON text so that every byte of others survives, and so that what was inserted can be taken
 * out again without a record of it.
 *
 * jsonc-parser's own `modify` does not do: it reformats neighbours, edits the first of duplicate keys where
 * readers use the last, and corrupts a list on one line when its last item is removed (3.3.1). So the places
 * are our own, computed from its syntax tree:
 *
 * - An insertion stands right behind the last child, before whatever follows it (a comment, a trailing comma,
 *   a line break); on the same line where the box has no line break.
 * - In an empty box that was there before, a blank stands in front of it: `[ x]`. A box of ours has none:
 *   `[x]`. So a removal knows which boxes go with the last thing in them.
 */
import { isObject, type JsonValue } from "../json.ts";
import { childrenOf, endOf, type Node, valueOf } from "./json_tree.ts";
import { scan } from "./syntax.ts";

/** A value on one line, with blanks as people write them. */
export function oneLine(value: JsonValue): string {
  if (Array.isArray(value)) return `[${value.map(oneLine).join(", ")}]`;
  if (!isObject(value)) return JSON.stringify(value);
  const members = Object.entries(value).map(([key, item]) =>
    `${JSON.stringify(key)}: ${oneLine(item ?? null)}`
  );
  return `{${members.join(", ")}}`;
}

/** A whole file as `link` makes it. */
export function pretty(value: JsonValue): string {
  return `${JSON.stringify(value, null, 2)}\n`;
}

/** Adds an item to a list. */
export function appendItem(text: string, list: Node, item: JsonValue): string {
  return append(text, list, oneLine(item));
}

/** Adds `"key": [item]` to an object. */
export function appendList(text: string, object: Node, key: string, item: JsonValue): string {
  return append(text, object, listProperty(key, item));
}

/** Adds `"key": {…}` to an object, with a list of one item per pair; on several lines where the object is. */
export function appendLists(
  text: string,
  object: Node,
  key: string,
  items: readonly (readonly [string, JsonValue])[],
): string {
  const members = items.map(([name, item]) => listProperty(name, item));
  const head = `${JSON.stringify(key)}: {`;
  if (!hasLineBreak(text, object)) return append(text, object, `${head}${members.join(", ")}}`);
  const outer = lineBreak(text, object) + indentation(text, object);
  const inner = outer + indentationUnit(text);
  return append(text, object, `${head}${inner}${members.join(`,${inner}`)}${outer}}`);
}

function listProperty(key: string, item: JsonValue): string {
  return `${JSON.stringify(key)}: [${oneLine(item)}]`;
}

function append(text: string, box: Node, body: string): string {
  const last = box.children?.at(-1);
  if (last === undefined) return splice(text, box.offset + 1, 0, ` ${body}`);
  const gap = hasLineBreak(text, box) ? lineBreak(text, box) + indentation(text, box) : " ";
  return splice(text, endOf(last), 0, `,${gap}${body}`);
}

function hasLineBreak(text: string, box: Node): boolean {
  return text.slice(box.offset, endOf(box)).includes("\n");
}

function lineBreak(text: string, box: Node): string {
  return /\r?\n/.exec(text.slice(box.offset))?.[0] ?? "\n";
}

/** Indentation of a new child of a box: that of its last one, if that starts its line. */
function indentation(text: string, box: Node): string {
  const last = box.children?.at(-1);
  const start = last === undefined ? 0 : text.lastIndexOf("\n", last.offset - 1) + 1;
  const before = last === undefined ? "x" : text.slice(start, last.offset);
  return /^[ \t]*$/.test(before) ? before : lineIndent(text, box.offset) + indentationUnit(text);
}

function lineIndent(text: string, offset: number): string {
  const start = text.lastIndexOf("\n", offset - 1) + 1;
  return /^[ \t]*/.exec(text.slice(start, offset))?.[0] ?? "";
}

/** What the file indents with: the first indented line that is not inside a comment. */
function indentationUnit(text: string): string {
  return /\n([ \t]+)[^\s*/]/.exec(text)?.[1] ?? "  ";
}

/** Changes a value in place, touching only the parts that differ. */
export function replaceValue(text: string, node: Node, wanted: JsonValue): string {
  return differences(node, wanted).toSorted((a, b) => b.node.offset - a.node.offset)
    .reduce(
      (text, { node, value }) => splice(text, node.offset, node.length, oneLine(value)),
      text,
    );
}

interface Difference {
  readonly node: Node;
  readonly value: JsonValue;
}

function differences(node: Node, wanted: JsonValue): Difference[] {
  const children = childrenOf(node);
  if (Array.isArray(wanted) && node.type === "array" && wanted.length === children.length) {
    return children.flatMap((child, index) => differences(child, wanted[index] ?? null));
  }
  if (isObject(wanted) && node.type === "object" && sameKeys(node, wanted)) {
    return children.flatMap((child) => {
      const [key, value] = child.children ?? [];
      return key && value ? differences(value, wanted[String(key.value)] ?? null) : [];
    });
  }
  return equal(valueOf(node), wanted) ? [] : [{ node, value: wanted }];
}

function sameKeys(node: Node, wanted: Readonly<Record<string, unknown>>): boolean {
  const keys = childrenOf(node).map((child) => String(child.children?.[0]?.value));
  const others = Object.keys(wanted);
  return keys.length === others.length && others.every((key) => keys.includes(key));
}

/** True for equal JSON values; the order of keys does not count. */
export function equal(a: JsonValue, b: JsonValue): boolean {
  if (Array.isArray(a) || Array.isArray(b)) {
    return Array.isArray(a) && Array.isArray(b) && a.length === b.length &&
      a.every((item, index) => equal(item, b[index] ?? null));
  }
  if (!isObject(a) || !isObject(b)) return a === b;
  const keys = Object.keys(a);
  return keys.length === Object.keys(b).length &&
    keys.every((key) => b[key] !== undefined && equal(a[key] ?? null, b[key] ?? null));
}

/**
 * Removes an item of ours, and with it every box that holds nothing else and was not there before us.
 *
 * @param whole True also for boxes that were there before: at places that the host does not read.
 */
export function remove(text: string, item: Node, whole = false): string {
  let node = item;
  for (;;) {
    const box = node.parent;
    const holder = box?.parent;
    if (box?.children?.length !== 1 || holder?.type !== "property") break;
    if (hasComment(text, box) || (!whole && wasThere(text, box))) break;
    node = holder;
  }
  return cut(text, node);
}

/** True for a box that was there, empty, before our insertion. */
function wasThere(text: string, box: Node): boolean {
  const [first] = childrenOf(box);
  return first !== undefined && /^[ \t]+$/.test(text.slice(box.offset + 1, first.offset));
}

function hasComment(text: string, box: Node): boolean {
  const [only] = childrenOf(box);
  return only === undefined || /\S/.test(text.slice(box.offset + 1, only.offset)) ||
    text.slice(endOf(only), endOf(box)).includes("/");
}

/** Takes a child out of its box with its comma; comments of others around it stay. */
function cut(text: string, node: Node): string {
  const siblings = childrenOf(node.parent ?? node);
  const index = siblings.indexOf(node);
  const end = endOf(node);
  const previous = siblings[index - 1];
  if (previous !== undefined) {
    const from = endOf(previous);
    const comma = commaIn(text, from, node.offset);
    return text.slice(0, from) + commentsOf(text, from, comma) +
      commentsOf(text, comma + 1, node.offset) + text.slice(end);
  }
  const next = siblings[index + 1];
  if (next !== undefined) {
    const comma = commaIn(text, end, next.offset);
    return text.slice(0, node.offset) + commentsOf(text, end, comma) +
      commentsOf(text, comma + 1, next.offset) + text.slice(next.offset);
  }
  const box = node.parent ?? node;
  const comma = commaIn(text, end, endOf(box) - 1);
  const start = box.offset + 1;
  const rest = comma < 0 ? text.slice(end) : commentsOf(text, end, comma) + text.slice(comma + 1);
  return text.slice(0, start) + commentsOf(text, start, node.offset) + rest;
}

/** The text between two offsets if there is a comment in it, else nothing. */
function commentsOf(text: string, from: number, to: number): string {
  const between = text.slice(from, to);
  return /\S/.test(between) ? between : "";
}

/** Offset of the comma between two offsets, -1 without one. */
function commaIn(text: string, from: number, to: number): number {
  return scan(text, from, to).find(({ text }) => text === ",")?.offset ?? -1;
}

function splice(text: string, offset: number, length: number, insertion: string): string {
  return text.slice(0, offset) + insertion + text.slice(offset + length);
}
