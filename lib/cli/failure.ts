/** What a person is told when a command fails, and the exit code. */
import { Refusal, UsageError } from "./command.ts";
import { printable, printableLines } from "./printable.ts";

/** Exit codes of commands. */
export const EXIT = { done: 0, failed: 1, usage: 64, interrupted: 130 } as const;

export interface Failure {
  /** One line; a refusal may take several. Printable. */
  readonly text: string;
  readonly code: number;
}

/**
 * Turns anything thrown into words.
 *
 * @param doing What was going on, such as `engram save`.
 */
export function describeFailure(error: unknown, doing: string): Failure {
  if (error instanceof UsageError) return { text: printableLines(error.message), code: EXIT.usage };
  if (error instanceof Refusal) return { text: printableLines(error.message), code: EXIT.failed };
  if (error instanceof Deno.errors.NotCapable) {
    return { text: printable(deniedAccess(error.message)), code: EXIT.failed };
  }
  const message = error instanceof Error ? error.message || error.name : String(error);
  const [line = ""] = message.split("\n", 1);
  const text = line.startsWith("Cannot ") ? line : `Cannot finish "${doing}": ${line}`;
  return { text: printable(text), code: EXIT.failed };
}

/**
 * Deno's `Requires read access to "/x", run again with the --allow-read flag` in words for somebody who does
 * not know Deno: Engram was never given more, and no flag helps.
 */
function deniedAccess(message: string): string {
  const match = /^Requires (\w+) access(?: to (.*?))?, (?:run again|specify)/.exec(message);
  const what = match?.[2] ?? "what this needs";
  switch (match?.[1]) {
    case "read":
      return `Cannot read ${what}: Engram only reads this project and its own and the hosts' folders; ` +
        "give a file from elsewhere through stdin, with --file - < FILE";
    case "write":
      return `Cannot write ${what}: Engram only writes to its own and the hosts' folders in this ` +
        "project and your home";
    case "run":
      return `Cannot start ${what}: Engram starts no other programs`;
    default:
      return `Cannot use ${what}: Engram has no permission for it`;
  }
}
