/** The private folders of what came from sessions: `inbox` and `traces`. */
import { join } from "@std/path/join";
import { Refusal } from "../cli/command.ts";
import { quoted } from "../cli/suggest.ts";
import { withFolderLock } from "../lock.ts";
import { isReallyIn } from "../memory/inside.ts";
import { isWithin } from "../permissions.ts";
import { makePrivateFolder } from "../private_folder.ts";
import type { MemoryRoot } from "../workspace.ts";

export type Shelf = "inbox" | "traces";

/**
 * The folder, made where it is missing.
 *
 * @throws {Refusal} when it is a symlink that leaves the memory folder: a repository could point it elsewhere.
 */
export function privateShelf({ folder }: MemoryRoot, name: Shelf): string {
  const path = join(folder, name);
  makePrivateFolder(path);
  if (!isWithin(Deno.realPathSync(path), Deno.realPathSync(folder))) {
    throw new Refusal(`Cannot use ${quoted(path)}: it is a symlink that leaves the memory folder`);
  }
  return path;
}

/** Runs `work` while no other command of Engram changes inbox and traces. */
export function alonePerInbox<T>(
  { folder }: MemoryRoot,
  work: () => T | Promise<T>,
): Promise<T> {
  return withFolderLock(folder, "inbox", work);
}

/** Names in one of the folders that may be Engram's, sorted; none where it is missing or lies elsewhere. */
export function namesIn(root: MemoryRoot, name: Shelf): string[] {
  const path = join(root.folder, name);
  try {
    if (!isReallyIn(root, path)) return [];
    return [...Deno.readDirSync(path)].filter(({ isFile }) => isFile)
      .map(({ name }) => name).sort();
  } catch (error) {
    if (error instanceof Deno.errors.NotFound) return [];
    throw error;
  }
}
