/** Completions for PowerShell 5.1 and newer. Its text is checked by tests; it was never run. */
import type { Command, Flag } from "./command.ts";
import { type Source, valuesOf, wordCount, wordsOf } from "./completions_source.ts";

export function powershellCompletions(commands: readonly Command[]): string {
  return `# PowerShell completion for engram
Register-ArgumentCompleter -Native -CommandName engram, engram.exe -ScriptBlock {
    param($wordToComplete, $commandAst, $cursorPosition)
    $commands = [ordered]@{
${commands.map((command) => ofCommand(command, commands)).join("\n")}
    }
    $before = @($commandAst.CommandElements | Where-Object { $_.Extent.EndOffset -lt $cursorPosition } |
        ForEach-Object { $_.ToString() })
    function Propose($words) {
        $words | Where-Object { $_ -like "$wordToComplete*" } | ForEach-Object {
            [System.Management.Automation.CompletionResult]::new($_, $_, 'ParameterValue', $_)
        }
    }
    function ProposeWith($table) {
        $table.GetEnumerator() | Where-Object { $_.Key -like "$wordToComplete*" } | ForEach-Object {
            [System.Management.Automation.CompletionResult]::new($_.Key, $_.Key, 'ParameterName', $_.Value)
        }
    }
    if ($before.Count -le 1) {
        $summaries = [ordered]@{}
        $commands.GetEnumerator() | ForEach-Object { $summaries[$_.Key] = $_.Value.Summary }
        ProposeWith $summaries
        return
    }
    $command = $commands[$before[1]]
    if ($null -eq $command) { return }
    $last = $before[-1]
    if ($last -like '--*' -and $command.Values.Contains($last)) {
        Propose (& $command.Values[$last])
        return
    }
    if ($wordToComplete -like '-*') {
        ProposeWith $command.Flags
        return
    }
    $count = @($before | Select-Object -Skip 2 | Where-Object { $_ -notlike '-*' }).Count
    if ($command.Count -lt 0 -or $count -lt $command.Count) { Propose (& $command.Words) }
}
`;
}

function ofCommand(command: Command, commands: readonly Command[]): string {
  const count = wordCount(command);
  const flags = command.flags.map(({ name, summary }) =>
    `${quoted(`--${name}`)} = ${quoted(summary)}`
  );
  const values = command.flags.filter(({ kind }) => kind !== "switch").map((flag: Flag) =>
    `${quoted(`--${flag.name}`)} = ${block(valuesOf(flag, commands))}`
  );
  return `        ${quoted(command.name)} = @{
            Summary = ${quoted(command.summary)}
            Flags = [ordered]@{ ${flags.join("; ")} }
            Values = @{ ${values.join("; ")} }
            Words = ${block(wordsOf(command, commands))}
            Count = ${count === Infinity ? -1 : count}
        }`;
}

/** A script block that gives the proposals; for files none, so that PowerShell proposes those itself. */
function block(source: Source): string {
  switch (source.kind) {
    case "words":
      return `{ @(${source.words.map(quoted).join(", ")}) }`;
    case "command":
      return `{ @(${source.line} 2>$null) }`;
    case "files":
    case "none":
      return "{ @() }";
  }
}

function quoted(text: string): string {
  return `'${text.replaceAll("'", "''")}'`;
}
