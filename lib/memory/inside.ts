/**
 * Does a path lie where it seems to? Deno follows symlinks out of the folders that it was granted, and a
 * repository can bring symlinks along: for a folder of memories, for the caches, for a file in them.
 */
import { isWithin } from "../permissions.ts";
import { type MemoryRoot, realPathOrNull } from "../workspace.ts";

/** True when what stands at that path is really below the memory folder; false where nothing stands there. */
export function isReallyIn({ folder }: MemoryRoot, path: string): boolean {
  const [real, own] = [realPathOrNull(path), realPathOrNull(folder)];
  return real !== null && own !== null && isWithin(real, own);
}
