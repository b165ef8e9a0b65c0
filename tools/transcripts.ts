/**
 * Brings the outputs that the documentation shows in step with the program: runs the blocks of a page and writes
 * what came out below each command of its `console` blocks.
 *
 *   deno run -A tools/transcripts.ts [PAGE…]
 *
 * `ENGRAM_BIN` names the compiled program; without it the sources run. What differs only in days, times and
 * stamps stays as it is, and so does an output with a line `…` that fits. `tests/program/docs_test.ts` checks.
 */
import { blocksOf } from "../tests/docs/blocks.ts";
import { pages, readPageText } from "../tests/docs/pages.ts";
import { isShown, readPage } from "../tests/docs/reader.ts";

const ROOT = new URL("..", import.meta.url);

for (const page of Deno.args.length > 0 ? Deno.args : await pages()) {
  const text = await readPageText(page);
  const lines = text.split("\n");
  const fresh: { start: number; end: number; lines: string[] }[] = [];
  await readPage(blocksOf(text), ({ line, end }, ran) => {
    if (ran.every(({ output, real }) => isShown(output, real))) return;
    const output = ran.flatMap(({ command, real, output }) => {
      const kept = isShown(output, real) ? output : real;
      return [`$ ${command}`, ...(kept === "" ? [] : [kept])];
    });
    fresh.push({ start: line, end: end - 1, lines: output });
  });
  for (const block of fresh.reverse()) {
    lines.splice(block.start, block.end - block.start, ...block.lines);
  }
  if (fresh.length > 0) await Deno.writeTextFile(new URL(page, ROOT), lines.join("\n"));
  console.log(`${page}: ${fresh.length} blocks changed`);
}
