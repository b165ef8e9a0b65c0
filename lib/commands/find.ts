/** Finding the memory that a command names. The workspace's comes before a global one of the same id. */
import { Refusal } from "../cli/command.ts";
import { nearest, quoted } from "../cli/suggest.ts";
import { foldId } from "../memory/id.ts";
import {
  ARCHIVE_FOLDER,
  PROPOSALS_FOLDER,
  readShelf,
  readStore,
  type StoredMemory,
} from "../memory/store.ts";
import type { MemoryRoot } from "../workspace.ts";

type Shelf = (root: MemoryRoot) => Promise<readonly StoredMemory[]>;

const active: Shelf = async (root) => (await readStore(root)).memories;
const archived: Shelf = async (root) => (await readShelf(root, ARCHIVE_FOLDER)).memories;
const proposed: Shelf = async (root) => (await readShelf(root, PROPOSALS_FOLDER)).memories;

/** An active memory; throws `Refusal` when there is none of that id. */
export function findActive(roots: readonly MemoryRoot[], id: string): Promise<StoredMemory> {
  return find(roots, id, [active], "No memory");
}

/** A retired memory; throws `Refusal` when there is none of that id. */
export function findArchived(roots: readonly MemoryRoot[], id: string): Promise<StoredMemory> {
  return find(roots, id, [archived], "No archived memory", "engram list --archived");
}

/** An active memory, else a proposal, else a retired one; throws `Refusal` when there is none of that id. */
export function findAny(roots: readonly MemoryRoot[], id: string): Promise<StoredMemory> {
  return find(roots, id, [active, proposed, archived], "No memory");
}

async function find(
  roots: readonly MemoryRoot[],
  id: string,
  shelves: readonly Shelf[],
  missing: string,
  listing = "engram list",
): Promise<StoredMemory> {
  const wanted = foldId(id);
  const seen: string[] = [];
  for (const shelf of shelves) {
    for (const root of roots) {
      for (const stored of await shelf(root)) {
        if (stored.memory.id === wanted) return stored;
        seen.push(stored.memory.id);
      }
    }
  }
  const near = nearest(wanted, seen);
  throw new Refusal(
    `${missing} ${quoted(id)}${
      near === null ? `: see ${quoted(listing)}` : `: did you mean ${quoted(near)}?`
    }`,
  );
}
