/** Values as they stand in a text: in quotes or bare. */
import type { SecretName } from "./names.ts";
import { type Form, lineBefore, type Tie } from "./tie.ts";

/** A value as it stands in the text. */
export interface Value {
  /** Its first characters, without quotes. */
  readonly text: string;
  readonly start: number;
  readonly end: number;
  readonly form: Form;
  readonly quoted: boolean;
  /** The function whose first argument it is, or "". */
  readonly call: string;
  /** The few characters behind it. */
  readonly follows: string;
  /** True where nothing but a mark stands between the name and a value without quotes. */
  readonly tight: boolean;
  /** True where name and value are all of their line. */
  readonly lone: boolean;
}

/** Characters of a value by which it is judged. */
const JUDGED = 128;
/** Longest value. */
const MAX_VALUE = 8_192;

/** Quotes, and what closes them. */
const QUOTES: Readonly<Record<string, string>> = {
  '"': '"',
  "'": "'",
  "`": "`",
  "“": "”",
  "‘": "’",
  "„": "“",
  "«": "»",
  "「": "」",
  "『": "』",
};

const NOTHING = { quoted: false, call: "", follows: "", lone: false, tight: false } as const;

/** The value that starts at a tie; null where nothing stands there that could be one. */
export function readValue(text: string, name: SecretName, tie: Tie): Value | null {
  const { form } = tie;
  let at = tie.at;
  // b"…", SecretStr("…"), !!str …: what a value may be wrapped in.
  const wrapper = /(?:!!str[ \t]+|[bruf@](?=["'])|(?:new )?([A-Za-z_][\w.]{0,40})\((?=["'`]))/y;
  wrapper.lastIndex = at;
  const wrapped = wrapper.exec(text);
  const call = wrapped?.[1] ?? "";
  if (wrapped !== null) at += wrapped[0].length;
  const quote = /(\\{0,6})(["'`“‘„«「『])/y;
  quote.lastIndex = at;
  const opened = quote.exec(text);
  if (opened !== null) {
    const [all, slashes = "", mark = ""] = opened;
    return quoted(text, at + all.length, slashes, QUOTES[mark] ?? mark, form, call);
  }
  if (form === "call" || form === "argument") return null;
  // ODBC puts braces round a password: Uid=sa;Pwd={…};
  if (text.charAt(at) === "{" && text.charAt(name.start - 1) === ";") {
    return quoted(text, at + 1, "", "}", form, call);
  }
  return bare(text, name, { form, at, tight: tie.tight });
}

/** A value up to its closing quote, or, where that is missing, up to the next blank. */
function quoted(
  text: string,
  start: number,
  slashes: string,
  mark: string,
  form: Form,
  call: string,
): Value | null {
  const closing = slashes + mark;
  const window = text.slice(start, start + MAX_VALUE);
  let length = window.indexOf(closing);
  while (
    length !== -1 && slashes === "" && window.charAt(length - 1) === "\\" &&
    window.charAt(length - 2) !== "\\"
  ) length = window.indexOf(closing, length + 1);
  if (length === -1) length = window.length;
  const end = start + length;
  const value = window.slice(0, Math.min(length, JUDGED));
  const newline = value.indexOf("\n");
  if (newline !== -1) {
    // No string goes over lines; the quote was an apostrophe or the text is cut off.
    const cut = /^\S*/.exec(value)?.[0] ?? "";
    const end = start + cut.length;
    if (cut.length < 6) return null;
    return { ...NOTHING, text: cut, start, end, form, call, follows: "\n" };
  }
  const behind = end + closing.length;
  const follows = text.slice(behind, behind + 4);
  return { ...NOTHING, text: value, start, end, form, quoted: true, call, follows };
}

/** A value without quotes. */
function bare(text: string, name: SecretName, { form, at: start, tight }: Tie): Value | null {
  const first = text.charAt(start);
  if (first === "" || /\s/.test(first)) return null;
  const inQuery = /[?&;#]/.test(text.charAt(name.start - 1));
  const stop = form === "cell"
    ? STOPS.cell
    : form === "tag"
    ? STOPS.tag
    : inQuery
    ? STOPS.query
    : form === "equals" && name.capitals
    ? STOPS.variable
    : STOPS.text;
  // Only what is judged is read at first: names may stand close together.
  const end = bareEnd(text, start, stop, form, JUDGED);
  if (end <= start) return null;
  const rest = text.slice(end, end + 120);
  if (form === "tag" && !rest.startsWith("</")) return null;
  const lineRest = /^[^\n]*/.exec(rest)?.[0] ?? "";
  return {
    ...NOTHING,
    text: text.slice(start, end),
    start,
    end: end - start < JUDGED ? end : bareEnd(text, start, stop, form, MAX_VALUE),
    form,
    follows: rest.slice(0, 4),
    tight,
    lone: /^\s*(?:#.*|\/\/.*)?$/.test(lineRest) && startsLine(text, name.start),
  };
}

/** Where a bare value ends. */
const STOPS = {
  cell: /[\s|`]/,
  tag: /</,
  query: /[\s"'`<>&#;]|\\[nrt]/,
  variable: /[\s"'`]|\\[nrt]/,
  text:
    /[\s"'`<>;]|\\[nrt]|,(?=[\s"'\w]{0,40}[=:]|\s|$)|[\u3000-\u303f\u3040-\u30ff\u3400-\u9fff\uac00-\ud7af\uff00-\uffef]/,
} as const;

function bareEnd(text: string, start: number, stop: RegExp, form: Form, limit: number): number {
  const window = text.slice(start, start + limit);
  const found = window.search(stop);
  return start + trimmedLength(found === -1 ? window : window.slice(0, found), form);
}

/** A bare value's length without the punctuation of the sentence or the bracket that it stands in. */
function trimmedLength(raw: string, form: Form): number {
  let length = raw.length;
  const code = /[)\]}][):;,\]}]*$/.exec(raw);
  if (code !== null && !/[([{]/.test(raw)) length = code.index;
  for (; length > 0; length--) {
    const last = raw.charAt(length - 1);
    if (last === ")" && !raw.slice(0, length).includes("(")) continue;
    if (last === "}" && !raw.slice(0, length).includes("{")) continue;
    if (last === "]" && !raw.slice(0, length).includes("[")) continue;
    if (last === "," || last === "\\") continue;
    if (last === "*" && raw.slice(0, length).endsWith("**")) {
      length -= 1;
      continue;
    }
    if (
      (last === "." || last === "!" || last === "?" || last === ":") &&
      (form === "prose" || form === "next")
    ) {
      if (last === "!" && length > 8) break;
      continue;
    }
    break;
  }
  return length;
}

/** True where only a list mark, a quote mark or a keyword stands before, as in YAML and .env. */
function startsLine(text: string, at: number): boolean {
  return /^\s*(?:[-*+>|]\s*|\d+\.\s+|(?:export|set|setenv|ENV|ARG|env:|\$env:|declare -x|local)\s+)*["'`*_]{0,2}$/
    .test(
      lineBefore(text, at),
    );
}
