/**
 * `deno task bench [--sizes 10,100,1000] [--runs N] [--json]`: CPU, wall time and peak memory of whole
 * hook processes beside an empty program on the same runtime, all run in turn.
 *
 * Behind the events come commands, and the first event of a clone whose index is not there yet.
 *
 * Always measured is the bundle run by this Deno. `ENGRAM_DENORT` names a folder with `deno` and `denort` of
 * one version: the same is then measured compiled. `ENGRAM_PEER` names another program that takes the same
 * payloads on stdin, to be measured in the same run.
 */
import { parseArgs } from "@std/cli/parse-args";
import { bundle, compileWith } from "../../tools/compile.ts";
import { programFlags } from "../../tools/flags.ts";
import { memoryText } from "../hook_world.ts";
import { shellEnvironment } from "../real_hosts/session.ts";
import { World } from "../real_hosts/world.ts";
import { TYPE_FOLDERS } from "../../lib/memory/types.ts";
import { benchedCommands } from "./command_bench.ts";
import { generateMemories, promptAbout } from "./generated.ts";
import { type Figures, measure, type MeasuredCommand } from "./measure.ts";

/** Runs of the commands, which take longer than events. */
const COMMAND_RUNS = 5;

/** Memories up to which commands are measured: each builds the index anew, or reads all files. */
const MOST_FOR_COMMANDS = 10_000;

/** Files of the project that the memories are about. */
const FILES = 5_000;

interface Runtime {
  readonly name: string;
  /** Program and arguments that start it, for the hook and for the empty program. */
  readonly hook: readonly string[];
  readonly empty: readonly string[];
}

interface Row extends Figures {
  readonly runtime: string;
  readonly memories: number;
  readonly event: string;
}

async function runtimes(folder: string): Promise<Runtime[]> {
  const empty = `${folder}/none/empty.js`;
  await Deno.mkdir(`${folder}/none`);
  await Deno.writeTextFile(empty, "");
  const main = await bundle(`${folder}/bundle`);
  // Read access to the bundle: its files are imported one by one.
  const flags = programFlags().map((flag) =>
    flag.startsWith("--allow-read=") ? `${flag},${folder}` : flag
  );
  const run = [Deno.execPath(), "run", "--quiet", "--no-config", ...flags];
  const list: Runtime[] = [{
    name: `deno run ${Deno.version.deno}`,
    hook: [...run, main],
    empty: [...run, empty],
  }];
  const denort = Deno.env.get("ENGRAM_DENORT");
  if (denort) {
    await compileWith(denort, main, `${folder}/engram`);
    await compileWith(denort, empty, `${folder}/empty`, []);
    for (const name of ["engram", "empty"]) await rewrite(`${folder}/${name}`);
    const { stdout } = await new Deno.Command(`${denort}/deno`, { args: ["--version"] }).output();
    const version = /deno (\S+)/.exec(new TextDecoder().decode(stdout))?.[1];
    list.push({
      name: `compiled ${version}`,
      hook: [`${folder}/engram`],
      empty: [`${folder}/empty`],
    });
  }
  return list;
}

/**
 * Writes a program anew in one go. How a file came to be decides on how large the pieces are that the system
 * maps it in, which is worth two milliseconds of a start: the programs that are compared must have it alike.
 */
async function rewrite(program: string): Promise<void> {
  const bytes = await Deno.readFile(program);
  await Deno.remove(program);
  await Deno.writeFile(program, bytes, { mode: 0o755 });
}

/** The events that are measured, each in a session of its own at every run. */
function events(cwd: string, prompt: string): Record<string, Record<string, unknown>> {
  const base = { session_id: "bench-{run}", cwd };
  return {
    "session start": { ...base, hook_event_name: "SessionStart", source: "startup" },
    "first prompt": {
      ...base,
      session_id: "first-{run}",
      prompt_id: "p{run}",
      hook_event_name: "UserPromptSubmit",
      prompt,
    },
    "prompt": { ...base, prompt_id: "q{run}", hook_event_name: "UserPromptSubmit", prompt },
    "prompt, all loaded": {
      ...base,
      prompt_id: "r{run}",
      hook_event_name: "UserPromptSubmit",
      prompt,
    },
    "silent turn": {
      ...base,
      prompt_id: "s{run}",
      hook_event_name: "UserPromptSubmit",
      prompt: "continue",
    },
    "path": {
      ...base,
      hook_event_name: "PreToolUse",
      tool_name: "Edit",
      tool_input: { file_path: `${cwd}/src/module13/deep/file.ts` },
      tool_use_id: "t{run}",
    },
    "compaction": { ...base, hook_event_name: "PreCompact", trigger: "manual" },
  };
}

async function benchSize(size: number, runs: number, list: readonly Runtime[]): Promise<Row[]> {
  await using world = await World.make({ git: false, engram: false });
  const memories = generateMemories(size);
  for (const folder of Object.values(TYPE_FOLDERS)) {
    await Deno.mkdir(`${world.project}/.agents/.engram/${folder}`, { recursive: true });
  }
  for (const memory of memories) {
    const path = `${world.project}/.agents/.engram/${
      TYPE_FOLDERS[memory.type ?? "rule"]
    }/${memory.id}.md`;
    await Deno.writeTextFile(path, await memoryText(memory));
  }
  // A project of some size around them: nothing may walk it.
  for (let at = 0; at < FILES; at++) {
    const folder = `${world.project}/src/module${at % 97}/deep`;
    if (at < 97) await Deno.mkdir(folder, { recursive: true });
    await Deno.writeTextFile(`${folder}/file${at}.ts`, "");
  }
  const env = {
    ...shellEnvironment(world),
    DENO_DIR: Deno.env.get("DENO_DIR") ?? `${Deno.env.get("HOME")}/.cache/deno`,
  };
  const about = memories[Math.floor(size / 2)];
  const payloads = events(world.project, about === undefined ? "" : promptAbout(about));
  const rows: Row[] = [];
  const peer = Deno.env.get("ENGRAM_PEER");
  for (const { name, hook, empty } of list) {
    const command = (argv: readonly string[], stdin: string): MeasuredCommand => ({
      argv,
      stdin,
      cwd: world.project,
      env,
    });
    // Sessions of its own for each runtime: an event is answered once.
    const hookOf = (payload: unknown) =>
      command(
        [...hook, "agent-hook", "--host", "claude"],
        JSON.stringify(payload).replaceAll("{run}", `${name}-{run}`),
      );
    await settle(world, hookOf(payloads["silent turn"]));
    const names = Object.keys(payloads);
    const commands = [
      command(empty, ""),
      ...names.map((event) => hookOf(payloads[event])),
      ...(peer ? [command(["/bin/sh", "-c", peer], JSON.stringify(payloads["prompt"]))] : []),
    ];
    const label = (event: string, measured: Figures | undefined) => {
      if (measured !== undefined) rows.push({ runtime: name, memories: size, event, ...measured });
    };
    const figures = await measure(commands, runs);
    ["empty program", ...names, ...(peer ? ["peer, prompt"] : [])].forEach((event, at) =>
      label(event, figures[at])
    );
    if (size > MOST_FOR_COMMANDS) continue;
    const others = await benchedCommands(hook, { cwd: world.project, env }, memories[0]?.id ?? "");
    const [, ...rest] = await measure(
      [command(empty, ""), ...others.map(({ command }) => command)],
      Math.min(runs, COMMAND_RUNS),
      1,
    );
    others.forEach(({ name }, at) => label(name, rest[at]));
  }
  return rows;
}

/** Builds the index whole, in a folder whose times are old enough to be believed. */
async function settle(world: World, { cwd, env, argv }: MeasuredCommand): Promise<void> {
  const past = new Date(Date.now() - 60_000);
  for (const folder of Object.values(TYPE_FOLDERS)) {
    await Deno.utime(`${world.project}/.agents/.engram/${folder}`, past, past);
  }
  const program = argv.slice(0, argv.indexOf("agent-hook"));
  const load = { cwd, env, argv: [...program, "load", "zzz build the index"], stdin: "" };
  await measure([load], 1, 0);
}

function print(rows: readonly Row[]): void {
  console.log("| runtime | memories | event | CPU ms | wall ms | × empty | peak MiB |");
  console.log("| --- | --- | --- | --- | --- | --- | --- |");
  for (const { runtime, memories, event, cpu, wall, cpuRatio, peak } of rows) {
    const cells = [
      runtime,
      memories,
      event,
      (cpu * 1000).toFixed(1),
      (wall * 1000).toFixed(1),
      cpuRatio.toFixed(2),
      (peak / 1024).toFixed(1),
    ];
    console.log(`| ${cells.join(" | ")} |`);
  }
}

if (import.meta.main) {
  const flags = parseArgs(Deno.args, { string: ["sizes", "runs"], boolean: ["json"] });
  const sizes = String(flags["sizes"] ?? "10,100,1000").split(",").map(Number);
  const runs = Number(flags["runs"] ?? 40);
  const folder = await Deno.makeTempDir({ prefix: "engram-bench-" });
  try {
    const list = await runtimes(folder);
    const rows: Row[] = [];
    for (const size of sizes) rows.push(...await benchSize(size, runs, list));
    if (flags["json"]) console.log(JSON.stringify(rows));
    else print(rows);
  } finally {
    await Deno.remove(folder, { recursive: true });
  }
}
