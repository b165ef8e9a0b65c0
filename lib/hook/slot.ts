/**
 * Delivering into a slot: a host that shows the model one text of ours and keeps no history of them.
 *
 * The text holds what the session needs now, so nothing in it is "already loaded". It stays as it is while the
 * prompt brings nothing new and all that it holds is still approved: each change of a system prompt costs the
 * model's cache of everything behind it.
 */
import { takeBackDelivery } from "../state_write.ts";
import { planText } from "../budget.ts";
import { sha256Hex } from "../memory/stamp.ts";
import { joinRoutes } from "../route/route.ts";
import { type SessionChange, UNKNOWN_SESSION } from "../state.ts";
import { noticesOf, proofOf } from "./lines.ts";
import { makeReady } from "./ready.ts";
import { changeOf, record } from "./record.ts";
import { findRoutes, withIndexes } from "./routes.ts";
import type { Delivery, Turn } from "./turn.ts";

/** @param held Hash of the text in the slot, null for an empty one. */
export async function fillSlot(turn: Turn, held: string | null): Promise<Delivery> {
  const { decision } = turn;
  const session = decision.reset === false ? turn.session : UNKNOWN_SESSION;
  const { route, texts, asked } = await withIndexes(turn, async (indexes) => {
    const found = await findRoutes(turn, indexes);
    const joined = joinRoutes(...found.values());
    const ready = await makeReady(joined, new Set(joined.map(({ key }) => key)), turn.cap);
    return { ...ready, asked: new Set(found.get("prompt")?.map(({ id }) => id)) };
  });
  const plan = planText({
    items: route.flatMap(({ key }) => texts.get(key) ?? []),
    loaded: [],
    notices: decision.started ? await noticesOf(turn) : [],
    proof: await proofOf(turn, route),
    cap: turn.cap,
  });
  const keys = new Set(route.map(({ key }) => key));
  const bodies = new Set(plan.bodies.map(({ routed }) => routed.key));
  // A delivery's turn is the hash of the last text that it stood in.
  const inSlot = new Set(held === null ? [] : session.givenIn(held));
  const holds = [...inSlot].every((key) => keys.has(key));
  const brings = route.some(({ id, key, form }) =>
    asked.has(id) && !(inSlot.has(key) || (form === "card" && session.cards.has(key)))
  );
  const grows = bodies.size > inSlot.size && [...inSlot].every((key) => bodies.has(key));
  if (inSlot.size > 0 && holds && !brings && !grows) return { text: null };
  const hash = plan.text === "" ? null : await sha256Hex(plan.text);
  if (hash === held) return { text: null };
  const planned = changeOf(turn, plan);
  const change: SessionChange = {
    ...planned,
    turn: hash ?? "",
    bodies: planned.bodies.filter(({ key }) => !session.bodies.has(key)),
    kept: planned.bodies.flatMap(({ key }) => session.bodies.has(key) ? [key] : []),
  };
  const { key } = turn;
  const takeBack = turn.state.use((state) => {
    state.transaction(() => record(state, turn, change));
    return () => takeBackDelivery(state, key, change);
  });
  return { text: plan.text, ...(takeBack === null ? {} : { takeBack }) };
}
