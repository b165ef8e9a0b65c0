import { expect } from "@std/expect";
import type { LinkRequest } from "../../lib/link/entries.ts";
import { linkText } from "../../lib/link/link_text.ts";
import type { Surroundings } from "../link.ts";
import { link } from "./link.ts";
import {
  linked as linkedText,
  REQUEST,
  unlinked as unlinkedText,
} from "../../lib/link/link_trial.ts";

const HOST = { name: "claude", link, all: [link] };

const linked = (text: string | null, request: Partial<LinkRequest> = {}) =>
  linkedText(text, HOST, request);
const unlinked = (text: string) => unlinkedText(text, HOST);

Deno.test("a byte order mark is kept", () => {
  for (const text of ["\ufeff{}", '\ufeff{\r\n  "model": "opus"\r\n}\r\n']) {
    expect(linked(text).startsWith("\ufeff{")).toBe(true);
    expect(unlinked(linked(text))).toBe(text);
  }
});

Deno.test("two byte order marks: refused", () => {
  expect(linkText("\ufeff\ufeff{}", HOST, REQUEST).refused?.text).toBe("unexpected text");
});

Deno.test("of duplicate keys the last one is edited: Claude reads that one", () => {
  const text = '{"hooks":{"Stop":[]},"hooks":{"SessionStart":[],"SessionStart":[]}}';
  const result = linked(text);
  expect(JSON.parse(result).hooks.SessionStart.length).toBe(1);
  expect(unlinked(result)).toBe(text);
});

Deno.test("entries in a shadowed list are taken out: Claude does not read them", () => {
  const own =
    '{"hooks":[{"type":"command","command":"engram agent-hook --host claude","timeout":10}]}';
  const text = `{"hooks":{"SessionStart":[${own}]},"hooks":{"Stop":[]}}`;
  const result = linked(text);
  expect(result.split("SessionStart").length).toBe(2);
  expect(JSON.parse(result).hooks.SessionStart.length).toBe(1);
});

Deno.test("hooks.path_rules decides between InstructionsLoaded and PreToolUse", () => {
  const native = linked('{"model":"opus"}');
  expect(native).toContain('"InstructionsLoaded": [{"matcher": "path_glob_match"');
  expect(native).not.toContain("PreToolUse");
  const hook = linked(native, { pathRules: "hook" });
  expect(hook).toContain('"PreToolUse": [{"matcher": "Read|Edit|Write|MultiEdit"');
  expect(hook).not.toContain("InstructionsLoaded");
  expect(unlinked(hook)).toBe('{"model":"opus"}');
  expect(unlinked(linked(hook))).toBe('{"model":"opus"}');
});

Deno.test("an older install: no PreCompact, PreToolUse, milliseconds", () => {
  const entry = (matcher: string) =>
    `{${matcher}"hooks":[{"type":"command","command":"engram agent-hook --host claude","timeout":10000}]}`;
  const other = '{"hooks":[{"type":"command","command":"lint"}]}';
  const text = `{"hooks":{"SessionStart":[${entry("")}],"UserPromptSubmit":[${entry("")}],` +
    `"PreToolUse":[${other},${entry('"matcher":"Read|Edit|Write|MultiEdit",')}]}}`;
  const hooks = JSON.parse(linked(text)).hooks;
  expect(Object.keys(hooks)).toEqual([
    "SessionStart",
    "UserPromptSubmit",
    "PreToolUse",
    "InstructionsLoaded",
    "PreCompact",
    "SubagentStart",
  ]);
  expect(hooks.PreToolUse).toEqual([JSON.parse(other)]);
  expect(hooks.SessionStart[0].hooks[0].timeout).toBe(10);
});

Deno.test("settings of a type that makes Claude ignore the file: refused", () => {
  const reason = (text: string) => linkText(text, HOST, REQUEST).refused?.text;
  expect(reason('{"permissions":[]}')).toBe('"permissions" is a list, not an object');
  expect(reason('{"model":5}')).toBe('"model" is a number, not a string');
  expect(reason('{"disableAllHooks":"true"}')).toBe('"disableAllHooks" is a string, not a boolean');
  // Claude reads on with these.
  expect(reason('{"env":{"A":1},"hooks":{"Stop":{},"Setup":null}}')).toBe(undefined);
});

Deno.test("CLAUDE_CONFIG_DIR is honoured with --global only, and its folder is never removed", () => {
  const env = (name: string) => name === "CLAUDE_CONFIG_DIR" ? "/srv/claude" : undefined;
  const place = { scope: "global", base: "/home/u", env, windows: false } as const;
  expect(link.settings(place)).toEqual({ path: "/srv/claude/settings.json", folders: [] });
  expect(link.settings({ ...place, scope: "project", base: "/w" })?.path).toBe(
    "/w/.claude/settings.json",
  );
});

Deno.test("warnings: sub-folders, the off switch in any file that applies, path rules by hook", () => {
  const files: Record<string, string> = {
    "/w/.claude/settings.local.json": '{"disableAllHooks": true}',
    "/home/u/.claude/settings.json": "{ broken",
  };
  const surroundings: Surroundings = {
    place: { scope: "project", base: "/w", env: () => undefined, windows: false },
    home: "/home/u",
    pathRules: "hook",
    gitRoot: null,
    document: { disableAllHooks: true },
    read: (path) => files[path] ?? null,
  };
  const warnings = link.warnings(surroundings);
  expect(warnings.length).toBe(4);
  expect(warnings[0]).toContain("sub-folder");
  expect(warnings[1]).toContain('"/w/.claude/settings.json"');
  expect(warnings[2]).toContain('"/w/.claude/settings.local.json"');
  expect(warnings[3]).toContain("Copilot CLI");
  const place = { ...surroundings.place, scope: "global", base: "/home/u" } as const;
  const quiet = { ...surroundings, place, document: {}, pathRules: "native" } as const;
  expect(link.warnings(quiet)).toEqual([]);
});
