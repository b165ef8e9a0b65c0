/** Memories in the JSON output of commands. */
import { displayPath, type StoredMemory } from "../memory/store.ts";

/** What every command says of a memory. */
export function memoryJson({ root, path, memory }: StoredMemory) {
  return {
    id: memory.id,
    scope: root.scope,
    type: memory.type,
    title: memory.title,
    file: displayPath(root, path),
    approved: memory.approved,
    tags: memory.tags,
  };
}
