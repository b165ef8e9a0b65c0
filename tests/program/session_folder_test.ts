/** Hooks that are started somewhere else than in the session's folder, with the program's real permissions. */
import { expect } from "@std/expect";
import { fixture } from "../fixtures.ts";
import { bodiesIn, memoryText } from "../hook_world.ts";
import { World } from "../real_hosts/world.ts";

const RULE = { id: "use-pnpm", title: "Use pnpm", body: "Install with pnpm." };
const OWN = { id: "my-rule", title: "Mine", body: "Rest on Sundays." };

async function made(): Promise<World> {
  const world = await World.make({ git: false });
  await world.write(".agents/.engram/rules/use-pnpm.md", await memoryText(RULE));
  await Deno.mkdir(`${world.home}/.agents/.engram/rules`, { recursive: true });
  await Deno.writeTextFile(`${world.home}/.agents/.engram/rules/my-rule.md`, await memoryText(OWN));
  await Deno.writeTextFile(
    `${world.home}/.agents/.engram/trusted.json`,
    JSON.stringify({ workspaces: [world.project] }),
  );
  return world;
}

async function send(
  world: World,
  event: string,
  cwd: string,
  more: Record<string, unknown> = {},
  before = "",
): Promise<string[]> {
  const payload = { ...fixture("cursor", event, world.project), ...more };
  const { code, stdout, stderr } = await world.engram(
    ["agent-hook", "--host", "cursor", "--global"],
    { cwd, stdin: `${before}${JSON.stringify(payload)}\n` },
  );
  expect([code, stderr]).toEqual([0, ""]);
  return bodiesIn(JSON.parse(stdout).additional_context ?? "").sort();
}

Deno.test("Cursor's hooks run in ~/.cursor or a plugin's folder, with the workspace elsewhere", async () => {
  for (const folder of [".cursor", ".cursor/plugins/local/engram"]) {
    await using world = await made();
    const cwd = `${world.home}/${folder}`;
    await Deno.mkdir(cwd, { recursive: true });
    expect(await send(world, "sessionStart", cwd)).toEqual(["my-rule", "use-pnpm"]);
    // The set is kept, wherever it could be written.
    expect(await send(world, "beforeSubmitPrompt", cwd)).toEqual(["my-rule", "use-pnpm"]);
    expect(await send(world, "beforeSubmitPrompt", cwd, { generation_id: "next" })).toEqual([]);
  }
});

Deno.test("no folder open, and byte order marks before the payload", async () => {
  await using world = await made();
  const cwd = `${world.home}/.cursor`;
  await Deno.mkdir(cwd);
  for (const marks of ["", "\ufeff", "\ufeff\ufeff"]) {
    const session_id = `session ${marks.length}`;
    expect(await send(world, "sessionStart-no-folder", cwd, { session_id }, marks))
      .toEqual(["my-rule"]);
  }
});

Deno.test("a workspace that nobody trusts gives nothing to an entry for all projects", async () => {
  await using world = await made();
  await Deno.remove(`${world.home}/.agents/.engram/trusted.json`);
  const cwd = `${world.home}/.cursor`;
  await Deno.mkdir(cwd);
  expect(await send(world, "sessionStart", cwd)).toEqual(["my-rule"]);
});
