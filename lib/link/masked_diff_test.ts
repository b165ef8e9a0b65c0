import { expect } from "@std/expect";
import { link } from "../../hosts/claude/link.ts";
import { maskedDiff } from "./masked_diff.ts";
import { linked } from "./link_trial.ts";

const HOST = { name: "claude", link, all: [link] };

function diff(text: string | null): string {
  return maskedDiff(text ?? "", linked(text, HOST), "settings.json", HOST);
}

Deno.test("only the lines we touch are shown", () => {
  const text = '{\n  "env": {\n    "TOKEN": "sekret"\n  },\n  "hooks": {\n    "Stop": []\n  }\n}\n';
  const lines = diff(text).split("\n");
  expect(lines.slice(0, 4)).toEqual([
    "--- settings.json",
    "+++ settings.json",
    "@@ -6 +6,6 @@",
    '-    "Stop": []',
  ]);
  expect(lines[4]).toBe('+    "Stop": [],');
  expect(lines[5]).toContain("engram agent-hook --host claude");
  expect(lines.length).toBe(10);
});

Deno.test("values of others on those lines are not shown, ours are", () => {
  const secrets =
    '{"env":{"TOKEN":"sekret-1","PIN":4711},"on":true,"hooks":{"Stop":[{"x":"sekret-2"}]}}';
  const shown = diff(secrets);
  expect(shown).not.toMatch(/sekret|4711/);
  expect(shown).toContain('{"env":{"TOKEN":"…","PIN":…},"on":true,"hooks":{"Stop":[{"x":"…"}]');
  expect(shown).toContain('"command": "engram agent-hook --host claude", "timeout": 10');
});

Deno.test("a new file is shown whole", () => {
  expect(diff(null).split("\n")[0]).toBe("--- /dev/null");
  expect(diff(null)).toContain('+            "command": "engram agent-hook --host claude",');
});
