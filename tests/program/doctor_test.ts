/** `engram doctor`: what it runs, what it finds, and that it leaves no trace. */
import { expect } from "@std/expect";
import { memoryText } from "../hook_world.ts";
import { type CommandOptions, World } from "../real_hosts/world.ts";
import { hasProgram } from "../terminal.ts";

interface Report {
  readonly ok: boolean;
  readonly workspace: string | null;
  readonly runs: readonly {
    readonly host: string;
    readonly scope: string;
    readonly command: string;
    readonly code: number | null;
    readonly answer: string;
    readonly tokens: number;
  }[];
  readonly findings: readonly {
    readonly level: string;
    readonly code: string;
    readonly where: string;
    readonly what: string;
    readonly mend: string;
  }[];
}

async function doctor(world: World, options: CommandOptions = {}) {
  const { code, stdout, stderr } = await world.engram(["doctor", "--json"], options);
  expect(stderr).toBe("");
  const report = JSON.parse(stdout) as Report;
  expect(code).toBe(report.ok ? 0 : 1);
  return {
    ...report,
    codes: report.findings.map(({ level, code }) => `${level} ${code}`),
    find: (code: string) => report.findings.filter((finding) => finding.code === code),
  };
}

/** A workspace with one memory, linked to these hosts. */
async function linked(...words: string[]): Promise<World> {
  const world = await World.make({ git: false });
  await world.engram(["init"]);
  await world.engram(["save", "--yes", "--id", "use-pnpm", "Use pnpm, never npm"]);
  if (words.length > 0) {
    const { code, stderr } = await world.engram(["link", ...words]);
    expect(code, stderr).toBe(0);
  }
  return world;
}

const SETTINGS = ".claude/settings.json";

async function edit(world: World, file: string, change: (text: string) => string): Promise<void> {
  const path = `${world.project}/${file}`;
  await Deno.writeTextFile(path, change(await Deno.readTextFile(path)));
}

Deno.test("every linked host's hook is started as it starts it, and answers", async () => {
  await using world = await linked("claude", "gemini", "cursor", "windsurf");
  await world.engram(["link", "opencode", "--global"]);
  const { runs, codes, ok, workspace } = await doctor(world);
  expect(runs.map(({ host, scope, code, answer }) => [host, scope, code, answer])).toEqual([
    ["claude", "project", 0, "text"],
    ["gemini", "project", 0, "text"],
    ["cursor", "project", 0, "text"],
    ["windsurf", "project", 0, "nothing"],
    ["opencode", "global", 0, "text"],
  ]);
  expect(runs.every(({ answer, tokens }) => (answer === "text") === (tokens > 10))).toBe(true);
  expect(ok).toBe(true);
  expect(workspace).toBe(world.project);
  expect(new Set(codes)).toEqual(new Set(["note never-ran"]));
});

Deno.test("its runs are recorded nowhere, and change no rule file", async () => {
  await using world = await linked("claude", "windsurf");
  const rule = `${world.project}/.windsurf/rules/engram.md`;
  await edit(world, ".windsurf/rules/engram.md", (text) => `${text}\nstale`);
  const before = await Deno.readTextFile(rule);
  const { find } = await doctor(world);
  expect(find("stale-rules").map(({ where }) => where)).toEqual([rule]);
  expect(await Deno.readTextFile(rule)).toBe(before);
  const { stdout } = await world.engram(["status", "--json"]);
  const { hosts, last_session } = JSON.parse(stdout);
  expect(last_session).toBe(null);
  expect(hosts.map(({ last }: { last: unknown }) => last)).toEqual([null, null]);
  // The control: a real run is recorded.
  const payload = {
    hook_event_name: "SessionStart",
    session_id: "real",
    cwd: world.project,
    source: "startup",
  };
  await world.engram(["agent-hook", "--host", "claude"], { stdin: JSON.stringify(payload) });
  const after = JSON.parse((await world.engram(["status", "--json"])).stdout);
  expect(after.last_session).toMatchObject({
    host: "claude",
    session: "real",
    memories: [{ id: "use-pnpm", scope: "workspace", repeats: 0 }],
  });
  expect((await doctor(world)).find("never-ran").map(({ what }) => what))
    .toEqual([expect.stringContaining("Windsurf")]);
});

Deno.test("a rule file that somebody changed by hand is named, and left alone", async () => {
  await using world = await linked("claude");
  await world.engram(["save", "--yes", "--id", "api", "Check input", "--applies-to", "src/**"]);
  expect((await doctor(world)).codes).toEqual(["note never-ran"]);
  const rule = `${world.project}/.claude/rules/engram/api.md`;
  await edit(world, ".claude/rules/engram/api.md", (text) => `${text}mine\n`);
  const text = await Deno.readTextFile(rule);
  expect((await doctor(world)).find("edited-rules").map(({ where }) => where)).toEqual([rule]);
  const other = await world.engram(["save", "--yes", "Another one"]);
  expect(other.stderr).toContain(`${rule}: it is not as Engram made it; left alone`);
  expect(await Deno.readTextFile(rule)).toBe(text);
});

Deno.test("without a memory folder or a link it says what to do, and nothing is broken", async () => {
  await using world = await World.make({ git: false });
  const { codes, ok } = await doctor(world);
  expect(codes).toEqual(["note no-workspace", "note not-linked"]);
  expect(ok).toBe(true);
  expect([...Deno.readDirSync(world.project)]).toEqual([]);
  const { stdout } = await world.engram(["doctor"]);
  expect(stdout).toContain("engram init");
  expect(stdout).toMatch(/Nothing is wrong\n$/);
});

Deno.test("a program that is missing on PATH, or another one, is not started", async () => {
  await using world = await linked("claude");
  const path = (Deno.env.get("PATH") ?? "").split(":")
    .filter((folder) => !hasFile(`${folder}/engram`)).join(":");
  const missing = await doctor(world, { env: { PATH: path } });
  expect(missing.find("missing-program")[0]?.what).toContain('there is no "engram" on PATH');
  expect([missing.ok, missing.runs]).toEqual([false, []]);

  const other = `${world.home}/other`;
  await Deno.mkdir(other);
  const script = `#!/bin/sh\necho "$@" >> ${world.home}/started\necho engram 9.9\n`;
  await Deno.writeTextFile(`${other}/engram`, script, { mode: 0o755 });
  const different = await doctor(world, { env: { PATH: `${other}:${path}` } });
  expect(different.find("other-program")[0]?.what).toContain(`${other}/engram`);
  expect(different.runs).toEqual([]);
  expect(await Deno.readTextFile(`${world.home}/started`)).not.toContain("agent-hook");
});

Deno.test("a command that link did not write is never started", async () => {
  await using world = await linked("claude");
  const spy = `${world.home}/spy`;
  const evil = [
    `engram agent-hook --host claude; touch ${spy}`,
    `touch ${spy}; engram agent-hook --host claude`,
    `$(touch ${spy})/engram agent-hook --host claude`,
    `\`touch ${spy}\`/engram agent-hook --host claude`,
    `${world.home}/evil/engram agent-hook --host claude`,
  ];
  await Deno.mkdir(`${world.home}/evil`);
  await Deno.writeTextFile(`${world.home}/evil/engram`, `#!/bin/sh\ntouch ${spy}\n`, {
    mode: 0o755,
  });
  for (const command of evil) {
    const settings = {
      hooks: {
        SessionStart: [{ hooks: [{ type: "command", command, timeout: 10 }] }],
        UserPromptSubmit: [
          { hooks: [{ type: "command", command: "engram agent-hook --host claude", timeout: 10 }] },
        ],
      },
    };
    await world.write(SETTINGS, JSON.stringify(settings));
    const { runs } = await doctor(world);
    expect([command, hasFile(spy)]).toEqual([command, false]);
    // The control: the entry beside it is started.
    expect(runs.map(({ command }) => command)).toEqual(["engram agent-hook --host claude"]);
  }
});

Deno.test("time limits in another unit, missing events, both scopes", async () => {
  await using world = await linked("claude", "gemini");
  await edit(world, SETTINGS, (text) => text.replace('"timeout": 10', '"timeout": 10000'));
  await edit(
    world,
    ".gemini/settings.json",
    (text) => text.replaceAll('"timeout": 10000', '"timeout": 10'),
  );
  const units = await doctor(world);
  expect(units.find("timeout").map(({ level, where, mend }) => [level, where, mend])).toEqual([
    ...["SessionStart", "BeforeAgent", "AfterTool", "PreCompress"].map(() => [
      "broken",
      `${world.project}/.gemini/settings.json`,
      "engram link gemini",
    ]),
    ["warning", `${world.project}/${SETTINGS}`, "engram link claude"],
  ]);
  await world.engram(["link", "claude", "gemini"]);
  expect((await doctor(world)).find("timeout")).toEqual([]);

  await edit(world, SETTINGS, (text) => {
    const settings = JSON.parse(text);
    delete settings.hooks.PreCompact;
    return JSON.stringify(settings, null, 2);
  });
  expect((await doctor(world)).find("missing-events")[0]?.what).toContain("PreCompact");
  await world.engram(["link", "claude", "--global"]);
  const twice = await doctor(world);
  expect(twice.find("linked-twice")[0]?.mend).toContain("engram unlink claude");
  expect(twice.runs.filter(({ host }) => host === "claude").map(({ scope }) => scope))
    .toEqual(["project", "global"]);
});

Deno.test("hooks that a host has switched off, or a file that it cannot read", async () => {
  await using world = await linked("claude", "gemini");
  await edit(world, SETTINGS, (text) => text.replace("{", '{ "disableAllHooks": true,'));
  await world.write(".gemini/settings.json", "x");
  await world.engram(["unlink", "gemini"]);
  await Deno.remove(`${world.project}/.gemini/settings.json`);
  await world.engram(["link", "gemini"]);
  await edit(
    world,
    ".gemini/settings.json",
    (text) => text.replace("{", '{ "hooksConfig": { "disabled": ["engram"] },'),
  );
  const off = await doctor(world);
  expect(off.find("switched-off").map(({ level, where }) => [level, where])).toEqual([
    ["broken", `${world.project}/${SETTINGS}`],
    ["broken", `${world.project}/.gemini/settings.json`],
  ]);
  await edit(world, SETTINGS, (text) => `// mine\n${text}`);
  const unreadable = await doctor(world);
  expect(unreadable.find("unreadable-settings")).toMatchObject([
    { level: "broken", where: `${world.project}/${SETTINGS}:1` },
  ]);
});

Deno.test("a shell that prints pollutes the answer", async () => {
  await using world = await linked("gemini");
  await Deno.writeTextFile(`${world.home}/startup`, "echo Welcome back, Kim\n");
  const polluted = await doctor(world, { env: { BASH_ENV: `${world.home}/startup` } });
  expect(polluted.runs[0]?.answer).toBe("polluted");
  expect(polluted.find("polluted")).toMatchObject([
    { level: "broken", what: expect.stringContaining('"Welcome back, Kim"') },
  ]);
  expect((await doctor(world)).runs[0]?.answer).toBe("text");
});

Deno.test({
  name: "the start-up file of zsh is read by Codex's hooks, and what it prints is told",
  ignore: !hasProgram("zsh"),
  fn: async () => {
    await using world = await linked("codex");
    await Deno.writeTextFile(`${world.home}/.zshenv`, "echo hello\n");
    const { find } = await doctor(world, { env: { SHELL: zsh() } });
    expect(find("polluted")[0]?.what).toContain('"hello"');
  },
});

Deno.test("a login shell that Engram may not start is named, and the plain one tried", async () => {
  await using world = await linked("codex");
  const { runs, find } = await doctor(world, { env: { SHELL: `${world.home}/bin/oddsh` } });
  expect(runs.map(({ answer }) => answer)).toEqual(["text"]);
  expect(find("other-shell")[0]?.what).toContain("/bin/oddsh");
});

Deno.test("a global link in a repository that nobody trusts", async () => {
  await using world = await linked();
  await world.engram(["link", "claude", "--global"]);
  expect((await doctor(world)).find("untrusted")).toEqual([]);
  await world.engram(["distrust"]);
  const { find, runs, ok } = await doctor(world);
  expect(find("untrusted")[0]?.mend).toContain("engram trust");
  expect([runs[0]?.command.endsWith("--global"), runs[0]?.answer, ok]).toEqual([
    true,
    "text",
    true,
  ]);
});

Deno.test("memories: malformed, unapproved, doubled, misplaced, secret, too large", async () => {
  await using world = await linked("claude");
  const folder = ".agents/.engram";
  await world.write(`${folder}/rules/broken.md`, "---\nid: [\n---\nx\n");
  await world.write(`${folder}/rules/new.md`, "Not approved\n");
  await world.write(`${folder}/rules/twin.md`, await memoryText({ id: "use-pnpm" }));
  await world.write(
    `${folder}/knowledge/misplaced.md`,
    await memoryText({ id: "misplaced", type: "skill", depends_on: ["nobody"] }),
  );
  const token = `ghp_${"aB3dE5fG7hJ9kL1mN2pQ4rS6tU8vW0xY1zA2"}`;
  await world.write(`${folder}/rules/token.md`, await memoryText({ id: "token", body: token }));
  await world.write(
    `${folder}/knowledge/large.md`,
    await memoryText({ id: "large", type: "knowledge", body: "word ".repeat(2500) }),
  );
  const report = await doctor(world);
  const of = (code: string) => report.find(code).map(({ level, where }) => [level, where]);
  expect(of("syntax")).toEqual([["broken", `${folder}/rules/broken.md`]]);
  expect(of("unapproved")).toEqual([["warning", `${folder}/rules/new.md`]]);
  expect(of("duplicate")).toEqual([["broken", `${folder}/rules/use-pnpm.md`]]);
  expect(of("folder")).toEqual([["warning", `${folder}/knowledge/misplaced.md`]]);
  expect(of("prerequisite")).toEqual([["warning", `${folder}/knowledge/misplaced.md`]]);
  expect(of("secret")).toEqual([["broken", `${folder}/rules/token.md`]]);
  expect(of("too-large-for-host")).toEqual([["warning", `${folder}/knowledge/large.md`]]);
  expect(JSON.stringify(report)).not.toContain(token.slice(4, 20));
});

Deno.test("caches that are damaged are told before they are made anew", async () => {
  await using world = await linked("claude");
  const payload = {
    hook_event_name: "SessionStart",
    session_id: "s",
    cwd: world.project,
    source: "startup",
  };
  await world.engram(["agent-hook", "--host", "claude"], { stdin: JSON.stringify(payload) });
  const cache = `${world.project}/.agents/.engram/.cache`;
  expect((await doctor(world)).codes).toEqual([]);
  const [state = ""] = [...Deno.readDirSync(cache)].map(({ name }) => name)
    .filter((name) => /^state-\d+\.db$/.test(name));
  const bytes = await Deno.readFile(`${cache}/${state}`);
  await Deno.writeFile(`${cache}/${state}`, bytes.map((byte, at) => at > 100 ? 0x55 : byte));
  expect((await doctor(world)).find("state-health")).toMatchObject([
    { level: "warning", where: `${cache}/${state}`, mend: expect.stringContaining("delete") },
  ]);
});

Deno.test("failures of real hook runs are told, without what was in them", async () => {
  await using world = await linked("claude");
  const secret = "my prompt about whales";
  const inputs = [
    `{"prompt": "${secret}", broken`,
    JSON.stringify({ hook_event_name: "UserPromptSubmit", cwd: world.project, prompt: secret }),
    JSON.stringify({ hook_event_name: secret, session_id: 5, cwd: world.project, prompt: secret }),
    "",
  ];
  for (const stdin of inputs) {
    const { code, stdout, stderr } = await world.engram(["agent-hook", "--host", "claude"], {
      stdin,
    });
    expect([code, stdout, stderr]).toEqual([0, "", ""]);
  }
  const { find, ok } = await doctor(world);
  const told = find("hook-failure").map(({ what }) => what);
  expect(told.length).toBe(4);
  expect(told.join("\n")).toContain("PayloadError: Payload is not valid JSON");
  expect(told.join("\n")).toContain("(UserPromptSubmit) failed just now");
  expect(told.join("\n")).toContain('TypeError: Payload has no text in "session_id"');
  expect(told.join("\n")).not.toContain("whales");
  expect(ok).toBe(true);
  const cache = `${world.project}/.agents/.engram/.cache`;
  for (const { name, isFile } of Deno.readDirSync(cache)) {
    if (!isFile) continue;
    expect(new TextDecoder("latin1").decode(Deno.readFileSync(`${cache}/${name}`)))
      .not.toContain("whales");
  }
});

Deno.test("settings that hold something unknown, and modes in which hooks give nothing", async () => {
  await using world = await linked("claude");
  await world.write(".agents/.engram/engram.config.json", '{"read":"manual","typo":1}');
  const { codes, find } = await doctor(world);
  expect(codes).toEqual(expect.arrayContaining(["warning settings", "note read-mode"]));
  expect(find("settings")[0]?.what).toContain('"typo"');
});

Deno.test("for people: one line per run, findings with the way out, a last line", async () => {
  await using world = await linked("codex");
  const { code, stdout } = await world.engram(["doctor"]);
  expect(code).toBe(1);
  expect(stdout).toMatch(/^engram \d/);
  expect(stdout).toMatch(
    /^ok {2}Codex in this project: answered with about \d+ tokens in \d+ ms$/m,
  );
  expect(stdout).toMatch(/^broken: .*not trusted in Codex yet/m);
  expect(stdout).toMatch(/^ {2}-> run codex there/m);
  expect(stdout).toMatch(/^2 broken/m);
});

function hasFile(path: string): boolean {
  try {
    return Deno.statSync(path).isFile;
  } catch {
    return false;
  }
}

function zsh(): string {
  return ["/bin/zsh", "/usr/bin/zsh"].find(hasFile) ?? "zsh";
}
