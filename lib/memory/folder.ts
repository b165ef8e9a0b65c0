/** Making the memory folder, and the file that keeps private and derived files out of git. */
import { join } from "@std/path/join";
import { readTextOrNull, writeAtomic } from "../atomic_write.ts";
import { makePrivateFolder } from "../private_folder.ts";
import { isSymlink, type MemoryRoot } from "../workspace.ts";
import { TYPE_FOLDERS } from "./types.ts";

const GITIGNORE = `# Written by Engram: private to one person, or made from the memories.
/.cache/
/engram.config.local.json
/inbox/
/session-queue.json
/traces/
/trusted.json
/usage.json
.*.tmp
`;

/** Makes what is missing of a memory folder. Returns true when the folder was not there. */
export function makeMemoryFolder(root: MemoryRoot): boolean {
  const fresh = !exists(root.folder);
  if (root.scope === "global") makePrivateFolder(root.folder);
  for (const folder of Object.values(TYPE_FOLDERS)) {
    Deno.mkdirSync(join(root.folder, folder), { recursive: true });
  }
  refreshGitignore(root);
  return fresh;
}

/** Writes the `.gitignore` of this version where it is missing or lacks a line; lines of others stay. */
export function refreshGitignore(root: MemoryRoot): boolean {
  const path = join(root.folder, ".gitignore");
  // What a symlink leads to is not copied into a file that git may keep.
  const text = isSymlink(path) ? null : readTextOrNull(path);
  if (text === null) {
    writeAtomic(path, GITIGNORE);
    return true;
  }
  const missing = missingLines(text);
  if (missing.length === 0) return false;
  writeAtomic(
    path,
    `${text}${text === "" || text.endsWith("\n") ? "" : "\n"}${missing.join("\n")}\n`,
  );
  return true;
}

/** The lines that the `.gitignore` of a memory folder lacks. */
export function missingIgnores(root: MemoryRoot): string[] {
  return missingLines(readTextOrNull(join(root.folder, ".gitignore")) ?? "");
}

function missingLines(text: string): string[] {
  const lines = new Set(text.split(/\r?\n/));
  return GITIGNORE.split("\n").filter((line) =>
    line !== "" && !line.startsWith("#") && !lines.has(line)
  );
}

function exists(path: string): boolean {
  try {
    Deno.lstatSync(path);
    return true;
  } catch {
    return false;
  }
}
