/** How many memories and other things stand in a memory folder. */
import { join } from "@std/path/join";
import { readTextOrNull } from "../atomic_write.ts";
import { ARCHIVE_FOLDER, countFiles, PROPOSALS_FOLDER, readStore } from "../memory/store.ts";
import { MEMORY_TYPES, type MemoryType } from "../memory/types.ts";
import type { MemoryRoot } from "../workspace.ts";

export interface TypeCount {
  readonly approved: number;
  readonly unapproved: number;
}

export interface FolderCounts {
  readonly memories: Readonly<Record<MemoryType, TypeCount>>;
  /** Files that are no memories. */
  readonly problems: number;
  readonly archived: number;
  readonly proposals: number;
  /** Notes of sessions that wait for review. */
  readonly inbox: number;
  /** Ended sessions that wait for `observe --queue`. */
  readonly queue: number;
}

export async function countFolder(root: MemoryRoot): Promise<FolderCounts> {
  const { memories, problems } = await readStore(root);
  const countOf = (type: MemoryType): TypeCount => {
    const own = memories.filter(({ memory }) => memory.type === type);
    const approved = own.filter(({ memory }) => memory.approved).length;
    return { approved, unapproved: own.length - approved };
  };
  return {
    memories: {
      rule: countOf("rule"),
      skill: countOf("skill"),
      knowledge: countOf("knowledge"),
    },
    problems: problems.length,
    archived: countFiles(root, ARCHIVE_FOLDER),
    proposals: countFiles(root, PROPOSALS_FOLDER),
    inbox: notesIn(join(root.folder, "inbox")),
    queue: queueLength(join(root.folder, "session-queue.json")),
  };
}

/** Totals over the types. */
export function totalOf({ memories }: FolderCounts): TypeCount {
  return {
    approved: MEMORY_TYPES.reduce((sum, type) => sum + memories[type].approved, 0),
    unapproved: MEMORY_TYPES.reduce((sum, type) => sum + memories[type].unapproved, 0),
  };
}

function notesIn(folder: string): number {
  try {
    return [...Deno.readDirSync(folder)]
      .filter(({ name, isFile }) => isFile && /\.md$/i.test(name)).length;
  } catch {
    return 0;
  }
}

function queueLength(path: string): number {
  try {
    const parsed: unknown = JSON.parse(readTextOrNull(path) ?? "[]");
    return Array.isArray(parsed) ? parsed.length : 0;
  } catch {
    return 0;
  }
}
