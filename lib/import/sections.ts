/** Cutting a file of instructions into what could be memories: one thing each, none too small to stand alone. */
import { type Chapter, fenceAfter, outline, wholeText } from "./outline.ts";

/** One piece of the file. */
export interface Section {
  readonly title: string;
  readonly body: string;
}

/** A chapter of so many characters stays whole with the headings below it. */
const SMALL = 700;
/** A list in a longer chapter is cut into its points. */
const LONG = 900;
/** Points of which a list is cut. */
const POINTS = 3;
/** Text around a list that says something by itself. */
const WORTH = 80;
/** Characters of a title. */
const TITLE = 100;

/** What tools write at the head of such files, and what Engram itself asks people to paste there. */
const BOILERPLATE = /^this file provides guidance to\b/i;
const OWN_TEXT = /^Team memory \(Engram\)$/;

/**
 * The sections of a text, in its order.
 *
 * @param name What the text is called where it says no title itself.
 */
export function sections(markdown: string, name: string): Section[] {
  const root = outline(markdown);
  const [only] = root.parts;
  // A single heading over everything is the file's name, not a subject.
  const titled = root.text === "" && root.parts.length === 1 && only !== undefined &&
    only.level === 1 && only.parts.length > 0;
  const start: Chapter = titled ? { ...only, level: 0 } : root;
  return ofChapter(start, start.heading || name, [])
    .filter(({ body }) => body !== "" && !BOILERPLATE.test(body));
}

function ofChapter(chapter: Chapter, title: string, above: readonly string[]): Section[] {
  if (OWN_TEXT.test(chapter.heading)) return [];
  const full = [...above, title].join(": ");
  const whole = wholeText(chapter);
  if (chapter.level > 0 && whole.length <= SMALL) return [section(full, whole)];
  const own = chapter.level === 0 && chapter.parts.length === 0
    ? ofList(chapter.text, full)
    : ofText(chapter.text, full);
  const below = chapter.level < 2 ? [] : [plain(title)];
  return [...own, ...chapter.parts.flatMap((part) => ofChapter(part, part.heading, below))];
}

/** A text without headings around it: a list is its points, however short. */
function ofList(text: string, title: string): Section[] {
  const blocks = blocksOf(text);
  const points = blocks.filter(({ point }) => point);
  return points.length >= 2 && points.length * 2 >= blocks.length
    ? cut(blocks, title)
    : ofText(text, title);
}

function ofText(text: string, title: string): Section[] {
  if (text.trim() === "") return [];
  if (text.length <= LONG) return [section(title, text)];
  const blocks = blocksOf(text);
  return blocks.filter(({ point }) => point).length < POINTS
    ? [section(title, text)]
    : cut(blocks, title);
}

/** Each point by itself, and what stands around them together. */
function cut(blocks: readonly Block[], title: string): Section[] {
  const around = blocks.filter(({ point }) => !point).map(({ text }) => text).join("\n\n").trim();
  const points = blocks.filter(({ point }) => point)
    .map(({ text }) => section(titleOfPoint(text), text));
  return around.length >= WORTH ? [section(title, around), ...points] : points;
}

interface Block {
  /** True for a point of a list, without its mark. */
  readonly point: boolean;
  readonly text: string;
}

const POINT = /^([-*+])[ \t]+(?=\S)/;

/** The points of the outermost lists, with all that is indented below each, and the text between them. */
function blocksOf(text: string): Block[] {
  const blocks: { point: boolean; lines: string[] }[] = [];
  let fence = "";
  for (const line of text.split("\n")) {
    const inside = fence !== "";
    fence = fenceAfter(line.replace(/^ {1,8}/, ""), fence);
    const last = blocks.at(-1);
    const mark = inside ? null : POINT.exec(line);
    if (mark !== null) blocks.push({ point: true, lines: [line.slice(mark[0].length)] });
    else if (last?.point && (inside || /^(?:[ \t]|$)/.test(line) || isLazy(last.lines, line))) {
      last.lines.push(line.replace(/^ {1,4}|^\t/, ""));
    } else if (last !== undefined && !last.point) last.lines.push(line);
    else blocks.push({ point: false, lines: [line] });
  }
  return blocks.map(({ point, lines }) => ({ point, text: lines.join("\n").trim() }))
    .filter(({ text }) => text !== "");
}

/** A point's text may go on without indentation, until a blank line. */
function isLazy(lines: readonly string[], line: string): boolean {
  return line.trim() !== "" && (lines.at(-1) ?? "").trim() !== "" && !/^\d+[.)] |^[>|#]/.test(line);
}

/** A point's own title: what is bold at its start, else its first sentence. */
function titleOfPoint(text: string): string {
  const bold = /^(?:\*\*|__)(.+?)(?:\*\*|__)/.exec(text)?.[1];
  if (bold !== undefined && plain(bold).length > 2) return bold;
  const [line = ""] = text.split("\n", 1);
  return /^.{12,}?[.!?:;。！？](?=\s|$)/u.exec(line)?.[0] ?? line;
}

function section(title: string, body: string): Section {
  return { title: shortened(plain(title)), body: body.trim() };
}

/** A title without mark-up and the sign at its end. */
function plain(title: string): string {
  return title
    .replace(/!?\[([^\]]*)\]\([^)]*\)/g, "$1")
    .replace(/[*_]{2,}|[`~]/g, "")
    .replace(/\s+/g, " ")
    .replace(/[.:;,。：\s]+$/u, "")
    .trim();
}

function shortened(title: string): string {
  const characters = [...title];
  if (characters.length <= TITLE) return title;
  const cut = characters.slice(0, TITLE - 1).join("");
  const blank = cut.lastIndexOf(" ");
  return `${blank > TITLE / 2 ? cut.slice(0, blank) : cut}…`;
}
