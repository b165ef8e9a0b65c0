/** `engram help [COMMAND]`. */
import type { Run } from "./command.ts";
import { commandNames, findCommand, GROUPS } from "./commands.ts";
import { commandHelp, overview } from "./help.ts";
import { AGENTS_TEXT } from "./help_texts.ts";
import { unknownWord } from "./suggest.ts";

/** What can be asked about besides commands. */
export const TOPICS: Readonly<Record<string, string>> = { agents: AGENTS_TEXT };

export const run: Run = ({ words: [name] }, io) => {
  if (name === undefined) {
    io.out(overview(GROUPS, io.columns));
    return Promise.resolve(0);
  }
  const topic = Object.hasOwn(TOPICS, name) ? TOPICS[name] : undefined;
  const command = findCommand(name);
  if (topic !== undefined) io.out(topic);
  else if (command !== undefined) io.out(commandHelp(command, io.columns));
  else throw unknownWord("command", name, [...commandNames(), ...Object.keys(TOPICS)]);
  return Promise.resolve(0);
};
