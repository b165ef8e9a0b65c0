/**
 * Reading files of which anything may stand there. Opening a pipe waits for its other end and a device has no
 * end; neither can be interrupted by a deadline, so it is asked first what it is.
 */

/** Bytes of a settings file, a list or a generated file; a larger one is something else. */
export const MOST_BYTES = 8 << 20;

/** A path where no regular file of a sensible size stands. */
export class NotRegularError extends Error {
  override readonly name = "NotRegularError";
}

/**
 * The bytes of a regular file, or of the one that a symlink leads to.
 *
 * @throws {NotRegularError} when it is a pipe, a device or a folder, or has more than `most` bytes.
 */
export function readRegularFile(path: string, most = MOST_BYTES): Uint8Array<ArrayBuffer> {
  const { isFile, size } = Deno.statSync(path);
  if (!isFile) throw new NotRegularError(`Cannot read "${path}": it is not a regular file`);
  if (size > most) throw new NotRegularError(`Cannot read "${path}": it has ${size} bytes`);
  return Deno.readFileSync(path);
}

/** The same as text; invalid UTF-8 becomes U+FFFD. */
export function readRegularText(path: string, most = MOST_BYTES): string {
  return new TextDecoder("utf-8", { ignoreBOM: true }).decode(readRegularFile(path, most));
}
