import { expect } from "@std/expect";
import { dirname } from "@std/path/dirname";
import { join } from "@std/path/join";
import { versionLine } from "../build.ts";
import { Refusal, UsageError } from "../cli/command.ts";
import { type FakeIo, fakeIo } from "../cli/fake_io.ts";
import { linkHosts, type LinkOrder } from "./link_hosts.ts";
import type { Machine } from "./program.ts";
import { unlinkHosts } from "./unlink_hosts.ts";

/** A home with an initialised project in it. */
interface World {
  readonly home: string;
  readonly project: string;
  /** Runs a command in a folder (the project) and returns its exit code and output. */
  link(order: Partial<LinkOrder>, setup?: Setup): Promise<Result>;
  unlink(order: Partial<LinkOrder>, setup?: Setup): Promise<Result>;
  write(path: string, text: string): string;
  /** Every path below the home but the trust file and its lock, with content and mode of files. */
  tree(): Record<string, string>;
}

interface Setup {
  readonly cwd?: string;
  readonly env?: Readonly<Record<string, string>>;
  readonly machine?: Machine;
}

interface Result {
  readonly code: number;
  readonly out: string;
  readonly err: string;
}

const MACHINE: Machine = {
  windows: false,
  program: "/opt/engram/engram",
  run: (_, line) => Promise.resolve(OUTPUTS[line] ?? null),
};

const OUTPUTS: Record<string, string> = {
  "command -v engram": "/usr/local/bin/engram\n",
  "engram --version": `${versionLine()}\n`,
};

async function inWorld(body: (world: World) => Promise<void>): Promise<void> {
  const home = await Deno.realPath(await Deno.makeTempDir());
  const project = join(home, "work/project");
  Deno.mkdirSync(join(project, ".agents/.engram"), { recursive: true });
  const order = {
    words: [],
    global: false,
    options: new Set<never>(),
    absolute: false,
    plan: false,
  };
  const io = (setup: Setup) => fakeIo({ cwd: setup.cwd ?? project, home, env: setup.env ?? {} });
  const result = async (io: FakeIo, run: Promise<number>) => ({
    code: await run,
    out: io.stdout(),
    err: io.stderr(),
  });
  try {
    await body({
      home,
      project,
      link(own, setup = {}) {
        const world = io(setup);
        return result(world, linkHosts({ ...order, ...own }, world, setup.machine ?? MACHINE));
      },
      unlink(own, setup = {}) {
        const world = io(setup);
        return result(world, unlinkHosts({ ...order, ...own }, world, setup.machine ?? MACHINE));
      },
      write(path, text) {
        Deno.mkdirSync(dirname(path), { recursive: true });
        Deno.writeTextFileSync(path, text);
        return path;
      },
      tree: () => tree(home),
    });
  } finally {
    await Deno.remove(home, { recursive: true });
  }
}

function tree(folder: string): Record<string, string> {
  const paths: Record<string, string> = {};
  for (const entry of Deno.readDirSync(folder)) {
    const path = join(folder, entry.name);
    // Engram's own: who is trusted, and caches.
    if (path.endsWith("trusted.json") || path.endsWith(".cache")) continue;
    if (entry.isDirectory) Object.assign(paths, { [path]: "" }, tree(path));
    else paths[path] = `${Deno.lstatSync(path).mode} ${Deno.readTextFileSync(path)}`;
  }
  return paths;
}

const OTHER = '{\n  "model": "opus",\n  "env": {\n    "TOKEN": "sekret"\n  }\n}\n';

Deno.test("link all and unlink all: the tree is identical, mode 0600 and other files included", () =>
  inWorld(async ({ project, home, link, unlink, write, tree }) => {
    Deno.chmodSync(write(join(project, ".claude/settings.json"), OTHER), 0o600);
    write(join(home, ".codex/config.toml"), "");
    write(join(home, ".claude/CLAUDE.md"), "");
    write(join(home, ".codex/hooks.json"), '{"hooks":{}}');
    // The first trust makes the global folder; the tree is compared from then on.
    await link({ words: ["claude"] });
    await unlink({ words: ["claude"] });
    const before = tree();
    for (const global of [false, true]) {
      const linked = await link({ words: ["all"], global });
      expect(linked.code).toBe(0);
      expect(linked.out).toContain("Linked Codex: ");
      expect(linked.out).toContain("Linked Claude Code: ");
      expect(linked.out).toMatch(/^SKIPPED copilot: /m);
      expect(tree()).not.toEqual(before);
      const unlinked = await unlink({ words: ["all"], global });
      expect(unlinked.code).toBe(0);
      expect(tree()).toEqual(before);
    }
  }));

Deno.test("a second link changes no byte", () =>
  inWorld(async ({ project, link, tree }) => {
    const first = await link({ words: ["codex", "claude"] });
    expect(first.out).toContain(`Linked Codex: made ${project}/.codex/hooks.json`);
    const before = tree();
    const second = await link({ words: ["claude", "codex", "claude"] });
    expect(second.out).toContain(`Linked Codex: nothing to do in ${project}/.codex/hooks.json`);
    expect(tree()).toEqual(before);
  }));

Deno.test("--plan prints what would be done, without other people's values, and writes nothing", () =>
  inWorld(async ({ project, link, unlink, write, tree }) => {
    write(join(project, ".claude/settings.json"), '{"env":{"TOKEN":"sekret"}}');
    const before = tree();
    const planned = await link({ words: ["codex", "claude"], plan: true });
    expect(planned.code).toBe(0);
    expect(planned.out).toContain(`create ${project}/.codex/hooks.json\n--- /dev/null\n`);
    expect(planned.out).toContain(`change ${project}/.claude/settings.json\n--- `);
    expect(planned.out).not.toContain("sekret");
    expect(tree()).toEqual(before);
    await link({ words: ["codex"] });
    expect((await link({ words: ["codex"], plan: true })).out)
      .toBe(`unchanged ${project}/.codex/hooks.json\n`);
    const unplanned = await unlink({ words: ["codex"], plan: true });
    expect(unplanned.out).toContain(`change ${project}/.codex/hooks.json\n--- `);
    expect(unplanned.out).toContain("+++ /dev/null");
  }));

Deno.test("one refused file keeps all from being written; the file, the line and the reason are named", () =>
  inWorld(async ({ project, link, write, tree }) => {
    const path = write(join(project, ".claude/settings.json"), '{\n  "a": 1\n  "b": 2\n}\n');
    const before = tree();
    const result = await link({ words: ["codex", "claude"] });
    expect(result.code).toBe(1);
    expect(result.err).toContain(`Cannot link: ${path}:3: a comma is missing\n`);
    expect(tree()).toEqual(before);
    const planned = await link({ words: ["codex", "claude"], plan: true });
    expect(planned.code).toBe(1);
    expect(planned.out).toContain(`refused ${path}\n`);
    expect(planned.out).toContain(`create ${project}/.codex/hooks.json\n`);
  }));

Deno.test("a read-only file is refused, unless nothing is to be done", () =>
  inWorld(async ({ project, link, unlink, write }) => {
    const path = write(join(project, ".claude/settings.json"), "{}");
    Deno.chmodSync(path, 0o444);
    const result = await link({ words: ["claude"] });
    expect([result.code, result.err.split("\n")[0]]).toEqual([
      1,
      `Cannot link: ${path}: it is read-only`,
    ]);
    expect((await unlink({ words: ["claude"] })).code).toBe(0);
    Deno.chmodSync(path, 0o644);
    await link({ words: ["claude"] });
    Deno.chmodSync(path, 0o444);
    expect((await link({ words: ["claude"] })).code).toBe(0);
    expect((await unlink({ words: ["claude"] })).code).toBe(1);
    expect(Deno.readTextFileSync(path)).toContain("agent-hook");
  }));

Deno.test("a symlink to a dotfiles folder is written through, and restored", () =>
  inWorld(async ({ project, home, link, unlink, write, tree }) => {
    const target = write(join(home, "dotfiles/claude.json"), OTHER);
    Deno.mkdirSync(join(project, ".claude"));
    Deno.symlinkSync(target, join(project, ".claude/settings.json"));
    await link({ words: ["codex"] });
    await unlink({ words: ["codex"] });
    const before = tree();
    await link({ words: ["claude"] });
    expect(Deno.readTextFileSync(target)).toContain("engram agent-hook --host claude");
    expect(Deno.lstatSync(join(project, ".claude/settings.json")).isSymlink).toBe(true);
    await unlink({ words: ["claude"] });
    expect(tree()).toEqual(before);
  }));

Deno.test("the program on PATH is not this one: exit 1, nothing written, and how to mend it", () =>
  inWorld(async ({ project, link, tree }) => {
    const before = tree();
    const machine = { ...MACHINE, run: () => Promise.resolve(null) };
    for (const plan of [false, true]) {
      await expect(link({ words: ["codex"], plan }, { machine })).rejects.toThrow(Refusal);
      await expect(link({ words: ["codex"], plan }, { machine })).rejects.toThrow("ln -s");
    }
    expect(tree()).toEqual(before);
    expect((await link({ words: ["codex"], absolute: true }, { machine })).code).toBe(0);
    const text = Deno.readTextFileSync(join(project, ".codex/hooks.json"));
    expect(text).toContain('"command": "/opt/engram/engram agent-hook --host codex"');
    // Entries that work are left as they are, and new ones start the same program.
    expect((await link({ words: ["codex"] }, { machine })).code).toBe(0);
    expect(Deno.readTextFileSync(join(project, ".codex/hooks.json"))).toBe(text);
    expect((await link({ words: ["codex"] })).out).toContain("nothing to do");
  }));

Deno.test("--global: the absolute path as people reach it, in the folder that the host uses", () =>
  inWorld(async ({ home, link, unlink, tree }) => {
    const before = tree();
    const env = { CODEX_HOME: join(home, "elsewhere/codex") };
    await link({ words: ["codex"], global: true }, { env });
    expect(Deno.readTextFileSync(join(home, "elsewhere/codex/hooks.json")))
      .toContain('"command": "/usr/local/bin/engram agent-hook --host codex --global"');
    await unlink({ words: ["codex"], global: true }, { env });
    Deno.removeSync(join(home, "elsewhere/codex"));
    Deno.removeSync(join(home, "elsewhere"));
    expect(tree()).toEqual(before);
    await link({ words: ["claude"], global: true });
    expect(Deno.readTextFileSync(join(home, ".claude/settings.json")))
      .toContain('"command": "/usr/local/bin/engram agent-hook --host claude --global"');
  }));

Deno.test("link works at the workspace root and says so", () =>
  inWorld(async ({ project, link }) => {
    const cwd = join(project, "packages/a");
    Deno.mkdirSync(cwd, { recursive: true });
    const result = await link({ words: ["claude"] }, { cwd });
    expect(result.out).toContain(`made ${project}/.claude/settings.json`);
    expect(result.err).toContain(
      `This links the workspace ${project}, not only the current folder`,
    );
  }));

Deno.test("without a memory folder link names init, and unlink still works", () =>
  inWorld(async ({ home, project, link, unlink }) => {
    await link({ words: ["codex"] });
    Deno.removeSync(join(project, ".agents"), { recursive: true });
    await expect(link({ words: ["codex"] })).rejects.toThrow("engram init");
    expect((await unlink({ words: ["all"] })).code).toBe(0);
    expect([...Deno.readDirSync(project)]).toEqual([]);
    expect((await link({ words: ["codex"], global: true }, { cwd: project })).code).toBe(0);
    expect((await unlink({ words: ["codex"], global: true }, { cwd: home })).code).toBe(0);
  }));

Deno.test("the home folder as the project: as with --global, with a warning", () =>
  inWorld(async ({ home, link }) => {
    const result = await link({ words: ["claude"] }, { cwd: home });
    expect(result.err).toContain(`${home} is your home folder`);
    expect(Deno.readTextFileSync(join(home, ".claude/settings.json"))).toContain("--global");
  }));

Deno.test("both scopes linked: a warning, from either side", () =>
  inWorld(async ({ link }) => {
    expect((await link({ words: ["codex"] })).err).not.toContain("runs each hook twice");
    expect((await link({ words: ["codex"], global: true })).err).toContain("runs each hook twice");
    expect((await link({ words: ["codex"] })).err).toContain("engram unlink codex --global");
  }));

Deno.test("Codex: the steps to its trust, and what unlink moves", () =>
  inWorld(async ({ project, link, unlink, write }) => {
    expect((await link({ words: ["codex"] })).out).toContain('"Trust all and continue"');
    const path = join(project, ".codex/hooks.json");
    const document = JSON.parse(Deno.readTextFileSync(path));
    document.hooks.SessionStart.push({ hooks: [{ type: "command", command: "lint" }] });
    write(path, JSON.stringify(document));
    const result = await unlink({ words: ["codex"] });
    expect(result.out).toContain(`Unlinked Codex (5 entries): changed ${path}`);
    expect(result.err).toContain("Entries of others moved up");
  }));

Deno.test("link all: only hosts that are present; unlink all asks nobody", () =>
  inWorld(async ({ link }) => {
    const nobody = await link({ words: ["all"] });
    expect(nobody.code).toBe(0);
    expect(nobody.out).toContain(
      'SKIPPED codex: not found here: no folder ".codex" or program "codex"',
    );
    const machine: Machine = {
      ...MACHINE,
      run: (shell, line) =>
        line === "command -v codex" ? Promise.resolve("/usr/bin/codex") : MACHINE.run(shell, line),
    };
    const one = await link({ words: ["all"] }, { machine });
    expect(one.out).toContain("Linked Codex");
    expect(one.out).toContain("SKIPPED claude");
  }));

Deno.test("wrong usage: unknown hosts, and flags that concern none of the hosts", () =>
  inWorld(async ({ link, tree }) => {
    const before = tree();
    await expect(link({ words: ["claud"] })).rejects.toThrow('did you mean "claude"');
    await expect(link({ words: ["copilot"], options: new Set(["session-end"]) }))
      .rejects.toThrow(UsageError);
    await expect(link({ words: ["codex"], options: new Set(["prompt-hook"]) }))
      .rejects.toThrow('"--prompt-hook" does not concern Codex');
    expect(tree()).toEqual(before);
    const skipped = await link({ words: ["copilot"] });
    expect([skipped.code, skipped.out.startsWith("SKIPPED copilot: ")]).toEqual([0, true]);
  }));

Deno.test("hooks.path_rules is read from the settings", () =>
  inWorld(async ({ project, link, write }) => {
    write(join(project, ".agents/.engram/engram.config.json"), '{"hooks":{"path_rules":"hook"}}');
    const result = await link({ words: ["claude"] });
    expect(result.err).toContain("Copilot CLI");
    expect(Deno.readTextFileSync(join(project, ".claude/settings.json"))).toContain("PreToolUse");
  }));

Deno.test("linking trusts the workspace, but not from an agent's shell", () =>
  inWorld(async ({ home, project, link }) => {
    const trusted = () => {
      try {
        return JSON.parse(Deno.readTextFileSync(join(home, ".agents/.engram/trusted.json")));
      } catch {
        return null;
      }
    };
    await link({ words: ["codex"] }, { env: { CODEX_THREAD_ID: "x" } });
    expect(trusted()).toBe(null);
    await link({ words: ["codex"], global: true });
    expect(trusted()).toBe(null);
    await link({ words: ["codex"] });
    expect(trusted()).toEqual({ workspaces: [project] });
  }));
