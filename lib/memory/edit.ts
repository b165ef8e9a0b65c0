/** Changing memory files: new ones, other texts, approval, retirement. One writer at a time. */
import { dirname } from "@std/path/dirname";
import { join } from "@std/path/join";
import { failPoint } from "$failpoint";
import { removeIfThere, writeAtomic, writeNew } from "../atomic_write.ts";
import { withLock } from "../lock.ts";
import { makePrivateFolder } from "../private_folder.ts";
import type { MemoryRoot } from "../workspace.ts";
import { fileNameOf, freeId } from "./id.ts";
import { type MemoryType, TYPE_FOLDERS } from "./types.ts";
import { withStamp } from "./stamp.ts";
import { ARCHIVE_FOLDER, PROPOSALS_FOLDER } from "./store.ts";

/** Runs `work` while no other command of Engram changes this memory folder's files. */
export function alone<T>(root: MemoryRoot, work: () => T | Promise<T>): Promise<T> {
  const cache = join(root.folder, ".cache");
  makePrivateFolder(cache);
  return withLock(join(cache, "write.lock"), work);
}

/** The path of a memory of that id and type, relative to the memory folder. */
export function memoryPath(id: string, type: MemoryType): string {
  return `${TYPE_FOLDERS[type]}/${fileNameOf(id)}`;
}

/** True when an active memory's file of any type has the name of that id. */
export function isActive(root: MemoryRoot, id: string): boolean {
  return Object.values(TYPE_FOLDERS).some((folder) =>
    exists(join(root.folder, folder, fileNameOf(id)))
  );
}

/** True when a new memory of that id would hide or be hidden: by an active one, or an archived one's return. */
export function isTaken(root: MemoryRoot, id: string): boolean {
  return isActive(root, id) || exists(join(root.folder, ARCHIVE_FOLDER, fileNameOf(id)));
}

/** A path in `folder` for a file of that name that nothing has yet. */
export function freePath(root: MemoryRoot, folder: string, path: string): string {
  const name = path.slice(path.lastIndexOf("/") + 1).replace(/\.md$/i, "");
  return `${folder}/${freeId(name, (free) => exists(join(root.folder, folder, `${free}.md`)))}.md`;
}

/**
 * Writes a new approved memory under a free id. Call inside {@linkcode alone}.
 *
 * @param compose The file's text for an id, without a stamp.
 * @returns The id and the path relative to the memory folder.
 */
export async function createMemory(
  root: MemoryRoot,
  wantedId: string,
  type: MemoryType,
  taken: (id: string) => boolean,
  compose: (id: string) => string,
): Promise<{ readonly id: string; readonly path: string }> {
  const id = freeId(wantedId, (id) => taken(id) || isTaken(root, id));
  const path = memoryPath(id, type);
  const full = join(root.folder, path);
  Deno.mkdirSync(dirname(full), { recursive: true });
  const text = await withStamp(compose(id));
  failPoint("create:before-write");
  // Written beside and renamed: a reader never sees half a memory. The name is free under the lock.
  writeAtomic(full, text);
  return { id, path };
}

/** Replaces a memory's text by an approved one. */
export async function replaceMemory(root: MemoryRoot, path: string, text: string): Promise<void> {
  writeAtomic(join(root.folder, path), await withStamp(text));
}

/** Moves a memory file; what stands at the new place is never overwritten. */
export function moveMemory(root: MemoryRoot, from: string, to: string, text: string): void {
  const target = join(root.folder, to);
  Deno.mkdirSync(dirname(target), { recursive: true });
  writeNew(target, text);
  failPoint("move:between");
  removeIfThere(join(root.folder, from));
}

/** Keeps a text as a proposal and returns its id. */
export function writeProposal(root: MemoryRoot, id: string, text: string): string {
  const folder = join(root.folder, PROPOSALS_FOLDER);
  makePrivateFolder(folder);
  const free = freeId(id, (id) => exists(join(folder, fileNameOf(id))));
  writeNew(join(folder, fileNameOf(free)), text, 0o600);
  return free;
}

function exists(path: string): boolean {
  try {
    Deno.lstatSync(path);
    return true;
  } catch {
    return false;
  }
}
