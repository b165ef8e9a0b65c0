/**
 * Emptying the queue, stopped between every two writes and killed anywhere: afterwards each session is stored
 * exactly once or still waits, and the next run brings the rest.
 */
import { expect } from "@std/expect";
import { FAIL_POINT, FAILED } from "../failpoint.ts";
import { World } from "../real_hosts/world.ts";
import { endSession, memoryFolder, notes, queued, traces, writeTranscript } from "./sessions.ts";
import { endedAfter } from "../ended.ts";

const SESSIONS = Array.from({ length: 30 }, (_, at) => `session-${at}`);

/** Enough words that a run takes long enough to be killed in the middle. */
const FILLER = "We looked at it again and nothing else was found in that part of the code. ".repeat(
  40,
);

async function full(sessions: readonly string[], failPoints: boolean): Promise<World> {
  const world = await World.make({ git: false, failPoints });
  await world.engram(["init"]);
  for (const session of sessions) {
    writeTranscript(world, session, [[`I am ${session}`, `Hello ${session}. ${FILLER}`]]);
    await endSession(world, session);
  }
  return world;
}

/** The queue as it was, and nothing stored. */
async function startAnew(world: World, waiting: string): Promise<void> {
  for (const name of ["inbox", "traces"]) {
    await Deno.remove(`${memoryFolder(world)}/${name}`, { recursive: true }).catch(() => {});
  }
  await Deno.writeTextFile(`${memoryFolder(world)}/session-queue.json`, waiting);
}

/** Sessions that are stored and those that wait; a half-written note would be missing in both. */
async function counted(world: World, sessions: readonly string[]) {
  const stored = (await notes(world)).map(({ session }) => session);
  expect(stored.length).toBe(new Set(stored).size);
  const waiting = queued(world);
  for (const session of sessions) {
    expect([session, stored.includes(session) || waiting.includes(session)]).toEqual([
      session,
      true,
    ]);
  }
  return { stored, waiting };
}

/** One more run, without anything in its way: all are stored once and nothing is left over. */
async function drains(world: World, sessions: readonly string[]): Promise<void> {
  const { code, stderr } = await world.engram(["observe", "--queue"]);
  expect([code, stderr]).toEqual([0, ""]);
  const { stored, waiting } = await counted(world, sessions);
  expect(stored.toSorted()).toEqual(sessions.toSorted());
  expect(waiting).toEqual([]);
  expect(traces(world).toSorted())
    .toEqual((await notes(world)).map(({ trace }) => `${trace}.jsonl`).toSorted());
  expect(temporaries(world)).toEqual([]);
}

/** Files that a write was to become and that are still there. */
function temporaries(world: World): string[] {
  return [...walk(memoryFolder(world))].filter((path) => path.endsWith(".tmp"));
}

/** The files below a folder. */
function* walk(folder: string): Iterable<string> {
  for (const { name, isDirectory } of Deno.readDirSync(folder)) {
    if (isDirectory) yield* walk(`${folder}/${name}`);
    else yield `${folder}/${name}`;
  }
}

Deno.test("30 sessions, stopped at every fail point there is, one after the other", async () => {
  await using world = await full(SESSIONS, true);
  const observe = (order: string) =>
    world.engram(["observe", "--queue"], { env: { [FAIL_POINT]: order } });
  // What one session passes, taken from a session of its own.
  await using single = await full(["alone"], true);
  const listed = await single.engram(["observe", "--queue"], { env: { [FAIL_POINT]: "*:list" } });
  const points = [...listed.stderr.matchAll(/^fail point (.+)$/gm)].map(([, point]) => point ?? "");
  for (const name of ["observe:after-trace", "observe:after-note", "observe:after-dequeue"]) {
    expect(points).toContain(`${name}#1`);
  }
  expect(points.length).toBeGreaterThanOrEqual(9);
  // Each from the same beginning: the third write is the queue's then, too.
  const waiting = await Deno.readTextFile(`${memoryFolder(world)}/session-queue.json`);
  for (const point of points) {
    await startAnew(world, waiting);
    const { code } = await observe(point);
    expect([point, code]).toEqual([point, FAILED]);
    expect([point, temporaries(world).length]).toEqual([
      point,
      /before-rename/.test(point) ? 1 : 0,
    ]);
    await counted(world, SESSIONS);
    await world.engram(["observe", "--queue", "--limit", "1"]);
    expect([point, temporaries(world)]).toEqual([point, []]);
  }
  // And one after the other.
  await startAnew(world, waiting);
  for (const point of points) {
    const { code } = await observe(point);
    expect([point, code]).toEqual([point, FAILED]);
    await counted(world, SESSIONS);
  }
  // Further on in the queue, too.
  for (
    const point of ["observe:after-trace#7", "write:before-rename#20", "write:after-rename#11"]
  ) {
    const { code } = await observe(point);
    expect([point, code]).toEqual([point, FAILED]);
    await counted(world, SESSIONS);
  }
  await drains(world, SESSIONS);
});

Deno.test("a session that goes on, stopped between its new note and the mark on the older", async () => {
  for (const point of ["observe:after-trace", "observe:after-note", "observe:after-superseded"]) {
    await using world = await full(["s"], true);
    await world.engram(["observe", "--queue"]);
    writeTranscript(world, "s", [["One", "Two"], ["Three", "Four"], ["Five", "Six"]]);
    await endSession(world, "s");
    const { code } = await world.engram(["observe", "--queue"], { env: { [FAIL_POINT]: point } });
    expect([point, code]).toEqual([point, FAILED]);
    expect(queued(world)).toEqual(["s"]);
    await world.engram(["observe", "--queue"]);
    expect(queued(world)).toEqual([]);
    const all = await notes(world);
    expect([point, all.map(({ state, messages }) => [state, messages])])
      .toEqual([point, [["superseded", 2], ["new", 6]]]);
    expect(all[0]?.superseded_by).toBe(all[1]?.name);
  }
});

Deno.test("the queue itself, stopped while it is written", async () => {
  await using world = await full(["a"], true);
  for (const point of ["write:before-rename", "write:after-rename"]) {
    const stdin = JSON.stringify({
      session_id: "b",
      transcript_path: `${world.home}/.claude/b.jsonl`,
      cwd: world.project,
      hook_event_name: "SessionEnd",
    });
    const env = { [FAIL_POINT]: point };
    const { code } = await world.engram(["agent-hook", "--host", "claude"], { stdin, env });
    expect([point, code]).toEqual([point, FAILED]);
    expect(queued(world)).toContain("a");
    expect(temporaries(world)).toHaveLength(1);
  }
  expect(queued(world)).toEqual(["a", "b"]);
  await endSession(world, "b");
  expect([queued(world), temporaries(world)]).toEqual([["a", "b"], []]);
});

Deno.test("dropping a note, stopped before its trace goes: the next run sweeps it", async () => {
  await using world = await full(["s"], true);
  await world.engram(["observe", "--queue"]);
  const [note] = await notes(world);
  const { code } = await world.engram(["inbox", "drop", note?.name ?? ""], {
    env: { [FAIL_POINT]: "inbox:after-note" },
  });
  expect([code, await notes(world)]).toEqual([FAILED, []]);
  expect(traces(world)).toHaveLength(1);
  await world.engram(["observe", "--queue"]);
  expect(traces(world)).toEqual([]);
});

Deno.test("30 sessions, killed at twenty random points", async () => {
  await using world = await full(SESSIONS, false);
  const waiting = await Deno.readTextFile(`${memoryFolder(world)}/session-queue.json`);
  const { ms } = await world.engram(["observe", "--queue"], { timeoutMs: 60_000 });
  let random = 20_261_130;
  let inTheMiddle = 0;
  for (let kill = 0; kill < 20; kill++) {
    await startAnew(world, waiting);
    random = (Math.imul(random, 1_664_525) + 1_013_904_223) >>> 0;
    const after = (0.2 + 0.8 * random / 2 ** 32) * ms;
    await endedAfter(world, ["observe", "--queue"], after, "SIGKILL");
    const { stored, waiting: left } = await counted(world, SESSIONS);
    if (stored.length > 0 && left.length > 0) inTheMiddle++;
    await drains(world, SESSIONS);
  }
  expect(inTheMiddle).toBeGreaterThan(0);
});
