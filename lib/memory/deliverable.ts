/** The last check before a memory is delivered: its file's text, and that somebody approved exactly that. */
import { inFolder } from "../workspace.ts";
import { isWithin } from "../permissions.ts";
import { MAX_FILE } from "./types.ts";
import type { IndexedMemory, MemoryIndex } from "./index.ts";
import { decodeText, isApproved, splitStamp } from "./stamp.ts";

/** A memory with the text that may be delivered now. */
export interface Deliverable {
  readonly memory: IndexedMemory;
  readonly body: string;
}

/**
 * Reads a memory's file. Where it is not what the index saw, the index is corrected; the result is what
 * the file says now, or null when nobody approved that, or it is gone.
 */
export async function readDeliverable(
  index: MemoryIndex,
  memory: IndexedMemory,
): Promise<Deliverable | null> {
  const text = readMemoryFile(index, memory.path);
  if (text !== null) {
    const parts = splitStamp(text);
    if (parts.claimed === memory.stamp && await isApproved(parts)) {
      return { memory, body: parts.body };
    }
  }
  return await correct(index, memory);
}

/** True when the file of a card is still the one that the index saw. */
export async function stillApproved(
  index: MemoryIndex,
  memory: IndexedMemory,
): Promise<IndexedMemory | null> {
  try {
    const { mtime, size } = Deno.statSync(inFolder(index.root.folder, memory.path));
    if (mtime?.getTime() === memory.mtime && size === memory.size) return memory;
  } catch {
    // Gone: the slow way finds out and corrects the index.
  }
  return (await readDeliverable(index, memory))?.memory ?? null;
}

async function correct(index: MemoryIndex, memory: IndexedMemory): Promise<Deliverable | null> {
  try {
    const { reindexFile } = await import("./index_build.ts");
    await reindexFile(index, memory.path);
  } catch {
    // The index cannot be written; what it says is not used either way.
    return null;
  }
  const now = index.byId([memory.id]).find(({ path }) => path === memory.path);
  if (now === undefined) return null;
  const text = readMemoryFile(index, now.path);
  if (text === null) return null;
  const parts = splitStamp(text);
  return parts.claimed === now.stamp && await isApproved(parts)
    ? { memory: now, body: parts.body }
    : null;
}

function readMemoryFile(index: MemoryIndex, path: string): string | null {
  const full = inFolder(index.root.folder, path);
  try {
    // The index came with the repository, perhaps, and a folder may have become a symlink.
    const real = Deno.realPathSync(full);
    if (!isWithin(real, Deno.realPathSync(index.root.folder))) return null;
    const { isFile, size } = Deno.statSync(real);
    return isFile && size <= MAX_FILE ? decodeText(Deno.readFileSync(real)) : null;
  } catch {
    return null;
  }
}
