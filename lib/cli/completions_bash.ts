/** Completions for bash (3.2, as on macOS, and newer); needs no bash-completion package. */
import type { Command } from "./command.ts";
import { type Source, valuesOf, wordCount, wordsOf } from "./completions_source.ts";

export function bashCompletions(commands: readonly Command[]): string {
  const names = commands.map(({ name }) => name).join(" ");
  return `# bash completion for engram
_engram() {
  local cur=\${COMP_WORDS[COMP_CWORD]} prev=\${COMP_WORDS[COMP_CWORD-1]} flag= at count=0
  COMPREPLY=()
  # bash takes --flag=value apart at the sign.
  if [[ $cur == = ]]; then
    flag=$prev cur=
  elif [[ $prev == = ]]; then
    flag=\${COMP_WORDS[COMP_CWORD-2]}
  elif [[ $prev == --* ]]; then
    flag=$prev
  fi
  if (( COMP_CWORD == 1 )); then
    COMPREPLY=($(compgen -W "${names} --version --help" -- "$cur"))
    return
  fi
  for (( at = 2; at < COMP_CWORD; at++ )); do
    [[ \${COMP_WORDS[at]} == -* || \${COMP_WORDS[at]} == = ]] || (( count += 1 ))
  done
  case "\${COMP_WORDS[1]} $flag" in
${commands.flatMap((command) => flagCases(command, commands)).join("\n")}
  esac
  case "\${COMP_WORDS[1]}" in
${commands.map((command) => wordCase(command, commands)).join("\n")}
  esac
}
_engram_ids() { "\${COMP_WORDS[0]}" list --ids "$@" 2>/dev/null; }
complete -F _engram engram
`;
}

/** What follows a flag that takes a value. */
function flagCases(command: Command, commands: readonly Command[]): string[] {
  return command.flags.filter(({ kind }) => kind !== "switch").map((flag) =>
    `    "${command.name} --${flag.name}") ${reply(valuesOf(flag, commands))} return ;;`
  );
}

function wordCase(command: Command, commands: readonly Command[]): string {
  const flags = [...command.flags.map(({ name }) => `--${name}`), "--help"].join(" ");
  const source = reply(wordsOf(command, commands));
  const count = wordCount(command);
  const words = source === ""
    ? ":"
    : count === Infinity
    ? source
    : `(( count < ${count} )) && { ${source} }`;
  return `    ${command.name})
      if [[ $cur == -* ]]; then COMPREPLY=($(compgen -W "${flags}" -- "$cur"))
      else ${words}${words.endsWith(";") || words.endsWith("}") ? "" : ";"}
      fi ;;`;
}

/** Sets COMPREPLY. */
function reply(source: Source): string {
  switch (source.kind) {
    case "words":
      return `COMPREPLY=($(compgen -W "${source.words.join(" ")}" -- "$cur"));`;
    case "command":
      return `COMPREPLY=($(compgen -W "$(_engram_ids${
        source.line.includes("--archived") ? " --archived" : ""
      })" -- "$cur"));`;
    case "files":
      return `compopt -o filenames 2>/dev/null; local IFS=$'\\n'; COMPREPLY=($(compgen -f -- "$cur"));`;
    case "none":
      return "";
  }
}
