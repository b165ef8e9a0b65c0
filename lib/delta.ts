/** What of a route a session does not have yet. Pure. */

/** One memory of a route, best ranked first. */
export interface RouteItem {
  /** Scope, id and stamp: another text is another key. */
  readonly key: string;
  readonly id: string;
  /** `card` for a doubtful match. */
  readonly form: "body" | "card";
}

/** What a session was given so far, by key. */
export interface Given {
  /** Memories delivered whole. */
  readonly bodies: ReadonlySet<string>;
  /** Memories shown as a doubtful card; a card is no delivery. */
  readonly cards: ReadonlySet<string>;
}

export interface Delta<T extends RouteItem> {
  /** To be sent, best ranked first. */
  readonly fresh: readonly T[];
  /** Ids of the route that the session has, sorted by code units. */
  readonly loaded: readonly string[];
  /** What the route calls for and the session has. */
  readonly held: readonly T[];
}

/** How one turn differs from "each once, and the rest is named". */
export interface DeltaRules<T extends RouteItem> {
  /** True for what goes out once more although the session has it. */
  readonly again?: (item: T) => boolean;
  /** True for what is named when the session has it. */
  readonly named?: (item: T) => boolean;
}

/** Splits a route. */
export function delta<T extends RouteItem>(
  route: readonly T[],
  given: Given,
  { again = () => false, named = () => true }: DeltaRules<T> = {},
): Delta<T> {
  const fresh: T[] = [];
  const held: T[] = [];
  for (const item of route) {
    if (again(item)) fresh.push(item);
    else if (given.bodies.has(item.key)) held.push(item);
    else if (item.form === "body" || !given.cards.has(item.key)) fresh.push(item);
  }
  const loaded = new Set(held.filter(named).map(({ id }) => id));
  return { fresh, loaded: [...loaded].sort(), held };
}
