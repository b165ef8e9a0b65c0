/** Caches that earlier versions left beside this one's. Those of later versions are theirs. */
import { join } from "@std/path/join";
import type { MemoryRoot } from "../workspace.ts";
import { STATE_SCHEMA } from "../state.ts";
import { removeCache } from "./database.ts";
import { INDEX_SCHEMA } from "./index.ts";

/** Paths of the caches of earlier versions in a memory folder. */
export function oldCaches({ folder }: MemoryRoot): string[] {
  const cache = join(folder, ".cache");
  let names: string[];
  try {
    names = [...Deno.readDirSync(cache)].map(({ name }) => name).sort();
  } catch {
    return [];
  }
  return names.filter(isOld).map((name) => join(cache, name));
}

/** Removes the caches of earlier versions. */
export function removeOldCaches(root: MemoryRoot): void {
  for (const path of oldCaches(root)) removeCache(path);
}

function isOld(file: string): boolean {
  const [, name, version] = /^([a-z]+)-(\d+)\.db$/.exec(file) ?? [];
  return [INDEX_SCHEMA, STATE_SCHEMA].some((schema) =>
    schema.name === name && Number(version) < schema.version
  );
}
