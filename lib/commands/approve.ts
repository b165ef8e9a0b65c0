/** `engram approve [ID…] [--yes]`: reviews proposals and files that are new or changed. */
import { refuseInAgentShell } from "../cli/agent_shell.ts";
import { type Arguments, type Io, Refusal } from "../cli/command.ts";
import { unifiedDiff } from "../cli/diff.ts";
import { askApproval, type Candidate, type Decision } from "../cli/gate.ts";
import { printable } from "../cli/printable.ts";
import { quoted } from "../cli/suggest.ts";
import { join } from "@std/path/join";
import { removeIfThere } from "../atomic_write.ts";
import { alone, createMemory, replaceMemory } from "../memory/edit.ts";
import { foldId } from "../memory/id.ts";
import type { MemoryIndex } from "../memory/index.ts";
import { splitStamp } from "../memory/stamp.ts";
import {
  displayPath,
  PROPOSALS_FOLDER,
  readMemoryText,
  readShelf,
  readStore,
  type Store,
  type StoredMemory,
} from "../memory/store.ts";
import { withField, withoutField } from "../memory/write.ts";
import type { MemoryRoot } from "../workspace.ts";
import { afterChange, trustRoot } from "./after_change.ts";
import { credentialFault, refuseSecretRemark, screenText } from "./candidate.ts";
import { openIndexes } from "./indexes.ts";
import { commandRoots, requireRoots } from "./place.ts";

export async function run(args: Arguments, io: Io): Promise<number> {
  refuseInAgentShell(io.env, ["engram approve", ...args.words].join(" "));
  const roots = requireRoots(commandRoots(io));
  const wanted = args.words.map(foldId);
  const waiting: Waiting[] = [];
  const known = new Set<string>();
  const indexes = await openIndexes(roots, io);
  for (const [at, root] of roots.entries()) {
    const store = await readStore(root);
    for (const { memory } of store.memories) known.add(memory.id);
    const index = indexes[at];
    if (index !== undefined) waiting.push(...await waitingIn(root, store, index));
  }
  for (const index of indexes) index.close();
  for (const { id } of waiting) known.add(id);
  const unknown = wanted.filter((id) => !known.has(id));
  if (unknown.length > 0) {
    throw new Refusal(`Nothing to approve under ${unknown.map(quoted).join(", ")}`);
  }
  const chosen = wanted.length === 0 ? waiting : waiting.filter(({ id }) => wanted.includes(id));
  if (chosen.length === 0) {
    io.out("Nothing waits for approval");
    return 0;
  }
  const held = chosen.filter(({ fault }) => fault !== null);
  for (const { id, fault } of held) io.err(`Cannot approve ${quoted(id)}: ${fault}`);
  const offered = chosen.filter(({ fault }) => fault === null);
  const decisions = await askApproval(offered.map(({ candidate }) => candidate), io, {
    yes: args.has("yes"),
  });
  const outcomes = await carryOut(offered, decisions, io);
  for (const root of new Set(outcomes.accepted)) {
    await trustRoot(root, io);
    await afterChange(io);
  }
  if (outcomes.rejected > 0) io.err(`${outcomes.rejected} not approved`);
  return held.length > 0 || outcomes.rejected > 0 ? 1 : 0;
}

/** A text that waits for approval. */
interface Waiting {
  readonly id: string;
  readonly candidate: Candidate;
  /** Why it cannot be approved, or null. */
  readonly fault: string | null;
  /** The text that was shown: only exactly this one is approved. */
  readonly text: string;
  readonly stored: StoredMemory;
  /** The active memory that a proposal would change, or null. */
  readonly target: StoredMemory | null;
  readonly proposal: boolean;
}

async function waitingIn(root: MemoryRoot, store: Store, index: MemoryIndex): Promise<Waiting[]> {
  const waiting: Waiting[] = [];
  for (const stored of store.memories) {
    if (stored.memory.approved) continue;
    const text = readMemoryText(root, stored.path);
    if (text === null) continue;
    const before = index.approvedText(stored.path);
    waiting.push(await waitingOf(stored, text, before, null, false));
  }
  const proposals = await readShelf(root, PROPOSALS_FOLDER);
  for (const stored of proposals.memories) {
    const text = readMemoryText(root, stored.path);
    if (text === null) continue;
    const target = store.memories.find(({ memory }) => memory.id === stored.memory.id) ?? null;
    const before = target === null ? null : readMemoryText(root, target.path);
    waiting.push(await waitingOf(stored, text, before, target, true));
  }
  return waiting;
}

async function waitingOf(
  stored: StoredMemory,
  text: string,
  before: string | null,
  target: StoredMemory | null,
  proposal: boolean,
): Promise<Waiting> {
  const { memory, root, path } = stored;
  const screening = await screenText(text);
  const what = proposal
    ? target === null ? "Proposed" : "Proposed change of"
    : before === null
    ? "New"
    : "Changed";
  return {
    id: memory.id,
    fault: credentialFault(screening),
    candidate: {
      title: `${what} ${memory.type} "${memory.id}": ${memory.title} (${displayPath(root, path)})`,
      text,
      ...(before === null ? {} : {
        diff: unifiedDiff(splitStamp(before).rest, splitStamp(text).rest, {
          path: target?.path ?? path,
        }),
      }),
      warnings: screening.warnings,
    },
    text,
    stored,
    target,
    proposal,
  };
}

async function carryOut(waiting: readonly Waiting[], decisions: readonly Decision[], io: Io) {
  const accepted: MemoryRoot[] = [];
  let rejected = 0;
  for (const [at, item] of waiting.entries()) {
    const decision = decisions[at];
    if (decision?.kind !== "accept") {
      rejected++;
      continue;
    }
    const { root } = item.stored;
    await refuseSecretRemark(decision.note, "the note");
    const path = await alone(root, () => accept(item, decision.note));
    if (path === null) {
      io.err(`Cannot approve ${quoted(item.id)}: the file changed meanwhile, look at it again`);
      rejected++;
      continue;
    }
    accepted.push(root);
    io.out(`Approved ${quoted(item.id)} (${printable(displayPath(root, path))})`);
  }
  return { accepted, rejected };
}

/** Writes the approval; null when the file is no longer what was shown. */
async function accept(item: Waiting, note: string | undefined): Promise<string | null> {
  const { stored: { root, path, memory }, text, target, proposal } = item;
  if (readMemoryText(root, path) !== text) return null;
  const noted = note === undefined ? text : withField(text, "note", note);
  if (!proposal) {
    await replaceMemory(root, path, noted);
    return path;
  }
  if (target !== null) {
    await replaceMemory(root, target.path, noted);
    removeIfThere(join(root.folder, path));
    return target.path;
  }
  const made = await createMemory(
    root,
    memory.id,
    memory.type,
    () => false,
    (id) => id === memory.id ? noted : withField(withoutField(noted, "id"), "id", id),
  );
  removeIfThere(join(root.folder, path));
  return made.path;
}
