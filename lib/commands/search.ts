/** `engram search WORDS [--json]` */
import type { Arguments, Io } from "../cli/command.ts";
import { printable } from "../cli/printable.ts";
import { quoted } from "../cli/suggest.ts";
import { type Style, styles } from "../cli/style.ts";
import { truncate } from "../cli/width.ts";
import { readDeliverable } from "../memory/deliverable.ts";
import { displayPath } from "../memory/store.ts";
import { type Candidate, rankPrompt } from "../route/rank.ts";
import { openIndexes } from "./indexes.ts";
import { commandRoots, requireRoots } from "./place.ts";
import { pieces, snippet } from "./snippet.ts";

/** A day on which nothing has expired yet: what is approved can be found for as long as it is there. */
const ANY_DAY = "0000-00-00";

/** An approved memory that the words find. */
interface Hit {
  readonly candidate: Candidate;
  readonly snippet: string;
}

export async function run(args: Arguments, io: Io): Promise<number> {
  const words = args.words.join(" ");
  const indexes = await openIndexes(requireRoots(commandRoots(io)), io);
  const hits: Hit[] = [];
  try {
    for (const candidate of rankPrompt(indexes, words, ANY_DAY)) {
      const found = await readDeliverable(candidate.index, candidate.memory);
      if (found === null) continue;
      const { title } = found.memory;
      hits.push({ candidate, snippet: snippet(found.body, candidate.matched, title) });
    }
  } finally {
    for (const index of indexes) index.close();
  }
  if (args.has("json")) {
    io.out(JSON.stringify({ query: words, results: hits.map(hitJson) }));
    return 0;
  }
  if (hits.length === 0) {
    io.out(`No approved memory has ${quoted(words)}: try other words, or engram list`);
    return 0;
  }
  const style = styles(io.color);
  hits.forEach((hit, at) => {
    if (at > 0) io.out("");
    printHit(hit, style, io);
  });
  return 0;
}

function printHit({ candidate, snippet }: Hit, style: Style, io: Io): void {
  const { memory, index, matched } = candidate;
  const { id, type, title, path } = memory;
  io.out(`${style.bold(printable(id))}  ${type}  ${painted(printable(title), matched, style)}`);
  if (snippet !== "") {
    io.out(`  ${painted(truncate(printable(snippet), io.columns - 2), matched, style)}`);
  }
  io.out(`  ${style.dim(printable(displayPath(index.root, path)))}`);
}

/** The text with the words that were found in another colour. */
function painted(text: string, words: readonly string[], style: Style): string {
  return pieces(text, words).map(({ text, found }) => found ? style.good(text) : text).join("");
}

function hitJson({ candidate, snippet }: Hit) {
  const { memory, index, score, matched } = candidate;
  return {
    id: memory.id,
    scope: memory.scope,
    type: memory.type,
    title: memory.title,
    file: displayPath(index.root, memory.path),
    score: Number(score.toFixed(4)),
    matched,
    snippet,
  };
}
