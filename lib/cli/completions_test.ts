import { expect } from "@std/expect";
import { COMMANDS } from "./commands.ts";
import { completionScript, type Shell } from "./completions.ts";

const SHELLS: readonly Shell[] = ["bash", "zsh", "fish", "powershell"];

Deno.test("every command and flag stands in every script, hidden ones in none", () => {
  for (const shell of SHELLS) {
    const script = completionScript(shell, COMMANDS);
    for (const { name, flags, hidden } of COMMANDS) {
      expect([shell, name, new RegExp(`\\b${name}\\b`).test(script)]).toEqual([
        shell,
        name,
        !hidden,
      ]);
      for (const flag of hidden ? [] : flags) {
        const spelled = shell === "fish" ? `-l ${flag.name} ` : `--${flag.name}`;
        expect([shell, flag.name, script.includes(spelled)]).toEqual([shell, flag.name, true]);
      }
    }
  }
});

Deno.test("texts of the table cannot break out of the scripts", () => {
  const odd = {
    name: "odd",
    summary: "it's [a] `test`: $(id)",
    usage: "",
    words: { min: 0, max: 0 },
    flags: [{ name: "flag", kind: "value", summary: "don't \\ [x]: y", values: ["a", "b"] }],
    examples: [],
    load: () => Promise.reject(new TypeError("Never run")),
  } as const;
  expect(completionScript("bash", [odd])).not.toContain("$(id)");
  expect(completionScript("zsh", [odd])).toContain("'odd:it'\\''s [a] `test`: $(id)'");
  expect(completionScript("fish", [odd])).toContain("-d 'it\\'s [a] `test`: $(id)'");
  expect(completionScript("powershell", [odd])).toContain("Summary = 'it''s [a] `test`: $(id)'");
});

Deno.test("PowerShell's text is in balance", () => {
  const script = completionScript("powershell", COMMANDS);
  const bare = script.replace(/'(?:[^']|'')*'/g, "");
  for (const [open, close] of [["{", "}"], ["(", ")"], ["[", "]"]] as const) {
    expect([open, bare.split(open).length]).toEqual([open, bare.split(close).length]);
  }
  expect(bare).not.toContain("'");
  expect(script).toContain("Register-ArgumentCompleter -Native -CommandName engram");
});
