/** The program under test as the clients find it: a file named `engram` in a folder for PATH. */
import { programFlags } from "../../tools/flags.ts";
import { FAIL_POINT } from "../failpoint.ts";
import { parseJson, textAt } from "./json.ts";

const CHECKOUT = decodeURIComponent(new URL("../..", import.meta.url).pathname);

/**
 * Puts the program into a folder. `ENGRAM_BIN` names a compiled binary; without it a small script runs
 * main.ts by the Deno that runs the tests, with the program's own permissions.
 *
 * @param failPoints Always from the sources, with the fail points of `tests/failpoint.ts`.
 * @returns Path of the program.
 */
export async function placeEngram(folder: string, failPoints = false): Promise<string> {
  const program = `${folder}/engram`;
  const compiled = Deno.env.get("ENGRAM_BIN");
  if (!failPoints && compiled !== undefined && compiled !== "") {
    await Deno.symlink(await Deno.realPath(compiled), program);
    return program;
  }
  // HOME is a throw-away folder there: without DENO_DIR Deno would look for its cache in it.
  const flags = [
    ...programFlags(undefined, failPoints ? [FAIL_POINT] : []),
    "--quiet",
    ...["--config", `${CHECKOUT}deno.json`],
    ...(failPoints ? ["--import-map", await failPointMap(folder)] : []),
  ];
  const command = [Deno.execPath(), "run", ...flags, `${CHECKOUT}main.ts`].map(quoted).join(" ");
  const variables = `DENO_NO_UPDATE_CHECK=1 DENO_DIR=${quoted(await denoFolder())}`;
  const script = `#!/bin/sh\n${variables} exec ${command} "$@"\n`;
  await Deno.writeTextFile(program, script, { mode: 0o755 });
  return program;
}

/** Writes an import map like the project's own, with the fail points of tests. */
async function failPointMap(folder: string): Promise<string> {
  const { imports } = JSON.parse(await Deno.readTextFile(`${CHECKOUT}deno.json`));
  const path = `${folder}/import_map.json`;
  const $failpoint = new URL("../failpoint.ts", import.meta.url).href;
  await Deno.writeTextFile(path, JSON.stringify({ imports: { ...imports, $failpoint } }));
  return path;
}

let denoFolderKnown: Promise<string> | undefined;

/** Deno's cache folder. */
function denoFolder(): Promise<string> {
  return denoFolderKnown ??= findDenoFolder();
}

async function findDenoFolder(): Promise<string> {
  const { stdout } = await new Deno.Command(Deno.execPath(), { args: ["info", "--json"] }).output();
  const folder = textAt(parseJson(new TextDecoder().decode(stdout)), "denoDir");
  if (folder === null) throw new Error("Cannot find Deno's cache folder: deno info names none");
  return folder;
}

/** A word for `sh`. */
function quoted(word: string): string {
  return `'${word.replaceAll("'", "'\\''")}'`;
}
