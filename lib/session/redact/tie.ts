/** What stands between a name and its value. */
import type { SecretName } from "./names.ts";

/**
 * How a value is tied to its name:
 * - `colon` and `equals`: JSON, YAML, .env, code; `default`: `process.env.X ?? "…"`;
 * - `pair`: a name and a value as two members or attributes; `argument`: the next argument;
 * - `call`: `setPassword("…")`; `tag`: `<password>…</password>`; `cell`: the next cell of a table;
 * - `prose`: "the password is …"; `flag`: `--password …`; `next`: nothing but a blank between.
 */
export type Form =
  | "colon"
  | "equals"
  | "default"
  | "pair"
  | "argument"
  | "call"
  | "tag"
  | "cell"
  | "prose"
  | "flag"
  | "next";

export interface Tie {
  readonly form: Form;
  /** Where the value starts, its quote included. */
  readonly at: number;
  /** True where only the mark itself is between, as in `a=b`. */
  readonly tight: boolean;
}

/** Sticky expressions from behind the name (and what closes it) to the value, most telling first. */
const TIES: readonly { readonly form: Form; readonly tie: RegExp }[] = [
  // {"name": "DB_PASSWORD", "value": "…"}, name: X / value: …, <add key="X" value="…"/>
  {
    form: "pair",
    tie: /\\{0,6}["']?\s{0,2},?\s{0,80}\\{0,6}["']?value\\{0,6}["']?[ \t]{0,8}[:=][ \t]{0,8}/iy,
  },
  { form: "argument", tie: /\\{0,6}["'],[ \t]{0,8}(?=\\{0,6}["'])/y },
  // <key>Password</key><string>…</string>, <name>…</name><value>…</value>
  { form: "tag", tie: /<\/(?:key|name)>\s{0,40}<(?:string|value)>(?=[^\s<])/iy },
  { form: "tag", tie: /\\{0,6}["']?>(?:<value>|[ \t]{0,4})(?=[^\s<])/iy },
  {
    form: "default",
    tie:
      /\\{0,6}["']?\]?\)?[ \t]{0,4}(?:\|\||\?\?|\bor\b|:-)=?[ \t]{0,4}(?=["'`]|[^\s"'`|?]{6,64}\})/y,
  },
  // const password: string = "…", password: str = "…"
  {
    form: "equals",
    tie:
      /\??:[ \t]{0,4}&?(?:'static )?[A-Za-z_][\w.<>\[\]| ?]{0,40}[ \t]{0,4}=[ \t]{0,4}(?=[bru@$]?["'`])/y,
  },
  {
    form: "equals",
    tie: /CLOSE[ \t\u3000]{0,24}GAP(?::=|\?=|\+=|=>|<-|=(?![=~>])|＝)[ \t\u3000]{0,16}/y,
  },
  {
    form: "colon",
    tie:
      /CLOSE[ \t\u3000]{0,24}GAP(?::|：)(?![:=?]|-\S{0,80}\})(?:\*\*|__)?[ \t\u3000]{0,24}(?:[|>][-+]?[ \t]{0,4}\n[ \t]{1,24})?/y,
  },
  { form: "prose", tie: /CLOSE[ \t]{0,4}GAP(?:->|→|—|–)[ \t]{0,4}/y },
  { form: "cell", tie: /(?:\*\*|`)?[ \t]{0,40}\|[ \t]{0,40}(?:\*\*)?(?=`?[^\s|`-])/y },
  { form: "call", tie: /\((?=["'`])/y },
  {
    form: "prose",
    tie:
      /CLOSE[ \t]{0,4}GAP(?<=\s)(?:is|was|are|will be|has been|should be|es|era|será|ist|war|lautet|est|était|é|è|era|być|to|jest|är|er|on|это|היא|هي|हे|है|là|adalah)(?:(?: (?:now|set to|changed to|currently|still|just))|[ \t]?:){0,2}[ \t]{1,4}/iy,
  },
  // Particles of Korean, Japanese and Chinese.
  {
    form: "prose",
    tie:
      /[)）」"']?(?:는|은|이|가|를|을|は|が|を|に|是|为|為|改为|設定|设为)[ \t\u3000]{0,4}[:：]?[ \t\u3000]{0,4}/y,
  },
  { form: "flag", tie: /[ \t]{1,4}(?=\S)/y },
];

/** What may close a name: quotes, brackets, emphasis. */
const CLOSE = String.raw`(?:\\{0,6}["'${"`"}’”」』][\])]{0,2})?(?:\*{1,2}|_{2})?`;
/** Words that may stand between: "password (staging):", "password for admin:". */
const GAP = String
  .raw`(?:[(（][^()（）\n]{1,40}[)）][ \t]{0,4}|(?:for|of|to|on|de|del|para|für|von|pour|do|da|per|di|на|для|от|的) [^:=<>[\n"'${"`"}]{1,24}?[ \t]{0,4})?`;

const COMPILED = TIES.map(({ form, tie }) => ({
  form,
  tie: new RegExp(tie.source.replace("CLOSE", CLOSE).replace("GAP", GAP), tie.flags),
}));

/** The ways in which something may be the value of a name, most telling first. */
export function* tiesOf(text: string, name: SecretName): Generator<Tie> {
  const before = text.slice(Math.max(0, name.start - 2), name.start);
  const identifier = text.slice(name.start, name.end);
  for (const { form, tie } of COMPILED) {
    tie.lastIndex = name.end;
    const found = tie.exec(text);
    if (found === null) continue;
    const at = name.end + found[0].length;
    const tight = found[0].length === 1;
    if (form === "flag") {
      // --password …, -password …; everything else is only the next word.
      const line = lineBefore(text, name.start);
      const isFlag = /^--?[a-z]/i.test(identifier) || /(?:^|\s)--?$|\s\/$/.test(line) ||
        /(?:^|\s)(?:set\s+-\w+|setenv|setx|ENV|ARG)\s+$/.test(line);
      const isSaid = /(?:^|\s)(?:with|using|con|mit|avec|com|med|с|met)(?:\s\p{L}{1,3})?\s$/iu.test(
        line,
      );
      yield { form: isFlag ? "flag" : isSaid ? "prose" : "next", at, tight };
    } else if (form === "tag") {
      if (/["'<>]$/.test(before)) yield { form, at, tight };
    } else if (form === "argument") {
      if (/["']$/.test(before)) yield { form, at, tight };
    } else if (form === "cell") {
      if (/^[ \t]*\|/.test(lineBefore(text, name.start))) yield { form, at, tight };
    } else {
      yield { form, at, tight };
    }
  }
}

/** What stands before `at` in its line, as far as it is looked at. */
export function lineBefore(text: string, at: number): string {
  const before = text.slice(Math.max(0, at - 100), at);
  return before.slice(before.lastIndexOf("\n") + 1);
}
