import { expect } from "@std/expect";
import fc from "fast-check";
import { parseCommand, printCommand, shellWord } from "./hook_command.ts";

Deno.test("a command is one program and its arguments", () => {
  const command = { program: "engram", host: "codex", global: false };
  expect(printCommand(command)).toBe("engram agent-hook --host codex");
  expect(printCommand({ ...command, program: "'/a b/engram'", global: true }))
    .toBe("'/a b/engram' agent-hook --host codex --global");
  expect(printCommand(command, true))
    .toBe("command -v engram >/dev/null 2>&1 || exit 0; exec engram agent-hook --host codex");
});

Deno.test("every form is recognised, whatever the path before the base name", () => {
  const programs = [
    "engram",
    "engram.exe",
    "/usr/local/bin/engram",
    "./bin/engram",
    "~/bin/engram",
    "$HOME/bin/engram",
    '"${CLAUDE_PROJECT_DIR}/bin/engram"',
    "'/path with space/engram'",
    `'/it'\\''s/engram'`,
    '"C:/Program Files/engram.exe"',
    "C:/tools/engram.exe",
    "/home/josé/bin/engram",
  ];
  for (const program of programs) {
    for (const global of [false, true]) {
      for (const guarded of [false, true]) {
        const command = { program, host: "gemini", global };
        expect(parseCommand(printCommand(command, guarded))).toEqual(command);
      }
    }
  }
});

Deno.test("anything else is not ours", () => {
  const others = [
    "",
    "engram",
    "engram agent-hook",
    "engram agent-hook --host",
    "engram agent-hook --host codex ",
    " engram agent-hook --host codex",
    "engram  agent-hook --host codex",
    "engram agent-hook --host codex --verbose",
    "engram agent-hook --global --host codex",
    "engram agent-hook --host codex; rm -rf x",
    "engram agent-hook --host codex\n",
    "FOO=1 engram agent-hook --host codex",
    "exec engram agent-hook --host codex",
    "sh -c 'engram agent-hook --host codex'",
    "/opt/not-engram agent-hook --host codex",
    "/opt/engram.sh agent-hook --host codex",
    "/opt/engram/ agent-hook --host codex",
    "$(which engram) agent-hook --host codex",
    "`which engram` agent-hook --host codex",
    '"$(evil)/engram" agent-hook --host codex',
    "/a b/engram agent-hook --host codex",
    "a&&engram agent-hook --host codex",
    "command -v engram >/dev/null 2>&1 || exit 0; exec /x/engram agent-hook --host codex",
  ];
  for (const other of others) expect([other, parseCommand(other)]).toEqual([other, null]);
});

Deno.test("a path is quoted only when needed", () => {
  expect(shellWord("/usr/local/bin/engram", false)).toBe("/usr/local/bin/engram");
  expect(shellWord("/path with space/engram", false)).toBe("'/path with space/engram'");
  expect(shellWord("/it's/engram", false)).toBe(`'/it'\\''s/engram'`);
  expect(shellWord("C:\\Program Files\\engram.exe", true)).toBe('"C:/Program Files/engram.exe"');
});

Deno.test("a quoted path is one word for the shell, and recognised", async () => {
  const folders = fc.string({ unit: "grapheme", minLength: 1, maxLength: 20 })
    .filter((text) => !text.includes("\0") && text.isWellFormed());
  await fc.assert(
    fc.asyncProperty(folders, async (folder) => {
      const path = `/${folder}/engram`;
      const word = shellWord(path, false);
      const { stdout } = await new Deno.Command("/bin/sh", {
        args: ["-c", `printf %s ${word}`],
      }).output();
      expect(new TextDecoder("utf-8", { ignoreBOM: true }).decode(stdout)).toBe(path);
      const command = { program: word, host: "codex", global: true };
      expect(parseCommand(printCommand(command))).toEqual(command);
    }),
    { numRuns: 40 },
  );
});
