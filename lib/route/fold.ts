/** Folding: one spelling for all that a reader takes for the same letters. */

/** Tells a text that is not plain ASCII. */
export const NON_ASCII = /[\u0080-\uffff]/;
const MARKS = /[\u0300-\u036f]/g;

/** Folds case, accents and compatibility forms. */
export function fold(text: string): string {
  const lower = text.toLowerCase();
  return NON_ASCII.test(lower)
    ? lower.normalize("NFKD").replace(MARKS, "").replaceAll("ß", "ss").normalize("NFC")
    : lower;
}
