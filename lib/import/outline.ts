/** A Markdown text as an outline: headings with what stands below each. Code blocks are left whole. */

/** A heading and the text up to the next one. */
export interface Chapter {
  /** 0 for the whole text, 1 to 6 for headings. */
  readonly level: number;
  /** The heading as it stands there, without its marks. */
  readonly heading: string;
  /** What stands directly below it, without blank lines around. */
  readonly text: string;
  readonly parts: readonly Chapter[];
}

interface OpenChapter {
  readonly level: number;
  readonly heading: string;
  readonly lines: string[];
  readonly parts: OpenChapter[];
}

/** The outline of a text. HTML comments are taken out: they are for people who edit the file. */
export function outline(markdown: string): Chapter {
  const root: OpenChapter = { level: 0, heading: "", lines: [], parts: [] };
  const open = [root];
  const lines = withoutComments(markdown).split("\n");
  let fence = "";
  for (const [at, line] of lines.entries()) {
    const inside = fence !== "";
    fence = fenceAfter(line, fence);
    const found = inside || fence !== "" ? null : headingAt(lines, at);
    const top = open.at(-1) ?? root;
    if (found === null) {
      top.lines.push(line);
      continue;
    }
    if (found.underlined) top.lines.pop();
    const chapter = { level: found.level, heading: found.heading, lines: [], parts: [] };
    while ((open.at(-1)?.level ?? 0) >= found.level) open.pop();
    (open.at(-1) ?? root).parts.push(chapter);
    open.push(chapter);
  }
  return closed(root);
}

/** The text of a chapter with everything below it. */
export function wholeText({ text, parts }: Chapter): string {
  return [
    text,
    ...parts.map((part) => `${"#".repeat(part.level)} ${part.heading}\n\n${wholeText(part)}`),
  ].filter((piece) => piece.trim() !== "").join("\n\n").trim();
}

function closed({ level, heading, lines, parts }: OpenChapter): Chapter {
  const text = lines.join("\n").replace(/^(?:[ \t]*\n)+/, "").trimEnd();
  return { level, heading, text, parts: parts.map(closed) };
}

/** The fence that is open behind a line: its marks, or "". */
export function fenceAfter(line: string, open: string): string {
  const mark = /^ {0,3}(`{3,}|~{3,})(.*)$/.exec(line);
  const [, marks = "", rest = ""] = mark ?? [];
  if (open === "") return mark === null || (marks[0] === "`" && rest.includes("`")) ? "" : marks;
  return marks.startsWith(open) && rest.trim() === "" ? "" : open;
}

interface Heading {
  readonly level: number;
  readonly heading: string;
  /** True where the heading is the line before this one. */
  readonly underlined: boolean;
}

function headingAt(lines: readonly string[], at: number): Heading | null {
  const line = lines[at] ?? "";
  const [, marks = "", title = ""] =
    /^ {0,3}(#{1,6})(?:[ \t]+(.*?))?(?:[ \t]+#+)?[ \t]*$/.exec(line) ??
      [];
  if (marks !== "") return { level: marks.length, heading: title.trim(), underlined: false };
  const before = lines[at - 1] ?? "";
  if (!/^(?:={3,}|-{3,})[ \t]*$/.test(line) || !/^[^\s>|#*+-]/.test(before)) return null;
  // Of a paragraph of several lines the last one is no heading.
  if ((lines[at - 2] ?? "").trim() !== "") return null;
  return { level: line.startsWith("=") ? 1 : 2, heading: before.trim(), underlined: true };
}

function withoutComments(markdown: string): string {
  let fence = "";
  let comment = false;
  const kept: string[] = [];
  for (const line of markdown.split("\n")) {
    if (fence === "") {
      const rest = stripComments(line, comment);
      comment = rest.open;
      if (rest.text.trim() !== "" || line.trim() === "") kept.push(rest.text);
      if (!comment) fence = fenceAfter(rest.text, fence);
    } else {
      fence = fenceAfter(line, fence);
      kept.push(line);
    }
  }
  return kept.join("\n");
}

/** A line without its comments, and whether one goes on behind it. */
function stripComments(line: string, open: boolean): { text: string; open: boolean } {
  let text = "";
  for (let at = 0; at < line.length;) {
    const mark = line.indexOf(open ? "-->" : "<!--", at);
    if (!open) text += line.slice(at, mark < 0 ? undefined : mark);
    if (mark < 0) break;
    at = mark + (open ? 3 : 4);
    open = !open;
  }
  return { text, open };
}
