/** Windsurf's rule file, made of memories: in step after every command and event, and only where it is ours. */
import { expect } from "@std/expect";
import { memoryText } from "../hook_world.ts";
import { World } from "../real_hosts/world.ts";
import { fixture } from "../fixtures.ts";

const FILE = ".windsurf/rules/engram.md";

function ruleOf(world: World): string | null {
  try {
    return Deno.readTextFileSync(`${world.project}/${FILE}`);
  } catch {
    return null;
  }
}

async function run(world: World, ...args: readonly string[]): Promise<string> {
  const { code, stdout, stderr } = await world.engram(args);
  expect([args, code]).toEqual([args, 0]);
  return stdout + stderr;
}

async function made(): Promise<World> {
  const world = await World.make({ git: false });
  await run(world, "init");
  await run(world, "save", "--yes", "--title", "Use pnpm", "Install with pnpm.");
  return world;
}

/** The event at which the hook looks after the file; it prints nothing. */
async function event(world: World, ...args: readonly string[]): Promise<void> {
  const stdin = JSON.stringify(fixture("windsurf", "pre_user_prompt", world.project));
  const answer = await world.engram(["agent-hook", "--host", "windsurf", ...args], { stdin });
  expect([answer.code, answer.stdout, answer.stderr]).toEqual([0, "", ""]);
}

Deno.test("link makes it, commands and the hook keep it in step, unlink removes it", async () => {
  await using world = await made();
  const plan = await run(world, "link", "windsurf", "--plan");
  expect(plan).toContain(`create ${world.project}/${FILE}`);
  expect(ruleOf(world)).toBe(null);
  expect(await run(world, "link", "cascade")).toContain("gives its agent no text from hooks");
  expect(ruleOf(world)).toMatch(/^---\ntrigger: always_on\n# Made by Engram /);
  expect(ruleOf(world)).toContain(
    "[engram use-pnpm | rule | Use pnpm]\nInstall with pnpm.\n[/engram use-pnpm]",
  );
  const first = ruleOf(world);
  await run(world, "link", "windsurf");
  expect(ruleOf(world)).toBe(first);

  await run(world, "save", "--yes", "--type", "knowledge", "--title", "Harbour", "Boats.");
  expect(ruleOf(world)).toContain(
    "[engram card] harbour | knowledge | Harbour | read .agents/.engram/knowledge/harbour.md",
  );
  await run(world, "archive", "use-pnpm", "--reason", "bun now");
  expect(ruleOf(world)).not.toContain("use-pnpm");
  await run(world, "restore", "use-pnpm");
  expect(ruleOf(world)).toContain("Install with pnpm.");

  // A pull brings a memory, and a hand edit voids another.
  await world.write(
    ".agents/.engram/rules/pulled.md",
    await memoryText({ id: "pulled", title: "Pulled", body: "From the team." }),
  );
  await event(world);
  expect(ruleOf(world)).toContain("From the team.");
  await Deno.writeTextFile(`${world.project}/.agents/.engram/rules/pulled.md`, "edited", {
    append: true,
  });
  await event(world);
  expect(ruleOf(world)).not.toContain("pulled");

  for (const mode of ["manual", "off"]) {
    await run(world, "set-read", mode);
    expect(ruleOf(world)).toBe(null);
    await event(world);
    expect(ruleOf(world)).toBe(null);
    await run(world, "set-read", "auto");
    expect(ruleOf(world)).toContain("Install with pnpm.");
  }
  await run(world, "unlink", "windsurf");
  expect([...Deno.readDirSync(world.project)].map(({ name }) => name)).toEqual([".agents"]);
  await run(world, "save", "--yes", "Nothing is made any more");
  expect(ruleOf(world)).toBe(null);
});

Deno.test("it depends on the workspace's memories alone", async () => {
  await using world = await made();
  await run(world, "link", "windsurf");
  const before = ruleOf(world);
  await run(world, "save", "--global", "--yes", "--always", "My own rule of thumb");
  await run(world, "config", "set", "load.limit", "1");
  await run(world, "config", "set", "load.max_tokens", "200");
  await run(world, "set-proof", "compact");
  await event(world);
  expect(ruleOf(world)).toBe(before);
});

Deno.test("a committed one is kept in step without a link, a global link makes none", async () => {
  await using world = await made();
  await run(world, "link", "windsurf", "--global");
  await event(world, "--global");
  expect(ruleOf(world)).toBe(null);
  await run(world, "link", "windsurf");
  await Deno.remove(`${world.project}/.windsurf/hooks.json`);
  await world.write(
    ".agents/.engram/rules/pulled.md",
    await memoryText({ id: "pulled", title: "Pulled", body: "From the team." }),
  );
  await event(world, "--global");
  expect(ruleOf(world)).toContain("From the team.");
  // Not where nobody trusts the repository.
  await run(world, "distrust");
  const before = ruleOf(world);
  await Deno.remove(`${world.project}/.agents/.engram/rules/pulled.md`);
  await event(world, "--global");
  expect(ruleOf(world)).toBe(before);
});

Deno.test("somebody's own file of that name is reported and left alone", async () => {
  await using world = await made();
  await world.write(FILE, "mine\n");
  const said = await run(world, "link", "windsurf");
  expect(said).toContain(`${FILE}: it is not as Engram made it; left alone`);
  await run(world, "save", "--yes", "Another rule of the team");
  await event(world);
  expect(ruleOf(world)).toBe("mine\n");
  await run(world, "unlink", "windsurf");
  expect(ruleOf(world)).toBe("mine\n");
});

Deno.test("it stays within 12,000 characters: bodies become cards, then cards go", async () => {
  await using world = await made();
  for (let at = 0; at < 300; at++) {
    await world.write(
      `.agents/.engram/rules/rule-${at}.md`,
      await memoryText({
        id: `rule-${at}`,
        title: `Rule ${at} 가나다`,
        body: "가나다 😀 ".repeat(at % 7 * 30 + 1),
        updated: `2026-10-${String(at % 28 + 1).padStart(2, "0")}`,
      }),
    );
  }
  await run(world, "link", "windsurf");
  const text = ruleOf(world) ?? "";
  expect(text.length).toBeLessThanOrEqual(12_000);
  expect(text.length).toBeGreaterThan(11_000);
  expect(text).toContain("[/engram use-pnpm]");
  expect(text).toContain("[engram card] rule-");
});

Deno.test("a folder that leads elsewhere is not written through", async () => {
  await using world = await made();
  await Deno.mkdir(`${world.root}/elsewhere/rules`, { recursive: true });
  await run(world, "link", "windsurf");
  await Deno.remove(`${world.project}/.windsurf/rules`, { recursive: true });
  await Deno.symlink(`${world.root}/elsewhere/rules`, `${world.project}/.windsurf/rules`);
  await run(world, "save", "--yes", "Another rule of the team");
  await event(world);
  expect([...Deno.readDirSync(`${world.root}/elsewhere/rules`)]).toEqual([]);
});

Deno.test("several hooks at once leave one whole file", async () => {
  await using world = await made();
  await run(world, "link", "windsurf");
  await world.write(
    ".agents/.engram/rules/pulled.md",
    await memoryText({ id: "pulled", title: "Pulled", body: "From the team." }),
  );
  await Promise.all(Array.from({ length: 6 }, () => event(world)));
  expect(ruleOf(world)).toContain("[/engram pulled]");
  const names = [...Deno.readDirSync(`${world.project}/.windsurf/rules`)].map(({ name }) => name);
  expect(names).toEqual(["engram.md"]);
});
