import { expect } from "@std/expect";
import { appendItem, appendList, appendLists, oneLine, remove, replaceValue } from "./edit.ts";
import { member, type Node, parsed, property } from "./json_tree.ts";

const list = (text: string) => at(text, "a");

function at(text: string, key: string): Node {
  const node = member(parsed(text), key);
  if (node === undefined) throw new Error(`no "${key}" in ${text}`);
  return node;
}

Deno.test("an item is added behind the last one, before whatever follows it", () => {
  const cases: readonly (readonly [string, string])[] = [
    ['{"a":[]}', '{"a":[ 9]}'],
    ['{"a":[ ]}', '{"a":[ 9 ]}'],
    ['{"a":[\n]}', '{"a":[ 9\n]}'],
    ['{"a":[1]}', '{"a":[1, 9]}'],
    ['{"a":[1,]}', '{"a":[1, 9,]}'],
    ['{"a":[1 /* c, */]}', '{"a":[1, 9 /* c, */]}'],
    ['{"a":[\n  1 // c\n]}', '{"a":[\n  1,\n  9 // c\n]}'],
    ['{"a":[\r\n\t1\r\n]}', '{"a":[\r\n\t1,\r\n\t9\r\n]}'],
    ['{\n    "a": [1,\n2]\n}', '{\n    "a": [1,\n2,\n9]\n}'],
    ['{\n   "a": [{\n   }]\n}', '{\n   "a": [{\n   },\n      9]\n}'],
  ];
  for (const [before, after] of cases) {
    expect(appendItem(before, list(before), 9)).toBe(after);
    const items = list(after).children ?? [];
    const added = items.find((item) => item.value === 9);
    if (added === undefined) throw new Error("not added");
    expect(remove(after, added)).toBe(before);
  }
});

Deno.test("a list of ours goes with its last item, one that was there stays", () => {
  const text = appendList('{"x":1}', parsed('{"x":1}'), "a", { b: [true, null] });
  expect(text).toBe('{"x":1, "a": [{"b": [true, null]}]}');
  const item = list(text).children?.[0];
  expect(item && remove(text, item)).toBe('{"x":1}');
  const there = list('{"x":1, "a": [ 1]}').children?.[0];
  expect(there && remove('{"x":1, "a": [ 1]}', there)).toBe('{"x":1, "a": []}');
  expect(there && remove('{"x":1, "a": [ 1]}', there, true)).toBe('{"x":1}');
});

Deno.test("an object of ours takes the lines of the object it stands in", () => {
  const lines = '{\n    "x": 1\n}';
  const long = appendLists(lines, parsed(lines), "h", [["a", 1], ["b", 2]]);
  expect(long).toBe('{\n    "x": 1,\n    "h": {\n        "a": [1],\n        "b": [2]\n    }\n}');
  const short = appendLists("{}", parsed("{}"), "h", [["a", 1], ["b", 2]]);
  expect(short).toBe('{ "h": {"a": [1], "b": [2]}}');
  for (const [text, original] of [[long, lines], [short, "{}"]] as const) {
    const first = member(member(parsed(text), "h"), "a")?.children?.[0];
    if (first === undefined) throw new Error("no item");
    const left = remove(text, first);
    const second = member(member(parsed(left), "h"), "b")?.children?.[0];
    expect(second && remove(left, second)).toBe(original);
  }
});

Deno.test("comments around a removed item stay, and never swallow what follows", () => {
  const cases: readonly (readonly [string, string])[] = [
    ['{"a":[1, // of one\n 9]}', '{"a":[1 // of one\n ]}'],
    ['{"a":[1 /* c, d */, 9]}', '{"a":[1 /* c, d */]}'],
    ['{"a":[9, // of nine\n 1]}', '{"a":[ // of nine\n 1]}'],
    ['{"a":[9 /* c, */, 1]}', '{"a":[ /* c, */1]}'],
    ['{"a":[ /* c */ 9]}', '{"a":[ /* c */ ]}'],
    ['{"a":[9 // c\n]}', '{"a":[ // c\n]}'],
    ['{"a":[9, /* c */]}', '{"a":[ /* c */]}'],
    ['{"a":[1,\n  9,\n  2]}', '{"a":[1,\n  2]}'],
  ];
  for (const [before, after] of cases) {
    const item = list(before).children?.find((child) => child.value === 9);
    if (item === undefined) throw new Error("no item");
    const result = remove(before, item);
    expect(result).toBe(after);
    parsed(result);
  }
});

Deno.test("a value is changed only where it differs", () => {
  const text = '{"a": { "t" : 10000, "c":"x" , "m":[1, 2] } }';
  expect(replaceValue(text, list(text), { m: [1, 3], c: "x", t: 10 }))
    .toBe('{"a": { "t" : 10, "c":"x" , "m":[1, 3] } }');
  expect(replaceValue(text, list(text), { c: "x" })).toBe('{"a": {"c": "x"} }');
  expect(replaceValue(text, list(text), { t: 10_000, c: "x", m: [1, 2] })).toBe(text);
});

Deno.test("one line", () => {
  expect(oneLine({ a: [1, { b: 'x"y' }], c: {} })).toBe('{"a": [1, {"b": "x\\"y"}], "c": {}}');
});

Deno.test("of duplicate names the last one counts", () => {
  const root = parsed('{"a": 1, "a": 2}');
  expect(property(root, "a")?.children?.[1]?.value).toBe(2);
});
