/**
 * The one table of commands. Arguments, help, "did you mean", completions and the docs' table of commands
 * come from here. To add a command, write `lib/commands/<name>.ts` and add its row to a group in `groups/`.
 */
import type { Command, CommandGroup } from "./command.ts";
import { agents } from "./groups/agents.ts";
import { checks } from "./groups/checks.ts";
import { help } from "./groups/help.ts";
import { memories } from "./groups/memories.ts";
import { sessions } from "./groups/sessions.ts";
import { settings } from "./groups/settings.ts";

/** In the order of the overview. */
export const GROUPS: readonly CommandGroup[] = [
  memories,
  agents,
  sessions,
  checks,
  settings,
  help,
];

/** Every command, in the order of the overview. */
export const COMMANDS: readonly Command[] = GROUPS.flatMap(({ commands }) => commands);

/** The command of that name, or undefined. */
export function findCommand(name: string): Command | undefined {
  return COMMANDS.find((command) => command.name === name);
}

/** The names that people may type, for suggestions and completions. */
export function commandNames(): string[] {
  return COMMANDS.filter(({ hidden }) => !hidden).map(({ name }) => name);
}
