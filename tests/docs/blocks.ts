/**
 * The code blocks of a Markdown page.
 *
 * What a page's comments say to the test, each before the block that it is about:
 *
 * - `<!-- not run: REASON -->`: the block is only read.
 * - `<!-- setup`, lines of shell, `-->`: what a reader has already, such as files of a project.
 */

export interface Block {
  /** `setup` for a comment of that kind, else the fence's language. */
  readonly language: string;
  readonly text: string;
  /** Line of the opening fence, from 1. */
  readonly line: number;
  /** Line of the closing fence, from 1. */
  readonly end: number;
  /** Why it is not run; null where it is. */
  readonly notRun: string | null;
}

/** A command of a `console` block, with the output that the page shows. */
export interface Shown {
  readonly command: string;
  readonly output: string;
}

/** The blocks of a page in order. Fences stand at the start of a line or in a list. */
export function blocksOf(markdown: string): Block[] {
  const lines = markdown.split("\n");
  const blocks: Block[] = [];
  let notRun: string | null = null;
  for (let at = 0; at < lines.length; at++) {
    const line = lines[at] ?? "";
    const fence = /^(\s*)(`{3,})(\S*)\s*$/.exec(line);
    const reason = /^<!-- not run: (.+) -->$/.exec(line)?.[1];
    if (reason !== undefined) notRun = reason;
    else if (fence !== null || line === "<!-- setup") {
      const [, indent = "", marks = "-->", language = ""] = fence ?? [];
      const close = lines.findIndex((each, index) => index > at && each.trim() === marks);
      if (close < 0) throw new SyntaxError(`The block at line ${at + 1} does not end`);
      const text = lines.slice(at + 1, close).map((each) =>
        each.startsWith(indent) ? each.slice(indent.length) : each
      ).join("\n");
      blocks.push({
        language: fence === null ? "setup" : language,
        text,
        line: at + 1,
        end: close + 1,
        notRun,
      });
      notRun = null;
      at = close;
    } else if (line.trim() !== "") notRun = null;
  }
  return blocks;
}

/** The commands of a `console` block: lines after `$ `, each with what stands below it. */
export function shownOf({ text, line }: Block): Shown[] {
  const shown: { command: string; output: string[] }[] = [];
  let open = false;
  for (const each of text.split("\n")) {
    const last = shown.at(-1);
    if (open && last !== undefined) {
      last.command += `\n${each}`;
      open = each.endsWith("\\");
    } else if (each.startsWith("$ ")) {
      shown.push({ command: each.slice(2), output: [] });
      open = each.endsWith("\\");
    } else if (last === undefined) {
      throw new SyntaxError(`The console block at line ${line} does not start with a command`);
    } else last.output.push(each);
  }
  return shown.map(({ command, output }) => ({ command, output: output.join("\n").trimEnd() }));
}

/** Relative links of a page, without their anchors. */
export function linksOf(markdown: string): string[] {
  const prose = markdown.replaceAll(/^(\s*)```[\s\S]*?^\s*```/gm, "");
  return [...prose.matchAll(/\]\(([^)\s]+)\)/g)].map(([, target]) => target ?? "")
    .filter((target) => !/^[a-z]+:/.test(target));
}
