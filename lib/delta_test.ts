import { expect } from "@std/expect";
import fc from "fast-check";
import { delta, type RouteItem } from "./delta.ts";

const body = (id: string): RouteItem => ({ key: `workspace:${id}:1`, id, form: "body" });
const card = (id: string): RouteItem => ({ ...body(id), form: "card" });
const given = (bodies: string[], cards: string[] = []) => ({
  bodies: new Set(bodies.map((id) => body(id).key)),
  cards: new Set(cards.map((id) => body(id).key)),
});

Deno.test("only what the session does not have goes out; the rest is named, sorted", () => {
  const { fresh, loaded } = delta([body("c"), body("b"), body("a")], given(["c", "a"]));
  expect(fresh.map(({ id }) => id)).toEqual(["b"]);
  expect(loaded).toEqual(["a", "c"]);
});

Deno.test("a changed memory is another one", () => {
  const changed = { ...body("a"), key: "workspace:a:2" };
  expect(delta([changed], given(["a"])).fresh).toEqual([changed]);
});

Deno.test("a doubtful card is shown once, is no delivery, and is not named", () => {
  expect(delta([card("a")], given([])).fresh).toHaveLength(1);
  expect(delta([card("a")], given([], ["a"]))).toMatchObject({ fresh: [], loaded: [], held: [] });
  expect(delta([body("a")], given([], ["a"])).fresh).toHaveLength(1);
});

Deno.test("a delivered memory is named whether its match is clear or doubtful", () => {
  expect(delta([card("a")], given(["a"])).loaded).toEqual(["a"]);
});

Deno.test("what goes out again goes out whatever the session has, and is not named", () => {
  const session = given(["a", "c"], ["b"]);
  const again = ({ id }: RouteItem) => id !== "c";
  expect(delta([body("a"), card("b"), body("c")], session, { again })).toMatchObject({
    fresh: [body("a"), card("b")],
    loaded: ["c"],
  });
});

Deno.test("what is not to be named is silent", () => {
  const named = ({ id }: RouteItem) => id === "b";
  expect(delta([body("a"), body("b")], given(["a", "b"]), { named })).toMatchObject({
    fresh: [],
    loaded: ["b"],
  });
});

Deno.test("over any sequence of turns no body goes out twice between resets", () => {
  const id = fc.constantFrom("a", "b", "c", "d", "e");
  const turn = fc.record({
    reset: fc.boolean(),
    route: fc.uniqueArray(fc.tuple(id, fc.boolean()), { selector: ([id]) => id }),
  });
  fc.assert(
    fc.property(fc.array(turn), (turns) => {
      let bodies = new Set<string>();
      let cards = new Set<string>();
      for (const { reset, route } of turns) {
        if (reset) [bodies, cards] = [new Set(), new Set()];
        const items = route.map(([id, clear]) => clear ? body(id) : card(id));
        const { fresh, loaded } = delta(items, { bodies, cards });
        for (const { key, form } of fresh) {
          expect(bodies.has(key)).toBe(false);
          (form === "body" ? bodies : cards).add(key);
        }
        for (const id of loaded) expect(bodies.has(body(id).key)).toBe(true);
        expect([...loaded].sort()).toEqual([...loaded]);
      }
    }),
  );
});
