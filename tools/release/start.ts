/**
 * Checks that a released program starts on this system: `deno run -A tools/release/start.ts FOLDER [TARGET]`.
 *
 * FOLDER holds the archives and `SHA256SUMS`. Checks the sum, unpacks, does the main job once (init, save, load,
 * one hook event) in a folder of its own, and prints how long the program takes to start. With
 * `GITHUB_STEP_SUMMARY` the line goes there too.
 */
import { TARGETS } from "../compile.ts";
import { archiveName, ownTarget, programName, sumOf, SUMS, unpack } from "./archives.ts";
import { startTime } from "./start_time.ts";

const TEXT = "Use pnpm, never npm: npm writes a second lock file";
const PROMPT = "add a dependency with npm";

async function checkSum(folder: string, archive: string): Promise<void> {
  const lines = (await Deno.readTextFile(`${folder}/${SUMS}`)).split("\n");
  const wanted = lines.find((line) => line.endsWith(`  ${archive}`))?.slice(0, 64);
  const found = await sumOf(`${folder}/${archive}`);
  if (wanted !== found) throw new Error(`The sum of "${archive}" is ${found}, not ${wanted}`);
}

/** Does the main job with the program, and returns the line to report. */
export async function tryProgram(program: string, root: string): Promise<string> {
  const project = `${root}/home/work/project`;
  await Deno.mkdir(project, { recursive: true });
  const env = {
    HOME: `${root}/home`,
    USERPROFILE: `${root}/home`,
    NO_COLOR: "1",
    // Whoever runs this may be an agent, which cannot approve.
    ENGRAM_ALLOW_AGENT_APPROVAL: "1",
  };
  const engram = async (args: readonly string[], input = "") => {
    const child = new Deno.Command(program, {
      args: [...args],
      cwd: project,
      env,
      stdin: "piped",
      stdout: "piped",
      stderr: "piped",
    }).spawn();
    const writer = child.stdin.getWriter();
    await writer.write(new TextEncoder().encode(input)).catch(() => {});
    await writer.close().catch(() => {});
    const { code, stdout, stderr } = await child.output();
    const text = new TextDecoder();
    if (code !== 0) {
      throw new Error(`"engram ${args[0]}" ended with ${code}: ${text.decode(stderr)}`);
    }
    return text.decode(stdout);
  };
  const version = (await engram(["--version"])).trim();
  await engram(["init"]);
  await engram(["save", "--yes", TEXT]);
  const loaded = await engram(["load", PROMPT]);
  const payload = JSON.stringify({
    session_id: "release",
    cwd: project,
    hook_event_name: "UserPromptSubmit",
    prompt: PROMPT,
  });
  const hook = ["agent-hook", "--host", "claude"];
  const answer = await engram(hook, payload);
  for (const [name, text] of [["load", loaded], ["agent-hook", answer]] as const) {
    if (!text.includes(TEXT)) throw new Error(`"engram ${name}" does not give the memory: ${text}`);
  }
  const place = { cwd: project, env };
  const start = await startTime(program, ["--version"], "", place);
  const event = await startTime(program, hook, payload, place);
  const { size } = await Deno.stat(program);
  return `${version}: ${(size / 1e6).toFixed(1)} MB, starts in ${start.toFixed(0)} ms, ` +
    `answers a prompt in ${event.toFixed(0)} ms (medians of 21)`;
}

/** Prints a line, and shows it on the run's page. */
export async function report(line: string): Promise<void> {
  console.log(line);
  const summary = Deno.env.get("GITHUB_STEP_SUMMARY");
  if (summary) await Deno.writeTextFile(summary, `- ${line}\n`, { append: true });
}

if (import.meta.main) {
  const [folder = "dist/release", target = ownTarget()] = Deno.args;
  if (TARGETS[target] === undefined) throw new Error(`Unknown target "${target}"`);
  const root = await Deno.realPath(await Deno.makeTempDir({ prefix: "engram-start-" }));
  try {
    await checkSum(folder, archiveName(target));
    await unpack(`${folder}/${archiveName(target)}`, root);
    await report(`${target}: ${await tryProgram(`${root}/${programName(target)}`, root)}`);
  } finally {
    await Deno.remove(root, { recursive: true });
  }
}
