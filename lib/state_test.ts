import { expect } from "@std/expect";
import { recordFailure, takeBackDelivery, writeSession } from "./state_write.ts";
import { type SessionChange, type SessionKey, State, STATE_SCHEMA } from "./state.ts";

const DAY = 86_400_000;

function key(session: string, agent = ""): SessionKey {
  return { host: "claude", cwd: "/w", session, agent };
}

function change(parts: Partial<SessionChange> = {}): SessionChange {
  return {
    reset: false,
    answered: null,
    turn: "",
    cause: "prompt",
    bodies: [],
    cards: [],
    ...parts,
  };
}

function bodies(...ids: string[]) {
  return ids.map((id) => ({ key: `workspace:${id}:1` }));
}

function withState(work: (state: State, folder: string) => void): void {
  const folder = Deno.makeTempDirSync();
  const state = State.open([folder]);
  try {
    work(state, folder);
  } finally {
    state.close();
    Deno.removeSync(folder, { recursive: true });
  }
}

Deno.test("an unknown session has nothing", () =>
  withState((state) => {
    const session = state.read(key("s"));
    expect(session).toMatchObject({ known: false, started: false, compacted: false });
    expect(session.bodies.size).toBe(0);
  }));

Deno.test("what was delivered is remembered by host, folder, session and agent", () =>
  withState((state) => {
    writeSession(
      state,
      key("s"),
      change({ bodies: bodies("a", "b"), cards: ["workspace:c:1"], started: true }),
      1,
    );
    const session = state.read(key("s"));
    expect([...session.bodies].sort()).toEqual(["workspace:a:1", "workspace:b:1"]);
    expect([...session.cards]).toEqual(["workspace:c:1"]);
    expect(session.started).toBe(true);
    for (
      const other of [key("t"), key("s", "agent"), { ...key("s"), host: "codex" }, {
        ...key("s"),
        cwd: "/x",
      }]
    ) {
      expect(state.read(other).known).toBe(false);
    }
  }));

Deno.test("a reset forgets all deliveries, or all but one prompt's", () =>
  withState((state) => {
    writeSession(state, key("s"), change({ bodies: bodies("old"), turn: "p1" }), 1);
    writeSession(state, key("s"), change({ bodies: bodies("pending"), turn: "p2" }), 2);
    writeSession(state, key("s"), change({ bodies: bodies("path"), turn: "p2", cause: "path" }), 3);
    writeSession(state, key("s"), change({ reset: { keepTurn: "p2" } }), 4);
    expect([...state.read(key("s")).bodies]).toEqual(["workspace:pending:1"]);
    writeSession(state, key("s"), change({ reset: { keepTurn: null } }), 5);
    expect(state.read(key("s")).bodies.size).toBe(0);
  }));

Deno.test("deliveries come newest first", () =>
  withState((state) => {
    writeSession(state, key("s"), change({ bodies: bodies("a") }), 1);
    writeSession(state, key("s"), change({ bodies: bodies("b") }), 2);
    expect(state.read(key("s")).newestFirst).toEqual(["workspace:b:1", "workspace:a:1"]);
  }));

Deno.test("an event's id is answered once", () =>
  withState((state) => {
    writeSession(state, key("s"), change({ answered: "p1" }), 1);
    expect(state.read(key("s")).answered("p1")).toBe(true);
    expect(state.read(key("s")).answered("p2")).toBe(false);
  }));

Deno.test("a claim can be taken back", () =>
  withState((state) => {
    const claim = change({
      bodies: bodies("a"),
      cards: ["workspace:c:1"],
      started: true,
      answered: "p1",
    });
    writeSession(state, key("s"), claim, 1);
    takeBackDelivery(state, key("s"), claim);
    const session = state.read(key("s"));
    expect(session.bodies.size + session.cards.size).toBe(0);
    expect(session.started || session.answered("p1")).toBe(false);
  }));

Deno.test("records go seven days after their last event", () =>
  withState((state) => {
    writeSession(state, key("old"), change({ bodies: bodies("a") }), 1);
    writeSession(state, key("kept"), change({ bodies: bodies("a") }), 2 * DAY);
    writeSession(state, key("new"), change(), 8 * DAY);
    expect(state.read(key("old")).known).toBe(false);
    expect(state.read(key("kept")).known).toBe(true);
    const left = state.database.prepare("SELECT count(*) AS n FROM delivery").get();
    expect(left?.["n"]).toBe(1);
  }));

Deno.test("at most 200 records are kept, at most 100 of subagents, which never evict another session", () =>
  withState((state) => {
    for (let at = 0; at < 150; at++) writeSession(state, key(`s${at}`), change(), at);
    for (let at = 0; at < 150; at++) writeSession(state, key("s0", `a${at}`), change(), 1000 + at);
    const count = (where: string) =>
      Number(
        state.database.prepare(`SELECT count(*) AS n FROM session WHERE ${where}`).get()?.["n"],
      );
    expect(count("agent = ''")).toBe(150);
    expect(count("agent <> ''")).toBe(50);
    expect(state.read(key("s0", "a149")).known).toBe(true);
    for (let at = 150; at < 260; at++) writeSession(state, key(`s${at}`), change(), 2000 + at);
    expect(count("1")).toBe(200);
    expect(count("agent <> ''")).toBe(0);
    expect(state.read(key("s0")).known).toBe(false);
    expect(state.read(key("s259")).known).toBe(true);
    writeSession(state, key("s259", "late"), change({ bodies: bodies("a") }), 5000);
    expect(count("agent = ''")).toBe(200);
    expect(state.read(key("s259", "late")).known).toBe(false);
  }));

Deno.test("20 subagents of few sessions stay within 100", () =>
  withState((state) => {
    for (let at = 0; at < 130; at++) writeSession(state, key("s", `a${at}`), change(), at);
    const row = state.database.prepare("SELECT count(*) AS n FROM session WHERE agent <> ''").get();
    expect(row?.["n"]).toBe(100);
  }));

Deno.test("a corrupt state is made anew, a newer version's file is left alone", () => {
  const folder = Deno.makeTempDirSync();
  Deno.writeTextFileSync(
    `${folder}/state-${STATE_SCHEMA.version}.db`,
    "this is no database, but long enough to be taken for one".repeat(30),
  );
  const newer = `${folder}/state-${STATE_SCHEMA.version + 1}.db`;
  Deno.writeTextFileSync(newer, "newer");
  const state = State.open([folder]);
  writeSession(state, key("s"), change({ bodies: bodies("a") }), 1);
  expect(state.read(key("s")).bodies.size).toBe(1);
  state.close();
  expect(Deno.readTextFileSync(newer)).toBe("newer");
  Deno.removeSync(folder, { recursive: true });
});

Deno.test("failures are kept, the newest fifty", () =>
  withState((state) => {
    for (let at = 0; at < 60; at++) {
      recordFailure(state, "claude", "UserPromptSubmit", `E${at}`, at);
    }
    const rows = state.database.prepare("SELECT error FROM failure ORDER BY at").all();
    expect(rows.length).toBe(50);
    expect(rows.at(-1)?.["error"]).toBe("E59");
  }));
