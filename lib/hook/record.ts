/** What an event changes in its session's record. */
import { recordFired, writeSession } from "../state_write.ts";
import type { HookEvent } from "../../hosts/host.ts";
import type { Plan } from "../budget.ts";
import type { SessionChange, State } from "../state.ts";
import type { Ready } from "./ready.ts";
import type { Turn } from "./turn.ts";

/** The change that a plan makes, or an event that delivers nothing. */
export function changeOf(
  { event, decision, looked }: Turn,
  plan: Plan<Ready> | null,
): SessionChange {
  const doubtful = plan?.cards.filter(({ routed }) => routed.form === "card") ?? [];
  return {
    reset: decision.reset,
    ...(decision.started === undefined ? {} : { started: decision.started }),
    ...(decision.compacted === undefined ? {} : { compacted: decision.compacted }),
    ...(looked === null ? {} : { transcriptOffset: looked }),
    answered: plan !== null && isAnsweredOnce(event) ? event.id : null,
    turn: event.turn ?? "",
    cause: event.kind,
    bodies: plan?.bodies.map(({ routed }) => ({ key: routed.key })) ?? [],
    cards: doubtful.map(({ routed }) => routed.key),
  };
}

/** Events that hosts send twice when an entry stands twice, and whose own id tells. */
export function isAnsweredOnce(event: HookEvent): boolean {
  return event.kind === "prompt" || event.kind === "path";
}

/** Writes a change, and that the host's event came. */
export function record(state: State, { key, event, now }: Turn, change: SessionChange): void {
  writeSession(state, key, change, now);
  recordFired(state, event.host, event.name, now);
}
