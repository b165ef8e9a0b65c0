/** Opening a transcript: a file of a size that can be looked at, and nothing that leads elsewhere. */

/** Bytes of a transcript that is read. */
export const MAX_TRANSCRIPT = 5 << 20;

/** Bytes that are read at once. Texts of more than 128 kB are freed late: the peak would be a third higher. */
const CHUNK = 16 << 10;

/** Why a session is left out. */
export interface Skip {
  /** The word by which the summary counts it. */
  readonly kind:
    | "missing"
    | "symlink"
    | "hard link"
    | "folder"
    | "not a file"
    | "too large"
    | "unreadable"
    | "binary"
    | "not a transcript"
    | "no reader"
    | "nothing said"
    | "unchanged";
  /** Completes "skipped: …", for people. */
  readonly reason: string;
}

/** A transcript that can be read once. */
export interface Source {
  readonly size: number;
  readonly chunks: () => Iterable<Uint8Array>;
}

export type Opened = { readonly source: Source } | { readonly skip: Skip };

/**
 * Looks at a transcript's file. A link is not followed: the path comes from a payload, and whoever can place
 * a link could have any file of the user's read.
 */
export function openTranscript(path: string): Opened {
  let info: Deno.FileInfo;
  try {
    info = Deno.lstatSync(path);
  } catch (error) {
    return { skip: unreadable(error, path) };
  }
  const skip = faultOf(info);
  if (skip !== null) return { skip };
  return { source: { size: info.size, chunks: () => readChunks(path, info) } };
}

/** A transcript that is in memory already, as from stdin. */
export function sourceOf(bytes: Uint8Array): Source {
  return { size: bytes.length, chunks: () => chunksOf(bytes) };
}

/** A transcript that could be opened and is not what it was, or not text. */
export class TranscriptError extends Error {
  override readonly name = "TranscriptError";
  readonly skip: Skip;

  constructor(skip: Skip) {
    super(skip.reason);
    this.skip = skip;
  }
}

function faultOf({ isSymlink, isDirectory, isFile, nlink, size }: Deno.FileInfo): Skip | null {
  if (isSymlink) return { kind: "symlink", reason: "the transcript is a symlink" };
  if (isDirectory) return { kind: "folder", reason: "the transcript is a folder" };
  if (!isFile) return { kind: "not a file", reason: "the transcript is not a regular file" };
  if ((nlink ?? 1) > 1) {
    return { kind: "hard link", reason: "the transcript has another name too (a hard link)" };
  }
  if (size > MAX_TRANSCRIPT) {
    const reason = `the transcript has ${size} bytes, more than ${MAX_TRANSCRIPT}`;
    return { kind: "too large", reason };
  }
  return null;
}

function unreadable(error: unknown, path: string): Skip {
  if (error instanceof Deno.errors.NotFound || isNotADirectory(error)) {
    return { kind: "missing", reason: "the transcript is gone" };
  }
  if (error instanceof Deno.errors.NotCapable) {
    const reason = `Engram only reads this project and its own and the hosts' folders; ` +
      `give it through stdin: engram observe --file - < ${JSON.stringify(path)}`;
    return { kind: "unreadable", reason };
  }
  return { kind: "unreadable", reason: "the transcript cannot be read" };
}

function isNotADirectory(error: unknown): boolean {
  return error instanceof Error && /not a directory|name too long/i.test(error.message);
}

function* chunksOf(bytes: Uint8Array): Iterable<Uint8Array> {
  for (let at = 0; at < bytes.length; at += CHUNK) yield bytes.subarray(at, at + CHUNK);
}

function* readChunks(path: string, expected: Deno.FileInfo): Iterable<Uint8Array> {
  let file: Deno.FsFile;
  try {
    file = Deno.openSync(path);
  } catch (error) {
    throw new TranscriptError(unreadable(error, path));
  }
  try {
    const now = file.statSync();
    if (now.ino !== expected.ino || now.dev !== expected.dev || !now.isFile) {
      const reason = "the transcript was replaced while it was looked at";
      throw new TranscriptError({ kind: "unreadable", reason });
    }
    // No further than it was when it was looked at: a session may still be writing.
    for (let left = expected.size; left > 0;) {
      const chunk = new Uint8Array(Math.min(CHUNK, left));
      const count = file.readSync(chunk);
      if (count === null) return;
      left -= count;
      yield chunk.subarray(0, count);
    }
  } finally {
    file.close();
  }
}
