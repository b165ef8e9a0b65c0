/** Completions for fish. */
import type { Command, Flag } from "./command.ts";
import { type Source, valuesOf, wordCount, wordsOf } from "./completions_source.ts";

export function fishCompletions(commands: readonly Command[]): string {
  return `# fish completion for engram
function __engram_needs_command
    test (count (commandline -opc)) -eq 1
end
# True behind that command with less than so many words, flags left out.
function __engram_in
    set -l words (commandline -opc)
    test "$words[2]" = $argv[1]; or return 1
    test -z "$argv[2]"; and return 0
    test (count (string match -v -- '-*' $words[3..])) -lt $argv[2]
end
complete -c engram -f
complete -c engram -n __engram_needs_command -l version -d 'print the version'
complete -c engram -l help -d 'explain'
${
    commands.map(({ name, summary }) =>
      `complete -c engram -n __engram_needs_command -a ${name} -d ${quoted(summary)}`
    ).join("\n")
  }
${commands.flatMap((command) => ofCommand(command, commands)).join("\n")}
`;
}

function ofCommand(command: Command, commands: readonly Command[]): string[] {
  const lines = command.flags.map((flag) => flagLine(command, flag, commands));
  const source = wordsOf(command, commands);
  const count = wordCount(command);
  const condition = quoted(`__engram_in ${command.name}${count === Infinity ? "" : ` ${count}`}`);
  if (source.kind === "files") lines.push(`complete -c engram -n ${condition} -F`);
  else if (source.kind !== "none") {
    lines.push(`complete -c engram -n ${condition} -a ${proposals(source)}`);
  }
  return lines;
}

function flagLine(command: Command, flag: Flag, commands: readonly Command[]): string {
  const start = `complete -c engram -n ${quoted(`__engram_in ${command.name}`)} -l ${flag.name}`;
  const about = `-d ${quoted(flag.summary)}`;
  if (flag.kind === "switch") return `${start} ${about}`;
  const source = valuesOf(flag, commands);
  switch (source.kind) {
    case "files":
      return `${start} -r -F ${about}`;
    case "none":
      return `${start} -x ${about}`;
    default:
      return `${start} -x -a ${proposals(source)} ${about}`;
  }
}

function proposals(source: Source & { kind: "words" | "command" }): string {
  return source.kind === "words"
    ? quoted(source.words.join(" "))
    : quoted(`(${source.line} 2>/dev/null)`);
}

function quoted(text: string): string {
  return `'${text.replaceAll("\\", "\\\\").replaceAll("'", "\\'")}'`;
}
