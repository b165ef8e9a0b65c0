import { expect } from "@std/expect";
import { recordFailure, recordFired, takeBackDelivery, writeSession } from "./state_write.ts";
import { type SessionChange, State } from "./state.ts";
import { stateFile, StateReport } from "./state_report.ts";

const CHANGE: SessionChange = {
  reset: false,
  answered: null,
  turn: "",
  cause: "prompt",
  bodies: [],
  cards: [],
};

function withReport(write: (state: State) => void, read: (report: StateReport) => void): void {
  const folder = Deno.makeTempDirSync({ prefix: "engram-" });
  try {
    expect(stateFile([folder])).toBe(null);
    const state = State.open([folder]);
    write(state);
    state.close();
    const path = stateFile([`${folder}/none`, folder]);
    const report = new StateReport(path ?? "");
    try {
      read(report);
    } finally {
      report.close();
    }
  } finally {
    Deno.removeSync(folder, { recursive: true });
  }
}

Deno.test("the last session of a main agent, with what it was given and did not need again", () => {
  const key = { host: "claude", cwd: "/w", session: "old", agent: "" };
  withReport((state) => {
    writeSession(state, key, { ...CHANGE, bodies: [{ key: "workspace:x:1" }] }, 1);
    writeSession(state, { ...key, session: "new" }, {
      ...CHANGE,
      bodies: [{ key: "workspace:b:1" }],
    }, 2);
    const more = { ...CHANGE, bodies: [{ key: "workspace:a:1" }], repeats: ["workspace:b:1"] };
    writeSession(state, { ...key, session: "new" }, more, 3);
    writeSession(state, { ...key, session: "new" }, { ...CHANGE, repeats: ["workspace:b:1"] }, 4);
    writeSession(state, { ...key, agent: "child" }, CHANGE, 5);
  }, (report) => {
    expect(report.lastSession()).toEqual({
      host: "claude",
      session: "new",
      cwd: "/w",
      last: 4,
      delivered: [
        { key: "workspace:b:1", at: 2, repeats: 2 },
        { key: "workspace:a:1", at: 3, repeats: 0 },
      ],
    });
  });
});

Deno.test("what was taken back was no repeat either", () => {
  const key = { host: "claude", cwd: "/w", session: "s", agent: "" };
  withReport((state) => {
    writeSession(state, key, { ...CHANGE, bodies: [{ key: "workspace:a:1" }] }, 1);
    const repeated = { ...CHANGE, repeats: ["workspace:a:1"] };
    writeSession(state, key, repeated, 2);
    takeBackDelivery(state, key, repeated);
  }, (report) => expect(report.lastSession()?.delivered[0]?.repeats).toBe(0));
});

Deno.test("events and failures, newest first; nothing where there is nothing", () => {
  withReport((state) => {
    recordFired(state, "claude", "SessionStart", 1);
    recordFired(state, "codex", "SessionStart", 2);
    for (let at = 0; at < 5; at++) recordFailure(state, "claude", "", `E${at}`, at);
  }, (report) => {
    expect(report.fired().map(({ host }) => host)).toEqual(["codex", "claude"]);
    expect(report.failures(2).map(({ error }) => error)).toEqual(["E4", "E3"]);
    expect(report.lastSession()).toBe(null);
  });
});
