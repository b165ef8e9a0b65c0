/** Delivering into a history: what the session does not have yet, within the cap, recorded as it goes out. */
import { takeBackDelivery } from "../state_write.ts";
import { type Plan, planText } from "../budget.ts";
import { delta, type DeltaRules, type Given } from "../delta.ts";
import { joinRoutes, type Routed } from "../route/route.ts";
import { UNKNOWN_SESSION } from "../state.ts";
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
  const given: Given = decision.reset === false ? session : UNKNOWN_SESSION;
  const { route, texts, rules } = await withIndexes(turn, async (indexes) => {
    const found = await findRoutes(turn, indexes);
    const joined = joinRoutes(...found.values());
    const rules = deltaRules(turn, found);
    const { fresh } = delta(joined, given, rules);
    const ready = await makeReady(joined, new Set(fresh.map(({ key }) => key)), turn.cap);
    return { ...ready, rules };
  });
  const proof = await proofOf(turn, route);
  const notices = await noticesOf(turn);
  const plan: MakePlan = (session) => {
    const { fresh, loaded, held } = delta(route, session, rules);
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
type MakePlan = (given: Given) => Plan<Ready> & { readonly held: readonly string[] };

/** What goes out although the session has it, and what is named. By id: a changed memory has another key. */
function deltaRules(
  { decision, session, subagentsUnmarked }: Turn,
  found: ReadonlyMap<Part, readonly Routed[]>,
): DeltaRules<Routed> {
  const idsOf = (parts: readonly Part[]) =>
    new Set(parts.flatMap((part) => found.get(part) ?? []).map(({ id }) => id));
  const again = idsOf(decision.again);
  const named = idsOf(decision.named);
  const prompted = idsOf(["prompt"]);
  // What a path event gave may have gone to a subagent.
  const unsure = ({ id, key, form }: Routed) =>
    subagentsUnmarked && form === "body" && prompted.has(id) && session.byPath.has(key);
  return {
    again: (item) => again.has(item.id) || unsure(item),
    named: (item) => named.has(item.id),
  };
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
