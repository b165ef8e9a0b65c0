import { expect } from "@std/expect";
import fc from "fast-check";
import { asksForHelp, parseArguments, splitList } from "./arguments.ts";
import { UsageError } from "./command.ts";

const ROW = {
  name: "save",
  usage: "[TEXT]",
  words: { min: 0, max: 3 },
  flags: [
    { name: "title", kind: "value", value: "TEXT", summary: "" },
    { name: "type", kind: "value", value: "TYPE", summary: "", values: ["rule", "skill"] },
    { name: "file", kind: "value", value: "FILE|-", summary: "" },
    { name: "tags", kind: "list", value: "LIST", summary: "" },
    { name: "triggers", kind: "list", value: "LIST", summary: "", separators: ",;" },
    { name: "path", kind: "list", value: "PATH", summary: "", separators: "" },
    { name: "yes", kind: "switch", summary: "" },
    { name: "global", kind: "switch", summary: "" },
  ],
} as const;

const parse = (...args: string[]) => parseArguments(ROW, args);

/** The message of the usage error that the arguments give. */
function fault(...args: string[]): string {
  try {
    parse(...args);
  } catch (error) {
    if (error instanceof UsageError) return error.message;
    throw error;
  }
  return "no error";
}

Deno.test("words and flags may be mixed in any order", () => {
  const args = parse("one", "--yes", "two", "--title", "A title", "three");
  expect(args.words).toEqual(["one", "two", "three"]);
  expect(args.value("title")).toBe("A title");
  expect([args.has("yes"), args.has("global"), args.has("title"), args.has("type")])
    .toEqual([true, false, true, false]);
  expect(args.value("type")).toBe(undefined);
  expect(args.list("tags")).toEqual([]);
});

Deno.test("a value may stand behind an equals sign", () => {
  const args = parse("--title=a=b\nc", "--tags=x,y");
  expect(args.value("title")).toBe("a=b\nc");
  expect(args.list("tags")).toEqual(["x", "y"]);
  expect(parse("--title=--yes").value("title")).toBe("--yes");
});

Deno.test("lists may be repeated and hold several values", () => {
  expect(parse("--tags", "a, b ,,c", "--tags=d").list("tags")).toEqual(["a", "b", "c", "d"]);
  expect(parse("--triggers", "added a dependency; 의존성 추가,x").list("triggers"))
    .toEqual(["added a dependency", "의존성 추가", "x"]);
  expect(parse("--path", "a,b;c", "--path", "d").list("path")).toEqual(["a,b;c", "d"]);
});

Deno.test("an empty list is given, and empty", () => {
  const args = parse("--tags", "");
  expect(args.has("tags")).toBe(true);
  expect(args.list("tags")).toEqual([]);
});

Deno.test("separators in braces belong to the pattern", () => {
  expect(splitList("src/*.{ts,js}, docs/{a,{b,c}}.md", ",")).toEqual([
    "src/*.{ts,js}",
    "docs/{a,{b,c}}.md",
  ]);
  expect(splitList("a{b, c", ",")).toEqual(["a{b", "c"]);
});

Deno.test("after -- everything is a word", () => {
  expect(parse("--yes", "--", "--title", "-h", "--").words).toEqual(["--title", "-h", "--"]);
});

Deno.test("a lone dash is a word or a value", () => {
  expect(parse("-").words).toEqual(["-"]);
  const args = parse("--file", "-", "word");
  expect(args.value("file")).toBe("-");
  expect(args.words).toEqual(["word"]);
});

Deno.test("text that begins with a dash is text", () => {
  expect(parse("- a point", "-5", "--- x").words).toEqual(["- a point", "-5", "--- x"]);
  expect(parse("--title", "-5 degrees").value("title")).toBe("-5 degrees");
});

Deno.test("what looks like a number or a truth value stays a string", () => {
  const args = parse("42", "--title", "007", "--yes", "true", "--tags", "1e3,0x10");
  expect(args.words).toEqual(["42", "true"]);
  expect(args.value("title")).toBe("007");
  expect(args.list("tags")).toEqual(["1e3", "0x10"]);
});

Deno.test("an unknown flag is wrong usage and names the nearest", () => {
  expect(fault("--titel", "x")).toBe('Unknown flag "--titel": did you mean "--title"?');
  expect(fault("-title")).toBe('Unknown flag "-title": did you mean "--title"?');
  expect(fault("--zzzzzz=1")).toBe('Unknown flag "--zzzzzz" for "engram save"');
  expect(fault("-y")).toBe('Unknown flag "-y" for "engram save"');
  expect(fault("--no-yes")).toBe('Unknown flag "--no-yes" for "engram save"');
  expect(fault("--__proto__=x")).toBe('Unknown flag "--__proto__" for "engram save"');
  expect(fault("--constructor")).toBe('Unknown flag "--constructor" for "engram save"');
});

Deno.test("a missing value is wrong usage", () => {
  const message = '"--title" needs a value: --title TEXT';
  expect(fault("--title")).toBe(message);
  expect(fault("--title", "--yes")).toBe(message);
  expect(fault("--title", "--", "x")).toBe(message);
  expect(fault("--title=")).toBe(message);
  expect(fault("--title", "")).toBe(message);
  expect(fault("--tags")).toBe('"--tags" needs a value: --tags LIST');
});

Deno.test("a switch with a value is wrong usage", () => {
  expect(fault("--yes=true")).toBe('"--yes" takes no value');
  expect(fault("--yes=")).toBe('"--yes" takes no value');
});

Deno.test("a value that is none of the valid ones is wrong usage", () => {
  expect(fault("--type", "ruel")).toBe('Unknown value of "--type" "ruel": did you mean "rule"?');
  expect(parse("--type", "skill").value("type")).toBe("skill");
});

Deno.test("a value given twice is wrong usage: one would be lost", () => {
  expect(fault("--title", "a", "--title", "b")).toBe('"--title" was given twice');
  expect(fault("--yes", "--yes")).toBe("no error");
});

Deno.test("too few or too many words are wrong usage", () => {
  expect(fault("1", "2", "3", "4")).toBe('Unexpected argument "4": engram save [TEXT] [FLAGS]');
  const show = { name: "show", usage: "ID", words: { min: 1, max: 1 }, flags: [] };
  expect(() => parseArguments(show, [])).toThrow("Missing argument: engram show ID");
});

Deno.test("words are checked against the choices", () => {
  const choices = { noun: "host", values: ["codex", "claude"] };
  const row = (every: boolean) => ({
    name: "link",
    usage: "[HOST…]",
    words: { min: 0, max: 9, choices: every ? { ...choices, every: true as const } : choices },
    flags: [],
  });
  expect(() => parseArguments(row(true), ["codex", "cluade"]))
    .toThrow('Unknown host "cluade": did you mean "claude"?');
  expect(parseArguments(row(false), ["codex", "anything"]).words).toEqual(["codex", "anything"]);
});

Deno.test("asking for a flag that the table does not have is a bug", () => {
  expect(() => parse().has("tag")).toThrow(TypeError);
  expect(() => parse().value("tags")).toThrow(TypeError);
  expect(() => parse().list("title")).toThrow(TypeError);
});

Deno.test("help is asked for by a flag, not by a value or a word", () => {
  expect(asksForHelp(ROW, ["text", "--help"])).toBe(true);
  expect(asksForHelp(ROW, ["--bogus", "-h"])).toBe(true);
  expect(asksForHelp(ROW, ["--", "--help"])).toBe(false);
  expect(asksForHelp(ROW, ["help", "--title=-h"])).toBe(false);
});

Deno.test("every argument either comes back unchanged or is refused", () => {
  fc.assert(fc.property(fc.array(fc.string(), { maxLength: 3 }), (texts) => {
    expect(parse("--", ...texts).words).toEqual(texts);
    const [title] = texts;
    if (title) expect(parse(`--title=${title}`).value("title")).toBe(title);
  }));
});
