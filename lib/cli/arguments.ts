/**
 * Command line arguments, read against a command's row. What looks like a flag is one, wherever it stands;
 * anything else is a word. So texts such as `- a point`, `-5` and a lone `-` need no quoting tricks, and
 * after `--` everything is a word.
 */
import { parseArgs } from "@std/cli/parse-args";
import { type Arguments, type Command, type Flag, UsageError } from "./command.ts";
import { nearest, quoted, unknownWord } from "./suggest.ts";

type Row = Pick<Command, "name" | "usage" | "words" | "flags">;

type Token =
  | { readonly kind: "word"; readonly text: string }
  | {
    readonly kind: "flag";
    /** As typed, without the value. */
    readonly typed: string;
    readonly flag: Flag | undefined;
    readonly value: string | undefined;
  };

/** `-h`, `--title`, `--title=…`; not `-5`, `- text`, `---`. */
const LOOKS_LIKE_FLAG = /^--?[\p{L}_][\p{L}\p{N}_-]*(=|$)/u;

/** What asks for a command's help instead of running it. */
const HELP: readonly string[] = ["-h", "--help"];

/** True when somebody asks for help on the command, whatever else is wrong with the arguments. */
export function asksForHelp(row: Row, args: readonly string[]): boolean {
  return tokens(row, args).some((token) => token.kind === "flag" && HELP.includes(token.typed));
}

/**
 * Parses the arguments after a command's name.
 *
 * @throws {UsageError} on an unknown flag or value, a missing value, a value that a switch does not take, a
 * flag given twice, too few or too many words.
 */
export function parseArguments(row: Row, args: readonly string[]): Arguments {
  const flags: string[] = [];
  const words: string[] = [];
  const seen = new Set<string>();
  for (const token of tokens(row, args)) {
    if (token.kind === "word") {
      words.push(token.text);
      continue;
    }
    const flag = checkFlag(row, token);
    if (flag.kind === "value" && seen.has(flag.name)) {
      throw new UsageError(`"--${flag.name}" was given twice`);
    }
    seen.add(flag.name);
    flags.push(flag.kind === "switch" ? `--${flag.name}` : `--${flag.name}=${token.value}`);
  }
  checkWords(row, words);

  // All flags in one spelling and all words behind `--`: parse-args alone would take `--file -` apart,
  // let `--yes true` eat the next word, and read `- a point` as flags.
  const parsed = parseArgs([...flags, "--", ...words], {
    boolean: names(row, "switch"),
    string: [...names(row, "value"), ...names(row, "list"), "_"],
    collect: names(row, "list"),
  });
  const known = (name: string, kinds: readonly Flag["kind"][]): Flag => {
    const flag = row.flags.find((flag) => flag.name === name && kinds.includes(flag.kind));
    if (flag === undefined) {
      throw new TypeError(`"engram ${row.name}" has no such flag: "--${name}"`);
    }
    return flag;
  };
  return {
    words: parsed._.map(String),
    has: (name) => seen.has(known(name, ["switch", "value", "list"]).name),
    value: (name) => {
      const value = parsed[known(name, ["value"]).name];
      return typeof value === "string" ? value : undefined;
    },
    list: (name) => {
      const flag = known(name, ["list"]);
      const given = parsed[name];
      const values = Array.isArray(given) ? given.map(String) : [];
      return values.flatMap((value) => splitList(value, flag.separators ?? ","));
    },
  };
}

/** The values of a list; separators between braces belong to a pattern such as `src/*.{ts,js}`. */
export function splitList(text: string, separators: string): string[] {
  const groups = text.split("{").length === text.split("}").length;
  const parts = [""];
  let depth = 0;
  for (const character of text) {
    if (groups && character === "{") depth++;
    if (groups && character === "}") depth--;
    if (depth === 0 && separators.includes(character)) parts.push("");
    else parts.push((parts.pop() ?? "") + character);
  }
  return parts.map((part) => part.trim()).filter((part) => part !== "");
}

function tokens(row: Row, args: readonly string[]): Token[] {
  const result: Token[] = [];
  for (let at = 0; at < args.length; at++) {
    const arg = args[at] ?? "";
    if (arg === "--") {
      for (const text of args.slice(at + 1)) result.push({ kind: "word", text });
      break;
    }
    if (!LOOKS_LIKE_FLAG.test(arg)) {
      result.push({ kind: "word", text: arg });
      continue;
    }
    const equals = arg.indexOf("=");
    const typed = equals < 0 ? arg : arg.slice(0, equals);
    const flag = row.flags.find(({ name }) => typed === `--${name}`);
    let value = equals < 0 ? undefined : arg.slice(equals + 1);
    if (value === undefined && flag !== undefined && flag.kind !== "switch") {
      const next = args[at + 1];
      if (next !== undefined && next !== "--" && !LOOKS_LIKE_FLAG.test(next)) {
        value = next;
        at++;
      }
    }
    result.push({ kind: "flag", typed, flag, value });
  }
  return result;
}

function checkFlag(row: Row, token: Token & { kind: "flag" }): Flag {
  const { flag, typed, value } = token;
  if (flag === undefined) throw unknownFlag(row, typed);
  if (flag.kind === "switch") {
    if (value !== undefined) throw new UsageError(`"${typed}" takes no value`);
    return flag;
  }
  // An empty list is a list; an empty value is a shell variable that was not set.
  if (value === undefined || (value === "" && flag.kind === "value")) {
    throw new UsageError(`"${typed}" needs a value: ${typed} ${flag.value ?? "VALUE"}`);
  }
  const given = flag.kind === "list" ? splitList(value, flag.separators ?? ",") : [value];
  for (const word of given) {
    if (flag.values !== undefined && !flag.values.includes(word)) {
      throw unknownWord(`value of "${typed}"`, word, flag.values);
    }
  }
  return flag;
}

function unknownFlag(row: Row, typed: string): UsageError {
  // Compared without dashes: `-title` and `--titel` both mean `--title`.
  const valid = [...row.flags.map(({ name }) => name), "help"];
  const near = nearest(typed.replace(/^-+/, ""), valid);
  return new UsageError(
    near === null
      ? `Unknown flag ${quoted(typed)} for "engram ${row.name}"`
      : `Unknown flag ${quoted(typed)}: did you mean "--${near}"?`,
  );
}

function checkWords(row: Row, words: readonly string[]): void {
  const { min, max, choices } = row.words;
  const extra = words[max];
  if (extra !== undefined) {
    throw new UsageError(`Unexpected argument ${quoted(extra)}: ${usageLine(row)}`);
  }
  if (choices !== undefined) {
    for (const word of choices.every ? words : words.slice(0, 1)) {
      if (!choices.values.includes(word)) throw unknownWord(choices.noun, word, choices.values);
    }
  }
  if (words.length < min) throw new UsageError(`Missing argument: ${usageLine(row)}`);
}

/** `engram save [TEXT] [FLAGS]`: how a command is called. */
export function usageLine(row: Row): string {
  const flags = row.flags.length > 0 ? "[FLAGS]" : "";
  return ["engram", row.name, row.usage, flags].filter((part) => part !== "").join(" ");
}

function names(row: Row, kind: Flag["kind"]): string[] {
  return row.flags.filter((flag) => flag.kind === kind).map(({ name }) => name);
}
