/** Commands as a person types them: what they print, what they write, how they end. */
import { expect } from "@std/expect";
import { memoryText } from "../hook_world.ts";
import { World } from "../real_hosts/world.ts";
import { HOSTS } from "../../hosts/mod.ts";

async function fresh(): Promise<World> {
  const world = await World.make({ git: false });
  const { code, stderr } = await world.engram(["init"]);
  expect(code, stderr).toBe(0);
  return world;
}

async function list(world: World, ...args: string[]) {
  const { stdout } = await world.engram(["list", "--json", ...args]);
  return JSON.parse(stdout) as {
    memories: { id: string; file: string; approved: boolean; scope: string; type: string }[];
    problems: { file: string; reason: string; detail: string }[];
  };
}

const folder = (world: World) => `${world.project}/.agents/.engram`;

Deno.test("init makes a folder whose private parts git ignores", async () => {
  await using world = await World.make();
  const { code, stdout } = await world.engram(["init"]);
  expect(code).toBe(0);
  expect(stdout).toContain("commit it");
  await world.engram(["save", "--yes", "Feed the cat"]);
  for (
    const name of ["engram.config.local.json", "usage.json", "session-queue.json", "inbox/a.md"]
  ) {
    await world.write(`.agents/.engram/${name}`, "{}");
  }
  const { stdout: untracked } = await world.run("git", ["status", "--porcelain", "-uall"]);
  expect(untracked.trim().split("\n").sort()).toEqual([
    "?? .agents/.engram/.gitignore",
    "?? .agents/.engram/rules/feed-the-cat.md",
  ]);
});

Deno.test("init in a sub-folder, twice, and at home", async () => {
  await using world = await fresh();
  await Deno.mkdir(`${world.project}/sub`);
  const sub = await world.engram(["init"], { cwd: `${world.project}/sub` });
  expect([sub.code, sub.stdout]).toEqual([0, expect.stringContaining("belongs to the workspace")]);
  expect([...Deno.readDirSync(`${world.project}/sub`)]).toEqual([]);
  expect((await world.engram(["init"])).stdout).toContain("is there already");
  const home = await world.engram(["init"], { cwd: world.home });
  expect(home.stdout).toBe("Made ~/.agents/.engram for your own memories\n");
  const again = await world.engram(["init", "--global"]);
  expect(again.stdout).toBe("~/.agents/.engram is there already\n");
});

Deno.test("without a memory folder commands name init", async () => {
  await using world = await World.make({ git: false });
  for (
    const args of [["list"], ["save", "--yes", "x"], ["approve"], ["load", "x"], ["show", "x"]]
  ) {
    const { code, stderr } = await world.engram(args);
    expect([args, code, stderr]).toEqual([args, 1, expect.stringContaining("engram init")]);
  }
});

Deno.test("save writes an approved memory, and asks first", async () => {
  await using world = await fresh();
  const accepted = await world.engram(["save", "Use pnpm, never npm"], { stdin: "A\n" });
  expect(accepted.code, accepted.stderr).toBe(0);
  expect(accepted.stdout).toBe(
    'Saved "use-pnpm-never-npm" (.agents/.engram/rules/use-pnpm-never-npm.md)\n',
  );
  const text = await Deno.readTextFile(`${folder(world)}/rules/use-pnpm-never-npm.md`);
  expect(text).toMatch(
    /^---\nid: use-pnpm-never-npm\ntype: rule\n[\s\S]*\napproved: [0-9a-f]{16}\n---\n\nUse pnpm, never npm\n$/,
  );
  for (const answer of ["C\n", "no\n", ""]) {
    const rejected = await world.engram(["save", "Another one"], { stdin: answer });
    expect(rejected.code).toBe(1);
  }
  const noted = await world.engram(["save", "Third one"], { stdin: "B seen by Kim\n" });
  expect(noted.code, noted.stderr).toBe(0);
  expect(await Deno.readTextFile(`${folder(world)}/rules/third-one.md`)).toContain(
    "note: seen by Kim",
  );
  expect((await list(world)).memories.map(({ id, approved }) => [id, approved])).toEqual([
    ["third-one", true],
    ["use-pnpm-never-npm", true],
  ]);
});

Deno.test("save takes flags, files and stdin, and refuses what cannot be", async () => {
  await using world = await fresh();
  await Deno.writeTextFile(`${world.project}/note.md`, "# Cut a release\n\n1. Tag.\n2. Wait.\n");
  const file = await world.engram([
    "save",
    "--yes",
    "--type=skill",
    "--file",
    "note.md",
    "--tags",
    "release,ci",
    "--triggers",
    "ship it; publicar, 배포",
    "--applies-to",
    "app/[id]/page.tsx",
    "--applies-to",
    "./src/{a,b}/*.ts",
    "--always",
  ]);
  expect(file.code, file.stderr).toBe(0);
  expect(file.stderr).toContain("app/\\\\[id\\\\]/page.tsx");
  const { stdout } = await world.engram(["show", "cut-a-release", "--json"]);
  expect(JSON.parse(stdout)).toMatchObject({
    type: "skill",
    title: "Cut a release",
    body: "1. Tag.\n2. Wait.",
    tags: ["release", "ci"],
    triggers: ["ship it", "publicar", "배포"],
    applies_to: ["app/\\[id\\]/page.tsx", "src/{a,b}/*.ts"],
    always: true,
    approved: true,
  });
  const piped = await world.engram(["save", "--yes", "--id", "from-pipe"], {
    stdin: "Piped text\n",
  });
  expect(piped.code, piped.stderr).toBe(0);
  const cases: [string[], number, string][] = [
    [["save", "--yes", "--id", "from-pipe", "x"], 1, "--update"],
    [["save", "--yes", "--update", "nothing", "x"], 1, "nothing"],
    [["save", "--yes", "--id", "a/b", "x"], 64, "as an id"],
    [["save", "--yes", "--applies-to", "../x", "x"], 64, "leads out"],
    [["save", "--yes", "--typo", "x"], 64, "--type"],
    [["save", "--yes", "--type", "rules", "x"], 64, "rule"],
    [["save", "--yes", "--file", "gone.md"], 1, "gone.md"],
    [["save", "--yes"], 64, "Nothing to save"],
    [["save", "--yes", "x".repeat(40_001)], 1, "40000"],
    [["save", "--yes", "--file", "/etc/hostname"], 1, "--file -"],
  ];
  for (const [args, code, text] of cases) {
    const result = await world.engram(args);
    expect([args.slice(0, 4), result.code, result.stderr]).toEqual([
      args.slice(0, 4),
      code,
      expect.stringContaining(text),
    ]);
  }
});

Deno.test("save --update changes a memory and keeps fields that Engram does not know", async () => {
  await using world = await fresh();
  await world.engram(["save", "--yes", "--id", "cat", "Feed the cat"]);
  const path = `${folder(world)}/rules/cat.md`;
  const text = await Deno.readTextFile(path);
  await Deno.writeTextFile(
    path,
    text.replace("type: rule\n", "type: rule\nowner: Kim # the boss\n"),
  );
  await world.engram(["approve", "--yes"]);
  const { code, stderr } = await world.engram([
    "save",
    "--yes",
    "--update",
    "cat",
    "--tags",
    "pets",
    "Feed the cat twice",
  ]);
  expect(code, stderr).toBe(0);
  const updated = await Deno.readTextFile(path);
  expect(updated).toContain("owner: Kim # the boss\n");
  expect(updated).toContain("tags: [pets]\n");
  expect(updated).toContain("\nFeed the cat twice\n");
  expect((await list(world)).memories).toMatchObject([{ id: "cat", approved: true }]);
});

Deno.test("credentials are refused with kind and line, never shown", async () => {
  await using world = await fresh();
  const secret = ["gh", "p_", "A1b2C3d4E5f6G7h8I9j0", "K1l2M3n4O5p6Q7r8"].join("");
  const { code, stdout, stderr } = await world.engram([
    "save",
    "--yes",
    `Deploy with\ntoken ${secret}`,
  ]);
  expect(code).toBe(1);
  expect(stderr).toMatch(/GitHub/i);
  expect(stderr).toMatch(/line \d/);
  expect(stdout + stderr).not.toContain(secret.slice(8));
  expect((await list(world)).memories).toEqual([]);
});

Deno.test("an agent's shell stores proposals, which a person approves", async () => {
  await using world = await fresh();
  const marks = ["AI_AGENT", ...HOSTS.flatMap(({ shellMarks }) => shellMarks)];
  for (const mark of marks) {
    const env = { [mark]: "1" };
    const saved = await world.engram(["save", "--yes", "--id", mark, `Proposed under ${mark}`], {
      env,
    });
    expect([mark, saved.code, saved.stdout]).toEqual([
      mark,
      0,
      `Proposed "${mark.toLowerCase()}"; a person can run: engram approve ${mark.toLowerCase()}\n`,
    ]);
    for (const args of [["approve", "--yes"], ["trust"], ["restore", "x"]]) {
      const refused = await world.engram(args, { env });
      expect([args, refused.code, refused.stderr]).toEqual([
        args,
        1,
        expect.stringContaining("your own terminal"),
      ]);
    }
  }
  expect((await list(world)).memories).toEqual([]);
  const other = await world.engram(["approve", "--yes"], {
    env: { CODEX_HOME: "/x", CLAUDECODE: "" },
  });
  expect(other.code, other.stderr).toBe(0);
  expect((await list(world)).memories).toHaveLength(marks.length);
  const lifted = await world.engram(["save", "--yes", "Lifted"], {
    env: { CLAUDECODE: "1", ENGRAM_ALLOW_AGENT_APPROVAL: "1" },
  });
  expect(lifted.stdout).toContain("Saved");
});

Deno.test("approve shows what changed, and approves exactly that", async () => {
  await using world = await fresh();
  await world.engram(["save", "--yes", "--id", "cat", "Feed the cat at noon"]);
  const path = `${folder(world)}/rules/cat.md`;
  const text = await Deno.readTextFile(path);
  await Deno.writeTextFile(path, text.replaceAll("at noon", "at midnight"));
  await Deno.writeTextFile(`${folder(world)}/rules/dog.md`, "Walk the dog\n");
  const listed = await world.engram(["list"]);
  expect(listed.stderr).toContain("2 memories wait for approval");
  const shown = await world.engram(["approve"], { stdin: "A 1\n" });
  expect(shown.stderr).toContain("-Feed the cat at noon");
  expect(shown.stderr).toContain("+Feed the cat at midnight");
  expect(shown.stderr).toContain("Walk the dog");
  expect(shown.code).toBe(1);
  expect((await list(world)).memories.map(({ id, approved }) => [id, approved])).toEqual([
    ["cat", true],
    ["dog", false],
  ]);
  const rest = await world.engram(["approve", "dog"], { stdin: "a\n" });
  expect(rest.code, rest.stderr).toBe(0);
  expect((await world.engram(["approve"])).stdout).toBe("Nothing waits for approval\n");
  expect((await world.engram(["approve", "bird"])).code).toBe(1);
});

Deno.test("archive, restore, delete", async () => {
  await using world = await fresh();
  await world.engram(["save", "--yes", "--id", "cat", "Feed the cat"]);
  const path = `${folder(world)}/rules/cat.md`;
  const before = await Deno.readTextFile(path);
  expect((await world.engram(["archive", "cat"])).code).toBe(64);
  const archived = await world.engram(["archive", "cat", "--reason", "moved out"]);
  expect(archived.code, archived.stderr).toBe(0);
  expect((await list(world)).memories).toEqual([]);
  expect((await list(world, "--archived")).memories).toMatchObject([{ id: "cat" }]);
  const restored = await world.engram(["restore", "cat"]);
  expect(restored.code, restored.stderr).toBe(0);
  expect(await Deno.readTextFile(path)).toBe(before);
  expect((await world.engram(["delete", "cat"])).code).toBe(0);
  expect((await list(world)).memories).toEqual([]);
  const gone = await world.engram(["delete", "cat"]);
  expect([gone.code, gone.stderr]).toEqual([1, expect.stringContaining('No memory "cat"')]);
});

Deno.test("a memory whose type only its folder says comes back as what it was", async () => {
  await using world = await fresh();
  const path = `${folder(world)}/skills/knots.md`;
  await Deno.writeTextFile(path, "Tie a bowline\n");
  expect((await world.engram(["approve", "--yes"])).code).toBe(0);
  const before = await Deno.readTextFile(path);
  expect((await world.engram(["archive", "knots", "--reason", "no ropes"])).code).toBe(0);
  expect(await list(world, "--archived")).toMatchObject({
    memories: [{ id: "knots", type: "skill", file: ".agents/.engram/archive/skills/knots.md" }],
    problems: [],
  });
  expect((await world.engram(["save", "--yes", "--id", "knots", "Others"])).code).toBe(1);
  const restored = await world.engram(["restore", "knots"]);
  expect(restored.code, restored.stderr).toBe(0);
  expect(await Deno.readTextFile(path)).toBe(before);
});

Deno.test("list names what is wrong with files", async () => {
  await using world = await fresh();
  const rules = `${folder(world)}/rules`;
  await Deno.writeTextFile(`${rules}/a.md`, await memoryText({ id: "good" }));
  await Deno.writeTextFile(`${rules}/b.md`, await memoryText({ id: "good" }));
  await Deno.writeTextFile(`${rules}/c.md`, "---\nt:\t[\n---\n");
  await Deno.writeTextFile(`${rules}/d.md`, "<<<<<<< HEAD\na\n=======\nb\n>>>>>>> c\n");
  await Deno.writeFile(`${rules}/e.md`, new Uint8Array([0xff]));
  await Deno.writeTextFile(`${rules}/f.md`, "x".repeat(2_000_000));
  const { memories, problems } = await list(world);
  expect(memories.map(({ id, file }) => [id, file])).toEqual([[
    "good",
    ".agents/.engram/rules/a.md",
  ]]);
  expect(problems.map(({ file, reason }) => [file.slice(-4), reason])).toEqual([
    ["b.md", "duplicate"],
    ["c.md", "syntax"],
    ["d.md", "conflict"],
    ["e.md", "encoding"],
    ["f.md", "too-large"],
  ]);
  const text = await world.engram(["list"]);
  expect(text.code).toBe(0);
  expect(text.stdout).toContain("5 files have a problem");
});

Deno.test("settings: local wins over shared, shared over global; broken files are named and unknown keys kept", async () => {
  await using world = await fresh();
  const get = async (key: string) => (await world.engram(["config", "get", key])).stdout.trim();
  await world.engram(["set-read", "manual", "--global"]);
  expect(await get("read")).toBe("manual");
  await world.engram(["set-read", "startup", "--shared"]);
  expect(await get("read")).toBe("startup");
  await world.engram(["set-read", "always"]);
  expect(await get("read")).toBe("always");
  await world.engram(["config", "set", "load.limit", "5"]);
  expect(await get("load.limit")).toBe("5");
  const own = Deno.statSync(`${folder(world)}/engram.config.local.json`);
  expect((own.mode ?? 0) & 0o777).toBe(0o600);
  const file = `${folder(world)}/engram.config.local.json`;
  await Deno.writeTextFile(
    file,
    '{\n  // mine\n  "x": 1,\n  "read": "sometimes",\n  "load": {"limit": 5},\n}\n',
  );
  const listed = await world.engram(["config", "list"]);
  expect(listed.stderr).toContain('Unknown setting "x"');
  expect(listed.stderr).toContain('"read" takes one of');
  expect(await get("read")).toBe("startup");
  await world.engram(["config", "set", "read", "auto"]);
  const text = await Deno.readTextFile(file);
  expect(text).toContain("// mine");
  expect(text).toContain('"x": 1');
  expect(await get("read")).toBe("auto");
  await world.engram(["config", "unset", "read"]);
  expect(await get("read")).toBe("startup");
  await Deno.writeTextFile(file, "{ not json");
  const broken = await world.engram(["config", "set", "read", "auto"]);
  expect([broken.code, broken.stderr]).toEqual([1, expect.stringContaining("not valid JSON")]);
  expect(await Deno.readTextFile(file)).toBe("{ not json");
  for (
    const [args, near] of [
      [["set-read", "allways"], "always"],
      [["config", "set", "load.limt", "3"], "load.limit"],
      [["config", "set", "load.limit", "33"], "from 1 to 32"],
      [["config", "set", "load.limit", "3.5"], "whole number"],
      [["lst"], "list"],
      [["link", "claud"], "claude"],
    ] as const
  ) {
    const { code, stderr } = await world.engram(args);
    expect([args, code, stderr]).toEqual([args, 64, expect.stringContaining(near)]);
  }
});

Deno.test("hooks.path_rules changes no host file, and says which link brings the hooks along", async () => {
  await using world = await fresh();
  const set = async (...args: string[]) =>
    (await world.engram(["config", ...args])).stdout.split("\n").slice(1, -1);
  expect(await set("set", "hooks.path_rules", "hook")).toEqual([]);
  expect(await set("unset", "hooks.path_rules")).toEqual([]);
  expect((await world.engram(["link", "claude", "codex"])).code).toBe(0);
  const path = `${world.project}/.claude/settings.json`;
  const before = await Deno.readTextFile(path);
  const here = "For the hooks to follow: engram link claude";
  expect(await set("set", "hooks.path_rules", "hook")).toEqual([here]);
  expect(await Deno.readTextFile(path)).toBe(before);
  expect((await world.engram(["link", "claude"])).code).toBe(0);
  expect((await world.engram(["link", "claude", "--global"])).code).toBe(0);
  expect(await set("unset", "hooks.path_rules")).toEqual([here]);
  expect(await set("set", "hooks.path_rules", "hook", "--global"))
    .toEqual([`${here} --global`]);
  expect(await set("set", "load.limit", "5")).toEqual([]);
});

Deno.test("trust decides what entries for all projects give", async () => {
  await using world = await World.make({ git: false });
  await world.write(".agents/.engram/rules/cat.md", await memoryText({ id: "cat" }));
  const start = async (...args: string[]) => {
    const { stdout } = await world.engram(["agent-hook", "--host", "claude", ...args], {
      stdin: JSON.stringify({
        session_id: crypto.randomUUID(),
        cwd: world.project,
        hook_event_name: "SessionStart",
        source: "startup",
      }),
    });
    return stdout;
  };
  expect(await start("--global")).toContain(
    "Engram: 1 memory of this repository is not trusted yet; a person can run: engram trust",
  );
  expect(await start("--global")).not.toContain("Body of cat");
  expect(await start()).toContain("Body of cat");
  expect((await world.engram(["trust"])).code).toBe(0);
  expect(await start("--global")).toContain("Body of cat");
  expect((await world.engram(["distrust"])).code).toBe(0);
  expect(await start("--global")).not.toContain("Body of cat");
});

Deno.test("a git merge of two branches that each saved memories needs no hand", async () => {
  await using world = await World.make();
  const git = async (...args: string[]) => {
    const identity = ["-c", "user.name=T", "-c", "user.email=t@example.com"];
    const { code, stderr } = await world.run("git", [...identity, ...args]);
    expect(code, stderr).toBe(0);
  };
  await world.engram(["init"]);
  await git("add", "-A");
  await git("commit", "-qm", "init");
  await git("checkout", "-qb", "other");
  await world.engram(["save", "--yes", "Feed the cat"]);
  await git("add", "-A");
  await git("commit", "-qm", "cat");
  await git("checkout", "-q", "-");
  await world.engram(["save", "--yes", "Walk the dog"]);
  await git("add", "-A");
  await git("commit", "-qm", "dog");
  await git("merge", "-q", "--no-edit", "other");
  const { memories } = await list(world);
  expect(memories.map(({ id, approved }) => [id, approved])).toEqual([
    ["feed-the-cat", true],
    ["walk-the-dog", true],
  ]);
  await git("config", "core.autocrlf", "true");
  await Deno.remove(`${folder(world)}/rules/feed-the-cat.md`);
  await git("checkout", "-q", "--", ".");
  expect(await Deno.readTextFile(`${folder(world)}/rules/feed-the-cat.md`)).toContain("\r\n");
  expect((await list(world)).memories.every(({ approved }) => approved)).toBe(true);
});

Deno.test("two clones and two worktrees do not disturb each other", async () => {
  await using world = await World.make();
  const git = (...args: string[]) =>
    world.run("git", ["-c", "user.name=T", "-c", "user.email=t@example.com", ...args]);
  await world.engram(["init"]);
  await world.engram(["save", "--yes", "Feed the cat"]);
  await git("add", "-A");
  await git("commit", "-qm", "init");
  const clone = `${world.home}/work/clone`;
  const tree = `${world.home}/work/tree`;
  await git("clone", "-q", world.project, clone);
  await git("worktree", "add", "-q", tree);
  await world.engram(["save", "--yes", "Only in the worktree"], { cwd: tree });
  const ids = async (cwd: string) => {
    const { stdout } = await world.engram(["list", "--json"], { cwd });
    return JSON.parse(stdout).memories.map(({ id }: { id: string }) => id);
  };
  expect(await ids(world.project)).toEqual(["feed-the-cat"]);
  expect(await ids(clone)).toEqual(["feed-the-cat"]);
  expect(await ids(tree)).toEqual(["feed-the-cat", "only-in-the-worktree"]);
  const start = async (cwd: string) => {
    const { stdout } = await world.engram(["agent-hook", "--host", "codex"], {
      cwd,
      stdin: JSON.stringify({
        session_id: "s",
        cwd,
        hook_event_name: "SessionStart",
        source: "startup",
      }),
    });
    return stdout;
  };
  expect(await start(world.project)).not.toContain("Only in the worktree");
  expect(await start(tree)).toContain("Only in the worktree");
  expect(await start(clone)).toContain("Feed the cat");
});
