import { expect } from "@std/expect";
import { linkText } from "../../lib/link/link_text.ts";
import { link } from "./link.ts";
import { FAULTS, TOLERATED } from "./testdata/files.ts";

const HOST = { name: "cursor", link, all: [link] };

function linked(text: string | null, options: readonly "prompt-hook"[] = []): string {
  const outcome = linkText(text, HOST, {
    scope: "project",
    pathRules: "native",
    options: new Set(options),
    program: "engram",
    works: (program) => program === "engram",
  });
  if (outcome.refused !== null) return `${outcome.refused.line}: ${outcome.refused.text}`;
  return outcome.text;
}

const HOOK = '{"type": "command", "command": "engram agent-hook --host cursor", "timeout": 10}';

Deno.test("each entry in the promised bytes; the prompt's only when asked for, and kept", () => {
  expect(linked('{"version":1}')).toBe(`{"version":1, "hooks": {"sessionStart": [${HOOK}]}}`);
  const both = linked('{"version":1}', ["prompt-hook"]);
  expect(both).toBe(
    `{"version":1, "hooks": {"sessionStart": [${HOOK}], "beforeSubmitPrompt": [${HOOK}]}}`,
  );
  expect(linked(both)).toBe(both);
  expect(JSON.parse(linked(null)).version).toBe(1);
});

for (const [text, fault] of Object.entries(FAULTS)) {
  Deno.test(`what makes Cursor drop the whole file is refused: ${text.trim()}`, () => {
    expect(linked(text)).toBe(fault);
  });
}

Deno.test("what Cursor tolerates is linked", () => {
  for (const text of TOLERATED) expect(linked(text)).toContain(HOOK);
});

Deno.test("for all projects: a plugin with a manifest", async () => {
  const place = { scope: "global", base: "/home/u", env: () => undefined, windows: false } as const;
  const plugin = "/home/u/.cursor/plugins/local/engram";
  expect(link.settings(place)?.path).toBe(`${plugin}/hooks/hooks.json`);
  const [manifest] = await link.generated(place, null);
  expect(manifest?.path).toBe(`${plugin}/.cursor-plugin/plugin.json`);
  const { name, ...others } = JSON.parse(manifest?.text ?? "{}");
  expect(name).toMatch(/^[a-z0-9]([a-z0-9.-]*[a-z0-9])?$/);
  expect(Object.keys(others)).toEqual(["description"]);
  expect(await link.generated({ ...place, scope: "project", base: "/w" }, null)).toEqual([]);
});
