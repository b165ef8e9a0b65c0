/**
 * What a command is: a row of the table in `commands.ts` (name, flags, help) and a `run` function in
 * `lib/commands/<name>.ts`. Commands talk to the world through `Io`; only `lib/cli/main.ts` ends the process.
 */
import type { ReadEnv } from "../../hosts/host.ts";

/** A flag of a command. `list` flags may be repeated and hold comma-separated values. */
export interface Flag {
  readonly name: string;
  readonly kind: "switch" | "value" | "list";
  /** Name of the value in the help, such as `ID` or `FILE|-`. */
  readonly value?: string;
  readonly summary: string;
  /** The values that are accepted, for completion and for "did you mean". */
  readonly values?: readonly string[];
  /** What a value names where any may stand, for completion. */
  readonly names?: Named;
  /** Characters between the values of a list: a comma where absent; with `""` one value per flag. */
  readonly separators?: string;
}

/** What a value names, so that a shell can complete it. */
export type Named = "file" | "memory" | "archived memory" | "help topic";

/** How many arguments besides flags a command takes, and which. */
export interface Words {
  readonly min: number;
  readonly max: number;
  /** What a word names where any may stand, for completion. */
  readonly names?: Named;
  /** What is accepted as the first word (with `every`, as each), by the name that people know it by. */
  readonly choices?: {
    readonly noun: string;
    readonly values: readonly string[];
    readonly every?: true;
  };
}

export interface Command {
  readonly name: string;
  /** One line for the overview. */
  readonly summary: string;
  /** Arguments after the name, as the help shows them: `[HOST…|all]`. */
  readonly usage: string;
  readonly words: Words;
  readonly flags: readonly Flag[];
  /** A few paragraphs for `engram help NAME`. */
  readonly details?: string;
  readonly examples: readonly string[];
  /** Left out of the overview and of suggestions: nobody types it. */
  readonly hidden?: true;
  /** Keeps the permission to start the shells of hosts; every other command gives it up first thing. */
  readonly runsPrograms?: true;
  /** Afterwards it is said how many memories wait for approval, and deliveries are filed in `usage.json`. */
  readonly tidies?: true;
  readonly load: () => Promise<{ readonly run: Run }>;
}

/** Commands that belong together, for the overview. */
export interface CommandGroup {
  readonly title: string;
  readonly commands: readonly Command[];
}

/**
 * Runs a command and returns its exit code: 0 done, 1 refused or failed.
 *
 * @param groups All commands, for those that tell of the others.
 */
export type Run = (
  args: Arguments,
  io: Io,
  groups: readonly CommandGroup[],
) => Promise<number>;

/** Parsed arguments. Asking for a flag that the command's table does not have is a bug and throws. */
export interface Arguments {
  /** Everything that is not a flag, in order. */
  readonly words: readonly string[];
  has(flag: string): boolean;
  value(flag: string): string | undefined;
  list(flag: string): readonly string[];
}

/** The world as a command sees it. */
export interface Io {
  /** Real path of the current folder. */
  readonly cwd: string;
  /** Real path of the home folder, null when there is none. */
  readonly home: string | null;
  readonly env: ReadEnv;
  readonly now: () => Date;
  /** True when stdout is a terminal that takes colours. */
  readonly color: boolean;
  /** True when both stdin and stderr are terminals, so that questions can be asked. */
  readonly interactive: boolean;
  /** Width of the terminal on stdout in columns; Infinity where stdout is none: a pipe gets whole lines. */
  readonly columns: number;
  /** Writes one line (or several) to stdout; control characters must be gone already (`printable`). */
  out(text: string): void;
  /** Writes one line (or several) to stderr. */
  err(text: string): void;
  /** Asks on stderr and reads one answer line from stdin; null at the end of input. */
  ask(question: string): Promise<string | null>;
  /**
   * The same, but where somebody sits at a terminal one key is the answer; "" for Enter.
   * Elsewhere it is a line.
   */
  askKey(question: string): Promise<string | null>;
  /** Shows a line on a terminal that the next output replaces; null takes it away. Nothing in a pipe. */
  progress(line: string | null): void;
  /** All of stdin as bytes, at most `limit`; throws `Refusal` above it. */
  readAll(limit: number): Promise<Uint8Array>;
}

/** Wrong usage: exit 64, nothing changed. */
export class UsageError extends Error {
  override readonly name = "UsageError";
}

/** A command that cannot or must not do what was asked: exit 1. The message says the way out. */
export class Refusal extends Error {
  override readonly name = "Refusal";
}
