/** Which program an entry names: the bare name where that leads here, or this program's path. */
import { basename } from "@std/path/basename";
import type { HostLink, Place, Shell } from "../../hosts/link.ts";
import { versionLine } from "../build.ts";
import { Refusal } from "../cli/command.ts";
import { quoted } from "../cli/suggest.ts";
import { PROGRAM, shellWord } from "./hook_command.ts";
import { start } from "./start.ts";
import { CMD, SH } from "../../hosts/shells.ts";

/** The machine as linking sees it. */
export interface Machine {
  readonly windows: boolean;
  /** Path of the running program. */
  readonly program: string;
  /** Runs a command line in a shell: what it printed, null when it failed or took too long. */
  readonly run: (shell: Shell, line: string) => Promise<string | null>;
}

/** Longer than a start of this program ever takes, also through a slow shell profile. */
const TIME_LIMIT = 10_000;

/** This machine; command lines run in that folder. */
export function realMachine(cwd: string): Machine {
  const windows = Deno.build.os === "windows";
  const options = { stdin: "", cwd, env: {}, limit: TIME_LIMIT };
  return {
    windows,
    program: Deno.execPath(),
    async run(shell, line) {
      // A login shell that is not there, or that Engram may not start: the plain one mostly finds the same.
      const ended = await start(shell, line, options) ??
        await start(plainShell({ windows }), line, options);
      return ended?.code === 0 ? ended.stdout : null;
    },
  };
}

/** True when a program of that name is on PATH. */
export async function isInstalled(name: string, machine: Machine): Promise<boolean> {
  return await machine.run(plainShell(machine), which(name, machine)) !== null;
}

/** How entries of a host at one place can name this program, as words of the host's shell. */
export interface Program {
  /** `engram`, when that leads to this program in the host's shell; else null. */
  readonly bare: string | null;
  /**
   * Its paths. First the one by which people reach it: the symlink of a package manager, not its target.
   * None when it runs under another name.
   */
  readonly paths: readonly string[];
  /** The first of them as it is, for what starts it without a shell; null when there is none. */
  readonly file: string | null;
  /** What stands in the way of the bare name. */
  readonly obstacle: string;
}

/** Asks the host's shell what `engram` is. */
export async function findProgram(
  link: HostLink,
  place: Place,
  machine: Machine,
): Promise<Program> {
  const shell = link.shell(place);
  const lines = async (line: string) =>
    (await machine.run(shell, line) ?? "").split("\n").map((text) => text.trimEnd());
  const isThis = async (word: string) => (await lines(`${word} --version`)).includes(versionLine());
  const found = (await lines(which(PROGRAM, machine))).findLast((line) => isPath(line));
  // A folder on PATH may end with a slash, and Cursor takes two of them for a comment.
  const located = machine.windows ? found : found?.replace(/\/{2,}/g, "/");
  const bare = await isThis(PROGRAM) ? PROGRAM : null;
  const files: string[] = [];
  if (bare !== null && located !== undefined) files.push(located);
  if (isNamedLikeUs(machine.program)) files.push(machine.program);
  return {
    bare,
    paths: files.map((file) => shellWord(file, machine.windows)),
    file: files[0] ?? null,
    obstacle: located === undefined
      ? `there is no "${PROGRAM}" on PATH`
      : `"${PROGRAM}" on PATH is ${quoted(located)}, which is not this program`,
  };
}

/** The word for new entries; throws a `Refusal` that says how to get there. */
export function chooseProgram(
  program: Program,
  link: HostLink,
  place: Place,
  absolute: boolean,
): string {
  const usePath = (absolute || place.scope === "global") && link.absolute(place);
  const [path] = program.paths;
  if (usePath) {
    if (path !== undefined) return path;
    throw new Refusal(
      `Cannot link: the path of this program is unknown, because ${program.obstacle}; ` +
        `put it on PATH as "${PROGRAM}"`,
    );
  }
  if (program.bare !== null) return program.bare;
  throw new Refusal(
    `Cannot link: ${program.obstacle}; entries start it by its name, so put this program there` +
      (path === undefined ? "" : `, for example: ln -s ${path} ~/.local/bin/${PROGRAM}`) +
      (place.scope === "project" && link.absolute(place)
        ? "\nWith --absolute the entries name its path instead, which is no good in a file shared with others"
        : ""),
  );
}

/**
 * Which of the programs that existing entries name lead here. They come from files that may be somebody
 * else's, so none of them is started: only the file that they name is compared.
 */
export async function workingPrograms(
  words: readonly string[],
  program: Program,
  machine: Machine,
): Promise<ReadonlySet<string>> {
  const working = new Set<string>();
  for (const word of words) {
    const isBare = word === PROGRAM || (machine.windows && word === `${PROGRAM}.exe`);
    if (isBare ? program.bare !== null : await isSameFile(word, program, machine)) {
      working.add(word);
    }
  }
  return working;
}

async function isSameFile(
  word: string,
  { paths }: Program,
  machine: Machine,
): Promise<boolean> {
  if (paths.includes(word)) return true;
  if (machine.windows || paths.length === 0) return false;
  const tests = paths.map((path) => `[ ${word} -ef ${path} ]`);
  return await machine.run(plainShell(machine), tests.join(" || ")) !== null;
}

/** The shell that is everywhere, for questions that no profile answers otherwise. */
export function plainShell({ windows }: Pick<Machine, "windows">): Shell {
  return windows ? CMD : SH;
}

function which(name: string, { windows }: Machine): string {
  return windows ? `where ${name}` : `command -v ${name}`;
}

function isPath(line: string): boolean {
  return /^(?:\/|[A-Za-z]:[\\/])/.test(line);
}

/** Entries are recognised by the base name, so under another one there would be no way back. */
function isNamedLikeUs(path: string): boolean {
  return [PROGRAM, `${PROGRAM}.exe`].includes(basename(path));
}
