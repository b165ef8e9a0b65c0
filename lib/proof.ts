/** The proof line: what a turn got, so that a person can see that Engram is at work. */
import type { ReadMode } from "./config.ts";
import { sha256Hex } from "./memory/stamp.ts";

/** Why a turn got nothing. */
export type Skip = "no match" | "manual" | "startup only";

/** The signature of a routed set: the same memories in the same versions have the same one. */
export async function routeSignature(keys: readonly string[]): Promise<string> {
  return (await sha256Hex([...keys].sort().join("\n"))).slice(0, 8);
}

/**
 * What the line says of a turn that routed something.
 *
 * @param bodies Memories sent whole.
 * @param cards Memories sent as cards.
 * @param routed Memories that the turn routed, sent or not.
 */
export function proofOutcome(
  bodies: number,
  cards: number,
  routed: number,
  mode: ReadMode,
  signature: string,
): string {
  const how = `(${mode}, sig ${signature})`;
  if (bodies > 0) return `loaded ${bodies} of ${routed} ${how}`;
  return cards > 0 ? `cards ${cards} of ${routed} ${how}` : `reused ${routed} ${how}`;
}

/** What the line says of a turn that got nothing. */
export function skippedOutcome(why: Skip): string {
  return `skipped (${why})`;
}
