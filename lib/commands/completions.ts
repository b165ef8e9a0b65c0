/** `engram completions bash|zsh|fish|powershell` */
import type { Run } from "../cli/command.ts";
import { completionScript, isShell } from "../cli/completions.ts";

export const run: Run = ({ words: [shell = ""] }, io, groups) => {
  const commands = groups.flatMap(({ commands }) => commands);
  if (isShell(shell)) io.out(completionScript(shell, commands).trimEnd());
  return Promise.resolve(0);
};
