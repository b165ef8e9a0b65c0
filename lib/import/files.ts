/** Finding the files of instructions that a project has. */
import { join } from "@std/path/join";
import { INSTRUCTION_PLACES, type InstructionPlace } from "../../hosts/instructions.ts";
import { MADE_BY_ENGRAM, MAX_FILE } from "../memory/types.ts";
import { realPathOrNull } from "../workspace.ts";

/** Files that are offered at most. */
const MOST = 30;

/** The files that are there, relative to `base`, each once although one may be a symlink to another. */
export function instructionFiles(base: string): string[] {
  const found = new Map<string, string>();
  for (const path of INSTRUCTION_PLACES.flatMap((place) => filesAt(base, place))) {
    const real = realPathOrNull(join(base, path));
    if (real !== null && !found.has(real) && isForPeople(real)) found.set(real, path);
  }
  return [...found.values()].slice(0, MOST);
}

function filesAt(base: string, place: InstructionPlace): string[] {
  if ("file" in place) return [place.file];
  try {
    return [...Deno.readDirSync(join(base, place.folder))]
      .filter(({ name, isDirectory }) => !isDirectory && name.endsWith(place.ending))
      .map(({ name }) => `${place.folder}/${name}`).sort();
  } catch {
    return [];
  }
}

/** True for a text that Engram did not make itself. */
function isForPeople(path: string): boolean {
  try {
    const { isFile, size } = Deno.statSync(path);
    return isFile && size > 0 && size <= MAX_FILE &&
      !Deno.readTextFileSync(path).includes(MADE_BY_ENGRAM);
  } catch {
    return false;
  }
}
