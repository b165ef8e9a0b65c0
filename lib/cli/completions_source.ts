/** What can stand where in a command line, as completions know it. */
import type { Command, Flag, Named } from "./command.ts";

/** What stands for something that a command is given. */
export type Source =
  /** One of these words. */
  | { readonly kind: "words"; readonly words: readonly string[] }
  /** What this command line prints, one on each line. */
  | { readonly kind: "command"; readonly line: string }
  | { readonly kind: "files" }
  /** Anything; nothing is proposed. */
  | { readonly kind: "none" };

const NOTHING: Source = { kind: "none" };

/** What the value of a flag can be. */
export function valuesOf({ values, names }: Flag, commands: readonly Command[]): Source {
  return values === undefined ? named(names, commands) : { kind: "words", words: values };
}

/** What the words of a command can be. */
export function wordsOf({ words }: Command, commands: readonly Command[]): Source {
  return words.choices === undefined
    ? named(words.names, commands)
    : { kind: "words", words: words.choices.values };
}

/** How many words a command proposes completions for; Infinity for any number. */
export function wordCount({ words }: Command): number {
  return words.choices === undefined || words.choices.every ? words.max : 1;
}

function named(names: Named | undefined, commands: readonly Command[]): Source {
  switch (names) {
    case "file":
      return { kind: "files" };
    case "memory":
      return { kind: "command", line: "engram list --ids" };
    case "archived memory":
      return { kind: "command", line: "engram list --archived --ids" };
    case "help topic":
      return { kind: "words", words: [...commands.map(({ name }) => name), "agents"] };
    case undefined:
      return NOTHING;
  }
}
