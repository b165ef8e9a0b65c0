/** `engram help [COMMAND]` */
import type { Run } from "../cli/command.ts";
import { commandHelp, overview } from "../cli/help.ts";
import { AGENTS_TEXT } from "../cli/help_texts.ts";
import { unknownWord } from "../cli/suggest.ts";

/** What can be asked about besides commands. */
const TOPICS: Readonly<Record<string, string>> = { agents: AGENTS_TEXT };

export const run: Run = ({ words: [name] }, io, groups) => {
  if (name === undefined) {
    io.out(overview(groups, io.columns));
    return Promise.resolve(0);
  }
  const commands = groups.flatMap(({ commands }) => commands);
  const topic = Object.hasOwn(TOPICS, name) ? TOPICS[name] : undefined;
  const command = commands.find((command) => command.name === name);
  if (topic !== undefined) io.out(topic);
  else if (command !== undefined) io.out(commandHelp(command, io.columns));
  else {
    const known = commands.filter(({ hidden }) => !hidden).map(({ name }) => name);
    throw unknownWord("command", name, [...known, ...Object.keys(TOPICS)]);
  }
  return Promise.resolve(0);
};
