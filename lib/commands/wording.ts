/** Asking for other wordings: words can only find words, and whoever keeps a memory knows more of them. */
import type { Io } from "../cli/command.ts";
import { splitList } from "../cli/arguments.ts";
import { quoted } from "../cli/suggest.ts";
import type { MemoryFields } from "../memory/write.ts";
import { screenText } from "./candidate.ts";

/**
 * Asks at a terminal for the triggers of a new memory that has none; elsewhere, and where a memory goes out at
 * every session's start anyway, nothing is asked. A wording that may not be kept is left out, and that is said.
 */
export async function withTriggers(fields: MemoryFields, io: Io): Promise<MemoryFields> {
  if (!io.interactive || fields.always || fields.triggers.length > 0) return fields;
  const typed = await io.ask(
    `Other words people use when they need ${quoted(fields.id)}, apart by ; (Enter: none):`,
  );
  const triggers: string[] = [];
  for (const trigger of new Set(splitList(typed ?? "", ",;"))) {
    const { credentials, warnings } = await screenText(trigger);
    if (credentials.length + warnings.length === 0) triggers.push(trigger);
    else io.err("Left out one of them: it reads like a credential or an instruction to an agent");
  }
  return { ...fields, triggers };
}
