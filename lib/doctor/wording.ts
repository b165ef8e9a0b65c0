/** Memories that will hardly be found: by their words alone, or because another one comes first. */
import { readDeliverable } from "../memory/deliverable.ts";
import type { IndexedMemory, MemoryIndex } from "../memory/index.ts";
import { findSimilar } from "../memory/similar.ts";
import { displayPath } from "../memory/store.ts";
import { rankPrompt } from "../route/rank.ts";
import { tokens } from "../route/terms.ts";
import type { StoredMemory } from "../memory/store.ts";
import type { Finding } from "./finding.ts";

/** Different words, grammar left out, below which a memory without triggers is found by its own words only. */
const FEW_WORDS = 16;

/** Warns of memories that no other wording finds. What is part of every session's start need not be found. */
export function hardToFind(memories: readonly StoredMemory[]): Finding[] {
  return memories.flatMap(({ root, path, memory }) => {
    if (memory.always || memory.triggers.length > 0) return [];
    const { id, title, tags, body } = memory;
    const words = new Set(
      tokens([id, title, ...tags, body].join("\n")).map(({ terms }) => terms[0]),
    );
    if (words.size >= FEW_WORDS) return [];
    return [{
      level: "warning",
      code: "wording",
      where: displayPath(root, path),
      what: `only its own ${words.size === 1 ? "word finds" : `${words.size} words find`} it`,
      mend: `engram save --update ${id} --triggers "other words for it; what somebody would ask"`,
    }];
  });
}

/**
 * Warns of memories that stand in each other's way: the title of one finds another first, or two say nearly
 * the same.
 *
 * @param progress Told how many memories were looked at.
 */
export async function shadowed(
  index: MemoryIndex,
  day: string,
  progress: (done: number, total: number) => void,
): Promise<Finding[]> {
  const findings: Finding[] = [];
  const named = new Set<string>();
  const memories = index.all();
  for (const [at, memory] of memories.entries()) {
    progress(at, memories.length);
    const found = await readDeliverable(index, memory);
    if (found === null) continue;
    const twin = await findSimilar([index], memory.title, found.body, day, memory.id);
    const before = twin?.memory ?? firstBefore(index, memory, day);
    if (before === null) continue;
    const pair = [memory.id, before.id].sort().join(" ");
    if (named.has(pair)) continue;
    named.add(pair);
    findings.push({
      level: "warning",
      code: "shadowed",
      where: displayPath(index.root, memory.path),
      what: twin === null
        ? `its own title finds "${before.id}" first`
        : `it says nearly the same as "${before.id}"`,
      mend: twin === null
        ? "give it a title and triggers of its own"
        : "make one of the two, and archive the other",
    });
  }
  return findings;
}

/** The memory that is found before this one by its own title, or null. */
function firstBefore(
  index: MemoryIndex,
  memory: IndexedMemory,
  day: string,
): IndexedMemory | null {
  const ranked = rankPrompt([index], memory.title, day);
  const own = ranked.find((candidate) => candidate.memory.doc === memory.doc);
  const [first] = ranked;
  return first !== undefined && own !== undefined && first.score > own.score ? first.memory : null;
}
