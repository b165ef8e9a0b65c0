/** Linking and unlinking every host at once, in a home and a project full of other tools' settings. */
import { expect } from "@std/expect";
import { HOSTS } from "../../hosts/mod.ts";
import { World } from "../real_hosts/world.ts";

const HOOK = '{"type": "command", "command": "lint --fix", "timeout": 30}';

/** Other people's files, below the home and below the project: every host's own, and what stands beside. */
const FILES: Readonly<Record<string, string>> = {
  ".claude/settings.json":
    `{\r\n\t"model": "opus",\r\n\t"hooks": {\r\n\t\t"SessionStart": [{"hooks": [${HOOK}]}]\r\n\t}\r\n}\r\n`,
  ".claude/settings.local.json": '{"permissions":{}}',
  ".claude/rules/team.md": "Mine.\n",
  ".codex/hooks.json": `{"hooks":{"PreToolUse":[{"matcher":"x","hooks":[${HOOK}]}], "Stop": []}}`,
  ".codex/config.toml": 'model = "gpt-5.5"\n',
  ".gemini/settings.json":
    `{\n  // my settings\n  "security": { "auth": { "selectedType": "gemini-api-key" } }, /* end */\n  "mcpServers": {}\n}\n`,
  ".cursor/hooks.json": '{"version": 1, "hooks": {"stop": [{"command": "say done"}], }}'.replace(
    ", }",
    "}",
  ),
  ".cursor/rules/team.mdc": "---\nalwaysApply: true\n---\nMine.\n",
  ".cursor/plugins/local/other/hooks/hooks.json": '{"version":1,"hooks":{}}',
  ".windsurf/hooks.json":
    '{\n    "hooks": {\n        "pre_user_prompt": [\n            {"command": "log", "show_output": true}\n        ]\n    }\n}',
  ".windsurf/rules/team.md": "---\ntrigger: manual\n---\nMine.\n",
  ".codeium/windsurf/hooks.json": '{"hooks":{}}',
  ".codeium/windsurf/mcp_config.json": "{}",
  ".config/opencode/opencode.json": '{ "$schema": "https://opencode.ai/config.json" }\n',
  ".config/opencode/plugins/mine.js": "export const Mine = async () => ({});\n",
  ".config/other/x": "1",
  "README.md": "# Mine\n",
};

/** Every file and folder with its content and mode, but for Engram's own caches and lists. */
function snapshot(root: string): Record<string, string> {
  const found: Record<string, string> = {};
  const visit = (path: string) => {
    for (const { name, isDirectory, isSymlink } of Deno.readDirSync(path)) {
      const child = `${path}/${name}`;
      const { mode } = Deno.lstatSync(child);
      const bits = ((mode ?? 0) & 0o777).toString(8);
      if (isSymlink) found[child] = `link ${Deno.readLinkSync(child)}`;
      else if (!isDirectory) found[child] = `${bits} ${Deno.readTextFileSync(child)}`;
      else if (name !== ".agents") {
        found[child] = `folder ${bits}`;
        visit(child);
      }
    }
  };
  visit(root);
  return found;
}

async function full(): Promise<World> {
  const world = await World.make();
  for (const base of [world.home, world.project]) {
    for (const [file, text] of Object.entries(FILES)) {
      const path = `${base}/${file}`;
      await Deno.mkdir(path.slice(0, path.lastIndexOf("/")), { recursive: true });
      await Deno.writeTextFile(path, text);
    }
  }
  await Deno.chmod(`${world.home}/.gemini/settings.json`, 0o600);
  // Somebody keeps settings in a folder of dotfiles.
  await Deno.mkdir(`${world.home}/dotfiles`);
  await Deno.rename(`${world.home}/.claude/settings.json`, `${world.home}/dotfiles/claude.json`);
  await Deno.symlink("../dotfiles/claude.json", `${world.home}/.claude/settings.json`);
  await ok(world, "init");
  await ok(world, "save", "--yes", "Use pnpm, never npm");
  return world;
}

async function ok(world: World, ...args: readonly string[]): Promise<string> {
  const { code, stdout, stderr } = await world.engram(args);
  expect([args, code, stderr.includes("Cannot")]).toEqual([args, 0, false]);
  return stdout;
}

const SKIPPED = ["copilot", "cline"];

Deno.test("link all, twice, then unlink all: the whole tree is as it was", async () => {
  await using world = await full();
  const before = snapshot(world.home);
  const project = await ok(world, "link", "all", "--prompt-hook");
  for (const { name, title, link } of HOSTS) {
    const skipped = SKIPPED.includes(name) || name === "opencode";
    expect([name, project.includes(`SKIPPED ${name}: `)]).toEqual([name, skipped]);
    if (!skipped) expect(project).toContain(`Linked ${title}: `);
    if (typeof link === "string") expect(project).toContain(link);
  }
  const global = await ok(world, "link", "all", "--global");
  expect(global).toContain("Linked OpenCode: made ");
  expect(global.match(/^SKIPPED \w+/gm)).toEqual(SKIPPED.map((name) => `SKIPPED ${name}`));
  const linked = snapshot(world.home);
  const plugin = `${world.home}/.cursor/plugins/local/engram`;
  expect(Object.keys(linked).filter((path) => before[path] === undefined).sort()).toEqual([
    `${world.home}/.config/opencode/plugins/engram.js`,
    plugin,
    `${plugin}/.cursor-plugin`,
    `${plugin}/.cursor-plugin/plugin.json`,
    `${plugin}/hooks`,
    `${plugin}/hooks/hooks.json`,
    `${world.project}/.windsurf/rules/engram.md`,
  ]);

  await ok(world, "link", "all", "--prompt-hook");
  await ok(world, "link", "all", "--global");
  expect(snapshot(world.home)).toEqual(linked);

  const plan = await ok(world, "unlink", "all", "--plan");
  expect(plan).toContain(`change ${world.project}/.gemini/settings.json`);
  expect(snapshot(world.home)).toEqual(linked);
  await ok(world, "unlink", "all");
  await ok(world, "unlink", "all", "--global");
  expect(snapshot(world.home)).toEqual(before);
  await ok(world, "unlink", "all");
  expect(snapshot(world.home)).toEqual(before);
});

Deno.test("uninstall unlinks both scopes, and says what stays", async () => {
  await using world = await full();
  const before = snapshot(world.home);
  await ok(world, "link", "all");
  await ok(world, "link", "all", "--global");
  const linked = snapshot(world.home);
  expect(linked).not.toEqual(before);
  const plan = await ok(world, "uninstall", "--plan");
  expect(plan).toContain(`change ${world.home}/.config/opencode/plugins/engram.js`);
  expect(plan).not.toContain("unchanged");
  expect(snapshot(world.home)).toEqual(linked);
  const said = await ok(world, "uninstall");
  expect(said).toContain("Unlinked Gemini CLI (4 entries): ");
  expect(said).toContain(`${world.project}/.agents/.engram: the memories of this workspace`);
  expect(said).toContain("~/.agents/.engram: your own memories and settings");
  expect(snapshot(world.home)).toEqual(before);
  expect(await ok(world, "uninstall")).toMatch(/^What stays:\n/);
});

Deno.test("hosts of which only the program is there: their folders come and go with the link", async () => {
  await using world = await World.make();
  for (const program of ["claude", "codex", "gemini", "cursor", "windsurf", "opencode"]) {
    await Deno.writeTextFile(`${world.bin}/${program}`, "#!/bin/sh\n", { mode: 0o755 });
  }
  await Deno.mkdir(`${world.home}/.config`);
  await ok(world, "init");
  const before = snapshot(world.home);
  await ok(world, "link", "all");
  await ok(world, "link", "all", "--global");
  expect(snapshot(world.home)).not.toEqual(before);
  await ok(world, "unlink", "all");
  await ok(world, "unlink", "all", "--global");
  expect(snapshot(world.home)).toEqual(before);
});

Deno.test("a host that cannot be linked is skipped with its reason, and one in the wrong scope explained", async () => {
  await using world = await World.make();
  for (const name of SKIPPED) {
    const { code, stdout, stderr } = await world.engram(["link", name]);
    expect([code, stderr]).toEqual([0, ""]);
    expect(stdout).toMatch(new RegExp(`^SKIPPED ${name}: \\S`));
  }
  const copilot = await world.engram(["link", "copilot"]);
  expect(copilot.stdout).toContain("engram link claude");
  for (const command of ["link", "unlink"]) {
    const { code, stdout, stderr } = await world.engram([command, "opencode"]);
    expect([command, code, stdout]).toEqual([command, 64, ""]);
    expect(stderr).toContain(`all projects at once: engram ${command} opencode --global`);
  }
  const typo = await world.engram(["link", "opencoed"]);
  expect(typo.code).toBe(64);
  expect(typo.stderr).toContain("opencode");
});

Deno.test("a user's own OpenCode plugin of our name is left alone and reported", async () => {
  await using world = await World.make();
  await ok(world, "init");
  const path = `${world.home}/.config/opencode/plugins/engram.js`;
  await Deno.mkdir(path.slice(0, path.lastIndexOf("/")), { recursive: true });
  await Deno.writeTextFile(path, "export const Engram = async () => ({});\n");
  const { code, stderr } = await world.engram(["link", "opencode", "--global"]);
  expect(code).toBe(1);
  expect(stderr).toContain(`${path}: it is not a file that Engram made`);
  const unlink = await world.engram(["unlink", "opencode", "--global"]);
  expect(unlink.code).toBe(0);
  expect(unlink.stderr).toContain("left alone");
  expect(await Deno.readTextFile(path)).toBe("export const Engram = async () => ({});\n");
});

Deno.test("link without a host names those that are there and can be linked here", async () => {
  await using world = await full();
  const project = await ok(world, "link");
  expect(project).toContain("engram link codex claude gemini cursor windsurf\n");
  const global = await ok(world, "link", "--global");
  expect(global).toContain("engram link codex claude gemini cursor windsurf opencode --global\n");
});
