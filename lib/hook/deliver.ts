/** Delivering into a history: what the session does not have yet, within the cap, recorded as it goes out. */
import { takeBackDelivery } from "../state_write.ts";
import { type Plan, planText } from "../budget.ts";
import { delta, type DeltaRules } from "../delta.ts";
import { joinRoutes, type Routed } from "../route/route.ts";
import { type SessionRecord, UNKNOWN_SESSION } from "../state.ts";
import type { Part } from "./decide.ts";
import { noticesOf, proofOf } from "./lines.ts";
import { makeReady, type Ready } from "./ready.ts";
import { changeOf, isAnsweredOnce, record } from "./record.ts";
import { findRoutes, withIndexes } from "./routes.ts";
import type { Delivery, Turn } from "./turn.ts";

/** Bodies that one path event sends at most. */
const MAX_PATH_BODIES = 3;
/** A look at a transcript is remembered for itself when it saw so many new bytes. */
const LOOKED = 256 << 10;

/** Delivers what the decision routes. Throws where a route cannot be found; a state that fails is gone without. */
export async function deliver(turn: Turn): Promise<Delivery> {
  const { decision, session } = turn;
  const given = decision.reset === false ? session : UNKNOWN_SESSION;
  const { route, texts, rules } = await withIndexes(turn, async (indexes) => {
    const found = await findRoutes(turn, indexes);
    const joined = joinRoutes(...found.values());
    const rules = deltaRules(turn, found);
    const { fresh } = delta(joined, given, rules(given));
    const ready = await makeReady(joined, new Set(fresh.map(({ key }) => key)), turn.cap);
    return { ...ready, rules };
  });
  const proof = await proofOf(turn, route);
  const notices = await noticesOf(turn);
  const plan: MakePlan = (session) => {
    const { fresh, loaded, held } = delta(route, session, rules(session));
    const planned = planText({
      items: fresh.flatMap(({ key }) => texts.get(key) ?? []),
      loaded,
      notices,
      proof,
      cap: turn.cap,
      maxBodies: turn.event.kind === "path" ? MAX_PATH_BODIES : Infinity,
    });
    return { ...planned, held: held.map(({ key }) => key) };
  };
  const looked = turn.looked !== null && turn.looked - session.transcriptOffset > LOOKED;
  const changes = decision.started !== undefined || decision.reset !== false || looked;
  if (route.length === 0 && !changes) return { text: plan(given).text || null };
  return claim(turn, plan) ?? { text: plan(given).text || null };
}

/** Plans a turn's text for what a session has; `held` are the keys that it need not be given again. */
type MakePlan = (session: SessionRecord) => Plan<Ready> & { readonly held: readonly string[] };

/** What goes out although a session has it, and what is named. By id: a changed memory has another key. */
function deltaRules(
  { decision, subagentsUnmarked }: Turn,
  found: ReadonlyMap<Part, readonly Routed[]>,
): (session: SessionRecord) => DeltaRules<Routed> {
  const idsOf = (parts: readonly Part[]) =>
    new Set(parts.flatMap((part) => found.get(part) ?? []).map(({ id }) => id));
  const starting = idsOf(decision.again.filter((part) => part === "start"));
  const again = idsOf(decision.again.filter((part) => part !== "start"));
  const named = idsOf(decision.named);
  const prompted = idsOf(["prompt"]);
  return ({ byPath, byPrompt }) => ({
    again: ({ id, key, form }) =>
      again.has(id) ||
      // A start takes the place of the one before it; what a prompt gave stays in the history. A busy host
      // may start the prompt's hook first (Copilot CLI 1.0.102).
      (starting.has(id) && !byPrompt.has(key)) ||
      // What a path event gave may have gone to a subagent.
      (subagentsUnmarked && form === "body" && prompted.has(id) && byPath.has(key)),
    named: (item) => named.has(item.id),
  });
}

/**
 * Reads the set, plans and records in one transaction, so that of several hooks at once each body goes out
 * by one. Null where nothing can be recorded.
 */
function claim(turn: Turn, plan: MakePlan): Delivery | null {
  const { key, event, decision } = turn;
  return turn.state.use((state) =>
    state.transaction(() => {
      const session = state.read(key);
      if (event.id !== null && isAnsweredOnce(event) && session.answered(event.id)) {
        return { text: null };
      }
      const planned = plan(decision.reset === false ? session : UNKNOWN_SESSION);
      const change = { ...changeOf(turn, planned), repeats: planned.held };
      record(state, turn, change);
      return { text: planned.text || null, takeBack: () => takeBackDelivery(state, key, change) };
    })
  );
}
