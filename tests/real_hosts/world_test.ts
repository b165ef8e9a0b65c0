import { expect } from "@std/expect";
import { World } from "./world.ts";

Deno.test("a world has a home above its project, and only its own variables", async () => {
  let root: string;
  {
    await using world = await World.make();
    root = world.root;
    expect(world.project.startsWith(`${world.home}/`)).toBe(true);
    expect((await Deno.stat(`${world.project}/.git`)).isDirectory).toBe(true);
    const { stdout } = await world.run("env", [], { env: { ONE: "1" } });
    expect(stdout.split("\n").map((line) => line.split("=")[0]).filter(Boolean).sort())
      .toEqual(["HOME", "LANG", "ONE", "PATH", "SHELL", "TERM", "TMPDIR"]);
    expect((await world.run("sh", ["-c", "command -v engram"])).stdout)
      .toBe(`${world.bin}/engram\n`);
  }
  await expect(Deno.stat(root)).rejects.toThrow(Deno.errors.NotFound);
});

Deno.test("engram runs in a world, wherever it is started from", async () => {
  await using world = await World.make();
  const { code, stdout, stderr } = await world.engram(["--version"]);
  expect([code, stderr]).toEqual([0, ""]);
  expect(stdout).toMatch(/^engram \d/);
  const inside = await world.run("sh", ["-c", "engram --version"], { cwd: world.home });
  expect(inside.stdout).toBe(stdout);
  expect((await world.run("bash", ["-lc", "engram --version"])).stdout).toBe(stdout);
});
