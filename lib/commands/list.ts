/** `engram list [--type LIST] [--tag LIST] [--unapproved] [--scope SCOPE] [--archived] [--ids] [--json]` */
import type { Arguments, Io } from "../cli/command.ts";
import { printable } from "../cli/printable.ts";
import { type Style, styles } from "../cli/style.ts";
import { type Cell, table } from "../cli/table.ts";
import { isCurrent } from "../memory/file.ts";
import {
  ARCHIVE_FOLDER,
  displayPath,
  readShelf,
  readStore,
  type StoredMemory,
  type StoredProblem,
} from "../memory/store.ts";
import { commandRoots, requireRoots } from "./place.ts";
import { secretProblems, withoutSecrets } from "./secrets.ts";
import { utcDay } from "../utc.ts";
import { counted } from "../cli/counted.ts";
import { memoryJson } from "./memory_json.ts";

export async function run(args: Arguments, io: Io): Promise<number> {
  const roots = requireRoots(commandRoots(io));
  const archived = args.has("archived");
  const scope = args.value("scope");
  const all: StoredMemory[] = [];
  const problems: StoredProblem[] = [];
  for (const root of roots) {
    if (scope !== undefined && root.scope !== scope) continue;
    const store = archived ? await readShelf(root, ARCHIVE_FOLDER) : await readStore(root);
    all.push(...store.memories);
    problems.push(...store.problems);
  }
  const memories = all.filter(wanted(args));
  if (args.has("ids")) {
    for (const { memory } of memories) io.out(printable(memory.id));
    return 0;
  }
  const secrets = await secretProblems(all);
  problems.push(...secrets);
  const shown = await withoutSecrets(memories, secrets);
  if (args.has("json")) {
    io.out(
      JSON.stringify({ memories: shown.map(listedJson), problems: problems.map(problemJson) }),
    );
    return 0;
  }
  const style = styles(io.color);
  if (shown.length > 0) {
    const day = utcDay(io.now().getTime());
    const rows = shown.map((stored) => rowOf(stored, stateOf(stored, day, archived), style));
    const options = { columns: io.columns, head: ["ID", "TYPE", "STATE", "TITLE"] };
    for (const line of table(rows, options)) io.out(line);
  } else if (all.length > 0) io.out("No memory is like that");
  else if (problems.length === 0) {
    io.out(archived ? "No archived memories" : 'No memories yet: engram save "…"');
  }
  printProblems(problems, shown.length > 0, style, io);
  return 0;
}

/** True for the memories that the flags ask for. */
function wanted(args: Arguments): (stored: StoredMemory) => boolean {
  const types = args.list("type");
  const tags = args.list("tag").map(foldTag);
  return ({ memory }) =>
    (types.length === 0 || types.includes(memory.type)) &&
    tags.every((tag) => memory.tags.some((own) => foldTag(own) === tag)) &&
    (!args.has("unapproved") || !memory.approved);
}

function foldTag(tag: string): string {
  return tag.normalize("NFC").toLowerCase();
}

function rowOf({ root, memory }: StoredMemory, state: string, style: Style): Cell[] {
  return [
    memory.id,
    memory.type + (root.scope === "global" ? " (global)" : ""),
    { text: state, style: state === "approved" ? style.good : style.warning },
    memory.title,
  ];
}

function stateOf({ memory }: StoredMemory, day: string, archived: boolean): string {
  if (archived) return "archived";
  if (!memory.approved) return "not approved";
  return isCurrent(memory, day)
    ? "approved"
    : memory.confidence === "low"
    ? "low confidence"
    : "expired";
}

function printProblems(
  problems: readonly StoredProblem[],
  below: boolean,
  style: Style,
  io: Io,
): void {
  if (problems.length === 0) return;
  if (below) io.out("");
  const files = counted(problems.length, "file has", "files have");
  io.out(style.bad(`${files} a problem:`));
  for (const { root, path, problem } of problems) {
    io.out(
      `  ${printable(displayPath(root, path))}: ${printable(problem.detail)} (${problem.reason})`,
    );
  }
}

function listedJson(stored: StoredMemory) {
  return { ...memoryJson(stored), applies_to: stored.memory.appliesTo };
}

function problemJson({ root, path, problem }: StoredProblem) {
  return { file: displayPath(root, path), reason: problem.reason, detail: problem.detail };
}
