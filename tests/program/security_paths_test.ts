/**
 * Names and links that lead elsewhere: nothing outside the memory folder is read as a memory, and nothing is
 * written, moved or removed there.
 */
import { expect } from "@std/expect";
import { MEMORY_FOLDER } from "../../lib/workspace.ts";
import { contextOf, memoryText } from "../hook_world.ts";
import { World } from "../real_hosts/world.ts";
import { changesSince, filesIn } from "../torture/files.ts";
import { endSession, memoryFolder, notes, queued } from "./sessions.ts";

/** A world with somebody else's folder in it, of which nothing may change and nothing may be told. */
async function made(): Promise<{ world: World; outside: string; untouched: () => string[] }> {
  const world = await World.make({ git: false });
  await world.engram(["init"]);
  await world.engram(["save", "--yes", "--id", "mine", "Feed the gnu at noon"]);
  const outside = `${world.home}/outside`;
  await Deno.mkdir(`${outside}/rules`, { recursive: true });
  // Approved, but by somebody else and for another project.
  const secret = await memoryText({ id: "secret", always: true, body: "SECRET of the gnu" });
  await Deno.writeTextFile(`${outside}/secret.md`, secret);
  await Deno.writeTextFile(`${outside}/rules/secret.md`, secret);
  const before = filesIn(outside, () => false);
  return { world, outside, untouched: () => changesSince(before, filesIn(outside, () => false)) };
}

function hook(world: World, session: string) {
  return world.engram(["agent-hook", "--host", "claude"], {
    stdin: JSON.stringify({
      session_id: session,
      cwd: world.project,
      hook_event_name: "SessionStart",
      source: "startup",
    }),
  });
}

const LEADING = [
  "../../../../outside/secret",
  "..",
  "../archive/mine",
  "/etc/passwd",
  "a/b",
  "a\\b",
  "..\\..\\x",
  "C:\\x",
  "%2e%2e%2fx",
  "a\u0000b",
  "．．／x",
  "~/x",
];

Deno.test("ids that lead elsewhere are refused, by the commands and in files", async () => {
  const { world, untouched } = await made();
  await using _ = world;
  const before = filesIn(world.home, (path) => path.includes("/.cache"));
  for (const id of LEADING.filter((id) => !id.includes("\u0000"))) {
    const commands = [
      ["save", "--yes", "--id", id, "A text"],
      ["save", "--yes", "--update", id, "A text"],
      ["show", id],
      ["archive", id, "--reason", "gone"],
      ["restore", id],
      ["delete", id],
      ["approve", "--yes", id],
      ["inbox", "drop", id],
      ["inbox", "show", id],
      ["save-session", "--yes", "--file", id],
    ];
    await Promise.all(commands.map(async (args) => {
      const { code } = await world.engram(args);
      expect([args, code !== 0]).toEqual([args, true]);
    }));
  }
  expect(changesSince(before, filesIn(world.home, (path) => path.includes("/.cache")))).toEqual([]);
  for (const [at, id] of LEADING.entries()) {
    const text = `---\nid: ${JSON.stringify(id)}\nalways: true\n---\n\nText ${at}\n`;
    await world.write(`${MEMORY_FOLDER}/rules/file-${at}.md`, text);
    await world.write(`${MEMORY_FOLDER}/inbox/proposals/file-${at}.md`, text);
  }
  await world.engram(["approve", "--yes"]);
  const { memories } = JSON.parse((await world.engram(["list", "--json"])).stdout);
  expect(memories.map(({ id }: { id: string }) => id)).toEqual(["mine"]);
  expect(untouched()).toEqual([]);
});

Deno.test("titles that lead elsewhere become plain names", async () => {
  const { world, untouched } = await made();
  await using _ = world;
  for (const [at, title] of LEADING.entries()) {
    const shown = title.replace("\u0000", " ");
    for (const env of [{}, { CLAUDECODE: "1" }] as Record<string, string>[]) {
      const { code } = await world.engram(
        ["save", "--yes", "--title", shown, `Number ${at} of ${Object.keys(env).length}`],
        { env },
      );
      expect([shown, code]).toEqual([shown, 0]);
    }
  }
  const folder = memoryFolder(world);
  for (const place of ["rules", "inbox/proposals"]) {
    for (const { name, isFile } of Deno.readDirSync(`${folder}/${place}`)) {
      expect([name, isFile, /^[\p{L}\p{M}\p{N}-]+\.md$/u.test(name)]).toEqual([name, true, true]);
    }
  }
  expect(untouched()).toEqual([]);
});

Deno.test("patterns that lead elsewhere are refused, and in files they match nothing", async () => {
  const { world, untouched } = await made();
  await using _ = world;
  const patterns = ["../**", "/etc/**", "a/../../b", "~/x", "C:\\x", "/home/x/**"];
  for (const pattern of patterns) {
    const { code } = await world.engram(["save", "--yes", "--applies-to", pattern, "A text"]);
    expect([pattern, code]).toEqual([pattern, 64]);
  }
  await world.write(
    `${MEMORY_FOLDER}/rules/outer.md`,
    await memoryText({ id: "outer", applies_to: [...patterns, "../outside/**"] }),
  );
  await world.engram(["link", "claude"]);
  await world.engram(["config", "set", "hooks.path_rules", "hook"]);
  for (
    const path of ["../../outside/secret.md", `${world.home}/outside/secret.md`, "/etc/passwd"]
  ) {
    const { stdout } = await world.engram(["agent-hook", "--host", "claude"], {
      stdin: JSON.stringify({
        session_id: path,
        cwd: world.project,
        hook_event_name: "PreToolUse",
        tool_name: "Read",
        tool_input: { file_path: path },
      }),
    });
    expect([path, stdout]).toEqual([path, "{}"]);
  }
  expect(untouched()).toEqual([]);
});

Deno.test("transcripts: links, folders and relative paths are not read", async () => {
  const { world, outside, untouched } = await made();
  await using _ = world;
  const good = `${world.home}/.claude/t.jsonl`;
  await Deno.mkdir(`${world.home}/.claude`);
  const line = JSON.stringify({
    type: "user",
    sessionId: "s",
    message: { role: "user", content: "SECRET words" },
  });
  await Deno.writeTextFile(`${outside}/t.jsonl`, `${line}\n`);
  await Deno.symlink(`${outside}/t.jsonl`, good);
  await Deno.writeTextFile(`${world.home}/.claude/u.jsonl`, `${line}\n`);
  await Deno.link(`${world.home}/.claude/u.jsonl`, `${world.home}/.claude/v.jsonl`);
  await Deno.symlink("/dev/zero", `${world.home}/.claude/zero.jsonl`);
  const paths = [
    good,
    `${world.home}/.claude/v.jsonl`,
    `${world.home}/.claude/zero.jsonl`,
    `${world.home}/.claude`,
    "/etc/passwd",
    "/proc/self/environ",
    "/dev/stdin",
    "relative.jsonl",
    `${world.home}/.claude/../outside/t.jsonl`,
  ];
  for (const [at, path] of paths.entries()) await endSession(world, `s${at}`, path);
  expect(queued(world)).toHaveLength(paths.length - 1);
  await world.engram(["observe", "--queue"]);
  expect(await notes(world)).toEqual([]);
  expect(untouched().filter((path) => !path.endsWith("t.jsonl"))).toEqual([]);
});

/** What a repository could bring along, or somebody put there between two events. */
const SWAPS: Readonly<Record<string, (folder: string, outside: string) => void>> = {
  "a memory": (folder, outside) => Deno.symlinkSync(`${outside}/secret.md`, `${folder}/rules/s.md`),
  "the folder of the rules": (folder, outside) => swap(`${folder}/rules`, `${outside}/rules`),
  "the folder of the caches": (folder, outside) => swap(`${folder}/.cache`, outside),
  "the folder of the archive": (folder, outside) => swap(`${folder}/archive`, outside),
  "the inbox": (folder, outside) => swap(`${folder}/inbox`, outside),
  "the proposals": (folder, outside) => {
    Deno.mkdirSync(`${folder}/inbox`, { recursive: true });
    swap(`${folder}/inbox/proposals`, outside);
  },
  "the traces": (folder, outside) => swap(`${folder}/traces`, outside),
  "the databases": (folder, outside) => {
    for (const { name } of [...Deno.readDirSync(`${folder}/.cache`)]) {
      swap(`${folder}/.cache/${name}`, `${outside}/${name}`);
    }
  },
  "the ignore file": (folder, outside) => swap(`${folder}/.gitignore`, `${outside}/secret.md`),
  "lists and settings": (folder, outside) => {
    for (
      const name of [
        "usage.json",
        "session-queue.json",
        "engram.config.json",
        "engram.config.local.json",
      ]
    ) swap(`${folder}/${name}`, `${outside}/secret.md`);
  },
  "the rules of the host": (folder, outside) => swap(`${folder}/../../.claude/rules`, outside),
};

function swap(path: string, target: string): void {
  try {
    Deno.removeSync(path, { recursive: true });
  } catch {
    // It was not there yet.
  }
  Deno.symlinkSync(target, path);
}

for (const [what, place] of Object.entries(SWAPS)) {
  Deno.test(`a symlink in the place of ${what}: nothing behind it is told or touched`, async () => {
    const { world, outside, untouched } = await made();
    await using _ = world;
    await world.engram(["link", "claude"]);
    await world.engram(["config", "set", "load.limit", "7"]);
    await hook(world, "before");
    await Deno.writeTextFile(
      `${world.home}/t.jsonl`,
      '{"type":"user","sessionId":"s","message":{"role":"user","content":"Hello"}}\n',
    );
    place(memoryFolder(world), outside);
    for (const session of ["one", "two"]) {
      const { code, stdout, stderr } = await hook(world, session);
      expect([what, code, stderr]).toEqual([what, 0, ""]);
      expect(contextOf(stdout)).not.toContain("SECRET");
    }
    await endSession(world, "s", `${world.home}/t.jsonl`);
    for (
      const args of [
        ["save", "--yes", "--id", "new", "--applies-to", "src/**", "Feed the yak at night"],
        ["save", "--yes", "--update", "mine", "Feed the gnu at night"],
        ["archive", "mine", "--reason", "gone"],
        ["restore", "mine"],
        ["approve", "--yes"],
        ["observe", "--queue"],
        ["inbox", "drop", "secret"],
        ["delete", "secret"],
        ["config", "set", "load.limit", "6"],
        ["config", "set", "load.limit", "6", "--shared"],
        ["init"],
        ["upgrade"],
        ["status"],
      ]
    ) {
      const run = await world.engram(args);
      expect([what, args, [0, 1].includes(run.code)]).toEqual([what, args, true]);
      expect([what, args, `${run.stdout}${run.stderr}`.includes("SECRET")])
        .toEqual([what, args, false]);
    }
    await world.engram(["save", "Feed the emu"], { env: { CLAUDECODE: "1" } });
    expect([what, untouched()]).toEqual([what, []]);
    // Nor is it copied to where git keeps it.
    const gitignore = await Deno.readTextFile(`${memoryFolder(world)}/.gitignore`);
    expect(gitignore).not.toContain("SECRET");
  });
}
