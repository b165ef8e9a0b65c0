import { expect } from "@std/expect";
import { asksForHelp, parseArguments } from "./arguments.ts";
import { commandNames, COMMANDS, findCommand, GROUPS } from "./commands.ts";
import { fakeIo } from "./fake_io.ts";
import { commandHelp, overview } from "./help.ts";
import { run as runHelp } from "../commands/help.ts";
import { displayWidth } from "./width.ts";

const widest = (text: string) => Math.max(...text.split("\n").map(displayWidth));

Deno.test("names are given once, and no flag takes the place of help", () => {
  const names = COMMANDS.map(({ name }) => name);
  expect(new Set(names).size).toBe(names.length);
  for (const { flags } of COMMANDS) {
    const flagNames = flags.map(({ name }) => name);
    expect(new Set(flagNames).size).toBe(flagNames.length);
    expect(flagNames).not.toContain("help");
  }
});

Deno.test("summaries are short phrases", () => {
  for (const { summary, flags } of COMMANDS) {
    for (const text of [summary, ...flags.map(({ summary }) => summary)]) {
      expect(text).toMatch(/^[a-z].{3,69}[^.]$/);
    }
  }
});

Deno.test("help fits 100 columns, and narrow terminals down to 60", () => {
  for (const columns of [Infinity, 100, 80, 60]) {
    expect(widest(overview(GROUPS, columns))).toBeLessThanOrEqual(Math.min(columns, 100));
    for (const command of COMMANDS) {
      // Examples are one line each, to be copied.
      const help = commandHelp({ ...command, examples: [] }, columns);
      expect(widest(help)).toBeLessThanOrEqual(Math.min(columns, 100));
    }
  }
  for (const command of COMMANDS) {
    expect(widest(commandHelp(command, 100))).toBeLessThanOrEqual(100);
  }
});

Deno.test("every example is valid", () => {
  for (const command of COMMANDS) {
    if (!command.hidden) expect(command.examples.length).toBeGreaterThan(0);
    for (const example of command.examples) {
      const [engram, name, ...args] = shellWords(example);
      expect([engram, name]).toEqual(["engram", command.name]);
      parseArguments(command, args);
      expect(asksForHelp(command, args)).toBe(false);
    }
  }
});

/** Words of a command line with simple quotes, up to a redirection. */
function shellWords(line: string): string[] {
  const words: string[] = line.match(/"[^"]*"|'[^']*'|\S+/g) ?? [];
  const end = words.findIndex((word) => /^[<>]/.test(word));
  return words.slice(0, end < 0 ? undefined : end).map((word) =>
    word.replace(/^(["'])(.*)\1$/, "$2")
  );
}

Deno.test("only link and doctor may start programs", () => {
  expect(COMMANDS.filter(({ runsPrograms }) => runsPrograms).map(({ name }) => name)).toEqual([
    "link",
    "doctor",
  ]);
});

Deno.test("the hook is known but not shown", () => {
  expect(findCommand("agent-hook")?.name).toBe("agent-hook");
  expect(commandNames()).not.toContain("agent-hook");
  expect(overview(GROUPS, 80)).not.toContain("agent-hook");
});

Deno.test("help prints the overview, a command, or names the nearest", async () => {
  const help = findCommand("help");
  const save = findCommand("save");
  if (help === undefined || save === undefined) throw new TypeError("A row is missing");
  const io = fakeIo({ columns: 80 });
  expect(await runHelp(parseArguments(help, []), io, GROUPS)).toBe(0);
  expect(await runHelp(parseArguments(help, ["save"]), io, GROUPS)).toBe(0);
  expect(io.stdout()).toBe(`${overview(GROUPS, 80)}\n${commandHelp(save, 80)}\n`);
  expect(() => runHelp(parseArguments(help, ["svae"]), io, GROUPS)).toThrow(
    'Unknown command "svae": did you mean "save"?',
  );
});

Deno.test("the help of a command has usage, details, flags and examples", () => {
  const text = commandHelp({
    name: "save",
    summary: "keep one memory",
    usage: "[TEXT]",
    words: { min: 0, max: 1 },
    flags: [
      { name: "title", kind: "value", value: "TEXT", summary: "one line" },
      { name: "yes", kind: "switch", summary: "do not ask" },
    ],
    details: "First.\n\nSecond.",
    examples: ["engram save x"],
    load: () => Promise.reject(new TypeError("not loaded")),
  }, 80);
  expect(text).toBe(
    [
      "engram save: keep one memory",
      "",
      "Usage: engram save [TEXT] [FLAGS]",
      "",
      "First.",
      "",
      "Second.",
      "",
      "Flags:",
      "  --title TEXT  one line",
      "  --yes         do not ask",
      "",
      "Examples:",
      "  engram save x",
    ].join("\n"),
  );
});
