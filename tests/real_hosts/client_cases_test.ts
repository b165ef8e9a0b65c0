/** What happens to the tests of real clients where these are not installed, and how they get there. */
import { expect } from "@std/expect";
import { INSTALL_COMMAND, pinnedPackages } from "./clients.ts";
import { type Finished, runProgram } from "./process.ts";
import { World } from "./world.ts";

const CHECKOUT = decodeURIComponent(new URL("../..", import.meta.url).pathname);

function deno(
  world: World,
  args: readonly string[],
  env: Readonly<Record<string, string>>,
): Promise<Finished> {
  const inherited = Object.entries(Deno.env.toObject())
    .filter(([name]) => !/^(CI_HOSTS|ENGRAM_HOSTS_DIR|\w+_BIN)$/.test(name));
  return runProgram({
    program: Deno.execPath(),
    args,
    cwd: CHECKOUT,
    env: {
      ...Object.fromEntries(inherited),
      ENGRAM_HOSTS_DIR: `${world.root}/hosts`,
      NO_COLOR: "1",
      ...env,
    },
    timeoutMs: 60_000,
  });
}

Deno.test("a test of a client that is not installed is ignored", async () => {
  await using world = await World.make({ engram: false, git: false });
  const args = ["test", "-A", "--no-check", "tests/real_hosts/rig_test.ts"];
  const { code, stdout } = await deno(world, args, {});
  expect(code, stdout).toBe(0);
  expect(stdout).toMatch(/0 passed \| 0 failed \| \d+ ignored/);
});

Deno.test("with CI_HOSTS=1 it fails and says how to install the client", async () => {
  await using world = await World.make({ engram: false, git: false });
  const args = ["test", "-A", "--no-check", "tests/real_hosts/rig_test.ts"];
  const { code, stdout, stderr } = await deno(world, args, { CI_HOSTS: "1" });
  expect(code).toBe(1);
  expect(stdout + stderr).toMatch(/0 passed \| \d+ failed/);
  expect(stdout + stderr).toContain("Cannot start Codex");
  expect(stdout + stderr).toContain(INSTALL_COMMAND);
});

Deno.test("the installer says the size, asks npm for the pinned clients, and does so once", async () => {
  await using world = await World.make({ engram: false, git: false });
  const bin = `${world.root}/bin`;
  await Deno.mkdir(bin);
  await Deno.writeTextFile(`${bin}/npm`, '#!/bin/sh\nprintf "npm %s\\n" "$*"\n', { mode: 0o755 });
  const install = () => deno(world, ["run", "-A", "tools/install_hosts.ts"], { PATH: bin });
  const first = await install();
  expect(first.code, first.stderr).toBe(0);
  expect(first.stdout.split("\n")[0]).toContain("1.3 GB");
  expect(first.stdout).toContain(
    `npm install --no-audit --no-fund --loglevel=error ${pinnedPackages().join(" ")}`,
  );
  expect(await Deno.readTextFile(`${world.root}/hosts/.installed`)).toBe(
    `${pinnedPackages().join(" ")}\n`,
  );
  const second = await install();
  expect(second.code).toBe(0);
  expect(second.stdout).not.toContain("npm ");
});

Deno.test("the installer leaves no mark when npm fails, and says when there is no npm", async () => {
  await using world = await World.make({ engram: false, git: false });
  const bin = `${world.root}/bin`;
  await Deno.mkdir(bin);
  const install = () => deno(world, ["run", "-A", "tools/install_hosts.ts"], { PATH: bin });
  const without = await install();
  expect(without.code).toBe(1);
  expect(without.stderr).toContain("npm was not found");
  await Deno.writeTextFile(`${bin}/npm`, "#!/bin/sh\nexit 7\n", { mode: 0o755 });
  const failed = await install();
  expect(failed.code).toBe(1);
  expect(failed.stderr).toContain("exit code 7");
  await expect(Deno.stat(`${world.root}/hosts/.installed`)).rejects.toThrow(Deno.errors.NotFound);
});
