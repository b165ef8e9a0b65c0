/** Words glued together, as German does: `Energieverbrauch` is about energy. */
import { stem } from "./stem.ts";

/** Letters of a stem that may be a compound, and of its parts. */
const COMPOUND_FROM = 9;
const PART_FROM = 4;
/** Letters of a part that the lexicon is asked for: shorter ones turn up by chance. */
export const LEXICON_PART_FROM = 5;

/**
 * What a word may be made of: its beginnings, as they stand and as stems (`Versicherungs-nummer`), and its
 * ends. Most are no words; whoever has a vocabulary finds out which. A word with digits is made of none.
 *
 * @param least Letters of a part at least.
 */
export function compoundParts(text: string, least = PART_FROM): string[] {
  if (text.length < COMPOUND_FROM || /[0-9]/.test(text)) return [];
  const parts: string[] = [];
  for (let length = least; length <= text.length - PART_FROM; length++) {
    const head = text.slice(0, length);
    const stemmed = stem(head);
    parts.push(head);
    if (stemmed !== head && stemmed.length >= PART_FROM) parts.push(stemmed);
  }
  for (let length = least; length <= text.length - PART_FROM; length++) {
    parts.push(text.slice(-length));
  }
  return parts;
}
