/** Unlinking as a function of a settings file's text. */
import { remove } from "./edit.ts";
import { lineOf, parsed, splitBom } from "./json_tree.ts";
import { isMadeByLink, mentionNotes, type Note } from "./link_text.ts";
import { type Linked, othersBehind, survey } from "./survey.ts";
import { readTolerant } from "./syntax.ts";

export type UnlinkOutcome =
  | {
    readonly refused: null;
    /** Null when the file goes: it was made by link and holds nothing else. */
    readonly text: string | null;
    /** How many entries go. */
    readonly removed: number;
    /** True when entries of others change their position, where the host cares. */
    readonly moved: boolean;
    readonly notes: readonly Note[];
  }
  | { readonly refused: Note };

/** The text of a settings file without any entry of ours. */
export function unlinkText(text: string, host: Linked): UnlinkOutcome {
  const { bom, body } = splitBom(text);
  const reading = readTolerant(text);
  if (reading.fault !== null) {
    if (!text.includes("agent-hook")) {
      return { refused: null, text, removed: 0, moved: false, notes: [] };
    }
    const { offset, reason } = reading.fault;
    return { refused: { line: lineOf(body, offset), text: reason } };
  }
  const all = survey(reading.root, host);
  const removed = all.ours.length;
  if (isMadeByLink(body, host)) {
    return { refused: null, text: null, removed, moved: false, notes: [] };
  }
  const moved = host.link.moved !== null &&
    all.ours.some((one) => one.event !== null && othersBehind(one, all));
  let result = body;
  for (;;) {
    const found = survey(parsed(result), host).ours.at(-1);
    if (found === undefined) break;
    result = remove(result, found.item, found.event === null);
  }
  const notes = mentionNotes(result, survey(parsed(result), host));
  return { refused: null, text: bom + result, removed, moved, notes };
}
