/** One process at a time: an advisory lock on a file. */
import { dirname } from "@std/path/dirname";
import { join } from "@std/path/join";
import { removeIfThere } from "./atomic_write.ts";
import { makePrivateFolder } from "./private_folder.ts";
import { isSymlink } from "./workspace.ts";

/** Runs `work` while no other process holds the lock of that name of a memory folder. */
export function withFolderLock<T>(
  memoryFolder: string,
  name: string,
  work: () => T | Promise<T>,
): Promise<T> {
  const cache = join(memoryFolder, ".cache");
  makePrivateFolder(cache);
  return withLock(join(cache, `${name}.lock`), work);
}

/**
 * Runs `work` while holding an exclusive lock on `path`, which is created with mode 0600 and stays.
 *
 * @throws {Error} when its folder is a symlink: a repository could have the file made anywhere.
 */
export async function withLock<T>(path: string, work: () => T | Promise<T>): Promise<T> {
  const folder = dirname(path);
  if (isSymlink(folder)) {
    throw new Error(`Cannot use "${folder}": it is a symlink, and has to be a folder`);
  }
  if (isSymlink(path)) removeIfThere(path);
  const file = await Deno.open(path, { create: true, write: true, mode: 0o600 });
  try {
    await file.lock(true);
    return await work();
  } finally {
    file.close(); // releases the lock
  }
}
