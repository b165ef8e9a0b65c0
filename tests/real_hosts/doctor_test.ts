/** `engram doctor` beside the real Codex: both say the same of what is trusted. */
import { expect } from "@std/expect";
import { isInstalled } from "./clients.ts";
import { listHooks, reviewHooks } from "./codex_app_server.ts";
import { World } from "./world.ts";

async function codesOf(world: World): Promise<string[]> {
  const { stdout } = await world.engram(["doctor", "--json"]);
  const { findings }: { findings: readonly { level: string; code: string }[] } = JSON.parse(stdout);
  return findings.map(({ level, code }) => `${level} ${code}`);
}

Deno.test({
  name: "doctor tells untrusted, trusted and changed hooks as Codex does",
  ignore: !isInstalled("codex"),
  fn: async () => {
    await using world = await World.make();
    await world.engram(["init"]);
    expect((await world.engram(["link", "codex"])).code).toBe(0);
    const trustIn = async () =>
      new Set((await listHooks({ place: world })).hooks.map(({ trust }) => trust));

    expect(await trustIn()).toEqual(new Set(["untrusted"]));
    expect(await codesOf(world)).toEqual(
      expect.arrayContaining(["broken untrusted-folder", "broken untrusted-hooks"]),
    );

    await reviewHooks({ place: world });
    const config = `${world.home}/.codex/config.toml`;
    const toml = await Deno.readTextFile(config);
    await Deno.writeTextFile(
      config,
      `${toml}\n[projects.${JSON.stringify(world.project)}]\ntrust_level = "trusted"\n`,
    );
    expect(await trustIn()).toEqual(new Set(["trusted"]));
    expect(await codesOf(world)).toEqual(["note never-ran"]);

    const hooks = `${world.project}/.codex/hooks.json`;
    const text = await Deno.readTextFile(hooks);
    await Deno.writeTextFile(hooks, text.replaceAll('"timeout": 10', '"timeout": 10000'));
    expect(await trustIn()).toEqual(new Set(["modified"]));
    expect(await codesOf(world)).toEqual(expect.arrayContaining(["broken changed-hooks"]));
  },
});
