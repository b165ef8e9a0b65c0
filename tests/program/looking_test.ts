/** Commands that look: status, search, list with its filters, and what other commands say at their end. */
import { expect } from "@std/expect";
import { World } from "../real_hosts/world.ts";

async function fresh(): Promise<World> {
  const world = await World.make({ git: false });
  expect((await world.engram(["init"])).code).toBe(0);
  return world;
}

async function save(world: World, id: string, text: string, ...flags: string[]): Promise<void> {
  const { code, stderr } = await world.engram(["save", "--yes", "--id", id, text, ...flags]);
  expect(code, stderr).toBe(0);
}

const folder = ".agents/.engram";

async function prompt(world: World, session: string, id: string, text: string): Promise<void> {
  const payload = {
    hook_event_name: "UserPromptSubmit",
    session_id: session,
    prompt_id: id,
    cwd: world.project,
    permission_mode: "default",
    prompt: text,
  };
  const { code } = await world.engram(["agent-hook", "--host", "claude"], {
    stdin: JSON.stringify(payload),
  });
  expect(code).toBe(0);
}

Deno.test("list by type, tag, state and scope; ids alone", async () => {
  await using world = await fresh();
  await save(world, "one", "Alpha", "--tags", "Testing,ci");
  await save(world, "two", "Beta", "--type", "skill", "--tags", "testing");
  await save(world, "mine", "Gamma", "--global");
  await world.write(`${folder}/rules/hand.md`, "---\ntags: testing\n---\nDelta\n");
  const ids = async (...flags: string[]) => {
    const { stdout, code } = await world.engram(["list", "--ids", ...flags]);
    expect(code).toBe(0);
    return stdout.split("\n").filter((id) => id !== "");
  };
  expect(await ids()).toEqual(["hand", "one", "two", "mine"]);
  expect(await ids("--type", "skill,knowledge")).toEqual(["two"]);
  expect(await ids("--tag", "TESTING")).toEqual(["hand", "one", "two"]);
  expect(await ids("--tag", "testing", "--tag", "ci")).toEqual(["one"]);
  expect(await ids("--unapproved")).toEqual(["hand"]);
  expect(await ids("--scope", "global")).toEqual(["mine"]);
  expect(await ids("--scope=workspace", "--type=rule")).toEqual(["hand", "one"]);
  const { stdout } = await world.engram(["list", "--tag", "ci", "--json"]);
  expect(JSON.parse(stdout)).toEqual({
    memories: [{
      id: "one",
      scope: "workspace",
      type: "rule",
      title: "Alpha",
      file: `${folder}/rules/one.md`,
      approved: true,
      tags: ["Testing", "ci"],
      applies_to: [],
    }],
    problems: [],
  });
  expect((await world.engram(["list", "--tag", "none"])).stdout).toBe("No memory is like that\n");
  expect((await world.engram(["list", "--type", "rules"])).code).toBe(64);
});

Deno.test("list names a file that holds a credential, never its value", async () => {
  await using world = await fresh();
  const token = `ghp_${"aB3dE5fG7hJ9kL1mN2pQ4rS6tU8vW0xY1zA2"}`;
  // Without a title of its own the line with the token is the title.
  await world.write(`${folder}/rules/token.md`, `---\nid: token\n---\nUse ${token}\n`);
  const { stdout } = await world.engram(["list", "--json"]);
  expect(JSON.parse(stdout).memories).toMatchObject([{ title: "Use [redacted: GitHub token]" }]);
  expect((await world.engram(["list"])).stdout).not.toContain(token.slice(4));
  expect(JSON.parse(stdout).problems).toEqual([{
    file: `${folder}/rules/token.md`,
    reason: "secret",
    detail: expect.stringContaining("in line"),
  }]);
  expect(stdout).not.toContain(token.slice(4));
});

Deno.test("search finds approved memories by their words, with the line that shows why", async () => {
  await using world = await fresh();
  await save(
    world,
    "lockfile",
    "# Packages\n\nUse pnpm.\n\nIts lockfile is read by the release job.",
  );
  await save(world, "staging", "Staging migrations run at night", "--triggers", "데이터베이스");
  await world.write(`${folder}/rules/hand.md`, "The lockfile, by hand\n");
  const { code, stdout } = await world.engram(["search", "lockfile", "--json"]);
  expect(code).toBe(0);
  expect(JSON.parse(stdout)).toEqual({
    query: "lockfile",
    results: [{
      id: "lockfile",
      scope: "workspace",
      type: "rule",
      title: "Packages",
      file: `${folder}/rules/lockfile.md`,
      score: expect.any(Number),
      matched: ["lockfile"],
      snippet: "Its lockfile is read by the release job.",
    }],
  });
  const korean = await world.engram(["search", "데이터베이스", "--json"]);
  expect(JSON.parse(korean.stdout).results.map(({ id }: { id: string }) => id)).toEqual([
    "staging",
  ]);
  const people = await world.engram(["search", "lockfile"]);
  expect(people.stdout).toBe(
    `lockfile  rule  Packages\n  Its lockfile is read by the release job.\n  ${folder}/rules/lockfile.md\n`,
  );
  const nothing = await world.engram(["search", "zebra"]);
  expect([nothing.code, nothing.stdout]).toEqual([0, expect.stringContaining('"zebra"')]);
  expect((await world.engram(["search"])).code).toBe(64);
});

Deno.test("status: one screen of what is there, who is linked and what was given", async () => {
  await using world = await fresh();
  await save(world, "use-pnpm", "Use pnpm for packages; its lockfile is read by the release job");
  await save(world, "release", "Cut a release by a tag", "--type", "skill");
  await save(world, "old", "An old rule");
  await world.engram(["archive", "old", "--reason", "over"]);
  await world.write(`${folder}/rules/hand.md`, "By hand\n");
  await world.write(`${folder}/rules/broken.md`, "---\nid: [\n---\n");
  await world.engram(["save", "Proposed", "one"], { env: { CLAUDECODE: "1" } });
  await world.write(`${folder}/inbox/note.md`, "a note");
  await world.write(
    `${folder}/session-queue.json`,
    JSON.stringify(["a", "b"].map((session) => ({
      transcript_path: `/t/${session}.jsonl`,
      host: "claude",
      session,
      at: "2026-11-30T12:00:00Z",
    }))),
  );
  await world.engram(["link", "claude"]);
  await world.engram(["link", "gemini", "--global"]);
  await prompt(world, "s1", "p1", "which lockfile does the release job read from packages");
  await prompt(world, "s1", "p2", "packages: the lockfile of the release job again, please");
  const { code, stdout } = await world.engram(["status", "--json"]);
  expect(code).toBe(0);
  const status = JSON.parse(stdout);
  expect(status.workspace).toEqual({
    path: `${world.project}/${folder}`,
    trusted: true,
    memories: {
      rule: { approved: 1, unapproved: 1 },
      skill: { approved: 1, unapproved: 0 },
      knowledge: { approved: 0, unapproved: 0 },
    },
    problems: 1,
    archived: 1,
    proposals: 1,
    inbox: 1,
    queue: 2,
  });
  expect(status.settings).toMatchObject({ read: "auto", "load.limit": 8 });
  expect(status.hosts).toEqual([
    {
      host: "claude",
      title: "Claude Code",
      project: true,
      global: false,
      last: { event: "UserPromptSubmit", at: expect.stringMatching(/^\d{4}-.*Z$/) },
    },
    { host: "gemini", title: "Gemini CLI", project: false, global: true, last: null },
  ]);
  expect(status.last_session).toMatchObject({ host: "claude", session: "s1", repeats: 1 });
  const given = status.last_session.memories.find(({ id }: { id: string }) => id === "use-pnpm");
  expect(given).toMatchObject({ scope: "workspace", repeats: 1 });
  expect(status.last_session.tokens_saved).toBe(given.tokens);

  const people = (await world.engram(["status"])).stdout;
  expect(people).toContain(`Workspace  ${world.project}\n`);
  expect(people).toContain("  3 memories (2 rules, 1 skill), 2 approved\n");
  expect(people).toContain("  1 memory and 1 proposal wait for approval: engram approve\n");
  expect(people).toMatch(/Claude Code +project +UserPromptSubmit just now/);
  expect(people).toMatch(/1 repeat saved/);
  expect(people.trimEnd().split("\n").length).toBeLessThan(24);
});

Deno.test("status where there is nothing yet", async () => {
  await using world = await World.make({ git: false });
  const { code, stdout } = await world.engram(["status"]);
  expect(code).toBe(0);
  expect(stdout).toContain("none here: engram init");
  expect(JSON.parse((await world.engram(["status", "--json"])).stdout)).toMatchObject({
    workspace: null,
    last_session: null,
  });
  expect([...Deno.readDirSync(world.project)]).toEqual([]);
});

Deno.test("the end of other commands says how many wait, but not in an agent's shell or in JSON", async () => {
  await using world = await fresh();
  await world.write(`${folder}/rules/hand.md`, "By hand\n");
  const note = "1 memory waits for approval: engram approve\n";
  for (const args of [["list"], ["load"], ["search", "hand"], ["config", "list"]]) {
    expect([args, (await world.engram(args)).stderr]).toEqual([args, note]);
  }
  expect((await world.engram(["list", "--json"])).stderr).toBe("");
  expect((await world.engram(["list"], { env: { CLAUDECODE: "1" } })).stderr).toBe("");
  await world.engram(["approve", "--yes"]);
  expect((await world.engram(["list"])).stderr).toBe("");
});

Deno.test("commands file how often each memory was delivered", async () => {
  await using world = await fresh();
  await save(world, "use-pnpm", "Use pnpm for packages; its lockfile is read by the release job");
  await prompt(world, "s1", "p1", "the lockfile of packages for the release job");
  await prompt(world, "s2", "p2", "the lockfile of packages for the release job");
  await world.engram(["list"]);
  const usage = JSON.parse(await Deno.readTextFile(`${world.project}/${folder}/usage.json`));
  expect(usage).toEqual({ "use-pnpm": { count: 2, last: expect.stringMatching(/Z$/) } });
  expect((await world.engram(["show", "use-pnpm"])).stdout).toMatch(/delivered: 2 times, last /);
});

Deno.test("load says what to do next", async () => {
  await using world = await fresh();
  const said = async (...words: string[]) => (await world.engram(["load", ...words])).stdout;
  expect(await said()).toContain('engram save "…"');
  await world.write(`${folder}/rules/hand.md`, "By hand\n");
  expect(await said()).toContain("engram approve");
  await world.engram(["approve", "--yes"]);
  expect(await said("zebra")).toContain("no memory fits");
  const copilot = await world.engram(["load", "--host", "copilot"]);
  expect([copilot.code, copilot.stderr]).toEqual([1, expect.stringContaining("link claude")]);
});

Deno.test("help agents prints a text that an agent's save understands", async () => {
  await using world = await fresh();
  const { code, stdout } = await world.engram(["help", "agents"]);
  expect(code).toBe(0);
  expect(stdout.split("\n").every((line) => line.length <= 100)).toBe(true);
  const flags = new Set([...stdout.matchAll(/--[a-z-]+/g)].map(([flag]) => flag));
  const { stdout: help } = await world.engram(["help", "save"]);
  for (const flag of flags) expect(help).toContain(flag);
  const { stderr } = await world.engram(["help", "agent"]);
  expect(stderr).toContain('did you mean "agents"?');
});

Deno.test("a closed pipe is silent, whatever is printed", async () => {
  await using world = await fresh();
  for (let at = 0; at < 3; at++) await save(world, `m${at}`, `Memory ${at}`);
  for (const command of ["list", "list --json", "help", "status", "completions bash"]) {
    const { code, stdout, stderr } = await world.run("bash", [
      "-c",
      `engram ${command} | head -c 1; echo "\${PIPESTATUS[0]}" >&2`,
    ]);
    expect([command, code, stdout.length, stderr]).toEqual([command, 0, 1, "0\n"]);
  }
});
