/** Texts that a command is given: a file, or `-` for stdin. */
import { resolve } from "@std/path/resolve";
import { type Io, Refusal } from "../cli/command.ts";
import { quoted } from "../cli/suggest.ts";
import { MAX_FILE } from "../memory/types.ts";
import { decodeText } from "../memory/stamp.ts";

/**
 * Reads a whole text.
 *
 * @param file A path, or `-` for stdin.
 * @param limit Bytes at most.
 * @throws {Refusal} when it is missing, too large or not UTF-8.
 */
export async function readInput(file: string, io: Io, limit = MAX_FILE): Promise<string> {
  const bytes = file === "-"
    ? await io.readAll(limit)
    : readFile(resolve(io.cwd, file), file, limit);
  try {
    return decodeText(bytes);
  } catch {
    throw new Refusal(`Cannot read ${file === "-" ? "stdin" : quoted(file)}: it is not UTF-8 text`);
  }
}

function readFile(path: string, name: string, limit: number): Uint8Array {
  try {
    const { size, isFile } = Deno.statSync(path);
    if (!isFile) throw new Refusal(`Cannot read ${quoted(name)}: it is not a file`);
    if (size > limit) {
      throw new Refusal(`Cannot read ${quoted(name)}: it has more than ${limit} bytes`);
    }
    return Deno.readFileSync(path);
  } catch (error) {
    if (error instanceof Deno.errors.NotFound) throw new Refusal(`No file ${quoted(name)}`);
    throw error;
  }
}
