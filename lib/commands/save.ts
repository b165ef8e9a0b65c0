/** `engram save`: one memory through the gate, or inside an agent's shell a proposal. */
import { insideAgentShell } from "../cli/agent_shell.ts";
import { type Arguments, type Io, Refusal, UsageError } from "../cli/command.ts";
import { unifiedDiff } from "../cli/diff.ts";
import { askApproval, type Candidate, type Decision } from "../cli/gate.ts";
import { printable } from "../cli/printable.ts";
import { quoted } from "../cli/suggest.ts";
import { alone, createMemory, isTaken, replaceMemory, writeProposal } from "../memory/edit.ts";
import { MAX_BODY, titleOfBody } from "../memory/file.ts";
import { isMemoryType } from "../memory/types.ts";
import { foldId, idFromTitle, readId } from "../memory/id.ts";
import { makeMemoryFolder } from "../memory/folder.ts";
import { mergedText } from "../memory/merge.ts";
import { findSimilar } from "../memory/similar.ts";
import { splitStamp } from "../memory/stamp.ts";
import {
  displayPath,
  readMemory,
  readMemoryText,
  readStore,
  type StoredMemory,
} from "../memory/store.ts";
import { composeMemory, type MemoryFields, updateMemory } from "../memory/write.ts";
import { checkPattern } from "../route/patterns.ts";
import { type MemoryRoot, rootsIn } from "../workspace.ts";
import { afterChange, trustRoot } from "./after_change.ts";
import { refuseCredentials, refuseSecretRemark, screenMemory } from "./candidate.ts";
import { openIndexes } from "./indexes.ts";
import { commandRoots, requireRoot } from "./place.ts";
import { readInput } from "./input.ts";
import { withTriggers } from "./wording.ts";
import { utcDay } from "../utc.ts";

export async function run(args: Arguments, io: Io): Promise<number> {
  const roots = commandRoots(io);
  const root = requireRoot(io, roots, args.has("global"));
  const updated = args.value("update");
  const old = updated === undefined ? null : await findMemory(root, updated);
  const body = await readBody(args, io, old);
  const asked = old === null && !args.has("yes") && insideAgentShell(io.env) === null;
  const plain = await draftOf(args, io, root, old, body);
  const draft = asked ? { ...plain, fields: await withTriggers(plain.fields, io) } : plain;
  const before = old === null ? "" : readMemoryText(root, old.path) ?? "";
  const text = old === null
    ? composeMemory(draft.fields, draft.body)
    : updateMemory(before, draft.fields, draft.body);
  const screening = await screenMemory(text, draft.fields, draft.body);
  refuseCredentials(screening, `memory ${quoted(draft.fields.id)}`);
  if (insideAgentShell(io.env) !== null) return propose(root, draft.fields.id, text, io);

  const indexes = await openIndexes(rootsIn(roots), io);
  const day = utcDay(io.now().getTime());
  const similar = await findSimilar(
    indexes,
    draft.fields.title,
    draft.body,
    day,
    old?.memory.id ?? null,
  );
  const target = similar === null || similar.index.root.folder !== root.folder
    ? null
    : await storedMemory(root, similar.memory.path);
  const merged = target === null ? null : mergeInto(root, target, draft, day);
  const candidate: Candidate = {
    title: old === null
      ? `New ${draft.fields.type} "${draft.fields.id}": ${draft.fields.title}`
      : `Change of ${draft.fields.type} "${draft.fields.id}": ${draft.fields.title}`,
    text,
    ...(old === null ? {} : {
      diff: unifiedDiff(splitStamp(before).rest, text, {
        path: old.path,
      }),
    }),
    warnings: screening.warnings,
    ...(similar === null ? {} : {
      duplicate: {
        id: similar.memory.id,
        title: similar.memory.title,
        ...(merged === null ? {} : { diff: merged.diff }),
      },
    }),
  };
  const [decision] = await askApproval([candidate], io, { yes: args.has("yes") });
  for (const index of indexes) index.close();
  const work = { root, old, before, draft, text, target, merged };
  return await act(decision ?? { kind: "reject" }, work, io);
}

/** A memory as it would be written. */
interface Draft {
  readonly fields: MemoryFields;
  readonly body: string;
  /** True when the person named the id. */
  readonly namedId: boolean;
}

interface Work {
  readonly root: MemoryRoot;
  readonly old: StoredMemory | null;
  /** What stood in the old one's file when the change was made. */
  readonly before: string;
  readonly draft: Draft;
  readonly text: string;
  readonly target: StoredMemory | null;
  readonly merged: { readonly before: string; readonly text: string } | null;
}

async function act(decision: Decision, work: Work, io: Io): Promise<number> {
  const { root, old, before, draft, text, target, merged } = work;
  switch (decision.kind) {
    case "reject":
      io.err("Rejected: nothing was written");
      return 1;
    case "update": {
      if (target === null || merged === null) {
        throw new Refusal(`Cannot update ${quoted(decision.id)}: it is not in this memory folder`);
      }
      await replaceUnchanged(root, target, merged.before, merged.text);
      return await done(`Updated ${describe(root, target.memory.id, target.path)}`, root, io);
    }
    case "accept": {
      await refuseSecretRemark(decision.note, "the note");
      const fields = {
        ...draft.fields,
        ...(decision.note === undefined ? {} : { note: decision.note }),
      };
      if (old !== null) {
        const noted = decision.note === undefined ? text : updateMemory(before, fields, draft.body);
        await replaceUnchanged(root, old, before, noted);
        return await done(`Updated ${describe(root, old.memory.id, old.path)}`, root, io);
      }
      makeMemoryFolder(root);
      const { id, path } = await alone(root, () => {
        if (draft.namedId && isTaken(root, fields.id)) throw existing(fields.id);
        return createMemory(
          root,
          fields.id,
          fields.type,
          () => false,
          (id) => composeMemory({ ...fields, id }, draft.body),
        );
      });
      return await done(`Saved ${describe(root, id, path)}`, root, io);
    }
  }
}

/** Several people and agents may be at it: a change that nobody has seen is not written over. */
async function replaceUnchanged(
  root: MemoryRoot,
  { path, memory }: StoredMemory,
  before: string,
  text: string,
): Promise<void> {
  await alone(root, async () => {
    if ((readMemoryText(root, path) ?? "") !== before) {
      throw new Refusal(
        `Cannot update ${quoted(memory.id)}: it changed meanwhile, look at it again`,
      );
    }
    await replaceMemory(root, path, text);
  });
}

async function done(message: string, root: MemoryRoot, io: Io): Promise<number> {
  await trustRoot(root, io);
  await afterChange(io);
  io.out(message);
  return 0;
}

function describe(root: MemoryRoot, id: string, path: string): string {
  return `${quoted(id)} (${printable(displayPath(root, path))})`;
}

async function propose(root: MemoryRoot, id: string, text: string, io: Io): Promise<number> {
  makeMemoryFolder(root);
  const proposed = await writeProposal(root, id, text);
  io.out(`Proposed ${quoted(proposed)}; a person can run: engram approve ${proposed}`);
  return 0;
}

/** The text of the memory: an argument, `--file`, or stdin. */
async function readBody(args: Arguments, io: Io, old: StoredMemory | null): Promise<string> {
  const file = args.value("file");
  const typed = args.words.join(" ").trim();
  if (typed !== "" && file !== undefined) {
    throw new UsageError("Cannot take the text from an argument and from --file at once");
  }
  if (typed !== "") return typed;
  if (file === undefined && old !== null && io.interactive) return old.memory.body;
  if (file === undefined && io.interactive) io.err("Type the memory, then Ctrl-D:");
  const text = (await readInput(file ?? "-", io)).trim();
  return text === "" && old !== null ? old.memory.body : text;
}

async function draftOf(
  args: Arguments,
  io: Io,
  root: MemoryRoot,
  old: StoredMemory | null,
  text: string,
): Promise<Draft> {
  if (text === "") throw new UsageError("Nothing to save: give a text, --file, or pipe it in");
  if ([...text].length > MAX_BODY) {
    throw new Refusal(
      `Cannot save more than ${MAX_BODY} characters in one memory: keep what matters`,
    );
  }
  const before = old?.memory;
  const title = (args.value("title") ?? before?.title ?? titleOfBody(text)).replace(/\s+/g, " ")
    .trim();
  const rawId = args.value("id");
  const named = rawId === undefined ? null : readId(rawId);
  if (rawId !== undefined && named === null) {
    throw new UsageError(
      `Cannot use ${quoted(rawId)} as an id: letters, digits and - only, at most 80`,
    );
  }
  if (named !== null && before !== undefined && named !== before.id) {
    throw new UsageError("Cannot change the id of a memory: save a new one and delete the old");
  }
  if (named !== null && before === undefined && isTaken(root, named)) throw existing(named);
  const type = args.value("type") ?? before?.type ?? "rule";
  if (!isMemoryType(type)) throw new UsageError(`Unknown type ${quoted(type)}`);
  const day = utcDay(io.now().getTime());
  const list = (flag: string, fallback: readonly string[] = []) =>
    args.has(flag) ? [...new Set(args.list(flag))] : fallback;
  const fields: MemoryFields = {
    id: before?.id ?? named ?? await idFromTitle(title),
    type,
    title,
    tags: list("tags", before?.tags),
    triggers: list("triggers", before?.triggers),
    applies_to: list("applies-to", before?.appliesTo).map((raw) => checkedPattern(raw, io)),
    depends_on: list("depends-on", before?.dependsOn).map(foldId),
    always: args.has("always") || (before?.always ?? false),
    created: before === undefined ? day : before.created || day,
    updated: day,
    note: "",
  };
  return { fields, body: withoutTitle(text, title), namedId: named !== null };
}

function checkedPattern(raw: string, io: Io): string {
  const check = checkPattern(raw);
  if (!check.ok) throw new UsageError(check.fault);
  if (check.note !== undefined) io.err(printable(check.note));
  return check.pattern;
}

/** A heading that only repeats the title is not kept twice. */
function withoutTitle(text: string, title: string): string {
  const [first = "", ...rest] = text.split("\n");
  const below = rest.join("\n").trim();
  return /^#{1,6}[ \t]/.test(first) && titleOfBody(first) === title && below !== "" ? below : text;
}

/** The near-duplicate with the new text in it; its own title and other fields stay. */
function mergeInto(root: MemoryRoot, target: StoredMemory, { fields, body }: Draft, day: string) {
  const before = readMemoryText(root, target.path) ?? "";
  const text = mergedText(before, target.memory, fields, body, day);
  return { before, text, diff: unifiedDiff(splitStamp(before).rest, text, { path: target.path }) };
}

async function storedMemory(root: MemoryRoot, path: string): Promise<StoredMemory | null> {
  const parsed = await readMemory(root, path);
  return parsed.ok ? { root, path, memory: parsed.memory } : null;
}

async function findMemory(root: MemoryRoot, id: string): Promise<StoredMemory> {
  const folded = foldId(id);
  const { memories } = await readStore(root);
  const found = memories.find(({ memory }) => memory.id === folded);
  if (found === undefined) throw new Refusal(`No memory ${quoted(id)} here: see "engram list"`);
  return found;
}

function existing(id: string): Refusal {
  return new Refusal(`Memory ${quoted(id)} exists already: use --update ${id} to change it`);
}
