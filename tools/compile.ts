/**
 * Bundles main.ts and compiles it to one binary: `deno task compile [TARGET] [--fail-points]`.
 *
 * - No target: this system, `dist/engram`. With one (see TARGETS): `dist/engram-<target>`.
 * - `DENORT_BIN` names a runtime to use instead of downloading one (deno's own variable).
 * - `--fail-points`: a build for crash tests, `dist/engram-failpoints`.
 *
 * The bundle goes into a folder of its own and is compiled with `--no-config`: a package.json or node_modules
 * above the file would otherwise be embedded. `--no-code-cache`: a compiled program would else read V8 code
 * from a predictable file in the system's temp folder, whoever owns it.
 */
import { FAIL_POINT } from "../tests/failpoint.ts";
import { dirname } from "@std/path/dirname";
import { programFlags } from "./flags.ts";
import { stageSources } from "./stage.ts";

/** Our names of the release targets, and Deno's. */
export const TARGETS: Readonly<Record<string, string>> = {
  "linux-x64": "x86_64-unknown-linux-gnu",
  "linux-arm64": "aarch64-unknown-linux-gnu",
  "macos-x64": "x86_64-apple-darwin",
  "macos-arm64": "aarch64-apple-darwin",
  "windows-x64": "x86_64-pc-windows-msvc",
};

/**
 * A run of the hook is over before compiled code could pay: without the first two compilers a prompt takes a
 * twentieth less time and 3 MiB less memory. The optimizing compiler stays for commands that work for long.
 */
const V8_FLAGS = ["--no-sparkplug", "--no-maglev"];

const ROOT = new URL("..", import.meta.url).pathname;

async function deno(
  args: string[],
  env: Record<string, string> = {},
  program = Deno.execPath(),
): Promise<void> {
  const { code, stdout, stderr } = await new Deno.Command(program, {
    args,
    cwd: ROOT,
    env: { NO_COLOR: "1", DENO_NO_PACKAGE_JSON: "1", DENO_TLS_CA_STORE: "system,mozilla", ...env },
  }).output();
  if (code !== 0) {
    const text = new TextDecoder();
    throw new Error(
      `Cannot run "deno ${args[0]}" (exit ${code}):\n${text.decode(stdout)}${text.decode(stderr)}`,
    );
  }
}

/** Short id of the checked-out commit, with `+` when files differ from it; `unknown` outside git. */
async function commitId(): Promise<string> {
  try {
    const { success, stdout } = await new Deno.Command("git", {
      args: ["describe", "--always", "--dirty=+", "--abbrev=8", "--exclude=*"],
      cwd: ROOT,
      stderr: "null",
    }).output();
    return success ? new TextDecoder().decode(stdout).trim() : "unknown";
  } catch {
    return "unknown";
  }
}

/**
 * Bundles main.ts into `folder` (emptied first) and returns the path of its main file.
 *
 * @param target Deno's name of the system that it is for.
 * @param failPoints Put the fail points of crash tests in.
 */
export async function bundle(
  folder: string,
  target = Deno.build.target,
  failPoints = false,
): Promise<string> {
  const source = `${folder}.source`;
  for (const each of [folder, source]) await Deno.remove(each, { recursive: true }).catch(() => {});
  const windows = target.includes("windows");
  await stageSources(ROOT, source, windows ? "windows" : "posix");
  if (failPoints) await Deno.copyFile(`${ROOT}tests/failpoint.ts`, `${source}/lib/failpoint.ts`);
  const options = ["--quiet", "--minify", "--code-splitting", "--outdir", folder];
  await deno([
    "bundle",
    ...options,
    "--config",
    `${source}/deno.json`,
    "--no-lock",
    `${source}/main.ts`,
  ]);
  await Deno.remove(source, { recursive: true });
  const commit = await commitId();
  for await (const { name } of Deno.readDir(folder)) {
    const file = `${folder}/${name}`;
    const text = await Deno.readTextFile(file);
    const final = asciiOnly(
      hideImports(knownSystem(text.replaceAll("__ENGRAM_COMMIT__", commit), windows)),
    );
    if (final !== text) await Deno.writeTextFile(file, final);
  }
  return `${folder}/main.js`;
}

/**
 * The text without the question of npm's `ignore` on which system it runs: `process` costs half of a cold start
 * on Deno 2.9.6.
 */
function knownSystem(text: string, windows: boolean): string {
  return text.replaceAll('typeof process<"u"&&process.platform==="win32"', String(windows));
}

/**
 * The text with escapes for what is not ASCII, which the bundler leaves in regular expressions: V8 keeps and
 * reads a source of two bytes per character otherwise.
 */
function asciiOnly(text: string): string {
  return text.replace(
    /[\u0080-\uffff]/g,
    (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, "0")}`,
  );
}

/**
 * The text with its dynamic imports written so that Deno does not see them before they run: `deno run` would
 * read and parse the files of all commands at every start.
 */
function hideImports(text: string): string {
  return text.replace(/\bimport\(("\.\/[^"]+\.js")\)/g, "import((name=>name)($1))");
}

/** Compiles with the `deno` and `denort` of one folder, whatever Deno runs this. */
export function compileWith(
  runtime: string,
  main: string,
  output: string,
  v8Flags: readonly string[] = V8_FLAGS,
): Promise<void> {
  const args = compileArguments(main, output, undefined, [], v8Flags);
  return deno(args, { DENORT_BIN: `${runtime}/denort` }, `${runtime}/deno`);
}

/** Compiles a bundle with the program's permissions; one with fail points may read their variable. */
export function compile(
  main: string,
  output: string,
  target?: string,
  failPoints = false,
): Promise<void> {
  return deno(compileArguments(main, output, target, failPoints ? [FAIL_POINT] : []));
}

/** The arguments of `deno compile` for a bundle. */
export function compileArguments(
  main: string,
  output: string,
  target?: string,
  environment: readonly string[] = [],
  v8Flags: readonly string[] = V8_FLAGS,
): string[] {
  // `--no-check`: checking would embed the types of Node, 2.3 MB.
  const args = ["compile", "--quiet", "--no-check", "--no-config", "--no-code-cache"];
  args.push(...programFlags(target, environment));
  if (target !== undefined) args.push("--target", target);
  if (v8Flags.length > 0) args.push(`--v8-flags=${v8Flags.join(",")}`);
  // The bundle's other files, which main.js does not show that it imports.
  return [...args, "--include", dirname(main), "--output", output, main];
}

if (import.meta.main) {
  const failPoints = Deno.args.includes("--fail-points");
  const name = Deno.args.find((arg) => !arg.startsWith("--"));
  const target = name === undefined ? undefined : TARGETS[name];
  if (name !== undefined && target === undefined) {
    console.error(`Unknown target "${name}": use one of ${Object.keys(TARGETS).join(", ")}`);
    Deno.exit(64);
  }
  const suffix = failPoints ? "-failpoints" : name === undefined ? "" : `-${name}`;
  const exe = (target ?? Deno.build.target).includes("windows") ? ".exe" : "";
  const output = `${ROOT}dist/engram${suffix}${exe}`;
  const main = await bundle(`${ROOT}dist/bundle${suffix}`, target, failPoints);
  await compile(main, output, target, failPoints);
  const { size } = await Deno.stat(output);
  console.log(`${output.slice(ROOT.length)}: ${(size / 1e6).toFixed(1)} MB`);
}
