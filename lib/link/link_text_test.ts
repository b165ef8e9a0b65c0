/** The engine with a made-up host: handlers stand in the lists themselves, comments are allowed. */
import { expect } from "@std/expect";
import fc from "fast-check";
import type { Entry, HostLink } from "../../hosts/link.ts";
import { isObject, type JsonValue } from "../json.ts";
import { parsed, valueOf } from "./json_tree.ts";
import type { LinkRequest } from "./entries.ts";
import type { Linked } from "./survey.ts";
import { linked as linkedText, unlinked as unlinkedText } from "./link_trial.ts";

const ENTRIES: readonly Entry[] = [
  { event: "start", handler: { command: "", timeout: 10 } },
  { event: "prompt", handler: { command: "", timeout: 10 }, option: "prompt-hook" },
  { event: "stop", handler: { command: "", timeout: 10 } },
];

const link: HostLink = {
  programs: ["madeup"],
  settings: ({ base }) => ({ path: `${base}/hooks.json`, folders: [] }),
  syntax: { comments: true, trailingCommas: true, bom: false },
  shape: "flat",
  skeleton: { version: 1 },
  entries: ENTRIES,
  olderHandlers: [{}],
  check: () => null,
  moved: null,
  guarded: true,
  absolute: () => true,
  shell: () => ({ program: "/bin/sh", args: ["-c"] }),
  warnings: () => [],
  steps: () => [],
  generated: () => Promise.resolve([]),
};
const HOST: Linked = { name: "madeup", link, all: [link] };
const COMMAND = "command -v engram >/dev/null 2>&1 || exit 0; exec engram agent-hook --host madeup";

const linked = (text: string | null, request: Partial<LinkRequest> = {}) =>
  linkedText(text, HOST, request);
const unlinked = (text: string) => unlinkedText(text, HOST);

Deno.test("a file that link makes carries the skeleton, and goes with unlink", () => {
  const text = linked(null);
  const handler = { command: COMMAND, timeout: 10 };
  expect(JSON.parse(text)).toEqual({ version: 1, hooks: { start: [handler], stop: [handler] } });
  expect(linked(text)).toBe(text);
  expect(unlinked(text)).toBe(null);
  const more = linked(text, { options: new Set(["prompt-hook"]) });
  expect(Object.keys(JSON.parse(more).hooks)).toEqual(["start", "stop", "prompt"]);
  expect(linked(more)).toBe(more);
  expect(unlinked(more)).toBe(null);
});

Deno.test("an older file with the events at its top level, all ours: today's form", () => {
  const old = `${JSON.stringify({ start: [{ command: COMMAND }] }, null, 2)}\n`;
  expect(linked(old)).toBe(linked(null));
  expect(unlinked(old)).toBe(null);
});

Deno.test("a file of ours without the final newline, or formatted otherwise, stays", () => {
  const text = linked(null).trimEnd();
  expect(unlinked(text)).toBe('{\n  "version": 1\n}');
});

Deno.test("a group where the host wants handlers is a place that it does not read", () => {
  const text =
    `{"hooks": {"start": [{"hooks": [{"command": "engram agent-hook --host madeup"}]}]}}`;
  const result = linked(text);
  expect(JSON.parse(result).hooks.start).toEqual([{ command: COMMAND, timeout: 10 }]);
  expect(unlinked(text)).toBe("{}");
});

Deno.test("an older handler is changed in place; a program that works is kept", () => {
  const text = `{"hooks": {"start": [
    {"command": "/x/engram agent-hook --host madeup"}, // ours
    {"command": "lint"}
  ]}}`;
  const result = linked(text, { works: (program) => program === "/x/engram" });
  const command = JSON.stringify(COMMAND).replaceAll("engram >", "/x/engram >")
    .replace("exec engram", "exec /x/engram");
  expect(result.split("\n").slice(1, 3)).toEqual([
    `    {"command": ${command}, "timeout": 10}, // ours`,
    '    {"command": "lint"}',
  ]);
});

// Random documents with everything that such a host tolerates.

const blank = fc.constantFrom(
  "",
  " ",
  "\n",
  "\n   ",
  "\t",
  " /* a, { */ ",
  " // b ]\n",
  "\n  // c\n  ",
);
const text = fc.constantFrom('"a"', '"b, c"', '"{ // x"', '"/* y */"', '"한"');
const scalar = fc.oneof(text, fc.constantFrom("1", "1.0", "12345678901234567890", "null"));

function joined(
  open: string,
  close: string,
  items: fc.Arbitrary<string>,
  maxLength: number,
): fc.Arbitrary<string> {
  const list = fc.array(fc.tuple(blank, items, blank), { maxLength });
  return fc.tuple(list, blank, fc.boolean()).map(([parts, inner, comma]) =>
    parts.length === 0
      ? open + inner + close
      : open + parts.map((part) => part.join("")).join(",") + (comma ? `,${inner}` : "") + close
  );
}

const value = fc.oneof(
  scalar,
  joined("[", "]", scalar, 3),
  joined("{", "}", scalar.map((v) => `"k":${v}`), 2),
);
const other = fc.tuple(blank, value).map(([gap, extra]) => `{"command":"lint",${gap}"x":${extra}}`);
const hooks = joined(
  "{",
  "}",
  fc.tuple(fc.constantFrom("start", "stop", "other"), blank, joined("[", "]", other, 3))
    .map(([event, gap, list]) => `"${event}"${gap}:${list}`),
  4,
);
const documents = fc.tuple(
  blank,
  joined(
    "{",
    "}",
    fc.oneof(hooks.map((list) => `"hooks":${list}`), value.map((v) => `"y":${v}`)),
    3,
  ),
  blank,
  fc.boolean(),
).map(([before, object, after, crlf]) => {
  const document = before + object + after;
  return crlf ? document.replaceAll("\n", "\r\n") : document;
});

function handlersOf(document: JsonValue, event: string): JsonValue[] {
  const hooks = isObject(document) ? document.hooks : undefined;
  const list = isObject(hooks) ? hooks[event] : undefined;
  return Array.isArray(list) ? list : [];
}

Deno.test("random documents with comments, trailing commas, CRLF and duplicate keys", () => {
  fc.assert(
    fc.property(documents, (document) => {
      const result = linked(document);
      expect(linked(result)).toBe(result);
      const before = valueOf(parsed(document));
      const after = valueOf(parsed(result));
      for (const event of ["start", "stop"]) {
        expect(handlersOf(after, event)).toEqual([
          ...handlersOf(before, event),
          { command: COMMAND, timeout: 10 },
        ]);
      }
      expect(unlinked(result)).toBe(document);
    }),
    { numRuns: 800 },
  );
});
