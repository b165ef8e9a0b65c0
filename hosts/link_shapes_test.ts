/**
 * What is promised for every settings file, for hosts with files of other shapes than Claude Code's: handlers
 * without groups, guarded commands, comments, keys that must be there.
 */
import { expect } from "@std/expect";
import fc from "fast-check";
import { isObject, type JsonValue } from "../lib/json.ts";
import type { LinkRequest } from "../lib/link/entries.ts";
import type { Linked } from "../lib/link/survey.ts";
import { link as claude } from "./claude/link.ts";
import { link as codex } from "./codex/link.ts";
import { link as cursor } from "./cursor/link.ts";
import { link as gemini } from "./gemini/link.ts";
import { link as windsurf } from "./windsurf/link.ts";
import {
  linked as linkedText,
  othersOf,
  read,
  REQUEST as PLAIN,
  unlinked,
} from "../lib/link/link_trial.ts";

/** A host, a hook of somebody else as its file has it, and what a file has to hold besides. */
interface Shape extends Linked {
  readonly other: string;
  readonly event: string;
  readonly keys: string;
  readonly entries: number;
}

const all = [codex, claude, gemini, cursor, windsurf];
const SHAPES: readonly Shape[] = [
  {
    name: "gemini",
    link: gemini,
    all,
    other: '{"matcher":"x","hooks":[{"type":"command","name":"lint","command":"lint"}]}',
    event: "BeforeAgent",
    keys: "",
    entries: 4,
  },
  {
    name: "cursor",
    link: cursor,
    all,
    other: '{"command":"lint --fix","timeout":30,"x":[1.0]}',
    event: "sessionStart",
    keys: '"version":1,',
    entries: 2,
  },
  {
    name: "windsurf",
    link: windsurf,
    all,
    other: '{"command":"lint","powershell":"lint.ps1","show_output":true}',
    event: "pre_user_prompt",
    keys: "",
    entries: 1,
  },
];

const REQUEST = { ...PLAIN, options: new Set(["prompt-hook"] as const) };

function linked(text: string | null, host: Linked, request: Partial<LinkRequest> = {}): string {
  return linkedText(text, host, { ...REQUEST, ...request });
}

const count = (text: string) => text.split("engram agent-hook --host").length - 1;

for (const host of SHAPES) {
  const { name, other, event, keys, entries } = host;
  const test = (about: string, run: () => void) => Deno.test(`${name}: ${about}`, run);
  const readable: Record<string, string> = {
    "no hooks": `{${keys}"x":{}}`,
    "empty hooks": `{${keys}"hooks":{}}`,
    "an empty list": `{${keys}"hooks":{"${event}":[]}}`,
    "an empty list with a blank": `{${keys}"hooks":{"${event}":[ ]}}`,
    "on several lines":
      `{\n  ${keys}\n  "hooks": {\n    "${event}": [\n      ${other}\n    ]\n  }\n}\n`,
    "tabs and CRLF":
      `{\r\n\t${keys}"hooks": {\r\n\t\t"${event}": [${other}, ${other}]\r\n\t}\r\n}\r\n`,
    "minified": `{${keys}"hooks":{"${event}":[${other}]},"z":12345678901234567890}`,
  };
  if (host.link.syntax.comments) {
    readable["comments"] = `{\n  // mine: ${event}\n  ${keys}\n  /* ours */ "hooks": { // list\n` +
      `    "${event}": [\n      ${other} // last\n    ]\n  }\n}\n`;
  }
  for (const [about, text] of Object.entries(readable)) {
    test(`${about}: only our entries are added, and unlink gives the same bytes`, () => {
      const result = linked(text, host);
      expect(count(result)).toBe(entries);
      expect(othersOf(read(result))).toEqual(othersOf(read(text)));
      expect(linked(result, host)).toBe(result);
      expect(unlinked(result, host)).toBe(text);
      let at = 0;
      for (const character of result) if (character === text[at]) at++;
      expect(at).toBe(text.length);
    });
  }

  test("a file that link makes is pretty-printed, and goes with unlink", () => {
    const text = linked(null, host);
    expect(text).toBe(`${JSON.stringify(JSON.parse(text), null, 2)}\n`);
    expect(linked(text, host)).toBe(text);
    expect(unlinked(text, host)).toBe(null);
  });

  test("20 copies become one, others between them stay in their order", () => {
    const own = JSON.stringify(
      (read(linked(null, host)) as { hooks: Record<string, JsonValue[]> }).hooks[event]?.[0],
    );
    const list = Array.from({ length: 20 }, (_, at) => at % 5 === 0 ? other : own).join(",");
    const text = `{${keys}"hooks":{"${event}":[${list}]}}`;
    const result = linked(text, host);
    expect(count(result)).toBe(entries);
    expect(othersOf(read(result))).toEqual(othersOf(read(text)));
    expect(othersOf(read(unlinked(result, host) ?? "{}"))).toEqual(othersOf(read(text)));
  });

  test("an entry of an earlier version is brought to today's form", () => {
    const command = `engram agent-hook --host ${name}`;
    for (const older of host.link.olderHandlers) {
      const handler = JSON.stringify({ ...older, command });
      const item = host.link.shape === "flat" ? handler : `{"hooks":[${handler}]}`;
      const result = linked(`{${keys}"hooks":{"${event}":[${item}]}}`, host);
      expect(count(result)).toBe(entries);
      expect(linked(result, host)).toBe(result);
      const [first] = (read(result) as { hooks: Record<string, JsonValue[]> }).hooks[event] ?? [];
      const [fresh] =
        (read(linked(`{${keys}"x":1}`, host)) as { hooks: Record<string, JsonValue[]> })
          .hooks[event] ?? [];
      expect(first).toEqual(fresh);
    }
  });

  test("random documents: link is idempotent and effective, unlink restores them", () => {
    const blank = fc.constantFrom("", "", " ", "\n", "\n    ", "\t");
    const value = fc.constantFrom('"a"', "1.0", "-0", "null", "[]", "{ }", '{"a":[1,{"b":"c"}]}');
    const list = fc.tuple(fc.array(fc.tuple(blank, blank), { maxLength: 3 }), blank).map((
      [items, inner],
    ) =>
      items.length === 0
        ? `[${inner}]`
        : `[${items.map(([before, after]) => before + other + after).join(",")}]`
    );
    const document = fc.tuple(fc.array(value, { maxLength: 3 }), list, blank, blank, fc.boolean())
      .map(([others, list, a, b, has]) => {
        const members = others.map((item, at) => `"x${at}":${a}${item}`);
        if (has) members.push(`"hooks":${b}{${a}"${event}":${list}${b}}`);
        return `{${a}${keys}${b}${members.length === 0 ? '"y":1' : members.join(`,${b}`)}${a}}`;
      });
    fc.assert(
      fc.property(document, (text) => {
        const result = linked(text, host);
        expect(linked(result, host)).toBe(result);
        expect(count(result)).toBe(entries);
        expect(unlinked(result, host)).toBe(text);
        expect(isObject(JSON.parse(result))).toBe(true);
      }),
      { numRuns: 300 },
    );
  });
}
