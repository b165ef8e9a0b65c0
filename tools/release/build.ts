/**
 * Makes the files of a release in `dist/release`:
 * `deno run -A tools/release/build.ts [TARGET…] [--tag vX.Y.Z] [--repository OWNER/NAME]`.
 *
 * For each target (all five where none is named) an archive with the program and the licence, then the install
 * scripts and `SHA256SUMS`. `--tag` must name the version that the program says.
 */
import { parseArgs } from "@std/cli/parse-args";
import { VERSION } from "../../lib/build.ts";
import { TARGETS } from "../compile.ts";
import {
  archiveName,
  INSTALL_SCRIPTS,
  isWindows,
  pack,
  programName,
  REPOSITORY_MARK,
  run,
  sumOf,
  SUMS,
} from "./archives.ts";

const ROOT = decodeURIComponent(new URL("../..", import.meta.url).pathname);
const OUTPUT = `${ROOT}dist/release`;

/** Compiles a target and packs it. */
async function buildTarget(target: string): Promise<void> {
  await run(Deno.execPath(), ["run", "-A", `${ROOT}tools/compile.ts`, target], { NO_COLOR: "1" });
  const folder = await Deno.makeTempDir({ prefix: "engram-release-" });
  try {
    const suffix = isWindows(target) ? ".exe" : "";
    const program = `${folder}/${programName(target)}`;
    await Deno.rename(`${ROOT}dist/engram-${target}${suffix}`, program)
      .catch(() => Deno.copyFile(`${ROOT}dist/engram-${target}${suffix}`, program));
    await Deno.chmod(program, 0o755);
    await Deno.copyFile(`${ROOT}LICENSE`, `${folder}/LICENSE`);
    await pack(folder, `${OUTPUT}/${archiveName(target)}`);
    const { size } = await Deno.stat(program);
    const packed = (await Deno.stat(`${OUTPUT}/${archiveName(target)}`)).size;
    console.log(`${archiveName(target)}: ${megabytes(packed)} (program ${megabytes(size)})`);
  } finally {
    await Deno.remove(folder, { recursive: true });
  }
}

/** The install scripts for a repository: published, they know where they came from. */
async function installScripts(repository: string | undefined): Promise<void> {
  for (const name of INSTALL_SCRIPTS) {
    const text = await Deno.readTextFile(new URL(name, import.meta.url));
    const filled = repository === undefined ? text : text.replaceAll(REPOSITORY_MARK, repository);
    await Deno.writeTextFile(`${OUTPUT}/${name}`, filled, { mode: 0o755 });
  }
}

async function sums(): Promise<void> {
  const names = [...Deno.readDirSync(OUTPUT)].map(({ name }) => name)
    .filter((name) => name !== SUMS).sort();
  const lines: string[] = [];
  for (const name of names) lines.push(`${await sumOf(`${OUTPUT}/${name}`)}  ${name}\n`);
  await Deno.writeTextFile(`${OUTPUT}/${SUMS}`, lines.join(""));
}

function megabytes(bytes: number): string {
  return `${(bytes / 1e6).toFixed(1)} MB`;
}

if (import.meta.main) {
  const args = parseArgs(Deno.args, { string: ["tag", "repository"] });
  const named = args._.map(String);
  const unknown = named.find((target) => TARGETS[target] === undefined);
  if (unknown !== undefined) {
    console.error(`Unknown target "${unknown}": use ${Object.keys(TARGETS).join(", ")}`);
    Deno.exit(64);
  }
  const [tag, repository] = [args.tag, args.repository].map((value) =>
    typeof value === "string" ? value : undefined
  );
  if (tag !== undefined && tag !== `v${VERSION}`) {
    console.error(`The tag is "${tag}", and the program says "${VERSION}": make them the same`);
    Deno.exit(1);
  }
  if (repository !== undefined && !/^[\w.-]+\/[\w.-]+$/.test(repository)) {
    console.error(`Unknown repository "${repository}": use OWNER/NAME`);
    Deno.exit(64);
  }
  await Deno.remove(OUTPUT, { recursive: true }).catch(() => {});
  await Deno.mkdir(OUTPUT, { recursive: true });
  for (const target of named.length > 0 ? named : Object.keys(TARGETS)) await buildTarget(target);
  await installScripts(repository);
  await sums();
  console.log(await Deno.readTextFile(`${OUTPUT}/${SUMS}`));
}
