/** Attacks on the agent in languages that write words apart and put the verb before its object. */
import { any, type Group, rule, WHY } from "./rule.ts";

/** The words of one language; each is a regular expression on folded text. */
export interface Language {
  /** Beginnings of its verbs and nouns; a line without one is not looked at. */
  readonly stems: string;
  /** "ignore", "forget", "do not follow". */
  readonly ignore: string;
  /** Small words that may stand between. */
  readonly fill: string;
  /** "instructions", "rules", "prompt". */
  readonly objects: string;
  /** "previous", "above", "of the system", "that you were given". */
  readonly before: string;
  /** "your". */
  readonly your: string;
  /** "forget everything you were told". */
  readonly everything: string;
  /** "you are now", "from now on you are", "pretend to be". */
  readonly role: string;
  /** "do not tell", "without informing", up to the person. */
  readonly conceal: string;
  readonly people: string;
  /** "reveal", "show me". */
  readonly show: string;
  /** "your system prompt". */
  readonly prompt: string;
  /** "send", "upload". */
  readonly send: string;
  readonly secrets: string;
}

const OUT =
  "(?:https?://|www\\.|\\S{1,40}@\\S{1,40}\\.\\w|webhook|pastebin|telegram|discord|ngrok|server|servidor|serveur|сервер|sunucu)";

/** The rules of a language. */
export function groupOf(words: Language): Group {
  const { ignore, fill, objects, before, your } = words;
  const rules = [
    rule(
      WHY.override,
      `‹${any(ignore)}(?: ${any(fill)}){0,6} ${any(before)}(?: ${any(fill)}){0,3} ${any(objects)}›`,
    ),
    rule(
      WHY.override,
      `‹${any(ignore)}(?: ${any(fill, your)}){0,6} ${any(objects)}(?:,?(?: ${
        any(fill, objects)
      }){0,5}),? ${any(before)}›`,
    ),
    rule(
      WHY.override,
      `‹${any(ignore)}(?: ${any(fill)}){0,4} ${any(your)}(?: ${any(fill)}){0,2} ${any(objects)}›`,
    ),
    rule(WHY.override, `‹${any(words.everything)}›`),
    rule(WHY.role, `‹${any(words.role)}›`),
    rule(WHY.conceal, `‹${any(words.conceal)}(?: [^\\s.;]{1,24}){0,4}? ${any(words.people)}›`),
    rule(WHY.reveal, `‹${any(words.show)}(?: ${any(fill)}){0,5} ${any(words.prompt)}›`),
    rule(
      WHY.exfiltrate,
      `‹${any(words.send)}(?: [^\\s;]{1,40}){0,8}? ${
        any(words.secrets)
      }(?: [^\\s;]{1,40}){0,10}? [^\\s]{0,8}${OUT}`,
      true,
    ),
  ];
  return { stems: rule("", `(?:${words.stems})`).pattern, rules };
}

/** What people call by its English name in every language. */
export const TECHNICAL_SECRETS = "api[ -]?keys?|tokens?|\\.env|id_rsa|ssh[ -]?keys?|secrets|api";
