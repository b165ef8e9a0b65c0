/**
 * How the index keeps which memories have a word: in blobs of up to 1,024 memories, one number for each, in
 * ascending order.
 */

/** Memories per blob. */
export const BLOCK = 1024;

/** The memories of one block that have a word. */
export interface PostingBlock {
  readonly block: number;
  /** What {@linkcode packPosting} makes, by place. */
  readonly entries: Uint32Array;
}

/**
 * One memory of a blob as a number: its place in the block, and behind it in 8 bits the word's impact, 1 to 255.
 * (`score.ts` takes them apart in its inner loop.)
 */
export function packPosting(place: number, impact: number): number {
  return place << 8 | impact;
}

/** The memory's place in its block. */
export function postingPlace(entry: number): number {
  return entry >>> 8;
}

/** A blob's entries. SQLite's bytes may start at any offset, a `Uint32Array` may not. */
export function unpackBlock(data: Uint8Array): Uint32Array {
  return data.byteOffset % 4 === 0
    ? new Uint32Array(data.buffer, data.byteOffset, data.byteLength >> 2)
    : new Uint32Array(data.slice().buffer, 0, data.byteLength >> 2);
}
