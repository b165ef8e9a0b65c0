/**
 * Word forms: one light stemmer for the languages that write words with Latin letters and blanks.
 *
 * It knows no language: it takes the commonest endings of English, Spanish, Portuguese, French, Italian and
 * German off a folded word, the same for memories and prompts, in three steps: number, then one ending,
 * then what those leave. Mistakes do little harm as long as they are the same on both sides.
 */

/** Letters that an ending leaves at least. */
const SHORTEST = 4;

/**
 * Endings and what takes their place in turn, longest first. Arrays of constants: nothing has to be read at the
 * start.
 */
type Endings = readonly string[];

// deno-fmt-ignore
/** Endings of number. */
const NUMBER: Endings = ["ciones", "cion", "iones", "ion", "coes", "cao", "ies", "y", "sses", "ss", "ss", "ss", "us", "us", "is", "is", "es", "e", "s", ""];

// deno-fmt-ignore
/** Other endings, by their last letter. */
const ENDINGS: Readonly<Record<string, Endings>> = {
  a: ["ada", "", "ida", "", "aba", ""],
  d: ["ated", "", "ied", "y", "ed", ""],
  e: ["azione", "", "ation", "", "mente", "", "erte", "er", "ate", "", "ise", "", "ize", "", "are", "", "ere", "", "ire", "", "te", "t"],
  g: ["ating", "", "ung", "", "ing", ""],
  i: ["azioni", "", "ati", "", "iti", ""],
  m: ["em", ""],
  n: ["ationen", "", "ionen", "", "innen", "", "ungen", "", "ieren", "", "acion", "", "ation", "", "ieron", "", "aron", "", "ando", "", "endo", "", "erten", "er", "ion", "", "ern", "er", "eln", "el", "ten", "t", "en", "", "an", ""],
  o: ["amento", "", "imiento", "", "miento", "", "acao", "", "iendo", "", "ando", "", "endo", "", "ado", "", "ido", "", "ato", "", "ito", ""],
  r: ["ador", "", "ator", "", "ar", "", "ir", ""],
  t: ["iert", "", "ert", "er", "chnet", "chn", "llt", "ll"],
};

// deno-fmt-ignore
/** What the first two steps may leave. */
const REST: Endings = ["ement", "", "ment", "", "er", "", "ly", "", "ee", "", "cht", "ch", "ft", "f", "zt", "z"];

/** The stem of a folded word. Words with digits and short words stay as they are. */
export function stem(word: string): string {
  if (word.length < SHORTEST || /[0-9]/.test(word)) return word;
  let rest = word.charAt(word.length - 1) === "s" ? without(word, NUMBER) : word;
  rest = without(rest, ENDINGS[rest.charAt(rest.length - 1)]);
  rest = without(rest, REST);
  if (rest.length > SHORTEST && "aeio".includes(rest.charAt(rest.length - 1))) {
    rest = rest.slice(0, -1);
  }
  return undoubled(rest);
}

function without(word: string, endings: Endings | undefined): string {
  if (endings === undefined) return word;
  for (let at = 0; at < endings.length; at += 2) {
    const end = endings[at] ?? "";
    if (!word.endsWith(end)) continue;
    const put = endings[at + 1] ?? "";
    const left = word.length - end.length + put.length;
    if (left >= SHORTEST || (end === "s" && left === SHORTEST - 1)) {
      return word.slice(0, word.length - end.length) + put;
    }
  }
  return word;
}

/** `committ` is `commit`, `runn` is `run`; `process` stays. */
function undoubled(word: string): string {
  const last = word.charAt(word.length - 1);
  return word.length >= SHORTEST && last !== "s" && last === word.charAt(word.length - 2)
    ? word.slice(0, -1)
    : word;
}
