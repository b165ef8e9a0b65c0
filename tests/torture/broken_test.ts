/**
 * Databases and JSON files in every state of disrepair, and what stands in their place: hooks go on, commands
 * work or say what is the matter, and no message shows the insides of the program.
 */
import { expect } from "@std/expect";
import { dirname } from "@std/path/dirname";
import { MEMORY_FOLDER } from "../../lib/workspace.ts";
import { bodiesIn, contextOf } from "../hook_world.ts";
import { endSession, writeTranscript } from "../program/sessions.ts";
import { World } from "../real_hosts/world.ts";
import { ANCHOR } from "./consistent.ts";
import { LONG, rounds } from "./length.ts";
import { Random } from "./random.ts";
import { anchored } from "./writers.ts";

type Breaking = (path: string) => void;

const random = new Random(3);

function write(text: string): Breaking {
  return (path) => Deno.writeTextFileSync(path, text);
}

function inPlace(make: (path: string) => void): Breaking {
  return (path) => {
    Deno.removeSync(path, { recursive: true });
    make(path);
  };
}

/** What may stand where a file should be. */
const ANY: Readonly<Record<string, Breaking>> = {
  "empty": write(""),
  "a folder": inPlace((path) => Deno.mkdirSync(path)),
  "a pipe": inPlace((path) => {
    new Deno.Command("mkfifo", { args: [path] }).outputSync();
  }),
  "a symlink to nothing": inPlace((path) => Deno.symlinkSync("/nowhere/at/all", path)),
  "a symlink to itself": inPlace((path) => Deno.symlinkSync(path, path)),
  "a symlink to a device": inPlace((path) => Deno.symlinkSync("/dev/zero", path)),
  "half of it": (path) => Deno.truncateSync(path, Math.floor(Deno.statSync(path).size / 2)),
  "random bytes": (path) => Deno.writeFileSync(path, bytes(5000)),
};

const JSON_ONLY: Readonly<Record<string, Breaking>> = {
  "a list": write("[1,[2]]"),
  "null": write("null"),
  "a text": write('"text"'),
  "other types": write('{"read":{},"load":7,"hooks":[],"workspaces":{"a":1},"x":{"count":"a"}}'),
  "deep": write("[".repeat(200_000)),
  "deep objects": write('{"hooks":'.repeat(50_000)),
  "names with a meaning": write('{"__proto__":{"read":"off"},"constructor":{},"toString":1}'),
  "escape sequences": write('{"\\u001b]0;x\\u0007":"\\u001b[2J", "read": "\u001b[31m"}'),
};

const DATABASE_ONLY: Readonly<Record<string, Breaking>> = {
  "a broken header": (path) => scribble(path, 0, 100),
  "a broken page": (path) => scribble(path, 4096, 4096),
  "broken pages everywhere": (path) => {
    const { size } = Deno.statSync(path);
    for (let at = 100; at < size; at += 3000) scribble(path, at, 40);
  },
  "another database": write("SQLite format 3\0and nothing else"),
  "a journal of nobody": (path) => Deno.writeFileSync(`${path}-journal`, bytes(3000)),
};

function bytes(length: number): Uint8Array {
  return Uint8Array.from({ length }, () => random.below(256));
}

function scribble(path: string, at: number, length: number): void {
  using file = Deno.openSync(path, { read: true, write: true });
  file.seekSync(at, Deno.SeekMode.Start);
  file.writeSync(bytes(length));
}

/** Files of Engram and of hosts that are JSON, relative to the home. */
const JSON_FILES = [
  `work/project/${MEMORY_FOLDER}/engram.config.json`,
  `work/project/${MEMORY_FOLDER}/engram.config.local.json`,
  `work/project/${MEMORY_FOLDER}/usage.json`,
  `work/project/${MEMORY_FOLDER}/session-queue.json`,
  ".agents/.engram/trusted.json",
  ".agents/.engram/engram.config.json",
  "work/project/.claude/settings.json",
  "work/project/.codex/hooks.json",
  "work/project/.gemini/settings.json",
  "work/project/.cursor/hooks.json",
];

/** Commands that look at all of it; none of them may end in a bug. */
const COMMANDS: readonly (readonly string[])[] = [
  ["status"],
  ["doctor"],
  ["config", "list"],
  ["observe", "--queue", "--dry-run"],
  ["link", "claude", "--plan"],
  ["upgrade"],
  ["set-read", "auto"],
];

async function full(): Promise<World> {
  const world = await World.make({ git: false });
  await anchored(world);
  for (const host of ["claude", "codex", "gemini", "cursor"]) await world.engram(["link", host]);
  for (const layer of [["--shared"], [], ["--global"]]) {
    await world.engram(["config", "set", "load.limit", "8", ...layer]);
  }
  await hook(world, "first");
  await world.engram(["status"]);
  writeTranscript(world, "s", [["Hello", "Hello"]]);
  await endSession(world, "s");
  return world;
}

function hook(world: World, session: string) {
  return world.engram(["agent-hook", "--host", "claude"], {
    stdin: JSON.stringify({
      session_id: session,
      cwd: world.project,
      hook_event_name: "UserPromptSubmit",
      prompt: "feeding the okapi",
    }),
  });
}

let sessions = 0;

async function expectGoesOn(world: World, what: string): Promise<void> {
  for (let turn = 0; turn < rounds(1, 2); turn++) {
    const { code, stdout, stderr } = await hook(world, `broken ${sessions++}`);
    expect([what, turn, code, stderr, bodiesIn(contextOf(stdout)).includes(ANCHOR.id)])
      .toEqual([what, turn, 0, "", true]);
  }
}

async function expectNoBug(world: World, what: string, args: readonly string[]): Promise<void> {
  const run = await world.engram(args);
  expect([what, args, [0, 1].includes(run.code), run.timedOut]).toEqual([what, args, true, false]);
  const said = run.stdout + run.stderr;
  const insides =
    // deno-lint-ignore no-control-regex
    /\n\s+at |(?:Type|Range|Syntax|Reference)Error|file:\/\/|undefined|\[object |\x1b/;
  expect([what, args, insides.exec(said)?.[0], said]).toEqual([what, args, undefined, said]);
}

/** Not all are tried each time: each comes in its turn. */
let turns = 0;

async function expectCommands(world: World, what: string): Promise<void> {
  for (let count = 0; count < rounds(1, 2); count++) {
    await expectNoBug(world, what, COMMANDS[turns++ % COMMANDS.length] ?? []);
  }
}

async function copyFolder(from: string, to: string): Promise<void> {
  await Deno.remove(to, { recursive: true }).catch(() => {});
  const { success } = await new Deno.Command("cp", { args: ["-a", from, to] }).output();
  expect(success).toBe(true);
}

Deno.test("JSON files in every state of disrepair", async () => {
  await using world = await full();
  const saved = `${world.root}/saved`;
  await copyFolder(world.home, saved);
  const ways = Object.entries({ ...ANY, ...JSON_ONLY });
  for (const [at, file] of JSON_FILES.entries()) {
    expect([file, Deno.statSync(`${saved}/${file}`).isFile]).toEqual([file, true]);
    for (const [way, [name, breaking]] of ways.entries()) {
      if (!LONG && (way + at) % 4 !== 0) continue;
      await copyFolder(saved, world.home);
      breaking(`${world.home}/${file}`);
      const what = `${file}: ${name}`;
      await expectGoesOn(world, what);
      await expectCommands(world, what);
    }
  }
});

Deno.test("databases in every state of disrepair", async () => {
  await using world = await full();
  const cache = `${world.project}/${MEMORY_FOLDER}/.cache`;
  const names = [...Deno.readDirSync(cache)].map(({ name }) => name).filter((name) =>
    name.endsWith(".db")
  );
  expect(names).toHaveLength(2);
  const saved = `${world.root}/saved`;
  await copyFolder(world.home, saved);
  const ways = Object.entries({ ...ANY, ...DATABASE_ONLY });
  for (const [at, name] of names.entries()) {
    for (const [way, [how, breaking]] of ways.entries()) {
      if (!LONG && (way + at) % 2 !== 0) continue;
      await copyFolder(saved, world.home);
      breaking(`${cache}/${name}`);
      const what = `${name}: ${how}`;
      await expectGoesOn(world, what);
      await expectCommands(world, what);
      await expectNoBug(world, what, ["list"]);
    }
  }
});

Deno.test("what stands in the place of folders and memories", async () => {
  await using world = await full();
  const saved = `${world.root}/saved`;
  await copyFolder(world.home, saved);
  const folder = `${world.project}/${MEMORY_FOLDER}`;
  const pipe = (path: string) => void new Deno.Command("mkfifo", { args: [path] }).outputSync();
  const cases: Readonly<Record<string, () => void>> = {
    "a file for the caches": () => {
      Deno.removeSync(`${folder}/.cache`, { recursive: true });
      Deno.writeTextFileSync(`${folder}/.cache`, "");
    },
    "a file for the inbox": () => Deno.writeTextFileSync(`${folder}/inbox`, ""),
    "a file for the rules": () => {
      Deno.removeSync(`${folder}/rules`, { recursive: true });
      Deno.writeTextFileSync(`${folder}/rules`, "");
    },
    "a pipe for a memory": () => pipe(`${folder}/rules/pipe.md`),
    "a device for a memory": () => Deno.symlinkSync("/dev/zero", `${folder}/rules/zero.md`),
    "a folder for a memory": () => Deno.mkdirSync(`${folder}/rules/folder.md`),
    "a memory of 3 GB that holds nothing": () => {
      using file = Deno.createSync(`${folder}/rules/large.md`);
      file.truncateSync(3e9);
    },
    "names that nobody would choose": () => {
      for (const name of ["\u001b[31m.md", "a\nb.md", " .md", "-.md", "'\"`$(id).md", "~.md"]) {
        Deno.writeTextFileSync(`${folder}/rules/${name}`, "text");
      }
    },
    "a pipe for a rule of the host": () => {
      Deno.mkdirSync(`${world.project}/.claude/rules/engram`, { recursive: true });
      pipe(`${world.project}/.claude/rules/engram/anchor.md`);
    },
    "a pipe for the ignore file": () => {
      Deno.removeSync(`${folder}/.gitignore`);
      pipe(`${folder}/.gitignore`);
    },
  };
  for (const [what, place] of Object.entries(cases)) {
    await copyFolder(saved, world.home);
    place();
    await expectGoesOn(world, what);
    await expectCommands(world, what);
    for (const args of [["list"], ["check"], ["approve", "--yes"], ["inbox", "list"]]) {
      await expectNoBug(world, what, args);
    }
  }
});

Deno.test("a workspace on a path with spaces, quotes, line breaks and Hangul", async () => {
  await using world = await World.make({ git: false });
  const odd = `${world.home}/it's "my"\nwork $(id) %PATH% \\ ;&|/프로젝트 é`;
  await Deno.mkdir(odd, { recursive: true });
  const engram = (args: readonly string[], stdin = "") => world.engram(args, { cwd: odd, stdin });
  expect((await engram(["init"])).code).toBe(0);
  const saved = await engram([
    ...["save", "--yes", "--type", "knowledge", "--id", ANCHOR.id, "--title", ANCHOR.title],
    ...["--applies-to", "src/**", ANCHOR.body],
  ]);
  expect([saved.code, saved.stderr]).toEqual([0, ""]);
  for (const host of ["claude", "codex", "gemini", "cursor", "windsurf"]) {
    expect([host, (await engram(["link", host])).code]).toEqual([host, 0]);
    const { code } = await engram(["link", host, "--global"]);
    expect([host, "global", code]).toEqual([host, "global", 0]);
  }
  for (const [host, cwd] of [["claude", odd], ["codex", `${odd}/src`]] as const) {
    await Deno.mkdir(cwd, { recursive: true });
    const { code, stdout, stderr } = await engram(
      ["agent-hook", "--host", host],
      JSON.stringify({
        session_id: "s",
        cwd,
        hook_event_name: "UserPromptSubmit",
        prompt: "feeding the okapi",
      }),
    );
    expect([host, code, stderr, bodiesIn(contextOf(stdout))]).toEqual([host, 0, "", [ANCHOR.id]]);
  }
  expect(Deno.statSync(`${odd}/.claude/rules/engram/${ANCHOR.id}.md`).isFile).toBe(true);
  for (const args of [["list"], ["status"], ["check"], ["load", "okapi"], ["config", "list"]]) {
    const { code, stderr } = await engram(args);
    expect([args, code, stderr]).toEqual([args, 0, ""]);
  }
  const doctor = JSON.parse((await engram(["doctor", "--json"])).stdout);
  // Codex itself was never run here.
  const broken = doctor.findings.filter(({ level, code }: { level: string; code: string }) =>
    level === "broken" && !code.startsWith("untrusted-")
  );
  expect(broken).toEqual([]);
  expect((await engram(["unlink", "all"])).code).toBe(0);
  expect((await engram(["unlink", "all", "--global"])).code).toBe(0);
  expect(dirname(odd)).toContain("\n");
});
