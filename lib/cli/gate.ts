/**
 * The approval gate's dialogue: what would be written is shown, a person answers. Nothing is written here;
 * callers act on the decisions, and hold no lock while they wait for them.
 */
import type { Io } from "./command.ts";
import { type Answer, parseAnswer } from "./gate_answer.ts";
import { hidesCharacters, printable, printableLines } from "./printable.ts";
import { type Paint, PLAIN, type Style, styles } from "./style.ts";
import { hardWrap } from "./width.ts";

/** One text that waits for approval. Every field may be hostile; the gate makes it printable. */
export interface Candidate {
  /** What it is, in one line: `New rule "use-pnpm": Use pnpm, never npm`. */
  readonly title: string;
  /** The whole text, as it would be used. */
  readonly text: string;
  /** The change since the text was last approved (`unifiedDiff`), shown in place of the text. */
  readonly diff?: string;
  /** Why it needs an accept of its own, one line each. */
  readonly warnings: readonly string[];
  /** A memory that says nearly the same. */
  readonly duplicate?: Duplicate;
}

export interface Duplicate {
  readonly id: string;
  readonly title: string;
  /** What `U` would change in it (`unifiedDiff`). */
  readonly diff?: string;
}

/** What is to be done with one candidate. */
export type Decision =
  | { readonly kind: "accept"; readonly note?: string }
  /** Write the text into this memory, the near-duplicate, instead. */
  | { readonly kind: "update"; readonly id: string }
  | { readonly kind: "reject" };

const REJECT: Decision = { kind: "reject" };
const ACCEPT: Decision = { kind: "accept" };

/**
 * Shows the candidates on stderr and asks, on a terminal or from a pipe. With several candidates there is
 * one question for all of them, and one more for each chosen one that carries a warning.
 *
 * @param options.yes Accept without asking what carries no warning. The rest is asked for on a terminal and
 * otherwise rejected: a script that says `--yes` may hold stdin open for ever.
 * @returns One decision per candidate, in their order.
 */
export async function askApproval(
  candidates: readonly Candidate[],
  io: Io,
  options: { readonly yes: boolean },
): Promise<readonly Decision[]> {
  const view = new View(io);
  const [only] = candidates;
  if (only === undefined) return [];
  if (options.yes) {
    const decisions: Decision[] = [];
    for (const candidate of candidates) decisions.push(await acceptUnasked(candidate, io, view));
    return decisions;
  }
  if (candidates.length === 1) {
    view.candidate(only, "");
    return [await askOne(only, io)];
  }
  candidates.forEach((candidate, at) => view.candidate(candidate, `${at + 1}. `));
  const answer = parseAnswer(
    await io.ask("A accept all, A 1,3 accept these, C reject all:"),
    candidates.length,
  );
  const chosen = answer.kind === "accept" ? answer.numbers : [];
  const decisions: Decision[] = [];
  for (const [at, candidate] of candidates.entries()) {
    if (!chosen.includes(at + 1)) decisions.push(REJECT);
    else if (candidate.warnings.length === 0) decisions.push(ACCEPT);
    else {
      view.heading(candidate, `${at + 1}. `);
      view.notices(candidate);
      decisions.push(await askOne(candidate, io));
    }
  }
  return decisions;
}

async function acceptUnasked(candidate: Candidate, io: Io, view: View): Promise<Decision> {
  if (candidate.warnings.length === 0) {
    if (candidate.duplicate !== undefined) {
      view.heading(candidate, "");
      view.notices(candidate);
    }
    return ACCEPT;
  }
  view.candidate(candidate, "");
  if (io.interactive) return await askOne(candidate, io);
  io.err("Not accepted: a text with a warning needs an answer, run this without --yes");
  return REJECT;
}

async function askOne(candidate: Candidate, io: Io): Promise<Decision> {
  const { duplicate, warnings } = candidate;
  const choices = [
    warnings.length > 0 ? "A accept in spite of the warning" : "A accept",
    "B NOTE accept with a note",
    ...(duplicate === undefined ? [] : [`U update "${printable(duplicate.id)}" instead`]),
    "C reject",
  ];
  const typed = await io.askKey(`${choices.join(", ")}:`);
  const line = io.interactive && /^\s*b\s*$/i.test(typed ?? "") ? await askNote(io) : typed;
  return decide(parseAnswer(line, 1), duplicate);
}

/** The note for whoever pressed `B` alone, perhaps with Enter behind it. */
async function askNote(io: Io): Promise<string | null> {
  const first = await io.ask("Note:");
  const note = first === "" ? await io.ask("Note (nothing rejects):") : first;
  return note === null ? null : `B ${note}`;
}

function decide(answer: Answer, duplicate: Duplicate | undefined): Decision {
  switch (answer.kind) {
    case "accept":
      return ACCEPT;
    case "note":
      return { kind: "accept", note: answer.note };
    case "update":
      return duplicate === undefined ? REJECT : { kind: "update", id: duplicate.id };
    case "reject":
      return REJECT;
  }
}

/** In front of every line of a text, so that no text can look like a line of ours. */
const BORDER = "  | ";

/** Prints candidates to stderr. */
class View {
  readonly #io: Io;
  readonly #style: Style;
  readonly #columns: number;

  constructor(io: Io) {
    this.#io = io;
    // `io.color` is about stdout, and this goes to stderr.
    this.#style = styles(io.color && io.interactive);
    this.#columns = io.interactive && io.columns === Infinity ? 80 : io.columns;
  }

  candidate(candidate: Candidate, number: string): void {
    this.heading(candidate, number);
    if (candidate.diff === undefined) this.#block(candidate.text, () => PLAIN);
    else this.#diff(candidate.diff);
    this.notices(candidate);
  }

  heading(candidate: Candidate, number: string): void {
    this.#io.err(this.#style.bold(number + printable(candidate.title)));
  }

  notices(candidate: Candidate): void {
    const { warnings, duplicate } = candidate;
    if (hidesCharacters(candidate.text)) {
      this.#notice("Hidden characters are shown as \\u{…}");
    }
    for (const warning of warnings) this.#notice(`Warning: ${warning}`);
    if (duplicate !== undefined) {
      this.#notice(`Nearly the same as "${duplicate.id}": ${duplicate.title}`);
      if (duplicate.diff !== undefined) this.#diff(duplicate.diff);
    }
  }

  #notice(text: string): void {
    this.#io.err(this.#style.warning(printable(text)));
  }

  #diff(diff: string): void {
    const { good, bad, dim } = this.#style;
    const marks: Readonly<Record<string, Paint>> = { "+": good, "-": bad, "@": dim };
    this.#block(diff, (line) => marks[line.slice(0, 1)] ?? PLAIN);
  }

  /** Folded here, because a terminal would fold long lines without the border. */
  #block(text: string, paintOf: (line: string) => Paint): void {
    const lines = printableLines(text.replaceAll("\r\n", "\n").replace(/\n$/, "")).split("\n");
    for (const line of lines) {
      const paint = paintOf(line);
      for (const piece of hardWrap(line.replaceAll("\t", "    "), this.#columns - BORDER.length)) {
        this.#io.err(BORDER + paint(piece));
      }
    }
  }
}
