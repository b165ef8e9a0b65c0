/**
 * The path of one event, top to bottom: payload → adapter → decision → route → delta → budget → claim →
 * text → answer.
 */
import type { GuestAdapter, HookAdapter, HookEvent } from "../../hosts/host.ts";
import { isObject } from "../json.ts";
import type { RuleHost } from "../rules.ts";
import { findPlace, type Place, type PlaceOptions } from "./place.ts";
import { isProbe } from "./probe.ts";
import { justRecord } from "./just_record.ts";
import { PayloadError } from "./stdin.ts";
import { type Delivery, readTurn, type Turn } from "./turn.ts";

/** How the hook was started. */
export interface HookStart extends PlaceOptions {
  /** The host whose entry started it. */
  readonly host: RuleHost;
  readonly adapter: HookAdapter;
  readonly now: () => number;
  /** Shortens the time that is left: the safe answer goes out so many milliseconds after the process's start. */
  readonly limit?: (milliseconds: number) => void;
}

/** At the end of a session hosts wait for a second or two. */
const SESSION_END_LIMIT = 1500;

/** What to print, and how to take back what was recorded if it cannot be printed. */
export interface Outcome {
  readonly stdout: string;
  readonly takeBack?: () => void;
}

/** Answers one event. Throws when the payload cannot be used. */
export async function answerEvent(payload: unknown, start: HookStart): Promise<Outcome> {
  if (!isObject(payload)) throw new PayloadError("Payload is not an object");
  const guest = await start.adapter.guest?.(payload, start.env) ?? null;
  const adapter = guest ?? start.adapter;
  const event = adapter.parse(payload, start.env);
  const syncs = adapter.syncsRules?.(event) ?? false;
  const place = event.kind === "other" && !syncs
    ? null
    : await findPlace(event.cwd, touchedBy(event), start);
  if (place === null) return { stdout: outside(event, adapter) };
  if (guest?.own && await isLinkedItself(guest.own, place)) {
    return { stdout: adapter.answer(event, null) };
  }
  if (event.kind === "session-end") {
    start.limit?.(SESSION_END_LIMIT);
    const { endSession } = await import("./session_end.ts");
    await endSession(event, place, start.now());
    return { stdout: adapter.answer(event, null) };
  }
  const probe = isProbe(event.session);
  const turn = await readTurn(event, probe ? unrecorded(place) : place, adapter, start.now());
  if (syncs && !probe) {
    const { syncRules } = await import("./sync_rules.ts");
    await syncRules(turn, start);
  }
  if (event.kind === "rule-loaded") await ruleLoaded(turn, event.file, start);
  const { text, takeBack } = await deliveryOf(turn);
  return { stdout: adapter.answer(event, text), ...(takeBack === undefined ? {} : { takeBack }) };
}

/** The files that an event is about, as the host spells them. */
function touchedBy(event: HookEvent): readonly string[] {
  return event.kind === "path" ? event.paths : [];
}

/** The place of an event of which nothing is kept. */
function unrecorded(place: Place): Place {
  return { ...place, stateFolder: null };
}

/** The answer where there is no memory folder: a slot must not keep what came from one. */
function outside(event: HookEvent, adapter: HookAdapter): string {
  if (event.kind !== "prompt" || event.held === undefined) return adapter.answer(event, null);
  return event.held === null ? adapter.safe : adapter.answer(event, "");
}

async function isLinkedItself(
  { host, settings }: NonNullable<GuestAdapter["own"]>,
  { cwd, home, roots, untrusted }: Place,
): Promise<boolean> {
  const { startsOurHook } = await import("../linked.ts");
  const workspace = (roots.workspace ?? untrusted)?.base ?? null;
  return settings({ cwd, home, workspace }).some((path) => startsOurHook(path, host));
}

async function deliveryOf(turn: Turn): Promise<Delivery> {
  const { decision, event } = turn;
  if (decision.parts.length === 0) return justRecord(turn);
  if (event.kind !== "prompt" || event.held === undefined) {
    const { deliver } = await import("./deliver.ts");
    return await deliver(turn);
  }
  const { fillSlot } = await import("./slot.ts");
  return await fillSlot(turn, event.held);
}

async function ruleLoaded(turn: Turn, file: string, { host, env }: HookStart): Promise<void> {
  if (host.rules === null) return;
  const [{ rules }, { recordLoadedRule }] = await Promise.all([
    host.rules(),
    import("./rule_loaded.ts"),
  ]);
  await recordLoadedRule(turn, file, rules, env);
}
