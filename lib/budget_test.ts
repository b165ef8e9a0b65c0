import { expect } from "@std/expect";
import fc from "fast-check";
import { tokenCap, unitCap } from "../hosts/caps.ts";
import { type PlanItem, planText } from "./budget.ts";
import { renderBody, renderCard, renderProof } from "./render.ts";

interface Item extends PlanItem {
  readonly name: string;
  readonly text: string;
}

function item(name: string, text: string | null): Item {
  const memory = {
    id: name,
    type: "rule",
    title: `Title of ${name}`,
    scope: "workspace",
    path: `rules/${name}.md`,
  } as const;
  return {
    name,
    text: text ?? "",
    body: text === null ? null : renderBody(memory, text),
    card: renderCard(memory),
  };
}

const names = (items: readonly Item[]) => items.map(({ name }) => name);

Deno.test("everything that fits goes out, in order", () => {
  const items = [item("a", "Body A"), item("b", "Body B"), item("c", null)];
  const plan = planText({
    items,
    loaded: ["x", "y"],
    proof: (bodies, cards) => renderProof(`${bodies}/${cards}`),
    cap: unitCap(9500),
  });
  expect(plan.text).toBe(
    "Engram: approved team memory for this task (reference text)\n\n" +
      "[engram a | rule | Title of a]\nBody A\n[/engram a]\n\n" +
      "[engram b | rule | Title of b]\nBody B\n[/engram b]\n\n" +
      "[engram card] c | rule | Title of c | read .agents/.engram/rules/c.md\n" +
      "already loaded: x, y\nEngram proof: 2/1",
  );
  expect(names(plan.bodies)).toEqual(["a", "b"]);
  expect(names(plan.cards)).toEqual(["c"]);
});

Deno.test("nothing to say is an empty text, and lines alone have no head", () => {
  const nothing = { items: [], loaded: [], proof: () => null, cap: unitCap(100) };
  expect(planText(nothing).text).toBe("");
  expect(planText({ ...nothing, loaded: ["a"] }).text).toBe("already loaded: a");
});

Deno.test("over the cap bodies become cards from the worst ranked up", () => {
  const items = ["a", "b", "c"].map((name) => item(name, name.repeat(300)));
  const plan = planText({ items, loaded: [], proof: () => null, cap: unitCap(900) });
  expect(names(plan.bodies)).toEqual(["a", "b"]);
  expect(names(plan.cards)).toEqual(["c"]);
});

Deno.test("a memory that is too large alone becomes a card and costs the others nothing", () => {
  const items = [item("huge", "x".repeat(5000)), item("b", "Body B")];
  const plan = planText({ items, loaded: [], proof: () => null, cap: unitCap(1000) });
  expect(names(plan.bodies)).toEqual(["b"]);
  expect(names(plan.cards)).toEqual(["huge"]);
});

Deno.test("then the worst cards go, then ids become a number", () => {
  const items = ["a", "b", "c"].map((name) => item(name, null));
  const one = planText({ items, loaded: [], proof: () => null, cap: unitCap(150) });
  expect(names(one.cards)).toEqual(["a"]);
  const loaded = Array.from({ length: 40 }, (_, at) => `memory-${at}`);
  const short = planText({ items: [], loaded, proof: () => null, cap: unitCap(60) });
  expect(short.text).toBe("already loaded: memory-0, memory-1, memory-2, memory-3, +36");
});

Deno.test("an event has at most so many bodies", () => {
  const items = ["a", "b", "c", "d"].map((name) => item(name, "x"));
  const plan = planText({ items, loaded: [], proof: () => null, cap: unitCap(9000), maxBodies: 3 });
  expect(names(plan.bodies)).toEqual(["a", "b", "c"]);
  expect(names(plan.cards)).toEqual(["d"]);
});

Deno.test("for any memories and caps: never above the cap, never a cut body, best first", () => {
  const body = fc.oneof(
    fc.string({ unit: "grapheme", maxLength: 60 }),
    fc.string({ unit: "binary", maxLength: 200 }),
    fc.integer({ min: 0, max: 900 }).map((size) => "가".repeat(size)),
  );
  const cap = fc.oneof(
    fc.integer({ min: 0, max: 3000 }).map(unitCap),
    fc.integer({ min: 0, max: 800 }).map(tokenCap),
  );
  fc.assert(
    fc.property(
      fc.array(fc.option(body), { maxLength: 12 }),
      fc.array(fc.string({ maxLength: 12 }), { maxLength: 30 }),
      cap,
      fc.boolean(),
      (bodies, loaded, cap, withProof) => {
        const items = bodies.map((text, at) => item(`m${at}`, text));
        const input = {
          items,
          loaded: loaded.sort(),
          proof: (bodies: number, cards: number) =>
            withProof ? renderProof(`${bodies} ${cards}`) : null,
          cap,
        };
        const plan = planText(input);
        expect(plan.text === "" || cap.fits(plan.text)).toBe(true);
        for (const { body } of plan.bodies) expect(plan.text).toContain(body);
        const sent = new Set([...plan.bodies, ...plan.cards]);
        expect(sent.size).toBe(plan.bodies.length + plan.cards.length);
        // What is left out is a tail, and of the bodies that fit alone the sent ones are a head.
        expect(items.slice(0, sent.size).every((item) => sent.has(item))).toBe(true);
        const whole = items.filter((item) => item.body !== null && fitsAlone(item.body, input));
        expect(whole.slice(0, plan.bodies.length)).toEqual([...plan.bodies]);
        expect(planText(input).text).toBe(plan.text);
      },
    ),
    { numRuns: 600 },
  );
});

function fitsAlone(body: string, { proof, cap }: Parameters<typeof planText>[0]): boolean {
  const only = { items: [{ body, card: "" }], loaded: [], proof, cap };
  return planText(only).bodies.length === 1;
}
