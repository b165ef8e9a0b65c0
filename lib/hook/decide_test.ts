import { expect } from "@std/expect";
import type { HookEvent, StartSource } from "../../hosts/host.ts";
import type { ReadMode } from "../config.ts";
import { type SessionRecord, UNKNOWN_SESSION } from "../state.ts";
import { decide, type Decision, type Situation } from "./decide.ts";

const base = {
  host: "claude",
  name: "E",
  session: "s",
  agent: null,
  cwd: "/w",
  id: "p1",
  turn: "p1",
  transcript: null,
};
const prompt: HookEvent = { ...base, kind: "prompt", prompt: "fix it" };
const start = (source: StartSource): HookEvent => ({ ...base, kind: "session-start", source });

const started: SessionRecord = { ...UNKNOWN_SESSION, known: true, started: true };

function decided(event: HookEvent, mode: ReadMode, more: Partial<Situation> = {}): Decision {
  return decide(event, {
    mode,
    session: started,
    startText: "kept",
    keepsPendingPrompt: true,
    compressed: false,
    carriesOn: false,
    ...more,
  });
}

Deno.test("what each read mode injects", () => {
  const events: Record<string, HookEvent> = {
    start: start("startup"),
    prompt,
    path: { ...base, kind: "path", paths: ["a.ts"] },
    subagent: { ...base, kind: "subagent-start" },
  };
  const table: Record<ReadMode, Record<string, string[]>> = {
    auto: { start: ["start"], prompt: ["prompt"], path: ["paths"], subagent: ["start", "parent"] },
    startup: { start: ["start"], prompt: [], path: [], subagent: [] },
    always: {
      start: ["start"],
      prompt: ["prompt"],
      path: ["paths"],
      subagent: ["start", "parent"],
    },
    manual: { start: [], prompt: [], path: [], subagent: [] },
    off: { start: [], prompt: [], path: [], subagent: [] },
  };
  for (const mode of ["auto", "startup", "always", "manual", "off"] as const) {
    for (const [name, event] of Object.entries(events)) {
      expect([mode, name, decided(event, mode).parts]).toEqual([mode, name, table[mode][name]]);
    }
  }
  expect(decided(prompt, "always")).toMatchObject({ again: ["prompt"], named: [] });
  expect(decided(prompt, "auto")).toMatchObject({ again: [], named: ["prompt"] });
});

Deno.test("a prompt that only carries on routes nothing, but still brings what a start would", () => {
  const carriesOn = true;
  for (const mode of ["auto", "always"] as const) {
    expect(decided(prompt, mode, { carriesOn })).toMatchObject({ parts: [], again: [], named: [] });
    const { parts, started } = decided(prompt, mode, { carriesOn, session: UNKNOWN_SESSION });
    expect([parts, started]).toEqual([["start"], true]);
  }
});

Deno.test("which session starts forget what was delivered", () => {
  const all = { keepTurn: null };
  for (const source of ["startup", "clear", "fork"] as const) {
    expect(decided(start(source), "auto").reset).toEqual(all);
    expect(decided(start(source), "manual").reset).toEqual(all);
  }
  expect(decided(start("resume"), "auto").reset).toBe(false);
  expect(decided(start("compact"), "auto").reset).toEqual(all);
  const announced = { session: { ...started, compacted: true } };
  expect(decided(start("compact"), "auto", announced)).toMatchObject({
    reset: false,
    compacted: false,
  });
});

Deno.test("a resume between a compaction's announcement and its session start changes nothing", () => {
  const announced = { session: { ...started, compacted: true } };
  expect(decided(start("resume"), "auto", announced).compacted).toBeUndefined();
  expect(decided(start("startup"), "auto", announced).compacted).toBe(false);
});

Deno.test("compaction resets, but keeps what the host keeps of the pending prompt", () => {
  const compaction = (trigger: "auto" | "manual"): HookEvent => ({
    ...base,
    kind: "before-compaction",
    trigger,
  });
  expect(decided(compaction("auto"), "auto")).toMatchObject({
    reset: { keepTurn: "p1" },
    compacted: true,
  });
  expect(decided(compaction("manual"), "auto").reset).toEqual({ keepTurn: null });
  expect(decided(compaction("auto"), "auto", { keepsPendingPrompt: false }).reset).toEqual({
    keepTurn: null,
  });
});

Deno.test("the first prompt of a session without a start delivers the start's route too", () => {
  const unstarted = { session: UNKNOWN_SESSION };
  expect(decided(prompt, "auto", unstarted)).toMatchObject({
    parts: ["prompt", "start"],
    started: true,
  });
  expect(decided(prompt, "startup", unstarted)).toMatchObject({ parts: ["start"], started: true });
  expect(decided(prompt, "manual", unstarted).parts).toEqual([]);
});

Deno.test("where a session start's text does not arrive, it only resets", () => {
  const host = { startText: "lost" } as const;
  expect(decided(start("startup"), "auto", host)).toMatchObject({
    parts: [],
    reset: { keepTurn: null },
    started: false,
  });
  const resumed = decided(start("resume"), "auto", host);
  // Its first prompt brings what is new.
  expect(resumed).toMatchObject({ parts: [], reset: false, started: false });
  const compaction: HookEvent = { ...base, kind: "before-compaction", trigger: "manual" };
  expect(decided(compaction, "auto", host)).toMatchObject({ started: false });
  expect(decided(compaction, "auto").started).toBeUndefined();
});

Deno.test("where a session start's text may get lost, the first prompt brings it again, once", () => {
  const host = { startText: "unsure" } as const;
  expect(decided(start("startup"), "auto", host)).toMatchObject({
    parts: ["start"],
    started: false,
  });
  expect(decided(prompt, "auto", { ...host, session: UNKNOWN_SESSION })).toMatchObject({
    parts: ["prompt", "start"],
    reset: { keepTurn: null },
    started: true,
  });
  expect(decided(prompt, "auto", host)).toMatchObject({ parts: ["prompt"], reset: false });
});

Deno.test("where a session start's text is replaced by the next one, it is sent again", () => {
  expect(decided(start("resume"), "auto", { startText: "slot" })).toMatchObject({
    parts: ["start"],
    reset: false,
    again: ["start"],
  });
  expect(decided(start("resume"), "auto").again).toEqual([]);
});

Deno.test("a compression that no event told of resets at the next prompt", () => {
  const found = { startText: "lost", compressed: true } as const;
  expect(decided(prompt, "auto", found)).toMatchObject({
    parts: ["prompt", "start"],
    reset: { keepTurn: null },
    started: true,
  });
  expect(decided(prompt, "startup", found)).toMatchObject({ parts: ["start"] });
  expect(decided(prompt, "manual", found).reset).toBe(false);
});

Deno.test("a slot holds everything; an empty one is a new process", () => {
  const slot = (held: string | null): HookEvent => ({ ...base, kind: "prompt", prompt: "x", held });
  const all = { keepTurn: null };
  expect(decided(slot(null), "auto")).toMatchObject({ parts: ["prompt", "start"], reset: all });
  expect(decided(slot(null), "startup")).toMatchObject({ parts: ["start"], reset: all });
  expect(decided(slot("h"), "auto")).toMatchObject({
    parts: ["prompt", "start", "held"],
    reset: false,
  });
  expect(decided(slot("h"), "startup")).toMatchObject({ parts: ["held"], reset: false });
  for (const mode of ["manual", "off"] as const) {
    expect(decided(slot("h"), mode)).toMatchObject({ parts: [], clear: true });
  }
});

Deno.test("an empty prompt and an answered event are nothing to do and change nothing", () => {
  const empty: HookEvent = { ...base, kind: "prompt", prompt: " \n" };
  const nothing = { parts: [], reset: false, skip: null };
  expect(decided(empty, "auto", { session: UNKNOWN_SESSION })).toMatchObject(nothing);
  expect(decided(empty, "auto", { session: UNKNOWN_SESSION }).started).toBeUndefined();
  const answered = { session: { ...started, answered: (id: string) => id === "p1" } };
  expect(decided(prompt, "auto", answered)).toMatchObject(nothing);
});

Deno.test("ends, loaded rules and unknown events deliver nothing", () => {
  for (const kind of ["session-end", "other"] as const) {
    expect(decided({ ...base, kind }, "auto")).toMatchObject({ parts: [], reset: false });
  }
});
