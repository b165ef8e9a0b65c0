/** `engram inbox list|show|drop [NAME…] [--json]` */
import { type Arguments, type Io, UsageError } from "../cli/command.ts";
import { printable, printableLines } from "../cli/printable.ts";
import { styles } from "../cli/style.ts";
import { type Cell, table } from "../cli/table.ts";
import { countFiles, displayPath, PROPOSALS_FOLDER } from "../memory/store.ts";
import {
  dropInboxFile,
  findInboxFile,
  type InboxFile,
  readInbox,
  readNoteText,
} from "../session/inbox.ts";
import type { Note } from "../session/note.ts";
import { readQuota } from "../session/quota.ts";
import { alonePerInbox } from "../session/shelf.ts";
import type { MemoryRoot } from "../workspace.ts";
import { commandRoots, requireWorkspace } from "./place.ts";
import { counted } from "../cli/counted.ts";

export async function run(args: Arguments, io: Io): Promise<number> {
  const [action = "", ...names] = args.words;
  const root = requireWorkspace(commandRoots(io));
  switch (action) {
    case "list":
      if (names.length > 0) throw new UsageError('"inbox list" takes no name');
      return await list(root, args, io);
    case "show":
      if (names.length !== 1) throw new UsageError('"inbox show" takes one name');
      return show(root, findInboxFile(root, names[0] ?? ""), args, io);
    default:
      if (names.length === 0) throw new UsageError('"inbox drop" takes the names of files');
      return await drop(root, names, io);
  }
}

async function list(root: MemoryRoot, args: Arguments, io: Io): Promise<number> {
  const files = readInbox(root);
  const { maxFiles, warnings } = await readQuota(root);
  for (const warning of warnings) io.err(printable(`Warning: ${warning}`));
  if (args.has("json")) {
    io.out(
      JSON.stringify({ files: files.map((file) => fileJson(root, file)), max_files: maxFiles }),
    );
    return 0;
  }
  const proposals = countFiles(root, PROPOSALS_FOLDER);
  if (files.length === 0) io.out("The inbox is empty");
  else {
    const style = styles(io.color);
    const rows = files.map(({ name, note }): Cell[] => {
      const state = stateOf(note);
      return [
        name,
        note?.host ?? "",
        note === null ? "" : String(note.messages),
        { text: state, style: state === "new" ? style.good : style.dim },
      ];
    });
    const head = ["NAME", "HOST", "MESSAGES", "STATE"];
    for (const line of table(rows, { columns: io.columns, head })) io.out(line);
    io.out(`${files.length} of ${maxFiles} files; next: engram save-session --file NAME`);
  }
  if (proposals > 0) {
    io.err(
      `${counted(proposals, "proposal waits", "proposals wait")}: engram approve`,
    );
  }
  return 0;
}

function show(root: MemoryRoot, file: InboxFile, args: Arguments, io: Io): number {
  const text = readNoteText(root, file.name);
  if (args.has("json")) io.out(JSON.stringify({ ...fileJson(root, file), text }));
  else io.out(printableLines(text.replaceAll("\r\n", "\n").trimEnd()));
  return 0;
}

async function drop(root: MemoryRoot, names: readonly string[], io: Io): Promise<number> {
  // All are looked up before the first one goes.
  const files = new Map(names.map((name) => [findInboxFile(root, name).name, name]));
  await alonePerInbox(root, () => {
    for (const file of readInbox(root)) {
      if (!files.has(file.name)) continue;
      dropInboxFile(root, file);
      io.out(`Dropped ${printable(displayPath(root, `inbox/${file.name}.md`))}`);
    }
  });
  return 0;
}

function stateOf(note: Note | null): string {
  if (note === null) return "unreadable";
  if (note.supersededBy !== "") return "superseded";
  return note.promoted.length > 0 ? "saved" : "new";
}

function fileJson(root: MemoryRoot, { name, note }: InboxFile) {
  return {
    name,
    file: displayPath(root, `inbox/${name}.md`),
    state: stateOf(note),
    host: note?.host ?? null,
    session: note?.session ?? null,
    ended: note?.ended ?? null,
    messages: note?.messages ?? null,
    characters: note?.characters ?? null,
    trace: note?.trace ?? null,
    superseded_by: note?.supersededBy || null,
    saved: note?.promoted ?? [],
  };
}
