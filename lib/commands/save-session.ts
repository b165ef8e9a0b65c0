/** `engram save-session --file NAME [--yes]`: memories of a session, through the gate. */
import { insideAgentShell } from "../cli/agent_shell.ts";
import { type Arguments, type Io, Refusal, UsageError } from "../cli/command.ts";
import { askApproval, type Decision } from "../cli/gate.ts";
import { printable } from "../cli/printable.ts";
import { quoted } from "../cli/suggest.ts";
import type { Said } from "../../hosts/transcript.ts";
import { alone, createMemory, replaceMemory, writeProposal } from "../memory/edit.ts";
import { makeMemoryFolder } from "../memory/folder.ts";
import { displayPath, readMemoryText, readStore } from "../memory/store.ts";
import { composeMemory, withField } from "../memory/write.ts";
import { candidatesOf } from "../session/drafts.ts";
import { findInboxFile, markPromoted, readNoteText } from "../session/inbox.ts";
import type { Note } from "../session/note.ts";
import { alonePerInbox } from "../session/shelf.ts";
import { reopenTrace } from "../session/trace.ts";
import { type MemoryRoot, type Roots, rootsIn } from "../workspace.ts";
import { afterChange, trustRoot } from "./after_change.ts";
import { refuseSecretRemark } from "./candidate.ts";
import { commandRoots, requireWorkspace } from "./place.ts";
import { type Merged, type Offered, offers, shownOf, similarTo } from "./session_offers.ts";
import { withTriggers } from "./wording.ts";
import { utcDay } from "../utc.ts";

export async function run(args: Arguments, io: Io): Promise<number> {
  const word = args.value("file");
  if (word === undefined) {
    throw new UsageError('Name a file of the inbox: --file NAME (see "engram inbox list")');
  }
  const roots = commandRoots(io);
  const root = requireWorkspace(roots);
  const { name, note } = findInboxFile(root, word);
  if (note === null) {
    throw new Refusal(`Cannot use ${quoted(`${name}.md`)}: it is not as "engram observe" wrote it`);
  }
  if (note.supersededBy !== "") {
    io.err(printable(`Warning: ${note.supersededBy}.md holds more of this session`));
  }
  const messages = await said(root, note);
  const candidates = candidatesOf(readNoteText(root, name), messages);
  if (candidates.length === 0) {
    io.out(
      `Nothing in ${
        printable(name)
      }.md states a rule, a decision or a procedure; to save one, write a ` +
        'line "TYPE: rule | TEXT: … | TRIGGERS: …" into it, or use engram save',
    );
    return 0;
  }
  const { offered, left } = await offers(candidates, roots, root, io);
  if (offered.length === 0) return left > 0 ? 1 : 0;
  const ids = insideAgentShell(io.env) === null
    ? await ask(offered, roots, root, args.has("yes"), io)
    : await propose(root, offered, io);
  if (ids.length > 0) await alonePerInbox(root, () => markPromoted(root, name, ids));
  return ids.length === 0 || left > 0 ? 1 : 0;
}

async function said(root: MemoryRoot, note: Note): Promise<readonly Said[]> {
  const reopened = await reopenTrace(root, note);
  if (reopened.fault === null) return reopened.messages;
  const what = reopened.fault === "missing"
    ? "its trace is gone"
    : "its trace is not what it was when the session was stored";
  throw new Refusal(
    `Cannot use ${quoted(`${note.name}.md`)}: ${what}; drop it: engram inbox drop ${note.name}`,
  );
}

/** Asks, and writes what is accepted. Returns the ids of what was written. */
async function ask(
  offered: readonly Offered[],
  roots: Roots,
  root: MemoryRoot,
  yes: boolean,
  io: Io,
): Promise<string[]> {
  const similar = await similarTo(offered, roots, io);
  const day = utcDay(io.now().getTime());
  const shown = await Promise.all(
    offered.map((draft, at) =>
      shownOf(draft, similar[at] ?? null, root, day, offered.length === 1)
    ),
  );
  const decisions = await askApproval(shown.map(({ candidate }) => candidate), io, { yes });
  const accepted = new Set(
    offered.filter((_, at) => decisions[at]?.kind === "accept").map(({ fields }) => fields.id),
  );
  const ids: string[] = [];
  for (const [at, draft] of offered.entries()) {
    const decision = decisions[at] ?? { kind: "reject" };
    if (decision.kind === "reject") continue;
    const lost = await lostDependency(draft, accepted, roots);
    if (lost !== null) {
      io.err(
        `Not saved: ${quoted(draft.fields.id)} depends on ${quoted(lost)}, which was rejected`,
      );
      continue;
    }
    const asked = !yes && draft.target === null && decision.kind === "accept";
    const worded = asked ? { ...draft, fields: await withTriggers(draft.fields, io) } : draft;
    const id = await write(root, worded, decision, shown[at]?.merged ?? null, io);
    if (id !== null) ids.push(id);
  }
  if (ids.length === 0) io.err("Rejected: nothing was written");
  else {
    await trustRoot(root, io);
    await afterChange(io);
  }
  return ids;
}

/** Something that a draft depends on and that is not there, since it was a candidate and was rejected. */
async function lostDependency(
  { fields }: Offered,
  accepted: ReadonlySet<string>,
  roots: Roots,
): Promise<string | null> {
  if (fields.depends_on.length === 0) return null;
  const known = new Set(accepted);
  for (const root of rootsIn(roots)) {
    for (const { memory } of (await readStore(root)).memories) known.add(memory.id);
  }
  return fields.depends_on.find((id) => !known.has(id)) ?? null;
}

/** Writes one draft; null where the memory to be changed is no longer what was shown. */
async function write(
  root: MemoryRoot,
  draft: Offered,
  decision: Exclude<Decision, { kind: "reject" }>,
  merged: Merged | null,
  io: Io,
): Promise<string | null> {
  if (decision.kind === "update") return await replace(root, merged, undefined, io);
  const { note } = decision;
  await refuseSecretRemark(note, "the note");
  const { fields, body, target, text } = draft;
  if (target !== null) return await replace(root, { ...target, text }, note, io);
  makeMemoryFolder(root);
  const { id, path } = await alone(root, () =>
    createMemory(
      root,
      fields.id,
      fields.type,
      () => false,
      (id) => composeMemory({ ...fields, id, note: note ?? "" }, body),
    ));
  io.out(`Saved ${quoted(id)} (${printable(displayPath(root, path))})`);
  return id;
}

async function replace(
  root: MemoryRoot,
  merged: Merged | null,
  note: string | undefined,
  io: Io,
): Promise<string | null> {
  if (merged === null) {
    io.err("Cannot update it: it is not in this memory folder");
    return null;
  }
  const { stored: { path, memory }, before, text } = merged;
  const noted = note === undefined ? text : withField(text, "note", note);
  const done = await alone(root, async () => {
    if (readMemoryText(root, path) !== before) return false;
    await replaceMemory(root, path, noted);
    return true;
  });
  if (done) io.out(`Updated ${quoted(memory.id)} (${printable(displayPath(root, path))})`);
  else io.err(`Cannot update ${quoted(memory.id)}: it changed meanwhile, look at it again`);
  return done ? memory.id : null;
}

async function propose(
  root: MemoryRoot,
  offered: readonly Offered[],
  io: Io,
): Promise<string[]> {
  makeMemoryFolder(root);
  const ids: string[] = [];
  for (const { fields, text } of offered) {
    const id = await writeProposal(root, fields.id, text);
    io.out(`Proposed ${quoted(id)}; a person can run: engram approve ${id}`);
    ids.push(id);
  }
  return ids;
}
