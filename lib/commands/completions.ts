/** `engram completions bash|zsh|fish|powershell` */
import type { Run } from "../cli/command.ts";
import { COMMANDS } from "../cli/commands.ts";
import { completionScript, isShell } from "../cli/completions.ts";

export const run: Run = ({ words: [shell = ""] }, io) => {
  if (isShell(shell)) io.out(completionScript(shell, COMMANDS).trimEnd());
  return Promise.resolve(0);
};
