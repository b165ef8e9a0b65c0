import { expect } from "@std/expect";
import { linkText } from "../../lib/link/link_text.ts";
import { unlinkText } from "../../lib/link/unlink_text.ts";
import type { Surroundings } from "../link.ts";
import { link, readConfig } from "./link.ts";
import { REQUEST } from "../../lib/link/link_trial.ts";

const HOST = { name: "codex", link, all: [link] };
const OTHER = '{"hooks": [{"type": "command", "command": "lint"}]}';
const ours = (timeout = 10) =>
  `{"hooks": [{"type": "command", "command": "engram agent-hook --host codex", "timeout": ${timeout}}]}`;
const inPreCompact = (...groups: string[]) => `{"hooks": {"PreCompact": [${groups.join(", ")}]}}`;

Deno.test("an entry is appended at the end of its list, and updated in place: trust is positional", () => {
  const added = linkText(inPreCompact(OTHER), HOST, REQUEST);
  expect(added.refused === null && added.text).toContain(`"PreCompact": [${OTHER}, ${ours()}]`);
  const updated = linkText(inPreCompact(ours(10_000), OTHER), HOST, REQUEST);
  expect(updated.refused === null && updated.text).toContain(`"PreCompact": [${ours()}, ${OTHER}]`);
});

Deno.test("a surplus entry goes only where nothing of others stands behind it, else it is reported", () => {
  const free = linkText(inPreCompact(OTHER, ours(), ours(), ours(10_000)), HOST, REQUEST);
  if (free.refused !== null) throw new Error(free.refused.text);
  expect(free.text).toContain(`"PreCompact": [${OTHER}, ${ours()}]`);
  expect(free.notes).toEqual([]);
  const bound = linkText(inPreCompact(ours(), ours(), OTHER, ours()), HOST, REQUEST);
  if (bound.refused !== null) throw new Error(bound.refused.text);
  expect(bound.text).toContain(`"PreCompact": [${ours()}, ${ours()}, ${OTHER}]`);
  expect(bound.notes).toEqual([{
    line: 1,
    text: "a surplus entry of ours stays, because entries of others behind it would move",
  }]);
  const again = linkText(bound.text, HOST, REQUEST);
  expect(again.refused === null && again.text).toBe(bound.text);
});

Deno.test("unlink says when entries of others move", () => {
  const moved = (text: string) => {
    const outcome = unlinkText(text, HOST);
    return outcome.refused === null && outcome.moved;
  };
  expect(moved(inPreCompact(ours(), OTHER))).toBe(true);
  expect(moved(inPreCompact(OTHER, ours(), ours()))).toBe(false);
});

Deno.test("a byte order mark, unknown names at the top level, duplicates: refused", () => {
  const reason = (text: string) => {
    const { refused } = linkText(text, HOST, REQUEST);
    return refused === null ? null : `${refused.line}: ${refused.text}`;
  };
  expect(reason("\ufeff{}")).toBe("1: it starts with a byte order mark (BOM)");
  expect(reason('{\n"version": 1}')).toBe(
    '2: "version" stands at the top level, where Codex takes only "hooks" and "description"',
  );
  expect(reason('{"hooks":{},\n"hooks":{}}')).toBe('1: "hooks" stands twice');
});

Deno.test("CODEX_HOME is honoured with --global only, and its folder is never removed", () => {
  const env = (name: string) => name === "CODEX_HOME" ? "/srv/codex" : undefined;
  const place = { scope: "global", base: "/home/u", env, windows: false } as const;
  expect(link.settings(place)).toEqual({ path: "/srv/codex/hooks.json", folders: [] });
  expect(link.settings({ ...place, env: () => undefined })).toEqual({
    path: "/home/u/.codex/hooks.json",
    folders: ["/home/u/.codex"],
  });
  expect(link.settings({ ...place, scope: "project", base: "/w" })).toEqual({
    path: "/w/.codex/hooks.json",
    folders: ["/w/.codex"],
  });
});

Deno.test("config.toml: hooks of its own and the off switch; what was trusted is neither", () => {
  const cases: readonly (readonly [string, boolean, boolean])[] = [
    ["", false, false],
    ['[hooks.state."/p/.codex/hooks.json:session_start:0:0"]\ntrusted_hash = "x"', false, false],
    ["[hooks]\n", false, true],
    ["[[hooks.SessionStart]]\n", false, true],
    ["[[ hooks.SessionStart.hooks ]]\n", false, true],
    ["hooks.Stop = []\n", false, true],
    ["[features]\nhooks = false # off\n", true, false],
    ["features.hooks = false\n", true, false],
    ["[features]\nhooks = true\n", false, false],
    ["[other]\nhooks = false\n", false, false],
  ];
  for (const [toml, hooksOff, hasHooks] of cases) {
    expect([toml, readConfig(toml)]).toEqual([toml, { hooksOff, hasHooks }]);
  }
});

Deno.test("warnings: no git root, the off switch at home, hooks in the config beside", () => {
  const files: Record<string, string> = {
    "/w/.codex/config.toml": "[hooks]\n",
    "/home/u/.codex/config.toml": "[features]\nhooks = false\n",
  };
  const surroundings: Surroundings = {
    place: { scope: "project", base: "/w", env: () => undefined, windows: false },
    home: "/home/u",
    pathRules: "native",
    gitRoot: null,
    document: {},
    read: (path) => files[path] ?? null,
  };
  const warnings = link.warnings(surroundings);
  expect(warnings.length).toBe(3);
  expect(warnings[0]).toContain("sub-folder");
  expect(warnings[1]).toContain('"/w/.codex/config.toml" has [hooks] too');
  expect(warnings[2]).toContain('"features.hooks" is false in "/home/u/.codex/config.toml"');
  expect(link.warnings({ ...surroundings, gitRoot: "/w", read: () => null })).toEqual([]);
});
