/** Entries as older installs have them, brought to today's form; what is others' stays byte for byte. */
import { expect } from "@std/expect";
import { isObject } from "../../lib/json.ts";
import { INDEX_SCHEMA } from "../../lib/memory/index.ts";
import { World } from "../real_hosts/world.ts";

/** A settings file as an older install has it. */
interface Older {
  readonly title: string;
  readonly host: string;
  readonly file: string;
  readonly text: string;
  /** Texts of others, which must be there afterwards as they were. */
  readonly others: readonly string[];
  /** Flags of a fresh `link` that writes what should stand there. */
  readonly flags?: readonly string[];
  /** How the program is named in the entries. */
  readonly program?: string;
}

const CLAUDE = ".claude/settings.json";
const CODEX = ".codex/hooks.json";
const GEMINI = ".gemini/settings.json";

const handler = (host: string, timeout: number, program = "engram") =>
  `{ "type": "command", "command": "${program} agent-hook --host ${host}", "timeout": ${timeout} }`;
const entry = (host: string, timeout: number, program?: string) =>
  `{ "hooks": [${handler(host, timeout, program)}] }`;

const MINE = `{"hooks" : [ { "type":"command","command":"./mine.sh --now" , "timeout": 3.50 } ]}`;

const OLDER: readonly Older[] = [
  {
    title: "Claude: milliseconds, PreToolUse, neither PreCompact nor SubagentStart",
    host: "claude",
    file: CLAUDE,
    text: `{
  "permissions": { "allow": ["Bash(ls:*)"] },
  "hooks": {
    "SessionStart": [${entry("claude", 10000)}],
    "UserPromptSubmit": [
      ${MINE},
      ${entry("claude", 10000)}
    ],
    "PreToolUse": [
      { "matcher": "Read|Edit|Write|MultiEdit", "hooks": [${handler("claude", 10000)}] },
      { "matcher": "Bash", "hooks": [{ "type": "command", "command": "audit" }] }
    ],
    "Stop": [${MINE}]
  },
  "cleanupPeriodDays": 3.0e1
}
`,
    others: [
      `"permissions": { "allow": ["Bash(ls:*)"] }`,
      MINE,
      `{ "matcher": "Bash", "hooks": [{ "type": "command", "command": "audit" }] }`,
      `"Stop": [${MINE}]`,
      `"cleanupPeriodDays": 3.0e1`,
    ],
  },
  {
    title: "Claude: one handler in a group of others, SessionEnd with the wrong time limit",
    host: "claude",
    file: CLAUDE,
    text: `{
\t"hooks": {
\t\t"SessionStart": [{ "hooks": [
\t\t\t{"type":"command","command":"./first.sh"},
\t\t\t${handler("claude", 10000)}
\t\t]}],
\t\t"SessionEnd": [${entry("claude", 10000)}]
\t}
}`,
    others: [`{"type":"command","command":"./first.sh"}`],
    flags: ["--session-end"],
  },
  {
    title: "Claude: a path to the program",
    host: "claude",
    file: CLAUDE,
    text: `{ "hooks": { "SessionStart": [${entry("claude", 10000, "/opt/tools/engram")}] } }\n`,
    others: [],
    program: "/opt/tools/engram",
  },
  {
    title: "Codex: milliseconds, no PreCompact, behind entries of others",
    host: "codex",
    file: CODEX,
    text: `{
  "description": "ours and theirs",
  "hooks": {
    "SessionStart": [${MINE.replace("3.50", "3")}, ${entry("codex", 10000)}],
    "UserPromptSubmit": [${entry("codex", 10000)}],
    "Stop": [${MINE.replace("3.50", "3")}]
  }
}
`,
    others: [`"description": "ours and theirs"`, `"Stop": [${MINE.replace("3.50", "3")}]`],
  },
  {
    title: "Codex: SessionEnd that was asked for",
    host: "codex",
    file: CODEX,
    text: `{ "hooks": {
  "SessionEnd": [${entry("codex", 10)}],
  "UserPromptSubmit": [${entry("codex", 10000)}]
} }
`,
    others: [],
    flags: ["--session-end"],
  },
  {
    title: "Gemini: what its own migration copied from Claude, ten milliseconds",
    host: "gemini",
    file: GEMINI,
    text: `{
  // the team's theme
  "ui": { "theme": "Default" },
  "hooks": {
    "BeforeTool": [${MINE}],
    "BeforeAgent": [${entry("claude", 10)}],
    "SessionStart": [${entry("claude", 10)}],
    "SessionEnd": [${entry("claude", 5)}],
    "PreCompress": [${entry("claude", 10)}],
    "InstructionsLoaded": [{ "matcher": "path_glob_match", "hooks": [${handler("claude", 10)}] }],
    "SubagentStart": [{ "matcher": "*", "hooks": [${handler("claude", 10)}] }]
  }
}
`,
    others: [
      `  // the team's theme\n  "ui": { "theme": "Default" },`,
      `"BeforeTool": [${MINE}]`,
    ],
  },
  {
    title: "Gemini: seconds, no name, no PreCompress",
    host: "gemini",
    file: GEMINI,
    text: `{
  "hooks": {
    "SessionStart": [${entry("gemini", 10)}],
    "BeforeAgent": [${entry("gemini", 10)}, ${MINE}]
  }
}
`,
    others: [MINE],
  },
  {
    title: "Cursor: events at the top level of the file",
    host: "cursor",
    file: ".cursor/hooks.json",
    text: `{
  "version": 1,
  "sessionStart": [{ "command": "engram agent-hook --host cursor", "timeout": 10000 }],
  "hooks": { "stop": [ {"command":"./mine.sh"} ] }
}
`,
    others: [`"version": 1`, `"stop": [ {"command":"./mine.sh"} ]`],
  },
  {
    title: "Cursor: the prompt hook that was asked for",
    host: "cursor",
    file: ".cursor/hooks.json",
    text: `{ "version": 1, "hooks": {
  "beforeSubmitPrompt": [{ "command": "engram agent-hook --host cursor", "timeout": 10 }]
} }
`,
    others: [],
    flags: ["--prompt-hook"],
  },
  {
    title: "Windsurf: events at the top level of the file",
    host: "windsurf",
    file: ".windsurf/hooks.json",
    text: `{
  "pre_user_prompt": [{ "command": "engram agent-hook --host windsurf", "show_output": false }],
  "hooks": { "post_write_code": [ {"command":"./mine.sh"} ] }
}
`,
    others: [`"post_write_code": [ {"command":"./mine.sh"} ]`],
  },
];

async function made(): Promise<World> {
  const world = await World.make();
  expect((await world.engram(["init"])).code).toBe(0);
  return world;
}

/** The entries of ours by event, as the host reads them. */
function entriesIn(text: string): Record<string, unknown[]> {
  const document: unknown = JSON.parse(text.replace(/^\s*\/\/.*$/gm, ""));
  const hooks = isObject(document) && isObject(document["hooks"]) ? document["hooks"] : {};
  const found: Record<string, unknown[]> = {};
  for (const [event, list] of Object.entries(hooks)) {
    const ours = (Array.isArray(list) ? list : []).flatMap((item) => oursIn(item));
    if (ours.length > 0) found[event] = ours;
  }
  return found;
}

/** An item if it is ours; of a group that is shared, our handler in one of its own. */
function oursIn(item: unknown): unknown[] {
  if (!JSON.stringify(item).includes("agent-hook") || !isObject(item)) return [];
  const { hooks } = item;
  if (!Array.isArray(hooks)) return [item];
  return [{ ...item, hooks: hooks.filter((each) => JSON.stringify(each).includes("agent-hook")) }];
}

async function freshEntries({ host, file, flags, program }: Older): Promise<unknown> {
  await using world = await made();
  const { code, stderr } = await world.engram(["link", host, ...flags ?? []]);
  expect(code, stderr).toBe(0);
  const text = await Deno.readTextFile(`${world.project}/${file}`);
  return entriesIn(program === undefined ? text : text.replaceAll('"engram ', `"${program} `));
}

for (const older of OLDER) {
  const { title, host, file, text, others } = older;
  Deno.test(`upgrade --latest, ${title}`, async () => {
    await using world = await made();
    const path = await world.write(file, text, { mode: 0o640 });
    const plan = await world.engram(["upgrade", "--latest", "--plan"]);
    expect([plan.code, plan.stderr]).toEqual([0, ""]);
    expect(plan.stdout).toContain(`change ${path}`);
    expect(await Deno.readTextFile(path)).toBe(text);

    const done = await world.engram(["upgrade", "--latest"]);
    expect(done.code, done.stderr).toBe(0);
    const upgraded = await Deno.readTextFile(path);
    expect(entriesIn(upgraded)).toEqual(await freshEntries(older));
    for (const part of others) {
      expect([part, upgraded.split(part).length]).toEqual([part, text.split(part).length]);
    }
    expect(((await Deno.stat(path)).mode ?? 0) & 0o777).toBe(0o640);

    const again = await world.engram(["upgrade", "--latest"]);
    expect([again.code, await Deno.readTextFile(path)]).toEqual([0, upgraded]);
    expect((await world.engram(["upgrade", "--latest", "--plan"])).stdout)
      .toContain(`unchanged ${path}`);
    // A link says the same of it where the program works, and nothing of ours is left behind an unlink.
    const linked = await world.engram(["link", host, "--plan"]);
    expect(linked.stdout).toContain(older.program === undefined ? `unchanged ${path}` : "change ");
    expect((await world.engram(["unlink", host])).code).toBe(0);
    const left = await Deno.readTextFile(path).catch(() => "");
    expect(left).not.toContain("agent-hook");
    for (const part of others) {
      expect([part, left.split(part).length]).toEqual([part, text.split(part).length]);
    }
  });
}

Deno.test("upgrade --latest keeps PreToolUse where the paths are the hook's", async () => {
  await using world = await made();
  await world.engram(["config", "set", "hooks.path_rules", "hook"]);
  const path = await world.write(
    CLAUDE,
    `{ "hooks": { "InstructionsLoaded": [{ "matcher": "path_glob_match", "hooks": [${
      handler("claude", 10)
    }] }] } }\n`,
  );
  expect((await world.engram(["upgrade", "--latest"])).code).toBe(0);
  const events = Object.keys(entriesIn(await Deno.readTextFile(path)));
  expect(events).toContain("PreToolUse");
  expect(events).not.toContain("InstructionsLoaded");
});

Deno.test("upgrade --latest never adds SessionEnd, and leaves a file of others alone", async () => {
  await using world = await made();
  const mine = `{ "hooks": { "SessionEnd": [${MINE}], "Stop": [ ] } }`;
  const path = await world.write(CODEX, mine.replace("3.50", "3"));
  const { code, stdout } = await world.engram(["upgrade", "--latest"]);
  expect([code, stdout]).toEqual([0, expect.stringContaining("No agent is linked")]);
  expect(await Deno.readTextFile(path)).toBe(mine.replace("3.50", "3"));
  for (const host of ["claude", "codex"]) {
    expect((await world.engram(["link", host])).code).toBe(0);
    expect((await world.engram(["upgrade", "--latest"])).code).toBe(0);
    const linked = await Deno.readTextFile(
      `${world.project}/${host === "claude" ? CLAUDE : CODEX}`,
    );
    expect(linked.split("agent-hook").length).toBeGreaterThan(4);
    expect(entriesIn(linked)).not.toHaveProperty("SessionEnd");
  }
});

Deno.test("upgrade --latest refuses what the host cannot read, and then writes no file at all", async () => {
  await using world = await made();
  const broken = `{ "hooks": { "SessionStart": [${entry("claude", 10000)},] } }`;
  const older = `{ "hooks": { "SessionStart": [${entry("codex", 10000)}] } }`;
  const claude = await world.write(CLAUDE, broken);
  const codex = await world.write(CODEX, older);
  for (const more of [["--plan"], []]) {
    const { code, stdout, stderr } = await world.engram(["upgrade", "--latest", ...more]);
    expect([more, code]).toEqual([more, 1]);
    expect(stdout + stderr).toContain(claude);
    expect(await Deno.readTextFile(claude)).toBe(broken);
    expect(await Deno.readTextFile(codex)).toBe(older);
  }
});

Deno.test("upgrade alone touches no hook settings, and mends what Engram keeps itself", async () => {
  await using world = await made();
  const older = `{ "hooks": { "SessionStart": [${entry("claude", 10000)}] } }`;
  const path = await world.write(CLAUDE, older);
  const ignore = `${world.project}/.agents/.engram/.gitignore`;
  await Deno.writeTextFile(ignore, "/mine/\n/.cache/\n");
  const plan = await world.engram(["upgrade", "--plan"]);
  expect([plan.code, plan.stdout]).toEqual([0, expect.stringContaining(`change ${ignore}`)]);
  expect(plan.stdout).toContain("+/session-queue.json");
  expect(await Deno.readTextFile(ignore)).toBe("/mine/\n/.cache/\n");
  expect((await world.engram(["upgrade"])).code).toBe(0);
  const mended = await Deno.readTextFile(ignore);
  expect(mended.startsWith("/mine/\n/.cache/\n")).toBe(true);
  for (const line of ["/session-queue.json", "/inbox/", "/traces/"]) {
    expect(mended.split("\n")).toContain(line);
  }
  expect(await Deno.readTextFile(path)).toBe(older);
});

Deno.test("upgrade removes caches of earlier versions, and leaves those of later ones alone", async () => {
  await using world = await made();
  const cache = `${world.project}/.agents/.engram/.cache`;
  const { name, version } = INDEX_SCHEMA;
  const older = `${cache}/${name}-${version - 1}.db`;
  const newer = `${cache}/${name}-${version + 1}.db`;
  await Deno.mkdir(cache, { recursive: true });
  for (const path of [older, newer]) await Deno.writeTextFile(path, "not a database");
  const plan = await world.engram(["upgrade", "--plan"]);
  expect(plan.stdout).toContain(`remove ${older}`);
  expect(plan.stdout).not.toContain(newer);
  await Deno.stat(older);
  expect((await world.engram(["upgrade"])).code).toBe(0);
  await expect(Deno.stat(older)).rejects.toThrow(Deno.errors.NotFound);
  expect(await Deno.readTextFile(newer)).toBe("not a database");
  await Deno.stat(`${cache}/${name}-${version}.db`);
});

Deno.test("upgrade --latest reaches the entries for all projects, and keeps their program", async () => {
  await using world = await made();
  const path = `${world.home}/.claude/settings.json`;
  await Deno.mkdir(`${world.home}/.claude`);
  const command = "/opt/tools/engram agent-hook --host claude --global";
  const handler = `{ "type": "command", "command": "${command}", "timeout": 10000 }`;
  await Deno.writeTextFile(path, `{ "hooks": { "SessionEnd": [{ "hooks": [${handler}] }] } }\n`);
  const { code, stdout } = await world.engram(["upgrade", "--latest"]);
  expect([code, stdout]).toEqual([0, expect.stringContaining(`changed ${path}`)]);
  const entries = entriesIn(await Deno.readTextFile(path));
  expect(entries["SessionEnd"]).toEqual([{ hooks: [{ type: "command", command, timeout: 5 }] }]);
  expect(entries["SessionStart"]).toEqual([{ hooks: [{ type: "command", command, timeout: 10 }] }]);
});

Deno.test("unlink takes SessionEnd out with the rest, and the file is as it was", async () => {
  for (const [host, file] of [["claude", CLAUDE], ["codex", CODEX]] as const) {
    await using world = await made();
    const mine = `{ "hooks": { "SessionEnd": [${MINE.replace("3.50", "3")}] } }\n`;
    const path = await world.write(file, mine);
    expect((await world.engram(["link", host, "--session-end"])).code).toBe(0);
    const linked = entriesIn(await Deno.readTextFile(path));
    expect(linked["SessionEnd"]).toEqual([
      {
        hooks: [{
          type: "command",
          command: `engram agent-hook --host ${host}`,
          timeout: host === "claude" ? 5 : 3,
        }],
      },
    ]);
    // A link without the flag keeps it.
    expect((await world.engram(["link", host])).code).toBe(0);
    expect(entriesIn(await Deno.readTextFile(path))).toEqual(linked);
    expect((await world.engram(["unlink", host])).code).toBe(0);
    expect(await Deno.readTextFile(path)).toBe(mine);
  }
});
