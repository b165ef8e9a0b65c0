/** Runs every folder of `tests/scenarios/` for every host. See `scenario.json` there for the form. */
import { expect } from "@std/expect";
import type { StartSource } from "../hosts/host.ts";
import { sha256Hex } from "../lib/memory/stamp.ts";
import { HOST_EVENTS, type HostEvents } from "./host_events.ts";
import { bodiesIn, cardsIn, HookWorld, loadedIn, type MemorySpec } from "./hook_world.ts";

/** One thing that happens, and what it brings; what is left out must not come. */
interface Step {
  readonly session?: string;
  readonly start?: StartSource;
  readonly prompt?: string;
  readonly compact?: "auto" | "manual";
  readonly save?: MemorySpec;
  readonly remove?: MemorySpec;
  readonly set?: Record<string, unknown>;
  readonly bodies?: readonly string[];
  readonly cards?: readonly string[];
  readonly loaded?: readonly string[];
  readonly proof?: string;
}

interface Scenario {
  readonly about: string;
  /** The only hosts that behave so, where the others differ by what they are. */
  readonly only?: readonly string[];
  readonly memories: readonly MemorySpec[];
  readonly settings?: Record<string, unknown>;
  readonly steps: readonly Step[];
}

const FOLDER = new URL("./scenarios/", import.meta.url);

for (const { name } of [...Deno.readDirSync(FOLDER)].sort((a, b) => a.name < b.name ? -1 : 1)) {
  const scenario: Scenario = JSON.parse(
    Deno.readTextFileSync(new URL(`${name}/scenario.json`, FOLDER)),
  );
  for (const events of HOST_EVENTS) {
    if (!concerns(scenario, events)) continue;
    Deno.test(`${name} (${events.host}): ${scenario.about}`, async () => {
      await using world = await HookWorld.make(scenario.memories);
      if (scenario.settings !== undefined) world.settings(scenario.settings);
      world.env = { ...events.env };
      await (events.slot ? playSlot : playHistory)(scenario, events, world);
    });
  }
}

/** False for a scenario with session starts that the host does not have. */
function concerns({ only, steps }: Scenario, { host, sources }: HostEvents): boolean {
  if (only !== undefined && !only.includes(host)) return false;
  return steps.every(({ start }) => start === undefined || sources.includes(start));
}

/** What changes before a step's event. */
async function prepare(step: Step, world: HookWorld): Promise<void> {
  world.now += 1000;
  if (step.save !== undefined) await world.save(step.save);
  if (step.remove !== undefined) Deno.removeSync(world.path(step.remove));
  if (step.set !== undefined) world.settings(step.set);
}

/** A host that keeps what it is given in its history. */
async function playHistory(
  { steps }: Scenario,
  events: HostEvents,
  world: HookWorld,
): Promise<void> {
  /** What starts bring of each session's own route, and what of it has not arrived yet. */
  const starts = new Map<string, Step>();
  let owed: Step = {};
  for (const [at, step] of steps.entries()) {
    await prepare(step, world);
    const session = step.session ?? "session-1";
    const { start, prompt, compact } = step;
    const payload = start !== undefined
      ? events.start(session, start)
      : prompt !== undefined
      ? events.prompt(session, `turn-${at}`, prompt, null)
      : compact !== undefined
      ? events.compact(session, compact)
      : null;
    if (start !== undefined) {
      const known = start === "resume" ? starts.get(session) ?? {} : {};
      starts.set(session, together(known, step));
      if (events.startText === "lost") owed = start === "resume" ? together(owed, step) : step;
      if (events.startText === "unsure") owed = step;
    }
    if (payload === null) continue;
    const text = events.textOf(await world.send(events.entry, payload));
    if (start !== undefined && events.startText === "lost") {
      expect([at, text]).toEqual([at, ""]);
      continue;
    }
    const due = start === undefined
      ? together(step, owed)
      : events.startText === "slot"
      ? starts.get(session) ?? step
      : step;
    if (prompt !== undefined && prompt.trim() !== "") owed = {};
    const brought = {
      at,
      bodies: bodiesIn(text).sort(),
      cards: cardsIn(text).sort(),
      loaded: loadedIn(text),
      proof: /^Engram proof: (.*)$/m.exec(text)?.[1]?.replace(/sig [0-9a-f]{8}/, "sig S") ?? "",
    };
    expect(brought).toEqual({
      at,
      bodies: [...due.bodies ?? []].sort(),
      cards: [...due.cards ?? []].sort(),
      loaded: [...step.loaded ?? []],
      proof: due.proof ?? "",
    });
  }
}

/** Both steps at once. */
function together(a: Step, b: Step): Step {
  const union = (
    a: readonly string[] = [],
    b: readonly string[] = [],
  ) => [...new Set([...a, ...b])];
  return {
    bodies: union(a.bodies, b.bodies),
    cards: union(a.cards, b.cards),
    proof: bothProofs(a.proof ?? "", b.proof ?? ""),
  };
}

function bothProofs(a: string, b: string): string {
  const counts = /^loaded (\d+) of (\d+)/;
  const [first, second] = [counts.exec(a), counts.exec(b)];
  if (first === null || second === null) return a === "" || second !== null ? b : a;
  const [bodies, routed] = [1, 2].map((at) => Number(first[at]) + Number(second[at]));
  return a.replace(counts, `loaded ${bodies} of ${routed}`);
}

/** A host with a slot: it holds all that a session was given, and is empty in each new process. */
async function playSlot({ steps }: Scenario, events: HostEvents, world: HookWorld): Promise<void> {
  const slots = new Map<string, string>();
  const given = new Map<string, Set<string>>();
  let starts = new Set<string>();
  const gone = new Set<string>();
  for (const [at, step] of steps.entries()) {
    await prepare(step, world);
    if (step.remove !== undefined) gone.add(step.remove.id);
    if (step.save !== undefined) {
      if (step.save.approved === false) gone.add(step.save.id);
      else gone.delete(step.save.id);
    }
    const session = step.session ?? "session-1";
    if (step.start !== undefined) {
      slots.delete(session);
      starts = new Set([...step.start === "resume" ? starts : [], ...step.bodies ?? []]);
      given.set(session, new Set(starts));
    }
    if (step.prompt === undefined) continue;
    const before = slots.get(session) ?? null;
    const held = before === null ? null : await sha256Hex(before);
    const payload = events.prompt(session, `turn-${at}`, step.prompt, held);
    const stdout = await world.send(events.entry, payload);
    const answer: { slot?: string } = JSON.parse(stdout);
    if (answer.slot === "replace") slots.set(session, events.textOf(stdout));
    if (answer.slot === "clear") slots.delete(session);
    const slot = slots.get(session) ?? "";
    const due = given.get(session) ?? new Set();
    if (step.prompt.trim() !== "") { for (const id of step.bodies ?? []) due.add(id); }
    given.set(session, due);
    const holds = new Set(bodiesIn(slot));
    const expected = [...due, ...step.loaded ?? []].filter((id) => !gone.has(id));
    // Nothing was given in a mode that does not inject, and what was there is taken out.
    const silent = isSilent(step, steps.slice(0, at));
    expect([at, silent ? [] : expected.filter((id) => !holds.has(id))]).toEqual([at, []]);
    expect([at, [...gone].filter((id) => holds.has(id))]).toEqual([at, []]);
    expect([at, cardsIn(slot).filter((id) => !(step.cards ?? []).includes(id))]).toEqual([at, []]);
    expect([at, loadedIn(slot)]).toEqual([at, []]);
    if (before !== null && step.loaded !== undefined && step.bodies === undefined) {
      expect([at, answer.slot]).toEqual([at, "retain"]);
    }
  }
}

/** True while the last `set` chose a mode that does not inject. */
function isSilent(step: Step, before: readonly Step[]): boolean {
  const set = [...before, step].findLast(({ set }) => set !== undefined)?.set;
  return set?.["read"] === "manual" || set?.["read"] === "off";
}
