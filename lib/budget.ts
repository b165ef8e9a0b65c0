/**
 * Fitting a turn's text into the host's cap. Pure.
 *
 * Over the cap, the plan is made again with less: bodies become cards from the worst ranked up, then the
 * worst ranked cards go, then ids at the end of `already loaded` become a number. A body is never cut.
 */
import type { Cap } from "../hosts/host.ts";
import { HEAD, renderLoaded, renderText } from "./render.ts";

/** One memory to be sent, best ranked first. */
export interface PlanItem {
  /** The rendered body, or null where only a card is wanted. */
  readonly body: string | null;
  /** The rendered card. */
  readonly card: string;
}

export interface PlanInput<T extends PlanItem> {
  readonly items: readonly T[];
  /** Ids for the `already loaded` line, sorted. */
  readonly loaded: readonly string[];
  /** Lines that are always said, after the cards. */
  readonly notices?: readonly string[];
  /** The proof line for that many bodies and cards, or null for none. */
  readonly proof: (bodies: number, cards: number) => string | null;
  readonly cap: Cap;
  /** Bodies per event at most. */
  readonly maxBodies?: number;
}

export interface Plan<T extends PlanItem> {
  /** The text, "" when there is nothing to say. Never above the cap. */
  readonly text: string;
  /** What is sent whole, in the order of the text. */
  readonly bodies: readonly T[];
  /** What is sent as a card. */
  readonly cards: readonly T[];
}

/** Plans the text of one turn. */
export function planText<T extends PlanItem>(input: PlanInput<T>): Plan<T> {
  const { items, loaded, cap } = input;
  const { maxBodies = Infinity } = input;
  const whole: boolean[] = [];
  let bodies = 0;
  for (const item of items) {
    const wanted = item.body !== null && bodies < maxBodies && cap.fits(alone(item.body, input));
    whole.push(wanted);
    if (wanted) bodies++;
  }
  let shown = mayFit(items, cap);
  let ids = loaded.length;
  for (;;) {
    const plan = arrange(input, whole, shown, ids);
    if (plan.text === "" || cap.fits(plan.text)) return plan;
    const worst = whole.lastIndexOf(true, shown - 1);
    if (worst >= 0) whole[worst] = false;
    else if (shown > 0) shown--;
    else if (ids > 0) ids--;
    else return { text: "", bodies: [], cards: [] };
  }
}

/** How many items could fit at most: of a route of thousands, nothing behind those is even tried. */
function mayFit(items: readonly PlanItem[], cap: Cap): number {
  let length = 0;
  const over = items.findIndex(({ body, card }) => {
    length += Math.min(card.length, body?.length ?? card.length) + 1;
    return length > cap.maxLength;
  });
  return over < 0 ? items.length : over;
}

function alone<T extends PlanItem>(body: string, { proof }: PlanInput<T>): string {
  const line = proof(1, 0);
  return renderText([body], [], line === null ? [] : [line]);
}

function arrange<T extends PlanItem>(
  { items, loaded, notices = [], proof }: PlanInput<T>,
  whole: readonly boolean[],
  shown: number,
  ids: number,
): Plan<T> {
  const bodies: T[] = [];
  const cards: T[] = [];
  items.slice(0, shown).forEach((item, at) => (whole[at] ? bodies : cards).push(item));
  const lines = [...notices];
  if (loaded.length > 0) lines.push(renderLoaded(loaded.slice(0, ids), loaded.length - ids));
  const proofLine = proof(bodies.length, cards.length);
  if (proofLine !== null) lines.push(proofLine);
  const text = renderText(
    bodies.map(({ body }) => body ?? ""),
    cards.map(({ card }) => card),
    lines,
  );
  return { text, bodies, cards };
}

/** What a body may have at most so that it can be sent at all; a longer one need not be read. */
export function roomForBody(cap: Cap): number {
  return cap.maxLength - HEAD.length;
}
