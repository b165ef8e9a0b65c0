/** The files of a release: their names, packing, unpacking and sums. */
import { zip } from "./zip.ts";

export const SUMS = "SHA256SUMS";

/** The scripts that install a release, filled in when it is made. */
export const INSTALL_SCRIPTS = ["install.sh", "install.ps1"] as const;

/** Stands in the scripts for OWNER/NAME. */
export const REPOSITORY_MARK = "__ENGRAM_REPOSITORY__";

/** True for a target that runs on Windows. */
export function isWindows(target: string): boolean {
  return target.startsWith("windows");
}

/** The program's name for a target. */
export function programName(target: string): string {
  return isWindows(target) ? "engram.exe" : "engram";
}

/** The archive's name for a target; the install scripts know it too. */
export function archiveName(target: string): string {
  return `engram-${target}.${isWindows(target) ? "zip" : "tar.gz"}`;
}

/** The target of the system that runs this, by our names. */
export function ownTarget(): string {
  const systems: Readonly<Record<string, string>> = { darwin: "macos" };
  const machine = Deno.build.arch === "x86_64" ? "x64" : "arm64";
  return `${systems[Deno.build.os] ?? Deno.build.os}-${machine}`;
}

/** Packs a folder's files in the order of their names, with no trace of when and by whom. */
export async function pack(folder: string, archive: string): Promise<void> {
  const names = [...Deno.readDirSync(folder)].map(({ name }) => name).sort();
  if (archive.endsWith(".zip")) {
    const files = names.map((name) => ({
      name,
      data: Deno.readFileSync(`${folder}/${name}`),
      mode: name.endsWith(".exe") ? 0o755 : 0o644,
    }));
    return await Deno.writeFile(archive, await zip(files));
  }
  await run("tar", [
    ...["--owner=0", "--group=0", "--numeric-owner", "--mtime=@0", "--format=ustar"],
    ...["--use-compress-program=gzip -n", "-cf", archive, "-C", folder, ...names],
  ]);
}

/** Unpacks an archive of either form: the tar of Windows and macOS reads zip files. */
export async function unpack(archive: string, folder: string): Promise<void> {
  // On Windows another tar may come first on PATH, one that reads no zip files.
  const system = Deno.build.os === "windows" ? Deno.env.get("SystemRoot") : undefined;
  const tar = system === undefined ? "tar" : `${system}\\System32\\tar.exe`;
  await run(tar, [archive.endsWith(".zip") ? "-xf" : "-xzf", archive, "-C", folder]);
}

/** SHA-256 of a file in hexadecimal digits. */
export async function sumOf(file: string): Promise<string> {
  const digest = await crypto.subtle.digest("SHA-256", await Deno.readFile(file));
  return [...new Uint8Array(digest)].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}

/** Runs a program, and throws with what it said when it fails. */
export async function run(
  program: string,
  args: readonly string[],
  env: Readonly<Record<string, string>> = {},
): Promise<string> {
  const { success, code, stdout, stderr } = await new Deno.Command(program, {
    args: [...args],
    env: { ...env },
  }).output();
  const text = new TextDecoder();
  if (!success) {
    throw new Error(`Cannot run "${program}" (exit ${code}): ${text.decode(stderr).trim()}`);
  }
  return text.decode(stdout);
}
