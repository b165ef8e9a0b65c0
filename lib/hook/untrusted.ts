/** The one line that a session in a workspace gets which nobody trusted yet. */
import { join } from "@std/path/join";
import { TYPE_FOLDERS } from "../memory/types.ts";
import type { MemoryRoot } from "../workspace.ts";
import { isHidden, isMemoryName, MAX_DEPTH } from "../memory/names.ts";
import { counted } from "../cli/counted.ts";

/** Files that are counted at most; nobody needs the number more exactly. */
const MOST = 1000;

/** The line, or null where the workspace holds no memory. */
export function untrustedLine(workspace: MemoryRoot): string | null {
  let count = 0;
  for (const folder of Object.values(TYPE_FOLDERS)) {
    count += countMemories(join(workspace.folder, folder), MOST - count);
  }
  if (count === 0) return null;
  const memories = counted(count, "memory", "memories");
  const verb = count === 1 ? "is" : "are";
  return `Engram: ${memories} of this repository ${verb} not trusted yet; a person can run: engram trust`;
}

function countMemories(folder: string, most: number, depth = 0): number {
  let count = 0;
  try {
    for (const { name, isDirectory, isFile } of Deno.readDirSync(folder)) {
      if (count >= most) break;
      if (isHidden(name)) continue;
      if (isFile && isMemoryName(name)) count++;
      else if (isDirectory && depth < MAX_DEPTH) {
        count += countMemories(join(folder, name), most - count, depth + 1);
      }
    }
  } catch {
    // Not there, or not to be looked at.
  }
  return Math.min(count, most);
}
