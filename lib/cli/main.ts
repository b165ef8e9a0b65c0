/** Runs a command: from the arguments to the exit code. Only `runCommand` ends the process. */
import { versionLine } from "../build.ts";
import { revokeRun } from "../permissions.ts";
import { asksForHelp, parseArguments } from "./arguments.ts";
import { type Command, type Io, UsageError } from "./command.ts";
import { commandNames, findCommand, GROUPS } from "./commands.ts";
import { describeFailure, EXIT } from "./failure.ts";
import { processIo } from "./io.ts";
import { quoted, unknownWord } from "./suggest.ts";

/** Runs the program with these arguments and ends the process. */
export async function runCommand(args: readonly string[]): Promise<never> {
  const io = processIo();
  Deno.addSignalListener("SIGINT", () => {
    io.restoreTerminal();
    // The terminal has just shown `^C` behind our question.
    if (io.interactive) io.err("");
    Deno.exit(EXIT.interrupted);
  });
  globalThis.addEventListener("unhandledrejection", (event) => {
    event.preventDefault();
    const { text, code } = describeFailure(event.reason, "engram");
    io.err(text);
    Deno.exit(code);
  });
  Deno.exit(
    await dispatch(args, io, findCommand, (command) => {
      if (command?.runsPrograms !== true) revokeRun();
    }),
  );
}

/**
 * Finds and runs the command that the arguments name, and reports its failure.
 *
 * @param find The command of a name.
 * @param before Called first thing, before anything of the command is loaded; null where there is none.
 * @returns The exit code.
 */
export async function dispatch(
  args: readonly string[],
  io: Io,
  find: (name: string) => Command | undefined,
  before: (command: Command | null) => void,
): Promise<number> {
  const [name, ...rest] = args;
  const command = name === undefined ? undefined : find(name);
  try {
    before(command ?? null);
    if (name === undefined || name === "--help" || name === "-h") {
      return await help(rest[0], io, find);
    }
    if (name === "--version" || name === "-V" || name === "version") {
      io.out(versionLine());
      return EXIT.done;
    }
    if (command === undefined) throw unknownCommand(name);
    if (asksForHelp(command, rest)) return await help(command.name, io, find);
    const parsed = parseArguments(command, rest);
    const { run } = await command.load();
    const code = await run(parsed, io, GROUPS);
    if (command.tidies) {
      const { tidyUp } = await import("../commands/tidy.ts");
      const prints = command.flags.some(({ name }) => name === "json") && parsed.has("json");
      await tidyUp(io, prints);
    }
    return code;
  } catch (error) {
    const { text, code } = describeFailure(error, command ? `engram ${command.name}` : "engram");
    io.err(text);
    if (code === EXIT.usage) {
      // Who asks for help is shown what there is, not how to ask.
      const about = command === undefined || command.name === "help" ? "" : ` ${command.name}`;
      io.err(`See: engram help${about}`);
    }
    return code;
  }
}

/** `engram --help [COMMAND]`, `engram COMMAND --help`, `engram`. */
async function help(name: string | undefined, io: Io, find: typeof findCommand): Promise<number> {
  const command = name === undefined ? undefined : find(name);
  if (name !== undefined && command === undefined) throw unknownCommand(name);
  // Measuring text costs half a start, and most runs print no help.
  const { commandHelp, overview } = await import("./help.ts");
  io.out(command === undefined ? overview(GROUPS, io.columns) : commandHelp(command, io.columns));
  return EXIT.done;
}

function unknownCommand(name: string): UsageError {
  return name.startsWith("-")
    ? new UsageError(`Unknown flag ${quoted(name)}: the command comes first`)
    : unknownWord("command", name, [...commandNames(), "version"]);
}
