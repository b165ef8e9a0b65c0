/** `engram import FILE…|- [--type TYPE] [--global] [--yes]` */
import { insideAgentShell } from "../cli/agent_shell.ts";
import { type Arguments, type Io, Refusal } from "../cli/command.ts";
import { askApproval, type Candidate } from "../cli/gate.ts";
import { printable } from "../cli/printable.ts";
import { quoted } from "../cli/suggest.ts";
import { basename } from "@std/path/basename";
import { relative } from "@std/path/relative";
import { resolve } from "@std/path/resolve";
import { type Draft, draftsOf } from "../import/drafts.ts";
import { readSource } from "../import/source.ts";
import { alone, createMemory, writeProposal } from "../memory/edit.ts";
import { MAX_BODY } from "../memory/file.ts";
import { makeMemoryFolder } from "../memory/folder.ts";
import { findSimilar } from "../memory/similar.ts";
import { displayPath, PROPOSALS_FOLDER, readShelf, readStore } from "../memory/store.ts";
import { isMemoryType, MADE_BY_ENGRAM, type MemoryType } from "../memory/types.ts";
import { composeMemory } from "../memory/write.ts";
import { isWithin } from "../permissions.ts";
import { type MemoryRoot, type Roots, rootsIn } from "../workspace.ts";
import { afterChange, trustRoot } from "./after_change.ts";
import { refuseSecretRemark, screenText } from "./candidate.ts";
import { openIndexes } from "./indexes.ts";
import { readInput } from "./input.ts";
import { commandRoots, requireRoot } from "./place.ts";
import { utcDay } from "../utc.ts";

export async function run(args: Arguments, io: Io): Promise<number> {
  const roots = commandRoots(io);
  const type = args.value("type") ?? "";
  return await importFiles({
    files: args.words,
    root: requireRoot(io, roots, args.has("global")),
    roots,
    type: isMemoryType(type) ? type : null,
    yes: args.has("yes"),
  }, io);
}

export interface ImportOrder {
  /** Paths from the current folder, or `-`. */
  readonly files: readonly string[];
  readonly root: MemoryRoot;
  readonly roots: Roots;
  /** What all sections are, or null to guess. */
  readonly type: MemoryType | null;
  readonly yes: boolean;
}

/** Offers the sections of files as memories and writes those that are accepted. Returns the exit code. */
export async function importFiles(order: ImportOrder, io: Io): Promise<number> {
  const drafts: Draft[] = [];
  for (const file of order.files) drafts.push(...await draftsIn(file, order, io));
  const known = await knownBodies(order.root);
  const fresh = drafts.filter(({ body }) => !known.has(body));
  const kept = drafts.length - fresh.length;
  if (kept > 0) {
    io.err(kept === 1 ? "1 is a memory already" : `${kept} are memories already`);
  }
  const offered = await screened(fresh, io);
  if (offered.length === 0) {
    io.out("Nothing to import");
    return drafts.length === 0 || kept > 0 ? 0 : 1;
  }
  if (insideAgentShell(io.env) !== null) return propose(order.root, offered, io);
  const candidates = await candidatesOf(offered, order, io);
  const decisions = await askApproval(candidates, io, { yes: order.yes });
  let accepted = 0;
  makeMemoryFolder(order.root);
  for (const [at, { fields, body }] of offered.entries()) {
    const decision = decisions[at];
    if (decision?.kind !== "accept") continue;
    const { note = "" } = decision;
    await refuseSecretRemark(note === "" ? undefined : note, "the note");
    const { id, path } = await alone(order.root, () =>
      createMemory(
        order.root,
        fields.id,
        fields.type,
        () => false,
        (id) => composeMemory({ ...fields, id, note }, body),
      ));
    io.out(`Saved ${quoted(id)} (${printable(displayPath(order.root, path))})`);
    accepted++;
  }
  return await report(accepted, offered.length, order, io);
}

async function report(
  accepted: number,
  offered: number,
  { root, files, yes }: ImportOrder,
  io: Io,
): Promise<number> {
  if (accepted > 0) {
    await trustRoot(root, io);
    await afterChange(io);
    const names = files.filter((file) => file !== "-").map(quoted);
    const stayed = names.length === 1 ? "stayed as it is" : "stayed as they are";
    if (names.length > 0) {
      io.err(`${names.join(", ")} ${stayed}: take out there what is a memory now`);
    }
    io.err("Memories are found by their words: engram check names those that need triggers");
    return 0;
  }
  io.err(`Rejected: none of ${offered} was written`);
  if (files.includes("-") && !yes) {
    io.err("The text came from stdin, so nobody could answer: name a file, or use --yes");
  }
  return 1;
}

async function draftsIn(file: string, { type, root }: ImportOrder, io: Io): Promise<Draft[]> {
  const text = await readFile(file, io);
  if (text.includes(MADE_BY_ENGRAM)) {
    throw new Refusal(`Cannot import ${quoted(file)}: Engram made it of memories`);
  }
  const source = readSource(text, file === "-" ? null : pathIn(root, file, io));
  for (const note of source.notes) io.err(printable(`${file}: ${note}; left out`));
  return await draftsOf(source, type, utcDay(io.now().getTime()));
}

async function readFile(file: string, io: Io): Promise<string> {
  try {
    return await readInput(file, io);
  } catch (error) {
    if (!(error instanceof Deno.errors.NotCapable)) throw error;
    throw new Refusal(
      `Cannot read ${quoted(file)}: Engram only reads this project and its own and the hosts' ` +
        "folders; give it through stdin: engram import - --yes < FILE",
    );
  }
}

/** A file's place in the workspace, which decides what it is about; its name alone from elsewhere. */
function pathIn({ scope, base }: MemoryRoot, file: string, { cwd }: Io): string {
  const full = resolve(cwd, file);
  const path = scope === "workspace" && isWithin(full, base)
    ? relative(base, full)
    : basename(full);
  return path.replaceAll("\\", "/");
}

/** The bodies that are memories or proposals already: importing a file again brings what is new in it. */
async function knownBodies(root: MemoryRoot): Promise<ReadonlySet<string>> {
  const shelves = [await readStore(root), await readShelf(root, PROPOSALS_FOLDER)];
  return new Set(shelves.flatMap(({ memories }) => memories.map(({ memory }) => memory.body)));
}

interface Offered extends Draft {
  readonly text: string;
  readonly warnings: readonly string[];
}

/** Without what cannot be a memory: it is named with the reason. */
async function screened(drafts: readonly Draft[], io: Io): Promise<Offered[]> {
  const offered: Offered[] = [];
  for (const { fields, body } of drafts) {
    const text = composeMemory(fields, body);
    const { credentials, warnings } = await screenText(text);
    const [first] = credentials;
    const fault = first !== undefined
      ? `it holds a credential (${first.kind})`
      : [...body].length > MAX_BODY
      ? `it has more than ${MAX_BODY} characters`
      : null;
    if (fault === null) offered.push({ fields, body, text, warnings });
    else io.err(`Left out ${quoted(fields.id)}: ${fault}`);
  }
  return offered;
}

async function candidatesOf(
  offered: readonly Offered[],
  { roots }: ImportOrder,
  io: Io,
): Promise<Candidate[]> {
  const indexes = await openIndexes(rootsIn(roots), io);
  const day = utcDay(io.now().getTime());
  const candidates: Candidate[] = [];
  try {
    for (const { fields, body, text, warnings } of offered) {
      const similar = await findSimilar(indexes, fields.title, body, day);
      const title = `New ${fields.type} "${fields.id}": ${fields.title}`;
      candidates.push(
        similar === null ? { title, text, warnings } : {
          title: `${title} (nearly the same as "${similar.memory.id}")`,
          text,
          warnings,
        },
      );
    }
  } finally {
    for (const index of indexes) index.close();
  }
  return candidates;
}

async function propose(
  root: MemoryRoot,
  offered: readonly Offered[],
  io: Io,
): Promise<number> {
  makeMemoryFolder(root);
  for (const { fields, text } of offered) {
    const id = await writeProposal(root, fields.id, text);
    io.out(`Proposed ${quoted(id)}; a person can run: engram approve ${id}`);
  }
  return 0;
}
