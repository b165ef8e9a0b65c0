/**
 * Runs this system's install script against the files of a release, twice, into a folder of its own:
 * `deno run -A tools/release/try_install.ts [FOLDER]`.
 */
import { isWindows, ownTarget, programName, run } from "./archives.ts";
import { serveFolder } from "./serve.ts";

const [folder = "dist/release"] = Deno.args;
const target = ownTarget();
const root = await Deno.realPath(await Deno.makeTempDir({ prefix: "engram-install-" }));
try {
  await using server = serveFolder(folder);
  const env = { ENGRAM_DOWNLOAD: server.url, ENGRAM_INSTALL: `${root}/bin` };
  const [program, ...args] = isWindows(target)
    ? ["powershell", "-ExecutionPolicy", "Bypass", "-File", `${folder}/install.ps1`]
    : ["sh", `${folder}/install.sh`];
  for (let time = 1; time <= 2; time++) console.log(await run(program ?? "", args, env));
  console.log(await run(`${root}/bin/${programName(target)}`, ["--version"]));
  const left = [...Deno.readDirSync(`${root}/bin`)].map(({ name }) => name);
  if (left.length !== 1) throw new Error(`Left in the folder: ${left.join(", ")}`);
} finally {
  await Deno.remove(root, { recursive: true });
}
