/** How many notes an inbox holds at most: `<workspace>/.agents/engram.transcripts.json`. */
import { join } from "@std/path/join";
import { readTextOrNull } from "../atomic_write.ts";
import { parseJsonc } from "../jsonc.ts";
import { isObject } from "../json.ts";
import type { MemoryRoot } from "../workspace.ts";

const MAX_FILES = 100;

export interface Quota {
  readonly maxFiles: number;
  readonly warnings: readonly string[];
}

/** The quota of a workspace's inbox; the default one, with a warning, where the file is broken. */
export async function readQuota({ base }: MemoryRoot): Promise<Quota> {
  const path = join(base, ".agents", "engram.transcripts.json");
  const broken = (why: string): Quota => ({
    maxFiles: MAX_FILES,
    warnings: [`"${path}" ${why}; the inbox takes ${MAX_FILES} files`],
  });
  let value: unknown;
  try {
    const text = readTextOrNull(path);
    if (text === null) return { maxFiles: MAX_FILES, warnings: [] };
    value = await parseJsonc(text);
  } catch (error) {
    return broken(`cannot be read: ${error instanceof Error ? error.message : String(error)}`);
  }
  if (!isObject(value)) return broken("does not hold a JSON object");
  const { max_files: maxFiles = MAX_FILES, ...others } = value;
  if (typeof maxFiles !== "number" || !Number.isInteger(maxFiles) || maxFiles < 0) {
    return broken('needs a whole number as "max_files"');
  }
  const warnings = Object.keys(others).filter((key) => key !== "$schema")
    .map((key) => `Unknown setting "${key}" in "${path}"`);
  return { maxFiles, warnings };
}
