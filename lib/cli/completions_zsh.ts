/** Completions for zsh: as a file `_engram` in a folder of `fpath`, or sourced after `compinit`. */
import type { Command, Flag } from "./command.ts";
import { type Source, valuesOf, wordCount, wordsOf } from "./completions_source.ts";

export function zshCompletions(commands: readonly Command[]): string {
  return `#compdef engram
# zsh completion for engram
_engram_ids() {
  local -a ids
  ids=(\${(f)"$(engram list --ids "$@" 2>/dev/null)"})
  compadd -a ids
}
_engram() {
  local context state line
  typeset -A opt_args
  _arguments -C '(- *)--version[print the version]' '(- *)--help[explain]' '1: :->command' '*:: :->rest' && return
  case $state in
    command)
      local -a commands
      commands=(
${commands.map(({ name, summary }) => `        ${quoted(`${name}:${summary}`)}`).join("\n")}
      )
      _describe command commands ;;
    rest)
      case $line[1] in
${commands.map((command) => commandCase(command, commands)).join("\n")}
      esac ;;
  esac
}
if [[ $funcstack[1] == _engram ]]; then _engram "$@"; else compdef _engram engram; fi
`;
}

function commandCase(command: Command, commands: readonly Command[]): string {
  const specs = command.flags.map((flag) => flagSpec(flag, commands));
  const words = action(wordsOf(command, commands));
  const count = wordCount(command);
  const each = quoted(`:${command.words.choices?.noun ?? command.words.names ?? "text"}:${words}`);
  if (count === Infinity) specs.push(quoted(`*:${unquoted(each).slice(1)}`));
  else for (let at = 0; at < count; at++) specs.push(each);
  return `        ${command.name}) _arguments '(- *)--help[explain this command]' ${
    specs.join(" \\\n          ")
  } ;;`;
}

function flagSpec(flag: Flag, commands: readonly Command[]): string {
  const about = `[${flag.summary.replace(/[[\]\\]/g, "\\$&")}]`;
  if (flag.kind === "switch") return quoted(`--${flag.name}${about}`);
  const many = flag.kind === "list" ? "*" : "";
  const name = (flag.value ?? "VALUE").replaceAll(":", "\\:");
  return quoted(`${many}--${flag.name}=${about}:${name}:${action(valuesOf(flag, commands))}`);
}

function action(source: Source): string {
  switch (source.kind) {
    case "words":
      return `(${source.words.join(" ")})`;
    case "command":
      return source.line.includes("--archived") ? "{_engram_ids --archived}" : "{_engram_ids}";
    case "files":
      return "_files";
    case "none":
      return "";
  }
}

function quoted(text: string): string {
  return `'${text.replaceAll("'", "'\\''")}'`;
}

function unquoted(word: string): string {
  return word.slice(1, -1).replaceAll("'\\''", "'");
}
