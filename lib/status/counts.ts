/** How many memories and other things stand in a memory folder. */
import { ARCHIVE_FOLDER, countFiles, PROPOSALS_FOLDER, readStore } from "../memory/store.ts";
import { MEMORY_TYPES, type MemoryType } from "../memory/types.ts";
import type { MemoryRoot } from "../workspace.ts";
import { isMemoryName } from "../memory/names.ts";
import { readQueue } from "../session/queue.ts";
import { namesIn } from "../session/shelf.ts";

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

/** Counts what stands in a memory folder; a file that cannot be read counts as a problem. */
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
    inbox: namesIn(root, "inbox").filter(isMemoryName).length,
    queue: readQueue(root.folder).length,
  };
}

/** Totals over the types. */
export function totalOf({ memories }: FolderCounts): TypeCount {
  return {
    approved: MEMORY_TYPES.reduce((sum, type) => sum + memories[type].approved, 0),
    unapproved: MEMORY_TYPES.reduce((sum, type) => sum + memories[type].unapproved, 0),
  };
}
