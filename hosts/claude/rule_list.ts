/**
 * The `.gitignore` in the folder of our rules: it hides them from git, and lists what they were made of, so that a
 * session's start sees at one look whether they are in step.
 */
import { sha256Hex } from "../../lib/memory/stamp.ts";
import type { RuleSource } from "../rules.ts";

export const GITIGNORE = ".gitignore";
/** How every list of ours starts. */
export const IGNORE_ALL = "# Made by Engram";

/**
 * The folder's `.gitignore`, with hashes of the memories that the rules are made of and of the rules' names.
 *
 * @param names The rules, in any order.
 */
export async function ruleList(
  { index, day }: RuleSource,
  names: readonly string[],
): Promise<string> {
  const hashes = await Promise.all(
    [index.followerKeys(day), names.toSorted().join("\n")].map(sha256Hex),
  );
  return `${IGNORE_ALL} of your memories (${
    hashes.map((hash) => hash.slice(0, 16)).join(", ")
  })\n*\n`;
}

/** Names of the rules in a folder. */
export function ruleNames(folder: string): string[] {
  try {
    return [...Deno.readDirSync(folder)].map(({ name }) => name).filter((name) =>
      name.endsWith(".md")
    );
  } catch {
    return [];
  }
}
