/** Plain rankings of the same memories and prompts, to compare with. They know no paths and no tiers. */
import MiniSearch from "minisearch";
import type { LabelledMemory, LabelledRepo } from "./routing_data.ts";
import type { Ranked } from "./routing_figures.ts";

const K1 = 1.2;
const B = 0.75;

/** Ranks memory ids for a prompt. */
type Ranker = (prompt: string) => string[];

/** The baselines by name. */
export const BASELINES: Readonly<Record<string, (memories: readonly BaselineText[]) => Ranker>> = {
  "word overlap": wordOverlap,
  "BM25 (k1 1.2, b 0.75)": bm25,
  "MiniSearch defaults": miniSearch,
};

/** A memory with its triggers. */
export interface BaselineText {
  readonly memory: LabelledMemory;
  readonly triggers: readonly string[];
}

/** Ranks all answerable prompts of a repository with a baseline. */
export function rankRepo(repo: LabelledRepo, name: string, triggers: boolean): Ranked[] {
  const texts = repo.memories.map((memory) => ({
    memory,
    triggers: triggers ? repo.triggers.get(memory.id) ?? [] : [],
  }));
  const rank = BASELINES[name]?.(texts) ?? (() => []);
  return repo.prompts.map(({ prompt, relevant }) => ({ relevant, ranking: rank(prompt) }));
}

function wordOverlap(texts: readonly BaselineText[]): Ranker {
  const sets = texts.map((text) => ({ id: text.memory.id, words: new Set(words(whole(text))) }));
  return (prompt) => {
    const asked = [...new Set(words(prompt))];
    return ranked(sets.map(({ id, words }) => ({
      id,
      score: asked.filter((word) => words.has(word)).length,
    })));
  };
}

function bm25(texts: readonly BaselineText[]): Ranker {
  const docs = texts.map((text) => {
    const all = words(whole(text));
    const counts = new Map<string, number>();
    for (const word of all) counts.set(word, (counts.get(word) ?? 0) + 1);
    return { id: text.memory.id, counts, length: all.length };
  });
  const average = docs.reduce((sum, { length }) => sum + length, 0) / Math.max(1, docs.length);
  return (prompt) => {
    const scores = docs.map(({ id }) => ({ id, score: 0 }));
    for (const word of new Set(words(prompt))) {
      const having = docs.filter(({ counts }) => counts.has(word)).length;
      if (having === 0) continue;
      const rarity = Math.log(1 + (docs.length - having + 0.5) / (having + 0.5));
      docs.forEach(({ counts, length }, at) => {
        const count = counts.get(word) ?? 0;
        const entry = scores[at];
        if (count === 0 || entry === undefined) return;
        entry.score += rarity * count * (K1 + 1) /
          (count + K1 * (1 - B + B * length / average));
      });
    }
    return ranked(scores);
  };
}

function miniSearch(texts: readonly BaselineText[]): Ranker {
  const search = new MiniSearch({
    idField: "key",
    fields: ["title", "triggers", "tags", "id", "body"],
  });
  search.addAll(texts.map(({ memory, triggers }) => ({
    key: memory.id,
    id: memory.id,
    title: memory.title,
    triggers: triggers.join("\n"),
    tags: (memory.tags ?? []).join(" "),
    body: memory.body,
  })));
  return (prompt) => search.search(prompt).map(({ id }) => String(id));
}

function whole({ memory, triggers }: BaselineText): string {
  return [memory.title, ...triggers, ...memory.tags ?? [], memory.id, memory.body].join("\n");
}

function words(text: string): string[] {
  return text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
}

function ranked(scores: readonly { readonly id: string; readonly score: number }[]): string[] {
  return scores.filter(({ score }) => score > 0)
    .sort((a, b) => b.score - a.score || (a.id < b.id ? -1 : 1))
    .map(({ id }) => id);
}
