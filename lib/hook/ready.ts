/** Reading the texts of what a turn may send, no more than could fit. */
import type { Cap } from "../../hosts/host.ts";
import { type PlanItem, roomForBody } from "../budget.ts";
import { readDeliverable, stillApproved } from "../memory/deliverable.ts";
import { renderBody, renderCard } from "../render.ts";
import { type Routed, routedMemory } from "../route/route.ts";

/** A routed memory with its text at hand. */
export interface Ready extends PlanItem {
  readonly routed: Routed;
}

export interface ReadyRoute {
  /** The route as the files say it now: without what nobody approves any more. */
  readonly route: readonly Routed[];
  /** The texts, by key. */
  readonly texts: ReadonlyMap<string, Ready>;
}

/**
 * Reads the memories of a route that the session does not have.
 *
 * Bodies are read until they exceed the cap together: since bodies turn into cards from the worst ranked up,
 * none behind that could be sent. Cards likewise.
 */
export async function makeReady(
  route: readonly Routed[],
  fresh: ReadonlySet<string>,
  cap: Cap,
): Promise<ReadyRoute> {
  const checked: Routed[] = [];
  const texts = new Map<string, Ready>();
  let bodies = 0;
  let cards = 0;
  for (const item of route) {
    if (!fresh.has(item.key) || cards > cap.maxLength) {
      checked.push(item);
      continue;
    }
    const ready = item.form === "body" && bodies <= cap.maxLength
      ? await readBody(item, cap)
      : await readCard(item);
    if (ready === null) continue;
    checked.push(ready.routed);
    texts.set(ready.routed.key, ready);
    if (ready.body !== null) bodies += ready.body.length;
    cards += ready.card.length;
  }
  return { route: checked, texts };
}

async function readBody(item: Routed, cap: Cap): Promise<Ready | null> {
  const found = await readDeliverable(item.index, item.memory);
  if (found === null) return null;
  const routed = found.memory === item.memory
    ? item
    : routedMemory(found.memory, item.index, item.score);
  const body = found.body.length > roomForBody(cap) ? null : renderBody(found.memory, found.body);
  return { routed, body, card: renderCard(found.memory) };
}

async function readCard(item: Routed): Promise<Ready | null> {
  const memory = await stillApproved(item.index, item.memory);
  if (memory === null) return null;
  const routed = memory === item.memory
    ? item
    : { ...routedMemory(memory, item.index, item.score), form: item.form };
  return { routed, body: null, card: renderCard(memory) };
}
