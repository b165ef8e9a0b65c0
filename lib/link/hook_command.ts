/** The command of a hook entry: how it is written, and how any version's is recognised. */

/** `PROGRAM agent-hook --host HOST [--global]` */
export interface HookCommand {
  /** The program as a word of the shell, quotes included. */
  readonly program: string;
  readonly host: string;
  readonly global: boolean;
}

/** The program's name on PATH, and the base name that every entry of ours has. */
export const PROGRAM = "engram";

const GUARD = " >/dev/null 2>&1 || exit 0; exec ";

/** Writes a command. A guarded one ends well where the program is missing. */
export function printCommand(command: HookCommand, guarded = false): string {
  const { program, host, global } = command;
  const start = guarded ? `command -v ${program}${GUARD}` : "";
  return `${start}${program} agent-hook --host ${host}${global ? " --global" : ""}`;
}

// A word without anything that a shell would run, or with the quotes of a POSIX shell or of Windows.
const WORD = String.raw`'(?:[^']|'\\'')+'|"(?:[^"\x60$]|\$\{?\w+\}?)+"|[^\s'"\x60;&|<>()*?[\]#!^]+`;
const COMMAND = new RegExp(
  String.raw`^(?:command -v (?<guard>${WORD})${GUARD.replace("||", String.raw`\|\|`)})?` +
    String.raw`(?<program>${WORD}) agent-hook --host (?<host>[a-z]+)(?<global> --global)?$`,
  "u",
);
const BASE_NAME = /(?:^|[/\\])engram(?:\.exe)?$/;

/** Reads a command that some version of `link` wrote, whatever the path before the base name; else null. */
export function parseCommand(text: string): HookCommand | null {
  const groups = COMMAND.exec(text)?.groups;
  if (groups === undefined) return null;
  const { guard, program = "", host = "", global } = groups;
  if (guard !== undefined && guard !== program) return null;
  if (!BASE_NAME.test(program.replace(/^(['"])(.*)\1$/s, "$2"))) return null;
  return { program, host, global: global !== undefined };
}

/** A path as one word of the host's shell; quoted only when needed. */
export function shellWord(path: string, windows: boolean): string {
  const plain = windows ? path.replaceAll("\\", "/") : path;
  if (/^[A-Za-z0-9_@%+=:,./-]+$/.test(plain)) return plain;
  return windows ? `"${plain}"` : `'${plain.replaceAll("'", String.raw`'\''`)}'`;
}
