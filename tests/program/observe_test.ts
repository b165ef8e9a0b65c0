/** Ended sessions: queued by the hook, put into the inbox by `observe`. */
import { expect } from "@std/expect";
import { World } from "../real_hosts/world.ts";
import {
  claudeLines,
  endSession,
  memoryFolder,
  notes,
  queued,
  traces,
  transcriptPath,
  writeTranscript,
} from "./sessions.ts";

async function fresh(): Promise<World> {
  const world = await World.make({ git: false });
  const { code, stderr } = await world.engram(["init"]);
  expect(code, stderr).toBe(0);
  return world;
}

/** What became of each session, by its id. */
async function observe(world: World, ...args: string[]): Promise<Record<string, string>> {
  const { code, stdout, stderr } = await world.engram(["observe", "--queue", "--json", ...args]);
  expect([code, stderr]).toEqual([0, ""]);
  const { sessions }: { sessions: { session: string; outcome: string; reason: string | null }[] } =
    JSON.parse(stdout);
  return Object.fromEntries(
    sessions.map(({ session, outcome, reason }) => [session, reason ?? outcome]),
  );
}

Deno.test("SessionEnd answers {} and queues, in every read mode", async () => {
  await using world = await fresh();
  for (const mode of ["auto", "startup", "always", "manual", "off"]) {
    await world.engram(["set-read", mode]);
    const { code, stdout, stderr } = await endSession(world, `s-${mode}`);
    expect([mode, code, stdout, stderr]).toEqual([mode, 0, "{}", ""]);
  }
  const { stdout } = await endSession(world, "c", `${world.home}/.codex/r.jsonl`, "codex");
  expect(stdout).toBe("{}");
  expect(queued(world)).toEqual(["s-auto", "s-startup", "s-always", "s-manual", "s-off", "c"]);
  const file = `${memoryFolder(world)}/session-queue.json`;
  const [first] = JSON.parse(Deno.readTextFileSync(file));
  expect(first).toEqual({
    transcript_path: transcriptPath(world, "s-auto"),
    host: "claude",
    session: "s-auto",
    at: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
  });
  expect((Deno.statSync(file).mode ?? 0) & 0o777).toBe(0o600);
});

Deno.test("a session that ends again takes the place of its first end", async () => {
  await using world = await fresh();
  for (const session of ["a", "b", "a"]) await endSession(world, session);
  expect(queued(world)).toEqual(["b", "a"]);
});

Deno.test("nothing is queued without a transcript, a workspace, or of a doctor's run", async () => {
  await using world = await World.make({ git: false });
  expect((await endSession(world, "s")).stdout).toBe("{}");
  expect([...Deno.readDirSync(world.project)]).toEqual([]);
  await world.engram(["init"]);
  for (const path of [null, "", "relative.jsonl", `/${"x".repeat(5000)}`]) {
    expect((await endSession(world, "s", path)).stdout).toBe("{}");
  }
  await endSession(world, "doctor-1");
  expect(() => queued(world)).toThrow(Deno.errors.NotFound);
});

Deno.test("a folder that nobody initialised hides its queue from git", async () => {
  await using world = await World.make();
  await Deno.mkdir(memoryFolder(world), { recursive: true });
  await endSession(world, "s");
  expect(queued(world)).toEqual(["s"]);
  const { stdout } = await world.run("git", ["status", "--porcelain", "-uall"]);
  expect(stdout).toBe("?? .agents/.engram/.gitignore\n");
});

Deno.test("an entry for all projects queues nothing in a repository that nobody trusts", async () => {
  await using world = await World.make({ git: false });
  await Deno.mkdir(memoryFolder(world), { recursive: true });
  const stdin = JSON.stringify({
    session_id: "s",
    transcript_path: transcriptPath(world, "s"),
    cwd: world.project,
    hook_event_name: "SessionEnd",
  });
  const args = ["agent-hook", "--host", "claude", "--global"];
  expect((await world.engram(args, { stdin })).stdout).toBe("{}");
  expect([...Deno.readDirSync(memoryFolder(world))]).toEqual([]);
  await world.engram(["trust"]);
  expect((await world.engram(args, { stdin })).stdout).toBe("{}");
  expect(queued(world)).toEqual(["s"]);
});

Deno.test("30 sessions that end at once are 30 entries; of 60 the newest 50 stay", async () => {
  await using world = await fresh();
  const ids = Array.from({ length: 60 }, (_, at) => `s${at}`);
  const first = await Promise.all(ids.slice(0, 30).map((id) => endSession(world, id)));
  expect(first.every(({ code, stdout }) => code === 0 && stdout === "{}")).toBe(true);
  expect(queued(world).toSorted()).toEqual(ids.slice(0, 30).toSorted());
  await Promise.all(ids.slice(30).map((id) => endSession(world, id)));
  const left = queued(world);
  expect(left).toHaveLength(50);
  expect(left.slice(20).toSorted()).toEqual(ids.slice(30).toSorted());
});

Deno.test("a note holds what was said, and never the transcript's path", async () => {
  await using world = await fresh();
  writeTranscript(world, "s1", [
    ["Use pnpm here", "Will do."],
    ["Mail kim@acme-mail.io about it", "Done."],
  ]);
  await endSession(world, "s1");
  const { stdout } = await world.engram(["observe", "--queue"]);
  expect(stdout).toMatch(
    /^Stored claude s1: \.agents\/\.engram\/inbox\/\d{8}T\d{6}Z-claude-[0-9a-f]{8}\.md\n {2}Taken out: /,
  );
  expect(queued(world)).toEqual([]);
  const [note, ...others] = await notes(world);
  expect(others).toEqual([]);
  expect(note).toMatchObject({ host: "claude", session: "s1", messages: 4, state: "new" });
  const text = await Deno.readTextFile(`${world.project}/${note?.file}`);
  expect(text).toContain("> Use pnpm here");
  expect(text).toContain("> Will do.");
  expect(text).not.toContain("GIVEN BY A HOOK");
  expect(text).not.toContain("kim@acme");
  for (const path of [world.home, world.root, ".claude/projects"]) expect(text).not.toContain(path);
  expect(traces(world)).toEqual([`${note?.trace}.jsonl`]);
  for (
    const file of [
      `${world.project}/${note?.file}`,
      `${memoryFolder(world)}/traces/${note?.trace}.jsonl`,
    ]
  ) {
    expect((Deno.statSync(file).mode ?? 0) & 0o777).toBe(0o600);
  }
});

Deno.test("each unfit transcript has its own reason, and leaves the queue", async () => {
  await using world = await fresh();
  const path = (session: string) => transcriptPath(world, session);
  const good = writeTranscript(world, "good", [["One", "Two"]]);
  await Deno.symlink(good, path("symlink"));
  await Deno.copyFile(good, path("linked"));
  await Deno.link(path("linked"), path("hard-link"));
  await Deno.mkdir(path("folder"));
  expect((await world.run("mkfifo", [path("fifo")])).code).toBe(0);
  const line = `${claudeLines("x", [["Filler", "Filler"]])[1]}\n`;
  const whole = line.repeat(Math.floor((5 << 20) / line.length));
  const rest = (5 << 20) - whole.length;
  await Deno.writeTextFile(path("five-mib"), whole + " ".repeat(rest));
  await Deno.writeTextFile(path("too-large"), whole + " ".repeat(rest + 1));
  await Deno.writeFile(path("binary"), new Uint8Array([0x7b, 0xff, 0x00, 0x7d]));
  await Deno.writeTextFile(path("foreign"), '{"some":"json"}\n{"and":"more"}\n');
  await Deno.writeTextFile(path("silent"), `${claudeLines("silent", [])[0]}\n`);
  await Deno.writeTextFile(path("empty"), "");
  const half = claudeLines("half", [["Kept", "Kept too"], ["Cut off", "x"]]);
  await Deno.writeTextFile(path("half"), half.slice(0, 4).join("\n").slice(0, -9));
  const [context, ...said] = claudeLines("long", [["Short", "Answer"]]);
  const long = JSON.stringify({
    type: "user",
    sessionId: "long",
    message: { content: "y".repeat(3_000_000) },
  });
  await Deno.writeTextFile(path("long"), [context, long, ...said, ""].join("\n"));
  await Deno.writeTextFile(path("only-long"), `${long}\n`);
  const sessions = [
    "missing",
    "symlink",
    "hard-link",
    "folder",
    "fifo",
    "too-large",
    "five-mib",
    "binary",
    "foreign",
    "silent",
    "empty",
    "half",
    "long",
    "only-long",
  ];
  for (const session of sessions) await endSession(world, session);
  await endSession(world, "other-host", path("good"), "gemini");
  const expected = {
    missing: "missing",
    symlink: "symlink",
    "hard-link": "hard link",
    folder: "folder",
    fifo: "not a file",
    "too-large": "too large",
    "five-mib": "stored",
    binary: "binary",
    foreign: "not a transcript",
    silent: "nothing said",
    empty: "nothing said",
    half: "stored",
    long: "stored",
    "only-long": "not a transcript",
  };
  const planned = await observe(world, "--dry-run");
  expect(planned).toEqual(expected);
  expect(queued(world)).toHaveLength(sessions.length);
  expect([...Deno.readDirSync(memoryFolder(world))].map(({ name }) => name)).not.toContain("inbox");
  expect(await observe(world)).toEqual(expected);
  expect(queued(world)).toEqual([]);
  const kept = await notes(world);
  const textOf = (session: string) => {
    const note = kept.find((note) => note.session === session);
    return Deno.readTextFileSync(`${world.project}/${note?.file}`);
  };
  expect(textOf("half")).toContain("Left out: the last line, which is cut off");
  expect(textOf("half")).toContain("> Kept too");
  expect(textOf("long")).toContain("Left out: 1 line of more than 1048576 bytes");
  expect(textOf("long")).toContain("> Answer");
});

Deno.test("a session that goes on is stored again, and its older note says so", async () => {
  await using world = await fresh();
  writeTranscript(world, "s", [["One", "Two"]]);
  await endSession(world, "s");
  expect(await observe(world)).toEqual({ s: "stored" });
  await endSession(world, "s");
  expect(await observe(world)).toEqual({ s: "unchanged" });
  writeTranscript(world, "s", [["One", "Two"], ["Three", "Four"]]);
  await endSession(world, "s");
  expect(await observe(world)).toEqual({ s: "stored" });
  const [older, newer] = (await notes(world)).toSorted((a, b) => a.messages - b.messages);
  expect(older).toMatchObject({ state: "superseded", superseded_by: newer?.name, messages: 2 });
  expect(newer).toMatchObject({ state: "new", superseded_by: null, messages: 4 });
  writeTranscript(world, "s", [["One", "Two"]]);
  await endSession(world, "s");
  expect(await observe(world)).toEqual({ s: "unchanged" });
  expect(await notes(world)).toHaveLength(2);
});

Deno.test("--limit takes the oldest first; a full inbox keeps sessions in the queue", async () => {
  await using world = await fresh();
  await world.write(".agents/engram.transcripts.json", '{ // small\n "max_files": 2 }');
  for (const session of ["a", "b", "c", "d"]) {
    writeTranscript(world, session, [[`I am ${session}`, "Hello"]]);
    await endSession(world, session);
  }
  await endSession(world, "gone");
  expect(await observe(world, "--limit", "1")).toEqual({ a: "stored" });
  const full = { b: "stored", c: "inbox full", d: "inbox full", gone: "missing" };
  expect(await observe(world, "--dry-run")).toEqual(full);
  expect(await observe(world)).toEqual(full);
  expect(queued(world)).toEqual(["c", "d"]);
  const [first] = await notes(world);
  await world.engram(["inbox", "drop", first?.name ?? ""]);
  expect(await observe(world)).toEqual({ c: "stored", d: "inbox full" });
  await world.write(".agents/engram.transcripts.json", '{"max_files": "many", "x": 1}');
  const { stdout, stderr } = await world.engram(["observe", "--queue"]);
  expect(stderr).toContain('needs a whole number as "max_files"');
  expect(stdout).toContain("1 stored");
});

Deno.test("what became of the sessions is told one by one, and counted by reason", async () => {
  await using world = await fresh();
  expect((await world.engram(["observe", "--queue"])).stdout).toBe("No ended sessions wait\n");
  writeTranscript(world, "good", [["One", "Two"]]);
  for (const session of ["gone", "good", "lost"]) await endSession(world, session);
  const planned = await world.engram(["observe", "--queue", "--dry-run"]);
  expect(planned.stdout.split("\n")).toEqual([
    "Skipped claude gone: the transcript is gone",
    expect.stringMatching(/^Would store claude good: \.agents\/\.engram\/inbox\//),
    "Skipped claude lost: the transcript is gone",
    "1 to be stored, 2 skipped (2 missing)",
    "",
  ]);
  const done = await world.engram(["observe", "--queue"]);
  expect(done.stdout.split("\n").slice(-3))
    .toEqual(["1 stored, 2 skipped (2 missing)", "Next: engram inbox list", ""]);
  const file = ["observe", "--file", "-", "--dry-run"];
  const dry = await world.engram(file, { stdin: "We decided to use tabs.\n" });
  expect([dry.code, dry.stdout]).toEqual([0, expect.stringContaining("Would store text stdin")]);
  expect(await notes(world)).toHaveLength(1);
});

Deno.test("observe --file: transcripts of three hosts, plain text, what is neither", async () => {
  await using world = await fresh();
  const recorded = new URL("../testdata/transcripts/", import.meta.url);
  for (const name of ["claude", "codex", "gemini"]) {
    const text = await Deno.readTextFile(new URL(`${name}.jsonl`, recorded));
    await world.write(`${name}.jsonl`, text);
    const file = await world.engram(["observe", "--file", `${name}.jsonl`]);
    expect([file.code, file.stderr]).toEqual([0, ""]);
    const again = await world.engram(["observe", "--file", "-"], { stdin: text });
    expect([again.code, again.stdout]).toEqual([
      0,
      expect.stringContaining("nothing was said since"),
    ]);
  }
  const text = await world.engram(["observe", "--file", "-"], {
    stdin: "We decided to use tabs.\n",
  });
  expect([text.code, text.stderr]).toEqual([0, ""]);
  expect((await notes(world)).map(({ host }) => host).toSorted())
    .toEqual(["claude", "codex", "gemini", "text"]);
  await Deno.symlink(`${world.project}/claude.jsonl`, `${world.project}/link.jsonl`);
  const cases: [string[], string, number, string][] = [
    [["--file", "gone.jsonl"], "", 1, "gone"],
    [["--file", "link.jsonl"], "", 1, "symlink"],
    [["--file", "-"], '{"a":1}\n{"b":2}\n', 1, "JSON of no host"],
    [["--file", "-"], "a\u0000b", 1, "not UTF-8 text"],
    [["--file", "-"], "x".repeat((5 << 20) + 1), 1, "5242880"],
    [["--file", "/etc/hostname"], "", 1, "--file -"],
    [["--file", "-"], "", 1, "nothing was said"],
    [[], "", 64, "--queue"],
    [["--queue", "--file", "x"], "", 64, "--queue"],
    [["--queue", "--limit", "0"], "", 64, "whole number"],
    [["--file", "x", "--limit", "2"], "", 64, "--queue"],
  ];
  for (const [args, stdin, code, text] of cases) {
    const result = await world.engram(["observe", ...args], { stdin });
    expect([args, result.code, result.stdout + result.stderr])
      .toEqual([args, code, expect.stringContaining(text)]);
  }
});

Deno.test("a whole Gemini document, as older versions wrote it", async () => {
  await using world = await fresh();
  const document = {
    sessionId: "g",
    projectHash: "h",
    messages: [{ id: "1", type: "user", content: "Always use tabs" }],
  };
  const { stdout } = await world.engram(["observe", "--file", "-"], {
    stdin: JSON.stringify(document, null, 2),
  });
  expect(stdout).toContain("Stored gemini stdin");
});

Deno.test("inbox: list, show, drop; parts of names", async () => {
  await using world = await fresh();
  expect((await world.engram(["inbox", "list"])).stdout).toBe("The inbox is empty\n");
  for (const session of ["a", "b"]) {
    writeTranscript(world, session, [[`I am ${session}`, "Hello"]]);
    await endSession(world, session);
  }
  await observe(world);
  const [first, second] = await notes(world);
  const listed = await world.engram(["inbox", "list"]);
  expect(listed.stdout).toContain("2 of 100 files");
  const part = first?.name.slice(-8) ?? "";
  const shown = await world.engram(["inbox", "show", part]);
  expect(shown.stdout).toContain("> I am a");
  const json = await world.engram(["inbox", "show", `${first?.name}.md`, "--json"]);
  expect(JSON.parse(json.stdout)).toMatchObject({ name: first?.name, text: shown.stdout });
  for (
    const [args, code, text] of [
      [["show", "claude-"], 1, "2 files"],
      [["show", "nothing"], 1, "inbox list"],
      [["show", "../../../etc/passwd"], 1, "No file"],
      [["drop"], 64, "names"],
      [["show"], 64, "one name"],
      [["lst"], 64, "list"],
      [["drop", part, "nothing"], 1, "No file"],
    ] as const
  ) {
    const result = await world.engram(["inbox", ...args]);
    expect([args, result.code, result.stderr]).toEqual([args, code, expect.stringContaining(text)]);
  }
  expect(traces(world)).toHaveLength(2);
  expect((await world.engram(["inbox", "drop", part])).code).toBe(0);
  expect(traces(world)).toEqual([`${second?.trace}.jsonl`]);
  expect((await notes(world)).map(({ name }) => name)).toEqual([second?.name]);
});

Deno.test("a folder that leads out of the workspace is not written through", async () => {
  await using world = await fresh();
  const other = ".of-others.1-1.engram.tmp";
  await Deno.mkdir(`${world.home}/elsewhere`);
  await Deno.writeTextFile(`${world.home}/elsewhere/${other}`, "");
  await Deno.symlink(`${world.home}/elsewhere`, `${memoryFolder(world)}/traces`);
  writeTranscript(world, "s", [["One", "Two"]]);
  await endSession(world, "s");
  const { code, stderr } = await world.engram(["observe", "--queue"]);
  expect([code, stderr]).toEqual([1, expect.stringContaining("leaves the memory folder")]);
  expect([...Deno.readDirSync(`${world.home}/elsewhere`)].map(({ name }) => name)).toEqual([other]);
  expect(queued(world)).toEqual(["s"]);
});
