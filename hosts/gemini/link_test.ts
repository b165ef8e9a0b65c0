import { expect } from "@std/expect";
import { linkText } from "../../lib/link/link_text.ts";
import type { Surroundings } from "../link.ts";
import { link } from "./link.ts";

const HOST = { name: "gemini", link, all: [link] };
const REQUEST = {
  scope: "project",
  pathRules: "native",
  options: new Set<never>(),
  program: "engram",
  works: (program: string) => program === "engram",
} as const;

function linked(text: string | null, windows = false): string {
  const outcome = linkText(text, HOST, { ...REQUEST, windows });
  if (outcome.refused !== null) return `${outcome.refused.line}: ${outcome.refused.text}`;
  return outcome.text;
}

const GUARDED = "command -v engram >/dev/null 2>&1 || exit 0; exec engram agent-hook --host gemini";

Deno.test("each entry in the promised bytes", () => {
  const handler =
    `{"type": "command", "name": "engram", "command": "${GUARDED}", "timeout": 10000}`;
  expect(linked("{}")).toBe(
    `{ "hooks": {"SessionStart": [{"hooks": [${handler}]}], "BeforeAgent": [{"hooks": [${handler}]}], ` +
      `"AfterTool": [{"matcher": "read_file|write_file|replace", "hooks": [${handler}]}], ` +
      `"PreCompress": [{"matcher": "manual", "hooks": [${handler}]}]}}`,
  );
});

Deno.test("on Windows there is no shell to guard with", () => {
  expect(linked("{}", true)).toContain('"command": "engram agent-hook --host gemini"');
  // A file from the other world is brought over, and back.
  const there = linked(linked("{}"), true);
  expect(there).toBe(linked("{}", true));
  expect(linked(there)).toBe(linked("{}"));
});

Deno.test("what keeps the client from starting is refused", () => {
  expect(linked('{"hooks":{},}')).toBe("1: it has a trailing comma");
  expect(linked('\ufeff{"hooks":{}}')).toBe("1: it starts with a byte order mark (BOM)");
  expect(linked('{"hooks":{"BeforeAgent":{}}}')).toBe('1: "BeforeAgent" is an object, not a list');
  expect(linked('{// mine\n"hooks":{"enabled":true}}')).toContain("// mine");
});

Deno.test("warnings: sub-folders, the client's own switches in both files", () => {
  const surroundings: Surroundings = {
    place: { scope: "project", base: "/w", env: () => undefined, windows: false },
    home: "/home/u",
    pathRules: "native",
    gitRoot: null,
    document: { hooksConfig: { disabled: ["engram"] } },
    read: (path) =>
      path === "/home/u/.gemini/settings.json"
        ? '{ // mine\n "hooksConfig": { "enabled": false } }'
        : null,
  };
  const warnings = link.warnings(surroundings);
  expect(warnings.length).toBe(3);
  expect(warnings[0]).toContain("sub-folder");
  expect(warnings[1]).toContain('names "engram" in "/w/.gemini/settings.json"');
  expect(warnings[2]).toContain('is false in "/home/u/.gemini/settings.json"');
  const global = { ...surroundings.place, scope: "global", base: "/home/u" } as const;
  expect(link.warnings({ ...surroundings, place: global, document: {} })).toEqual([]);
  expect(link.steps(surroundings.place).join("\n")).toContain("Windows");
});
