/** The memory files of a folder, all of them: for commands. Hooks work on the index. */
import { join } from "@std/path/join";
import { readRegularFile } from "../regular_file.ts";
import { type MemoryRoot, shownPath } from "../workspace.ts";
import { type Memory, type MemoryProblem, type ParsedMemory, parseMemory } from "./file.ts";
import { isReallyIn } from "./inside.ts";
import { MAX_FILE, TYPE_FOLDERS } from "./types.ts";
import { isHidden, isMemoryName, MAX_DEPTH } from "./names.ts";

export { ARCHIVE_FOLDER } from "./types.ts";

/** Where proposals stand below the memory folder. */
export const PROPOSALS_FOLDER = "inbox/proposals";

/** A memory file that could be read. */
export interface StoredMemory {
  readonly root: MemoryRoot;
  /** Relative to the memory folder, with `/`. */
  readonly path: string;
  readonly memory: Memory;
}

/** A file that is not a memory, and why. */
export interface StoredProblem {
  readonly root: MemoryRoot;
  readonly path: string;
  readonly problem: MemoryProblem;
}

export interface Store {
  readonly memories: readonly StoredMemory[];
  readonly problems: readonly StoredProblem[];
}

/** Reads every memory file of a root, by path. Of two files with one id the first is the memory. */
export async function readStore(root: MemoryRoot): Promise<Store> {
  const paths = Object.values(TYPE_FOLDERS).flatMap((folder) => memoryPaths(root, folder)).sort();
  const memories: StoredMemory[] = [];
  const problems: StoredProblem[] = [];
  const first = new Map<string, string>();
  for (const path of paths) {
    const parsed = await readMemory(root, path);
    if (!parsed.ok) {
      problems.push({ root, path, problem: parsed.problem });
      continue;
    }
    const { memory } = parsed;
    const before = first.get(memory.id);
    if (before === undefined) {
      first.set(memory.id, path);
      memories.push({ root, path, memory });
    } else {
      const detail = `the id "${memory.id}" is that of "${before}" already`;
      problems.push({ root, path, problem: { reason: "duplicate", detail } });
    }
  }
  return { memories, problems };
}

/** Reads the memory files of one folder that is not active: `archive`, `inbox/proposals`. */
export async function readShelf(root: MemoryRoot, folder: string): Promise<Store> {
  const memories: StoredMemory[] = [];
  const problems: StoredProblem[] = [];
  for (const path of memoryPaths(root, folder).sort()) {
    const parsed = await readMemory(root, path);
    if (parsed.ok) memories.push({ root, path, memory: parsed.memory });
    else problems.push({ root, path, problem: parsed.problem });
  }
  return { memories, problems };
}

/** How many memory files stand in a folder, whatever is in them. */
export function countFiles(root: MemoryRoot, folder: string): number {
  return memoryPaths(root, folder).length;
}

/** Reads one memory file. A symlink that leaves the memory folder is not followed. */
export async function readMemory(root: MemoryRoot, path: string): Promise<ParsedMemory> {
  const full = join(root.folder, path);
  try {
    if (Deno.lstatSync(full).isSymlink && !isReallyIn(root, full)) {
      return problem("syntax", "the file is a symlink that leaves the memory folder");
    }
    const { isFile, size } = Deno.statSync(full);
    if (!isFile) return problem("syntax", "it is not a regular file");
    if (size > MAX_FILE) return problem("too-large", `the file has ${size} bytes`);
    return await parseMemory(Deno.readFileSync(full), path);
  } catch (error) {
    if (error instanceof Deno.errors.NotFound) return problem("syntax", "the file is gone");
    return problem("syntax", "the file cannot be read");
  }
}

/** The text of a memory file as it stands there, or null where there is none. */
export function readMemoryText(root: MemoryRoot, path: string): string | null {
  try {
    return new TextDecoder("utf-8", { fatal: true, ignoreBOM: true })
      .decode(readRegularFile(join(root.folder, path), MAX_FILE));
  } catch {
    return null;
  }
}

/** A memory's file for people: relative to the workspace, `~/…` for a global one. */
export function displayPath(root: MemoryRoot, path: string): string {
  return shownPath(root.scope, path);
}

function problem(reason: MemoryProblem["reason"], detail: string): ParsedMemory {
  return { ok: false, problem: { reason, detail } };
}

/** Files that may be memories. A folder that leads out of the memory folder has none. */
function memoryPaths(root: MemoryRoot, folder: string, depth = 0): string[] {
  const paths: string[] = [];
  if (depth === 0 && !isReallyIn(root, join(root.folder, folder))) return paths;
  let entries: Deno.DirEntry[];
  try {
    entries = [...Deno.readDirSync(join(root.folder, folder))];
  } catch {
    return [];
  }
  for (const { name, isDirectory } of entries) {
    if (isHidden(name)) continue;
    const path = `${folder}/${name}`;
    if (isDirectory && depth < MAX_DEPTH) paths.push(...memoryPaths(root, path, depth + 1));
    else if (!isDirectory && isMemoryName(name)) paths.push(path);
  }
  return paths;
}
