/** The lines of a turn's text that are not memories: the proof line and notices. */
import { proofOutcome, routeSignature, type Skip, skippedOutcome } from "../proof.ts";
import { renderProof } from "../render.ts";
import type { Routed } from "../route/route.ts";
import type { Turn } from "./turn.ts";

/** The proof line for that many bodies and cards; null for none. */
export type ProofLine = (bodies: number, cards: number) => string | null;

/** What makes the proof line of a turn with this route; no line where none is wanted. */
export async function proofOf(
  { settings, decision, event }: Turn,
  route: readonly Routed[],
): Promise<ProofLine> {
  if (settings.proof !== "compact") return () => null;
  if (route.length === 0) {
    const line = decision.skip === null ? null : skippedLine(decision.skip);
    return () => line;
  }
  const signature = await routeSignature(route.map(({ key }) => key));
  return (bodies, cards) =>
    event.kind === "path" && bodies + cards === 0
      ? null
      : renderProof(proofOutcome(bodies, cards, route.length, settings.read, signature));
}

/** The proof line of a turn that routes nothing. */
export function skippedLine(why: Skip): string {
  return renderProof(skippedOutcome(why));
}

/** A workspace that nobody trusted yet is named at session start. */
export async function noticesOf({ place, decision }: Turn): Promise<readonly string[]> {
  if (
    place.untrusted === null || !decision.parts.includes("start") ||
    decision.parts.includes("parent")
  ) {
    return [];
  }
  const { untrustedLine } = await import("./untrusted.ts");
  const line = untrustedLine(place.untrusted);
  return line === null ? [] : [line];
}
