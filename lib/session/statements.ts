/**
 * Finds the sentences of a conversation that state a rule, a decision or a procedure, in several languages.
 *
 * A net for what a person then looks through, not a judge: words decide, so what is said in other words is
 * missed. What users say counts more than what the assistant says, which mostly reports and promises.
 */
import type { Said } from "../../hosts/transcript.ts";
import { CHINESE } from "./statements/chinese.ts";
import { DUTCH } from "./statements/dutch.ts";
import { ENGLISH } from "./statements/english.ts";
import { FRENCH } from "./statements/french.ts";
import { GERMAN } from "./statements/german.ts";
import { ITALIAN } from "./statements/italian.ts";
import { JAPANESE } from "./statements/japanese.ts";
import { KOREAN } from "./statements/korean.ts";
import type { Language } from "./statements/language.ts";
import { PORTUGUESE } from "./statements/portuguese.ts";
import { RUSSIAN } from "./statements/russian.ts";
import { type Sentence, sentencesOf } from "./statements/sentence.ts";
import { SPANISH } from "./statements/spanish.ts";

const LANGUAGES: readonly Language[] = [
  ENGLISH,
  SPANISH,
  KOREAN,
  PORTUGUESE,
  FRENCH,
  GERMAN,
  ITALIAN,
  DUTCH,
  RUSSIAN,
  CHINESE,
  JAPANESE,
];

export type StatementKind = "rule" | "decision" | "procedure";

export interface Statement {
  readonly text: string;
  readonly kind: StatementKind;
}

/** Sentences that are proposed at most. */
const MOST = 8;
/** Points from which a sentence is proposed. */
const FLOOR = 3;
/** A user's message up to this length was typed, not pasted. */
const TYPED = 1500;
/** Share of common words from which two sentences say the same. */
const SAME = 0.8;
/** The same where one of them is the assistant's: it says in its words what it was told. */
const REPEATED = 0.6;

interface Scored extends Statement {
  readonly role: Said["role"];
  readonly score: number;
  readonly at: number;
}

/** The statements of a conversation, those that speak most clearly, in the order in which they were said. */
export function statementsOf(messages: readonly Said[]): Statement[] {
  const all: Scored[] = [];
  let at = 0;
  for (const { role, text } of messages) {
    const weight = role === "assistant" ? -1 : text.length <= TYPED ? 1 : 0;
    for (const sentence of sentencesOf(text)) {
      const scored = scoreOf(sentence, text, weight);
      if (scored !== null && scored.score >= FLOOR) all.push({ ...scored, role, at: at++ });
    }
  }
  return distinct(all.toSorted((a, b) => b.score - a.score || a.at - b.at)).slice(0, MOST)
    .toSorted((a, b) => a.at - b.at)
    .map(({ text, kind }) => ({ text, kind }));
}

function scoreOf(
  { text, asked, code }: Sentence,
  message: string,
  weight: number,
): Omit<Scored, "role" | "at"> | null {
  for (const language of languagesOf(text, message)) {
    const { firm, norm, decision, procedure, request, none } = language;
    if (none.test(text)) continue;
    const isFirm = firm.test(text);
    const isNorm = norm.test(text);
    const isDecision = decision.test(text);
    const isProcedure = procedure.test(text);
    if (!isFirm && (asked || (!isProcedure && request.test(text)))) continue;
    const points = (isFirm ? 3 : 0) + (isDecision ? 4 : 0) + (isProcedure ? 3 : 0) +
      (isNorm ? 2 : 0) + (code ? 1 : 0);
    if (!isFirm && !isNorm && !isDecision && !isProcedure) continue;
    const kind = isProcedure && !isFirm ? "procedure" : isDecision && !isFirm ? "decision" : "rule";
    return { text, kind, score: points + weight };
  }
  return null;
}

/** The languages that a sentence can be in: those whose common words it has most of. */
function languagesOf(text: string, message: string): readonly Language[] {
  const counts = LANGUAGES.map(({ common }) => text.match(common)?.length ?? 0);
  const best = Math.max(...counts);
  const likely = LANGUAGES.filter((_, at) => counts[at] === best);
  if (likely.length === 1 || message.length === text.length) return likely;
  const wider = likely.map(({ common }) => message.slice(0, TYPED).match(common)?.length ?? 0);
  return likely.filter((_, at) => wider[at] === Math.max(...wider));
}

/** Of several that say the same only the first. */
function distinct(statements: readonly Scored[]): Scored[] {
  const kept: { readonly statement: Scored; readonly parts: ReadonlySet<string> }[] = [];
  for (const statement of statements) {
    const parts = partsOf(statement.text);
    const isSaid = kept.some((other) =>
      share(parts, other.parts) >= (statement.role === other.statement.role ? SAME : REPEATED)
    );
    if (!isSaid) kept.push({ statement, parts });
  }
  return kept.map(({ statement }) => statement);
}

/** Words, or pairs of characters where words are not told apart by blanks. */
function partsOf(text: string): Set<string> {
  const parts = new Set<string>();
  for (const [word] of text.toLowerCase().matchAll(/[\p{L}\p{N}]+/gu)) {
    if (!/[\u3040-\u30ff\u3400-\u9fff\uac00-\ud7af]/.test(word)) parts.add(word);
    else {for (let at = 0; at < Math.max(1, word.length - 1); at++) {
        parts.add(word.slice(at, at + 2));
      }}
  }
  return parts;
}

/** Common parts as a share of the smaller one: a longer sentence may say what a shorter one says. */
function share(a: ReadonlySet<string>, b: ReadonlySet<string>): number {
  let common = 0;
  for (const part of a) if (b.has(part)) common++;
  return common / Math.max(1, Math.min(a.size, b.size));
}
