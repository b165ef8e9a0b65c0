/** Ids of memories: readable in any script, safe as a file name everywhere. */
import { sha256Hex } from "./stamp.ts";

const MAX_CODE_POINTS = 80;
const MAX_BYTES = 120;

const NOT_IN_ID = /[^\p{L}\p{M}\p{N}]+/gu;
const READABLE_ID = /^[\p{L}\p{M}\p{N}\-_][\p{L}\p{M}\p{N}\-_.]*$/u;

/** Names that Windows keeps for devices. */
const RESERVED = /^(?:con|prn|aux|nul|com[0-9¹²³]|lpt[0-9¹²³])$/;

/** How ids are compared: NFC and lower case. */
export function foldId(id: string): string {
  return id.normalize("NFC").toLowerCase();
}

/** An id as it may stand in a file, folded, or null when it holds anything else or is too long. */
export function readId(raw: string): string | null {
  const id = foldId(raw.trim());
  return READABLE_ID.test(id) && fits(id) ? id : null;
}

/** The id that a title gives: its letters and digits, joined by `-`. */
export async function idFromTitle(title: string): Promise<string> {
  let slug = foldId(title).replace(NOT_IN_ID, "-").replace(/^-|-$/g, "");
  if (!/[\p{L}\p{N}]/u.test(slug)) return `memory-${(await sha256Hex(title)).slice(0, 8)}`;
  if (!fits(slug)) slug = shorten(slug);
  return RESERVED.test(slug) ? `${slug}-x` : slug;
}

/** The first of `id`, `id-2`, `id-3` … that is free. */
export function freeId(id: string, taken: (id: string) => boolean): string {
  if (!taken(id)) return id;
  for (let number = 2;; number++) {
    const suffix = `-${number}`;
    const candidate = fits(id + suffix) ? id + suffix : shorten(id, suffix.length) + suffix;
    if (!taken(candidate)) return candidate;
  }
}

/** The file name of an id, without its folder. */
export function fileNameOf(id: string): string {
  return `${RESERVED.test(id.replace(/\..*$/, "")) ? `${id}-x` : id}.md`;
}

function fits(id: string): boolean {
  return [...id].length <= MAX_CODE_POINTS && new TextEncoder().encode(id).length <= MAX_BYTES;
}

/** Cuts at a code point, at a `-` where one is near, so that the id stays readable. */
function shorten(id: string, room = 0): string {
  let kept = "";
  let bytes = 0;
  let points = 0;
  for (const point of id) {
    bytes += new TextEncoder().encode(point).length;
    points++;
    if (bytes > MAX_BYTES - room || points > MAX_CODE_POINTS - room) break;
    kept += point;
  }
  const dash = kept.lastIndexOf("-");
  return (dash > kept.length / 2 ? kept.slice(0, dash) : kept).replace(/-+$/, "");
}
