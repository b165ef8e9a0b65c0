/**
 * Only to know its figures: compiles once for this system with Deno's experimental QuickJS engine
 * (`--engine quickjs`, Deno 2.9), and prints size and start: `deno run -A tools/release/quickjs.ts`.
 * Nothing of it is released; it may fail.
 */
import { bundle, compileArguments, TARGETS } from "../compile.ts";
import { ownTarget, programName, run } from "./archives.ts";
import { report, tryProgram } from "./start.ts";

const root = await Deno.realPath(await Deno.makeTempDir({ prefix: "engram-quickjs-" }));
try {
  const target = ownTarget();
  const main = await bundle(`${root}/bundle`, TARGETS[target]);
  const program = `${root}/${programName(target)}`;
  const [compile = "compile", ...all] = compileArguments(main, program, TARGETS[target]);
  const options = all.filter((option) => !option.startsWith("--v8-flags"));
  await run(Deno.execPath(), [compile, "--engine", "quickjs", ...options], { NO_COLOR: "1" });
  await report(`${target} with QuickJS, not released: ${await tryProgram(program, root)}`);
} catch (error) {
  const said = error instanceof Error ? error.message : String(error);
  await report(`QuickJS: ${said.replaceAll(/\s+/g, " ").slice(0, 300)}`);
  Deno.exitCode = 1;
} finally {
  await Deno.remove(root, { recursive: true });
}
