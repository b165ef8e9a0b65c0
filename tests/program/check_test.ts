/** `engram check`, as a pull request runs it: a bare checkout, nobody's home. */
import { expect } from "@std/expect";
import { memoryText } from "../hook_world.ts";
import { type CommandOptions, World } from "../real_hosts/world.ts";

const folder = ".agents/.engram";

async function fresh(): Promise<World> {
  const world = await World.make({ git: false });
  await Deno.mkdir(`${world.project}/${folder}/rules`, { recursive: true });
  return world;
}

async function check(world: World, options: CommandOptions = {}) {
  const { code, stdout, stderr } = await world.engram(["check", "--json"], options);
  expect(stderr).toBe("");
  const { ok, memories, findings } = JSON.parse(stdout) as {
    ok: boolean;
    memories: number;
    findings: { level: string; code: string; where: string; what: string; mend: string }[];
  };
  expect(code).toBe(ok ? 0 : 1);
  return { ok, memories, found: findings.map(({ level, code, where }) => [level, code, where]) };
}

const GOOD = {
  id: "use-pnpm",
  title: "Use pnpm, never npm",
  triggers: ["lockfile conflict"],
  body: "Install with pnpm.",
};

Deno.test("approved memories pass, also without a home", async () => {
  await using world = await fresh();
  await world.write(`${folder}/rules/use-pnpm.md`, await memoryText(GOOD));
  expect(await check(world)).toEqual({ ok: true, memories: 1, found: [] });
  expect((await check(world, { env: { HOME: "/nonexistent" } })).ok).toBe(true);
  const { stdout } = await world.engram(["check"]);
  expect(stdout).toBe("1 memory: nothing wrong\n");
  await using none = await World.make({ git: false });
  const outside = await none.engram(["check"]);
  expect([outside.code, outside.stderr]).toEqual([1, expect.stringContaining("engram init")]);
});

Deno.test("unapproved, malformed, conflicting and secret-bearing memories fail, one by one", async () => {
  const token = `ghp_${"aB3dE5fG7hJ9kL1mN2pQ4rS6tU8vW0xY1zA2"}`;
  const text = await memoryText(GOOD);
  const cases: readonly (readonly [string, string, string])[] = [
    ["unapproved", "rules/x.md", text.replace("id: use-pnpm", "id: x")],
    ["unapproved", "rules/x.md", "No frontmatter at all, several words to be found by\n"],
    ["syntax", "rules/x.md", "---\ntitle: [\n---\nx\n"],
    ["conflict", "rules/x.md", `${text}<<<<<<< HEAD\na\n=======\nb\n>>>>>>> main\n`],
    ["duplicate", "rules/x.md", text],
    ["encoding", "rules/x.md", ""],
    ["secret", "rules/x.md", await memoryText({ id: "x", triggers: ["y"], body: token })],
    ["secret", "archive/x.md", await memoryText({ id: "x", triggers: ["y"], body: token })],
    ["too-large", "rules/x.md", `---\nid: x\n---\n${"x".repeat(40_001)}\n`],
  ];
  for (const [code, file, content] of cases) {
    await using world = await fresh();
    await world.write(`${folder}/rules/use-pnpm.md`, text);
    const path = await world.write(`${folder}/${file}`, content);
    if (code === "encoding") await Deno.writeFile(path, new Uint8Array([0x2d, 0xff, 0xfe]));
    const { ok, found } = await check(world);
    const broken = found.filter(([level]) => level === "broken");
    expect([code, ok, broken]).toEqual([code, false, [["broken", code, `${folder}/${file}`]]]);
    const { stdout } = await world.engram(["check"]);
    expect(stdout).toContain("1 broken");
    expect(stdout).not.toContain(token.slice(4));
  }
});

Deno.test("warns of memories that other words cannot find and that stand in each other's way", async () => {
  await using world = await fresh();
  const memories = [
    { ...GOOD, id: "a", title: "Staging migrations", body: "The release job runs them at night." },
    {
      ...GOOD,
      id: "b",
      title: "Staging migrations",
      body: "The release job runs them at night, always.",
    },
    { id: "c", title: "Zebra", body: "Stripes." },
    { id: "d", title: "Part of every session", body: "Always.", always: true },
  ];
  for (const memory of memories) {
    await world.write(`${folder}/rules/${memory.id}.md`, await memoryText(memory));
  }
  const { ok, found } = await check(world);
  expect(ok).toBe(true);
  expect(found).toEqual([
    ["warning", "wording", `${folder}/rules/c.md`],
    ["warning", "shadowed", `${folder}/rules/a.md`],
  ]);
});

Deno.test("help check prints a workflow that is valid YAML", async () => {
  await using world = await World.make({ git: false });
  const { stdout } = await world.engram(["help", "check"]);
  const start = stdout.indexOf("# .github/workflows");
  const workflow = stdout.slice(start, stdout.indexOf("\n\nFlags:"));
  const { parse } = await import("@std/yaml/parse");
  expect(parse(workflow)).toMatchObject({
    name: "Engram",
    jobs: {
      check: {
        steps: [{ uses: expect.stringMatching(/^actions\/checkout@/) }, {
          run: "engram check",
        }],
      },
    },
  });
});
