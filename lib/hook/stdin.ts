/** Reading the payload: until its JSON is complete, not until the host closes the pipe. */

/** Largest payload that is read. */
export const MAX_PAYLOAD = 16 << 20;

/** Up to here every chunk that could be the last is tried at once. */
const TRY_AT_ONCE = 256 << 10;
/** Milliseconds of silence after which a longer payload is tried. */
const QUIET = 25;

/** A payload that cannot be used; the message holds nothing of it. */
export class PayloadError extends Error {
  override readonly name = "PayloadError";
}

/** Source of bytes: stdin, or what a test puts in its place. */
export interface ByteSource {
  read(buffer: Uint8Array): Promise<number | null>;
}

/**
 * Reads one JSON value. Invalid UTF-8 becomes U+FFFD, one or two byte order marks are dropped.
 *
 * @throws {PayloadError} when there is none, or it is broken or too large.
 */
export async function readPayload(source: ByteSource): Promise<unknown> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  let reading: Promise<Uint8Array | null> | null = null;
  for (;;) {
    const chunk = await (reading ?? nextChunk(source));
    reading = null;
    if (chunk === null) return parse(join(chunks, size));
    chunks.push(chunk);
    size += chunk.length;
    if (size > MAX_PAYLOAD) throw new PayloadError("Payload is too large");
    if (!mayEnd(chunk)) continue;
    // Most hosts close the pipe; for one that does not, the payload is complete when it parses. Long ones
    // are tried only once the pipe is quiet: each try reads everything again.
    if (size > TRY_AT_ONCE) {
      reading = nextChunk(source);
      if (!await isQuiet(reading)) continue;
    }
    const value = tryParse(join(chunks, size));
    if (value !== undefined) return value;
  }
}

async function nextChunk(source: ByteSource): Promise<Uint8Array | null> {
  const buffer = new Uint8Array(64 << 10);
  const length = await source.read(buffer);
  return length === null ? null : buffer.subarray(0, length);
}

function isQuiet(reading: Promise<unknown>): Promise<boolean> {
  // AbortSignal.timeout costs nothing at the start; setTimeout would load the timers.
  const signal = AbortSignal.timeout(QUIET);
  return Promise.race([
    reading.then(() => false),
    new Promise<boolean>((done) => signal.addEventListener("abort", () => done(true))),
  ]);
}

/** True when the last byte that is not white space closes an object or a list. */
function mayEnd(chunk: Uint8Array): boolean {
  for (let at = chunk.length - 1; at >= 0; at--) {
    const byte = chunk[at];
    if (byte === 0x20 || byte === 0x0a || byte === 0x0d || byte === 0x09) continue;
    return byte === 0x7d || byte === 0x5d;
  }
  return false;
}

function join(chunks: readonly Uint8Array[], size: number): Uint8Array {
  const [first] = chunks;
  if (first !== undefined && chunks.length === 1) return first;
  const all = new Uint8Array(size);
  let at = 0;
  for (const chunk of chunks) {
    all.set(chunk, at);
    at += chunk.length;
  }
  return all;
}

function tryParse(bytes: Uint8Array): unknown {
  try {
    return parse(bytes);
  } catch {
    return undefined;
  }
}

function parse(bytes: Uint8Array): unknown {
  // The decoder drops one mark; some shells on Windows put two in front.
  const text = new TextDecoder().decode(bytes).replace(/^\ufeff/, "");
  if (text.trim() === "") throw new PayloadError("Payload is empty");
  try {
    return JSON.parse(text);
  } catch {
    throw new PayloadError("Payload is not valid JSON");
  }
}
