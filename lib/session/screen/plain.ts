/** A line as it reads, without what markup and look-alikes put on top. */

/** Invisible characters that split words or carry text nobody sees. */
const INVISIBLE =
  /[\u00ad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180e\u200b-\u200f\u202a-\u202e\u2060-\u206f\u3164\ufe00-\ufe0f\ufeff\uffa0]|\udb40[\udc00-\uddef]/g;

/** Words of attacks that are found again when all their letters stand apart. */
const SPACED_WORDS =
  /ignore|disregard|forget|previous|prior|above|instructions?|rules|prompts?|system|all|the|your/g;

/** Letters of other scripts that look like Latin ones. */
const LOOK_ALIKES: Readonly<Record<string, string>> = {
  а: "a",
  е: "e",
  о: "o",
  р: "p",
  с: "c",
  у: "y",
  х: "x",
  і: "i",
  ѕ: "s",
  ј: "j",
  ԁ: "d",
  ɡ: "g",
  ո: "n",
  һ: "h",
  в: "b",
  к: "k",
  м: "m",
  н: "h",
  т: "t",
  ɑ: "a",
  ο: "o",
  α: "a",
  ε: "e",
  ι: "i",
  ν: "v",
  ρ: "p",
  τ: "t",
  υ: "u",
  κ: "k",
  ı: "i",
  ɩ: "i",
  ｅ: "e",
  ʀ: "r",
  ɴ: "n",
  ɪ: "i",
  ᴏ: "o",
  ᴇ: "e",
};

const LEET: Readonly<Record<string, string>> = {
  "0": "o",
  "1": "i",
  "3": "e",
  "4": "a",
  "5": "s",
  "7": "t",
  "8": "b",
  "@": "a",
  "$": "s",
  "!": "i",
  "|": "l",
};

const ENTITIES: Readonly<Record<string, string>> = {
  lt: "<",
  gt: ">",
  amp: "&",
  quot: '"',
  nbsp: " ",
};

/** Letters with a stroke or the like, which Unicode does not take apart. */
const STROKES: Readonly<Record<string, string>> = {
  đ: "d",
  ł: "l",
  ø: "o",
  ı: "i",
  ß: "ss",
  æ: "ae",
  œ: "oe",
};

/** Lower case without accents, compatibility forms resolved; Hangul and Kana stay whole. */
export function folded(text: string): string {
  return text.normalize("NFKC").toLowerCase().normalize("NFD").replace(/[\u0300-\u036f]/g, "")
    .normalize("NFC")
    .replace(/[đłøıßæœ]/g, (letter) => STROKES[letter] ?? letter);
}

/** A line without markup: folded, straight quotes, single blanks, no list, quote and heading marks. */
export function plain(line: string): string {
  const isPlain = /^[\x20-\x7e]*$/.test(line);
  let text = isPlain ? line.toLowerCase() : straight(folded(line.replace(INVISIBLE, "")));
  // Each step costs more than to look whether it has anything to do.
  if (text.includes("&")) text = withoutEntities(text);
  if (text.includes("<")) {
    text = text.replace(/<\/?([a-z]{1,8})(?:\s[^<>]{0,60})?\/?>/g, withoutInline);
  }
  if (/[*~_`]/.test(text)) {
    text = text.replace(/[*`]+|~~|(?<![\p{L}\p{N}])_+|_+(?![\p{L}\p{N}])/gu, "");
  }
  if (text.includes("'")) {
    text = text.replace(/'([^' ]{0,80})'/g, "$1");
  }
  text = text.replace(/^(?:[\s>#|+-]|\d{1,3}[.)] |\[[ x]?\] )+/, "");
  return (/[\t|]| {2}|[^\x20-\x7e]/.test(text) ? text.replace(/[\s|]+/g, " ") : text).trim();
}

/** Curled quotes and long dashes as a keyboard writes them. */
function straight(text: string): string {
  return text.replace(/[‘’‚′´]/g, "'").replace(/[“”„″«»]/g, '"').replace(/[\u2010-\u2015]/g, "-");
}

function withoutEntities(text: string): string {
  return text
    .replace(/&(lt|gt|amp|quot|nbsp);/g, (_, name: string) => ENTITIES[name] ?? "")
    .replace(
      /&#(?:x([0-9a-f]{2,4})|(\d{2,5}));/g,
      (_, hex: string, digits: string) => characterOf(hex, digits),
    );
}

const INLINE = new Set(
  [
    "b",
    "i",
    "u",
    "em",
    "strong",
    "span",
    "font",
    "a",
    "p",
    "br",
    "sub",
    "sup",
    "code",
    "mark",
    "small",
  ],
);

function withoutInline(tag: string, name: string): string {
  return INLINE.has(name) ? "" : tag;
}

/** The character of a numeric reference, in lower case. */
function characterOf(hex: string | undefined, digits: string | undefined): string {
  const code = hex === undefined ? Number(digits) : parseInt(hex, 16);
  return code <= 0xffff ? String.fromCharCode(code).toLowerCase() : "";
}

/** Six letters, each apart from the next. */
const SPACED = /(?<![a-z])[a-z](?:[ .\-_][a-z](?![a-z])){5}/;

/** Any of what {@linkcode readings} looks for, in one go: most lines have none of it. */
const READ_OTHERWISE =
  /[ .\-_][a-z][ .\-_][a-z][ .\-_][a-z]|[a-z][013457@$\x80-\uffff]|[013457@$\x80-\uffff][a-z]/;

/** Other readings of a plain line: spaced letters joined, look-alikes and digits read as letters. */
export function readings(line: string, written: string): string[] {
  if (!READ_OTHERWISE.test(line)) return [];
  const other: string[] = [];
  if (SPACED.test(line)) {
    other.push(plain(joined(folded(written))));
  }
  if (/[a-z][^\p{ASCII}]|[^\p{ASCII}][a-z]/u.test(line)) {
    const latin = line.replace(/[^\s\p{ASCII}]/gu, (char) => LOOK_ALIKES[char] ?? char);
    if (latin !== line) other.push(latin);
  }
  if (/[a-z][013457@$]|[013457@$][a-z]/.test(line)) {
    other.push(
      line.replace(
        /[\w@$!|]{3,24}/g,
        (word) =>
          /[a-z]/.test(word) ? word.replace(/[0134578@$!|]/g, (char) => LEET[char] ?? char) : word,
      ),
    );
  }
  return other;
}

/** `i g n o r e  a l l` as words: single letters close up, wider gaps and known words part them. */
function joined(line: string): string {
  return line.replace(
    /(?<![a-z])[a-z](?:[ .\-_][a-z](?![a-z])){2,200}/g,
    (run) => run.replace(/[ .\-_]/g, "").replace(SPACED_WORDS, " $& "),
  );
}

/** A line of a script without blanks between words, with none at all. */
export function dense(line: string): string {
  return line.replace(/[\s"'「」『』、，,。.!！:：…]+/g, "");
}
