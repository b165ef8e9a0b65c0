/** Seeing in a transcript that the host has compressed its history, where no event tells of it. */
import type { CompactionLine } from "../../hosts/host.ts";

/** How much of a transcript is looked at: its end. A history that was just compressed is small. */
const MOST = 8 << 20;

export interface Look {
  /** Size of the transcript: where the next look starts. */
  readonly size: number;
  readonly compressed: boolean;
}

/**
 * Looks at what was added to a transcript, but for its last line: a resume writes a compressed history once
 * more just before the prompt (Gemini CLI 0.61.0), and behind a real compression stands what followed it.
 *
 * @param from Size at the last look.
 * @returns Null where there is no such file, or nothing to be seen.
 */
export function lookForCompression(
  path: string,
  from: number,
  line: CompactionLine,
): Look | null {
  try {
    // A payload may name anything, and opening a pipe would wait for its other end.
    const { isFile, size } = Deno.lstatSync(path);
    if (!isFile) return null;
    const start = Math.max(size < from ? 0 : from, size - MOST);
    return { size, compressed: size > start && holdsLine(read(path, start, size), line) };
  } catch {
    return null;
  }
}

function read(path: string, from: number, to: number): string {
  using file = Deno.openSync(path, { read: true });
  file.seekSync(from, Deno.SeekMode.Start);
  const bytes = new Uint8Array(to - from);
  let length = 0;
  while (length < bytes.length) {
    const count = file.readSync(bytes.subarray(length));
    if (count === null) break;
    length += count;
  }
  return new TextDecoder().decode(bytes.subarray(0, length));
}

/** True when some line but the last one starts and goes on as said. */
function holdsLine(all: string, { start, holds }: CompactionLine): boolean {
  const text = all.slice(0, all.lastIndexOf("\n", all.length - 2) + 1);
  for (let at = text.indexOf(holds); at >= 0;) {
    if (text.startsWith(start, text.lastIndexOf("\n", at) + 1)) return true;
    const end = text.indexOf("\n", at);
    if (end < 0) return false;
    at = text.indexOf(holds, end);
  }
  return false;
}
