/** Completions of shells, made from the table of commands. */
import type { Command } from "./command.ts";
import { bashCompletions } from "./completions_bash.ts";
import { fishCompletions } from "./completions_fish.ts";
import { powershellCompletions } from "./completions_powershell.ts";
import { zshCompletions } from "./completions_zsh.ts";

export type Shell = "bash" | "zsh" | "fish" | "powershell";

const SCRIPTS: Readonly<Record<Shell, (commands: readonly Command[]) => string>> = {
  bash: bashCompletions,
  zsh: zshCompletions,
  fish: fishCompletions,
  powershell: powershellCompletions,
};

/** True for a shell that has completions. */
export function isShell(name: string): name is Shell {
  return Object.hasOwn(SCRIPTS, name);
}

/** The script for a shell; hidden commands are left out. */
export function completionScript(shell: Shell, commands: readonly Command[]): string {
  return SCRIPTS[shell](commands.filter(({ hidden }) => !hidden));
}
