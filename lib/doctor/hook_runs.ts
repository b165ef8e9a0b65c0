/** Starting the hooks that hosts are set up to start, as they start them. */
import type { HookEvent } from "../../hosts/host.ts";
import type { HostDoctor } from "../../hosts/doctor.ts";
import { utf8Length } from "../../hosts/caps.ts";
import type { Shell } from "../../hosts/link.ts";
import { PROBE_SESSION } from "../hook/probe.ts";
import { shellWord } from "../link/hook_command.ts";
import { findProgram, plainShell, type Program, workingPrograms } from "../link/program.ts";
import { member } from "../link/json_tree.ts";
import { judge, type Verdict } from "./answer.ts";
import type { Finding } from "./finding.ts";
import { entriesOf, type HostLinks, type LinkedAt, scopeName, startsHook } from "./links.ts";
import type { DoctorWorld } from "./world.ts";
import { DEADLINE } from "../hook/deadline.ts";

/** Longer than any host waits. */
const LIMIT = 10_000;
/** Characters of what was printed that are shown. */
const SHOWN = 80;

/** A hook that was started. */
export interface HookRun {
  readonly host: string;
  readonly title: string;
  readonly scope: "project" | "global";
  readonly command: string;
  readonly ms: number;
  readonly code: number | null;
  readonly answer: Verdict["kind"];
  /** UTF-8 bytes of the text / 4. */
  readonly tokens: number;
}

export interface HookRuns {
  readonly runs: readonly HookRun[];
  readonly findings: readonly Finding[];
}

/** Starts each command of every linked host once. */
export async function runHooks(world: DoctorWorld): Promise<HookRuns> {
  const runs: HookRun[] = [];
  const findings: Finding[] = [];
  for (const host of world.links) {
    for (const at of [host.project, host.global]) {
      if (!startsHook(host, at)) continue;
      const one = await runAt(host, at, world);
      runs.push(...one.runs);
      findings.push(...one.findings);
    }
  }
  return { runs, findings };
}

async function runAt(host: HostLinks, at: LinkedAt, world: DoctorWorld): Promise<HookRuns> {
  const program = await findProgram(host.link, at.place, world.machine);
  const { lines, findings } = await linesAt(host, at, program, world);
  const runs: HookRun[] = [];
  for (const line of lines) {
    const one = await runLine(host, at, line, world);
    runs.push(...one.runs);
    findings.push(...one.findings);
  }
  return { runs, findings };
}

/** The command lines that may be started: exactly what `link` writes, and leading to this program. */
async function linesAt(
  host: HostLinks,
  at: LinkedAt,
  program: Program,
  world: DoctorWorld,
): Promise<{ lines: string[]; findings: Finding[] }> {
  const found = entriesOf(at).filter(({ command }) => command.host === host.name);
  const words = [...new Set(found.map(({ command }) => command.program))];
  if (host.link.settings(at.place) === null) return await generatedLine(host, at, program, world);
  const working = await workingPrograms(words, program, world.machine);
  const lines = found.filter(({ command }) => working.has(command.program))
    .map(({ handler }) => String(member(handler, "command")?.value));
  const findings: Finding[] = [];
  for (const word of words) {
    if (!working.has(word)) findings.push(await notOurs(word, host, at, program, world));
  }
  return { lines: [...new Set(lines)], findings };
}

/** A file of ours starts the program by its path: the one for this program's path, or another one's. */
async function generatedLine(
  { link, name, host }: HostLinks,
  at: LinkedAt,
  program: Program,
  { machine }: DoctorWorld,
): Promise<{ lines: string[]; findings: Finding[] }> {
  const files = [...new Set([...program.file === null ? [] : [program.file], machine.program])];
  for (const file of files) {
    const made = await link.generated(at.place, file);
    if (!made.some(({ path, text }) => path === at.path && text === at.text)) continue;
    const line = `${shellWord(file, machine.windows)} agent-hook --host ${name} --global`;
    return { lines: [line], findings: [] };
  }
  return {
    lines: [],
    findings: [{
      level: "warning",
      code: "other-program",
      where: at.path,
      what: `${host.title} starts another program than this one, or the file is an older one`,
      mend: `engram link ${name} --global`,
    }],
  };
}

async function notOurs(
  word: string,
  { link, name, host }: HostLinks,
  { path, place }: LinkedAt,
  program: Program,
  { machine }: DoctorWorld,
): Promise<Finding> {
  const flag = place.scope === "global" ? " --global" : "";
  const bare = !/[/\\]/.test(word);
  const there = machine.windows
    ? await machine.run(plainShell(machine), bare ? `where ${word}` : `dir /b ${word}`)
    : await machine.run(link.shell(place), `command -v ${word}`);
  if (there === null || there.trim() === "") {
    return {
      level: "broken",
      code: "missing-program",
      where: path,
      what: bare
        ? `${host.title} starts "engram", and ${program.obstacle}`
        : `${host.title} starts ${word}, which is not there`,
      mend: bare
        ? "put this program into a folder on PATH under the name engram"
        : `engram link ${name}${flag}`,
    };
  }
  return {
    level: "warning",
    code: "other-program",
    where: path,
    what: `${host.title} starts ${bare ? there.trim().split("\n").at(-1) : word}, ` +
      "which is not this program, so it was not tried",
    mend: `run that one's own doctor, or: engram link ${name}${flag}`,
  };
}

async function runLine(
  host: HostLinks,
  at: LinkedAt,
  line: string,
  world: DoctorWorld,
): Promise<HookRuns> {
  const { io, machine, roots, env } = world;
  const { hook } = host.host;
  const doctor = (await host.host.doctor?.())?.doctor;
  if (hook === null || doctor === undefined) return { runs: [], findings: [] };
  const cwd = roots.workspace?.base ?? io.cwd;
  const { payload, event } = probe(doctor, hook.parse, cwd);
  const options = { stdin: payload, cwd, env, limit: LIMIT };
  const shell = host.link.shell(at.place);
  const asHost = await world.start(shell, line, options);
  const started = asHost ?? await world.start(plainShell(machine), line, options);
  const findings = asHost === null ? [otherShell(shell, host, at)] : [];
  if (started === null) return { runs: [], findings };
  const { code, stdout, stderr, ms } = started;
  const verdict = judge(stdout, event, hook);
  const run: HookRun = {
    host: host.name,
    title: host.host.title,
    scope: at.place.scope,
    command: line,
    ms,
    code,
    answer: verdict.kind,
    tokens: verdict.kind === "text" ? Math.ceil(utf8Length(verdict.text) / 4) : 0,
  };
  return { runs: [run], findings: [...findings, ...findingsOf(run, verdict, stderr, at)] };
}

function probe(
  doctor: HostDoctor,
  parse: (payload: ReturnType<HostDoctor["payload"]>, env: () => undefined) => HookEvent,
  cwd: string,
): { payload: string; event: HookEvent } {
  const payload = doctor.payload(PROBE_SESSION + crypto.randomUUID(), cwd);
  return { payload: JSON.stringify(payload), event: parse(payload, () => undefined) };
}

function findingsOf(
  { title, scope, code, ms, answer }: HookRun,
  verdict: Verdict,
  stderr: string,
  { path }: LinkedAt,
): Finding[] {
  const who = `${title}'s hook ${scopeName(scope)}`;
  const finding = (level: Finding["level"], code: string, what: string, mend: string): Finding => ({
    level,
    code,
    where: path,
    what,
    mend,
  });
  if (code === null) {
    const shell = "look for what your shell's start-up files wait for";
    return [finding("broken", "no-answer", `${who} did not end within ${LIMIT / 1000} s`, shell)];
  }
  const found: Finding[] = [];
  const said = stderr.trim().split("\n").at(-1) ?? "";
  if (verdict.kind === "polluted") {
    found.push(finding(
      "broken",
      "polluted",
      `${who} printed more than its answer: ${JSON.stringify(shown(verdict.noise))}`,
      "let your shell's start-up files print only where somebody sits at a terminal",
    ));
  } else if (answer === "silent" || answer === "unreadable" || code !== 0) {
    found.push(finding(
      "broken",
      "no-answer",
      `${who} gave no answer (exit ${code})${said === "" ? "" : `: ${shown(said)}`}`,
      "look at the failures below, and run the command yourself",
    ));
  } else if (said.startsWith("engram: ")) {
    found.push(finding(
      "broken",
      "failed",
      `${who} failed and gave the safe answer: ${shown(said.slice("engram: ".length))}`,
      "delete .agents/.engram/.cache, which is made anew",
    ));
  }
  if (ms > DEADLINE) {
    found.push(finding(
      "warning",
      "slow",
      `${who} took ${(ms / 1000).toFixed(1)} s, and every prompt waits for it`,
      "look for what your shell's start-up files do, and whether the disk is a slow one",
    ));
  }
  return found;
}

function shown(text: string): string {
  const characters = [...text];
  return characters.length <= SHOWN ? text : `${characters.slice(0, SHOWN - 1).join("")}…`;
}

/** Engram may start the shells that it knows, by their usual paths. */
function otherShell({ program }: Shell, { host }: HostLinks, { path }: LinkedAt): Finding {
  return {
    level: "note",
    code: "other-shell",
    where: path,
    what:
      `${host.title} starts hooks with ${program}, which Engram may not start or which is not there; ` +
      "the plain shell was tried in its place",
    mend: "",
  };
}
