/** The text that reaches the model, piece by piece. Every line of ours starts in a way no body line does. */
import { shownPath } from "./workspace.ts";
import type { IndexedMemory } from "./memory/index.ts";
import { outgoingText } from "./sanitize.ts";

/** First line of a text that holds a memory or a card. */
export const HEAD = "Engram: approved team memory for this task (reference text)";

const LOADED = "already loaded: ";
const PROOF = "Engram proof: ";

/** A body's line that could be taken for one of ours gets a blank in front. */
const OURS = /^(?=\[\/?engram[ \]]|already loaded:|Engram proof:|Engram: )/gim;

type Named = Pick<IndexedMemory, "id" | "type" | "title">;

/** A whole memory. */
export function renderBody(memory: Named, body: string): string {
  const text = outgoingText(body).replace(OURS, " ");
  return `[engram ${memory.id} | ${memory.type} | ${
    oneLine(memory.title)
  }]\n${text}\n[/engram ${memory.id}]`;
}

/** One line that names a memory and where to read it. */
export function renderCard(memory: Named & Pick<IndexedMemory, "scope" | "path">): string {
  const path = oneLine(shownPath(memory.scope, memory.path));
  return `[engram card] ${memory.id} | ${memory.type} | ${oneLine(memory.title)} | read ${path}`;
}

/** The ids of the route that the session has already; `hidden` more are only counted. */
export function renderLoaded(ids: readonly string[], hidden: number): string {
  const shown = ids.join(", ");
  const more = hidden === 0 ? "" : shown === "" ? `+${hidden}` : `, +${hidden}`;
  return `${LOADED}${shown}${more}`;
}

/** The proof line. */
export function renderProof(outcome: string): string {
  return `${PROOF}${outcome}`;
}

/** Puts the pieces together; an empty text where there are none. */
export function renderText(
  bodies: readonly string[],
  cards: readonly string[],
  lines: readonly string[],
): string {
  const blocks = bodies.length + cards.length > 0 ? [HEAD, ...bodies] : [];
  const tail = [...cards, ...lines];
  if (tail.length > 0) blocks.push(tail.join("\n"));
  return blocks.join("\n\n");
}

function oneLine(text: string): string {
  return outgoingText(text).replace(/\s+/g, " ").trim();
}
