/**
 * Installs the real clients that `tests/real_hosts` drives, pinned, from the npm registry:
 * `deno run -A tools/install_hosts.ts`.
 *
 * They go into `ENGRAM_HOSTS_DIR` (default `~/.cache/engram-hosts`). Nothing is done when they are there. What
 * `extras.ts` names goes into a folder in there; where that cannot be had, its tests are skipped.
 */
import {
  CLIENTS_SIZE,
  hostsFolder,
  isFolderComplete,
  markFile,
  pinnedPackages,
} from "../tests/real_hosts/clients.ts";
import { extraPath, EXTRAS_SIZE, extrasFolder, pinnedExtras } from "../tests/real_hosts/extras.ts";

/** Installs what is missing. Returns false when everything was there already. */
async function installHosts(): Promise<boolean> {
  const missing = !isFolderComplete();
  if (missing) await install(pinnedPackages(), CLIENTS_SIZE, hostsFolder(), markFile());
  if (extraPath() !== null) return missing;
  try {
    await install(pinnedExtras(), EXTRAS_SIZE, extrasFolder(), `${extrasFolder()}/.installed`);
  } catch (error) {
    console.error(error instanceof Error ? error.message : String(error));
    return missing;
  }
  return true;
}

async function install(
  packages: readonly string[],
  size: string,
  folder: string,
  mark: string,
): Promise<void> {
  console.log(`Installing into ${folder} (about ${size}):\n  ${packages.join("\n  ")}`);
  await Deno.mkdir(folder, { recursive: true });
  // Keeps npm from looking for a project further up.
  await Deno.writeTextFile(`${folder}/package.json`, '{"private":true}\n', { createNew: true })
    .catch((error) => {
      if (!(error instanceof Deno.errors.AlreadyExists)) throw error;
    });
  await npm(["install", "--no-audit", "--no-fund", "--loglevel=error", ...packages], folder);
  await Deno.writeTextFile(mark, `${packages.join(" ")}\n`);
}

async function npm(args: readonly string[], folder: string): Promise<void> {
  const program = Deno.build.os === "windows" ? "npm.cmd" : "npm";
  const child = (() => {
    try {
      return new Deno.Command(program, { args: [...args], cwd: folder, stdin: "null" }).spawn();
    } catch (error) {
      if (!(error instanceof Deno.errors.NotFound)) throw error;
      throw new Error("Cannot install the clients: npm was not found; install Node.js first");
    }
  })();
  const { code } = await child.status;
  if (code !== 0) throw new Error(`Cannot install the clients: npm ended with exit code ${code}`);
}

if (import.meta.main) {
  try {
    const installed = await installHosts();
    console.log(`The clients ${installed ? "are now" : "are already"} in ${hostsFolder()}`);
  } catch (error) {
    console.error(error instanceof Error ? error.message : String(error));
    Deno.exit(1);
  }
}
