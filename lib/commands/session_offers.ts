/** What a session proposes, made ready for the gate. */
import type { Io } from "../cli/command.ts";
import { unifiedDiff } from "../cli/diff.ts";
import type { Candidate } from "../cli/gate.ts";
import { printable } from "../cli/printable.ts";
import { quoted } from "../cli/suggest.ts";
import { MAX_BODY } from "../memory/file.ts";
import { mergedText } from "../memory/merge.ts";
import { findSimilar, type Similar } from "../memory/similar.ts";
import { splitStamp } from "../memory/stamp.ts";
import {
  PROPOSALS_FOLDER,
  readMemoryText,
  readShelf,
  readStore,
  type StoredMemory,
} from "../memory/store.ts";
import type { SessionCandidate } from "../session/candidate_lines.ts";
import { draftOf, idsOf, type SessionDraft } from "../session/drafts.ts";
import { type MemoryRoot, type Roots, rootsIn } from "../workspace.ts";
import { screenMemory } from "./candidate.ts";
import { openIndexes } from "./indexes.ts";
import { utcDay } from "../utc.ts";

/** A draft that may be offered. */
export interface Offered extends SessionDraft {
  readonly warnings: readonly string[];
}

/**
 * The candidates that can be memories. The others are named with the reason; `left` counts those that are not
 * memories already.
 */
export async function offers(
  candidates: readonly SessionCandidate[],
  roots: Roots,
  root: MemoryRoot,
  io: Io,
): Promise<{ readonly offered: readonly Offered[]; readonly left: number }> {
  const stored: StoredMemory[] = [];
  for (const one of rootsIn(roots)) stored.push(...(await readStore(one)).memories);
  const known = new Set([...stored.map(({ memory }) => memory.id), ...await idsOf(candidates)]);
  const find = (id: string) =>
    stored.find((one) => one.root.folder === root.folder && one.memory.id === id);
  const day = utcDay(io.now().getTime());
  const bodies = await knownBodies(stored, root);
  const offered: Offered[] = [];
  let left = 0;
  for (const candidate of candidates) {
    if (candidate.update === "" && bodies.has(candidate.text)) {
      io.err(printable(`Left out ${quoted(candidate.text)}: it is a memory or a proposal already`));
      continue;
    }
    const drafted = await draftOf(candidate, known, find, day);
    const { credentials, warnings } = drafted.ok
      ? await screenMemory(drafted.draft.text, drafted.draft.fields, drafted.draft.body)
      : await screenMemory(candidate.text, candidate, candidate.text);
    const [secret] = credentials;
    const fault = secret !== undefined
      ? `it holds a credential (${secret.kind})`
      : [...candidate.text].length > MAX_BODY
      ? `it has more than ${MAX_BODY} characters`
      : drafted.ok
      ? null
      : drafted.fault;
    if (drafted.ok && fault === null) {
      offered.push({ ...drafted.draft, warnings });
      continue;
    }
    left++;
    // What holds a credential is not quoted.
    const what = secret === undefined ? quoted(candidate.text) : "a candidate";
    io.err(printable(`Left out ${what}: ${fault}`));
  }
  return { offered, left };
}

/** The bodies that are memories or proposals already: the same note may be used once more. */
async function knownBodies(
  stored: readonly StoredMemory[],
  root: MemoryRoot,
): Promise<ReadonlySet<string>> {
  const proposals = await readShelf(root, PROPOSALS_FOLDER);
  return new Set([...stored, ...proposals.memories].map(({ memory }) => memory.body));
}

/** For each draft the memory that says nearly the same. */
export async function similarTo(
  offered: readonly Offered[],
  roots: Roots,
  io: Io,
): Promise<(Similar | null)[]> {
  const indexes = await openIndexes(rootsIn(roots), io);
  const day = utcDay(io.now().getTime());
  const similar: (Similar | null)[] = [];
  try {
    for (const { fields, body, target } of offered) {
      const except = target === null ? null : fields.id;
      similar.push(await findSimilar(indexes, fields.title, body, day, except));
    }
  } finally {
    for (const index of indexes) index.close();
  }
  return similar;
}

/** A near-duplicate with the new text in it. */
export interface Merged {
  readonly stored: StoredMemory;
  readonly before: string;
  readonly text: string;
}

/**
 * A draft as the gate shows it.
 *
 * @param alone True where it is the only one: then it can go into its near-duplicate instead.
 */
export async function shownOf(
  draft: Offered,
  similar: Similar | null,
  root: MemoryRoot,
  day: string,
  alone: boolean,
): Promise<{ readonly candidate: Candidate; readonly merged: Merged | null }> {
  const { fields, text, target, warnings } = draft;
  const merged = similar === null || !alone ? null : await mergeInto(root, similar, draft, day);
  const title = target === null
    ? `New ${fields.type} "${fields.id}": ${fields.title}`
    : `Change of ${fields.type} "${fields.id}": ${target.stored.memory.title}`;
  return {
    merged,
    candidate: {
      title,
      text,
      ...(target === null ? {} : {
        diff: unifiedDiff(splitStamp(target.before).rest, text, { path: target.stored.path }),
      }),
      warnings,
      ...(similar === null ? {} : {
        duplicate: {
          id: similar.memory.id,
          title: similar.memory.title,
          ...(merged === null ? {} : {
            diff: unifiedDiff(splitStamp(merged.before).rest, merged.text, {
              path: merged.stored.path,
            }),
          }),
        },
      }),
    },
  };
}

async function mergeInto(
  root: MemoryRoot,
  { memory, index }: Similar,
  { fields, body }: Offered,
  day: string,
): Promise<Merged | null> {
  if (index.root.folder !== root.folder) return null;
  const { memories } = await readStore(root);
  const stored = memories.find((one) => one.memory.id === memory.id);
  if (stored === undefined) return null;
  const before = readMemoryText(root, stored.path) ?? "";
  return { stored, before, text: mergedText(before, stored.memory, fields, body, day) };
}
