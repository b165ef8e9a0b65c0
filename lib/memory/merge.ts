/** Writing a new text into a memory that says nearly the same. */
import type { Memory } from "./file.ts";
import { type MemoryFields, updateMemory } from "./write.ts";

/** What a merge takes over besides the text. */
export type MergedFields = Pick<
  MemoryFields,
  "tags" | "triggers" | "applies_to" | "depends_on" | "always"
>;

/**
 * The memory's file with the new body in it; its own title and other fields stay, lists grow.
 *
 * @param fileText The file as it stands.
 * @param day Today in UTC, `YYYY-MM-DD`.
 */
export function mergedText(
  fileText: string,
  memory: Memory,
  fields: MergedFields,
  body: string,
  day: string,
): string {
  return updateMemory(fileText, {
    id: memory.id,
    type: memory.type,
    title: memory.title,
    tags: union(memory.tags, fields.tags),
    triggers: union(memory.triggers, fields.triggers),
    applies_to: union(memory.appliesTo, fields.applies_to),
    depends_on: union(memory.dependsOn, fields.depends_on),
    always: memory.always || fields.always,
    created: memory.created,
    updated: day,
    note: "",
  }, body);
}

function union(a: readonly string[], b: readonly string[]): string[] {
  return [...new Set([...a, ...b])];
}
