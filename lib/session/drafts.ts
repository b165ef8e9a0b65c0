/** From what a conversation proposes to memories as they would be written. */
import { titleOfBody } from "../memory/file.ts";
import { foldId, idFromTitle } from "../memory/id.ts";
import { mergedText } from "../memory/merge.ts";
import type { MemoryType } from "../memory/types.ts";
import { composeMemory, type MemoryFields } from "../memory/write.ts";
import { readMemoryText, type StoredMemory } from "../memory/store.ts";
import { checkPattern } from "../route/patterns.ts";
import { candidateLines, type SessionCandidate } from "./candidate_lines.ts";
import { type StatementKind, statementsOf } from "./statements.ts";
import type { Said } from "../../hosts/transcript.ts";

/** UTF-16 units of a title that is made of a sentence. */
const LONGEST_TITLE = 80;

/** A memory before anybody has seen it. */
export interface SessionDraft {
  readonly fields: MemoryFields;
  readonly body: string;
  /** The file's text, without a stamp. */
  readonly text: string;
  /** The memory that it changes, and that one's text as it was when this was made. */
  readonly target: { readonly stored: StoredMemory; readonly before: string } | null;
}

export type Drafted =
  | { readonly ok: true; readonly draft: SessionDraft }
  | { readonly ok: false; readonly candidate: SessionCandidate; readonly fault: string };

/**
 * What a session proposes: the candidate lines in its note and in what was said, else the sentences that state
 * something.
 */
export function candidatesOf(note: string, messages: readonly Said[]): SessionCandidate[] {
  const lines = candidateLines([note, ...messages.map(({ text }) => text)]);
  return lines.length > 0
    ? lines
    : statementsOf(messages).map(({ text, kind }) => ({ ...EMPTY, type: TYPES[kind], text }));
}

const TYPES: Readonly<Record<StatementKind, MemoryType>> = {
  rule: "rule",
  decision: "knowledge",
  procedure: "skill",
};

const EMPTY = {
  title: "",
  triggers: [],
  tags: [],
  appliesTo: [],
  dependsOn: [],
  update: "",
} as const;

/**
 * The memory that a candidate would become, or what is wrong with it.
 *
 * @param known Ids of all memories, and of the other candidates.
 * @param find A memory of the workspace by its id.
 */
export async function draftOf(
  candidate: SessionCandidate,
  known: ReadonlySet<string>,
  find: (id: string) => StoredMemory | undefined,
  day: string,
): Promise<Drafted> {
  const fail = (fault: string): Drafted => ({ ok: false, candidate, fault });
  const dependsOn = candidate.dependsOn.map(foldId);
  const missing = dependsOn.find((id) => !known.has(id));
  if (missing !== undefined) {
    return fail(`DEPENDS_ON names ${JSON.stringify(missing)}, no memory here`);
  }
  const appliesTo: string[] = [];
  for (const raw of candidate.appliesTo) {
    const check = checkPattern(raw);
    if (!check.ok) return fail(check.fault);
    appliesTo.push(check.pattern);
  }
  const update = foldId(candidate.update);
  const stored = update === "" ? undefined : find(update);
  if (update !== "" && stored === undefined) {
    return fail(`UPDATE names ${JSON.stringify(update)}, no memory of this workspace`);
  }
  const title = candidate.title || titleOf(candidate.text);
  const fields: MemoryFields = {
    id: stored?.memory.id ?? await idFromTitle(title),
    type: stored?.memory.type ?? candidate.type,
    title,
    tags: candidate.tags,
    triggers: candidate.triggers,
    applies_to: appliesTo,
    depends_on: dependsOn,
    always: false,
    created: day,
    updated: day,
    note: "",
  };
  const body = candidate.text;
  if (stored === undefined) {
    return { ok: true, draft: { fields, body, text: composeMemory(fields, body), target: null } };
  }
  const before = readMemoryText(stored.root, stored.path) ?? "";
  const text = mergedText(before, stored.memory, fields, body, day);
  return { ok: true, draft: { fields, body, text, target: { stored, before } } };
}

/** The ids that candidates will get, for those that depend on each other. */
export async function idsOf(candidates: readonly SessionCandidate[]): Promise<string[]> {
  return await Promise.all(
    candidates.map(({ title, text }) => idFromTitle(title || titleOf(text))),
  );
}

/** A sentence's beginning, up to a word's end. */
function titleOf(text: string): string {
  const title = titleOfBody(text).replace(/[.。]$/, "");
  if (title.length <= LONGEST_TITLE) return title;
  const head = title.slice(0, LONGEST_TITLE);
  const clause = /^.{24,}?(?=[:;—]\s|\s[-–(]\s?)/.exec(head)?.[0];
  const blank = head.lastIndexOf(" ");
  return (clause ?? (blank > LONGEST_TITLE / 2 ? head.slice(0, blank) : head))
    .replace(/[\s,;:]+$/, "").toWellFormed();
}
