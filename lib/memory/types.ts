/** What is said of memories in several places: their types, folders and bounds. On the hook path. */

export const MEMORY_TYPES = ["rule", "skill", "knowledge"] as const;

export type MemoryType = (typeof MEMORY_TYPES)[number];

/** The folder of each type below the memory folder. */
export const TYPE_FOLDERS: Readonly<Record<MemoryType, string>> = {
  rule: "rules",
  skill: "skills",
  knowledge: "knowledge",
};

/** Where retired memories stand below the memory folder. */
export const ARCHIVE_FOLDER = "archive";

/** Bytes of a file that is looked at; a body of 40,000 characters and its frontmatter stay far below. */
export const MAX_FILE = 1 << 20;

/** Stands in every file that is made of memories: it is no source of new ones. */
export const MADE_BY_ENGRAM = "Made by Engram from ";

/** True when the last valid day is over. Anything that does not start like a date never expires. */
export function isExpired(validUntil: string, day: string): boolean {
  return /^\d{4}-\d{2}-\d{2}/.test(validUntil) && validUntil.slice(0, 10) < day;
}

/** True for the name of a type. */
export function isMemoryType(text: string): text is MemoryType {
  return Object.hasOwn(TYPE_FOLDERS, text);
}
