/** Changing memory files: new ones, other texts, approval, retirement. One writer at a time. */
import { dirname } from "@std/path/dirname";
import { join } from "@std/path/join";
import { failPoint } from "$failpoint";
import { removeIfThere, writeAtomic } from "../atomic_write.ts";
import { Refusal } from "../cli/command.ts";
import { quoted } from "../cli/suggest.ts";
import { withFolderLock } from "../lock.ts";
import { makePrivateFolder, PRIVATE_FILE } from "../private_folder.ts";
import type { MemoryRoot } from "../workspace.ts";
import type { Memory } from "./file.ts";
import { fileNameOf, freeId } from "./id.ts";
import { isReallyIn } from "./inside.ts";
import { type MemoryType, TYPE_FOLDERS } from "./types.ts";
import { withStamp } from "./stamp.ts";
import { ARCHIVE_FOLDER, PROPOSALS_FOLDER } from "./store.ts";
import { bareName } from "./names.ts";

/** Runs `work` while no other command of Engram changes this memory folder's files. */
export function alone<T>(root: MemoryRoot, work: () => T | Promise<T>): Promise<T> {
  return withFolderLock(root.folder, "write", work);
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

/** The folder that a memory retires to. A type that only its folder says stays said by one. */
export function archiveFolder({ fields, type }: Memory): string {
  return fields["type"] === undefined ? `${ARCHIVE_FOLDER}/${TYPE_FOLDERS[type]}` : ARCHIVE_FOLDER;
}

/** True when a new memory of that id would hide or be hidden: by an active one, or an archived one's return. */
export function isTaken(root: MemoryRoot, id: string): boolean {
  const shelves = ["", ...Object.values(TYPE_FOLDERS)];
  return isActive(root, id) ||
    shelves.some((shelf) => exists(join(root.folder, ARCHIVE_FOLDER, shelf, fileNameOf(id))));
}

/** A path in `folder` for a file of that name that nothing has yet. */
export function freePath(root: MemoryRoot, folder: string, path: string): string {
  const name = bareName(path);
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
  const text = await withStamp(compose(id));
  failPoint("create:before-write");
  writeNew(root, path, text);
  return { id, path };
}

/** Replaces a memory's text by an approved one. */
export async function replaceMemory(root: MemoryRoot, path: string, text: string): Promise<void> {
  const full = join(root.folder, path);
  refuseOutside(root, dirname(full));
  writeAtomic(full, await withStamp(text));
}

/** Moves a memory file; what stands at the new place is never overwritten. Call inside {@linkcode alone}. */
export function moveMemory(root: MemoryRoot, from: string, to: string, text: string): void {
  refuseOutside(root, dirname(join(root.folder, from)));
  writeNew(root, to, text);
  failPoint("move:between");
  removeIfThere(join(root.folder, from));
}

/** Keeps a text as a proposal and returns its id. */
export function writeProposal(root: MemoryRoot, id: string, text: string): Promise<string> {
  return alone(root, () => {
    const folder = join(root.folder, PROPOSALS_FOLDER);
    // One after the other: nothing is made behind a symlink.
    for (const path of [dirname(folder), folder]) {
      makePrivateFolder(path);
      refuseOutside(root, path);
    }
    const free = freeId(id, (id) => exists(join(folder, fileNameOf(id))));
    writeNew(root, `${PROPOSALS_FOLDER}/${fileNameOf(free)}`, text, PRIVATE_FILE);
    return free;
  });
}

/**
 * Writes a file that is not there yet, beside and renamed: a reader never sees half of it, nor does anybody
 * after a crash. The name stays free meanwhile because of the lock.
 */
function writeNew(root: MemoryRoot, path: string, text: string, mode?: number): void {
  const full = join(root.folder, path);
  Deno.mkdirSync(dirname(full), { recursive: true });
  refuseOutside(root, dirname(full));
  if (exists(full)) {
    throw new Deno.errors.AlreadyExists(`Cannot write "${full}": it is there already`);
  }
  writeAtomic(full, text, mode);
}

/** A symlink may have taken the folder's place: nothing is written through it. */
function refuseOutside(root: MemoryRoot, folder: string): void {
  if (isReallyIn(root, folder)) return;
  throw new Refusal(`Cannot use ${quoted(folder)}: a symlink leads out of the memory folder there`);
}

function exists(path: string): boolean {
  try {
    Deno.lstatSync(path);
    return true;
  } catch {
    return false;
  }
}
