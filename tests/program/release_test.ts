/**
 * The steps of the release workflow for this system: compile and pack, start and measure, install.
 * Only where `ENGRAM_DENORT` names a folder with `deno` and `denort`.
 */
import { expect } from "@std/expect";
import { VERSION } from "../../lib/build.ts";
import { archiveName, ownTarget, SUMS } from "../../tools/release/archives.ts";

const ROOT = decodeURIComponent(new URL("../..", import.meta.url).pathname);
const RUNTIME = Deno.env.get("ENGRAM_DENORT") ?? "";

const LOCK = `${ROOT}deno.lock`;
const lock = await Deno.readTextFile(LOCK);

async function step(script: string, ...args: readonly string[]) {
  const { code, stdout, stderr } = await new Deno.Command(`${RUNTIME}/deno`, {
    args: ["run", "-A", "--no-check", `tools/release/${script}.ts`, ...args],
    cwd: ROOT,
    env: { DENORT_BIN: `${RUNTIME}/denort`, NO_COLOR: "1" },
  }).output();
  // Another Deno than the one that wrote it, but the same packages.
  expect(await Deno.readTextFile(LOCK)).toBe(lock);
  const text = new TextDecoder();
  return { code, stdout: text.decode(stdout), stderr: text.decode(stderr) };
}

Deno.test("the release's own steps, for this system", { ignore: RUNTIME === "" }, async () => {
  const target = ownTarget();
  const wrong = await step("build", target, "--tag", "v0.0.0-none");
  expect([wrong.code, wrong.stderr.trim()]).toEqual([
    1,
    `The tag is "v0.0.0-none", and the program says "${VERSION}": make them the same`,
  ]);
  expect((await step("build", "linux-x86")).code).toBe(64);

  const built = await step("build", target, "--tag", `v${VERSION}`, "--repository", "acme/engram");
  expect([built.code, built.stderr]).toEqual([0, ""]);
  const release = `${ROOT}dist/release`;
  expect([...Deno.readDirSync(release)].map(({ name }) => name).sort()).toEqual(
    [SUMS, archiveName(target), "install.ps1", "install.sh"].sort(),
  );
  for (const script of ["install.sh", "install.ps1"]) {
    const text = await Deno.readTextFile(`${release}/${script}`);
    expect(text).toContain("acme/engram");
    expect(text).not.toContain("__ENGRAM");
  }

  const started = await step("start", release);
  expect([started.code, started.stderr]).toEqual([0, ""]);
  expect(started.stdout).toMatch(
    new RegExp(`^${target}: engram ${VERSION} \\(.+\\): [\\d.]+ MB, starts in \\d+ ms, answers`),
  );
  const installed = await step("try_install", release);
  expect([installed.code, installed.stderr]).toEqual([0, ""]);
  expect(installed.stdout).toMatch(new RegExp(`\\nengram ${VERSION} \\(`));
});
