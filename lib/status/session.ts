/** What the last session was given, with what that cost and what was not sent again. */
import { utf8Length } from "../../hosts/caps.ts";
import { readDeliverable } from "../memory/deliverable.ts";
import { type MemoryIndex, memoryKey } from "../memory/index.ts";
import { renderBody } from "../render.ts";
import type { LastSession } from "../state_report.ts";

/** A memory that the session was given. */
export interface GivenMemory {
  readonly id: string;
  readonly scope: string;
  /** Milliseconds since 1970. */
  readonly at: number;
  /** UTF-8 bytes of its text / 4; null where the text is another one by now, or gone. */
  readonly tokens: number | null;
  /** Turns that called for it and needed no second copy. */
  readonly repeats: number;
}

/** What a session was given, with today's titles and sizes. */
export async function givenMemories(
  { delivered }: LastSession,
  indexes: readonly MemoryIndex[],
): Promise<GivenMemory[]> {
  const given: GivenMemory[] = [];
  for (const { key, at, repeats } of delivered) {
    const [scope = "", id = ""] = key.split(":");
    given.push({ id, scope, at, tokens: await tokensOf(key, scope, id, indexes), repeats });
  }
  return given;
}

async function tokensOf(
  key: string,
  scope: string,
  id: string,
  indexes: readonly MemoryIndex[],
): Promise<number | null> {
  for (const index of indexes) {
    if (index.root.scope !== scope) continue;
    for (const memory of index.byId([id])) {
      if (memoryKey(memory) !== key) continue;
      const found = await readDeliverable(index, memory);
      if (found === null || memoryKey(found.memory) !== key) continue;
      return Math.ceil(utf8Length(renderBody(found.memory, found.body)) / 4);
    }
  }
  return null;
}

export interface SessionTotals {
  readonly tokens: number;
  readonly repeats: number;
  /** Tokens of the copies that were not sent. */
  readonly saved: number;
}

/** Sums over what a session was given. */
export function totals(given: readonly GivenMemory[]): SessionTotals {
  return {
    tokens: given.reduce((sum, { tokens }) => sum + (tokens ?? 0), 0),
    repeats: given.reduce((sum, { repeats }) => sum + repeats, 0),
    saved: given.reduce((sum, { tokens, repeats }) => sum + (tokens ?? 0) * repeats, 0),
  };
}
