/** CPU, wall time and peak memory of commands, and of the first event of a fresh clone, as whole processes. */
import type { MeasuredCommand } from "./measure.ts";
import { generateMemories } from "./generated.ts";

/** A command that is measured; `{run}` becomes the number of the run. */
export interface BenchedCommand {
  readonly name: string;
  readonly command: MeasuredCommand;
}

/** Bytes of the transcript that `observe` reads: the largest that it takes. */
const TRANSCRIPT = 5 << 20;

/** What is given in place of the caches, for commands that make them anew. */
const WITHOUT_CACHES = 'rm -rf .agents/.engram/.cache; exec "$@"';

/**
 * The commands in a project with memories.
 *
 * @param program Program and arguments that start engram.
 * @param some Id of an approved memory there.
 */
export async function benchedCommands(
  program: readonly string[],
  at: Pick<MeasuredCommand, "cwd" | "env">,
  some: string,
): Promise<BenchedCommand[]> {
  const transcript = `${at.cwd}/transcript.jsonl`;
  await Deno.writeTextFile(transcript, transcriptOf(TRANSCRIPT));
  const text =
    "Roll the ledger back with the escrow script {run}; the nightly run reads its output";
  const folder = `${at.cwd}/.agents/.engram`;
  const changed = `echo "Changed in run {run}" >> "$(find ${folder} -name ${some}.md)"; exec "$@"`;
  const commands: Record<string, { stdin?: string; before?: string; args: readonly string[] }> = {
    "save": { args: ["save", text, "--yes"] },
    "approve": { before: changed, args: ["approve", some, "--yes"] },
    "first prompt of a fresh clone": {
      before: WITHOUT_CACHES,
      args: ["agent-hook", "--host", "claude"],
      stdin: JSON.stringify({
        session_id: "cold-{run}",
        cwd: at.cwd,
        prompt_id: "c{run}",
        hook_event_name: "UserPromptSubmit",
        prompt: "how do we roll back the ledger?",
      }),
    },
    // Behind it: it leaves the next round a whole index.
    "index build, whole": { before: WITHOUT_CACHES, args: ["load", "roll back the ledger"] },
    "observe, 5 MiB": { args: ["observe", "--file", transcript, "--dry-run"] },
  };
  return Object.entries(commands).map(([name, { stdin = "", before, args }]) => ({
    name,
    command: {
      ...at,
      argv: [...(before === undefined ? [] : ["/bin/sh", "-c", before, "sh"]), ...program, ...args],
      stdin,
    },
  }));
}

/** A transcript of Claude Code: what people and a model say, between long results of tools. */
function transcriptOf(size: number): string {
  const said = generateMemories(400, 7).map(({ body = "" }) => body);
  const lines: string[] = [];
  let length = 0;
  for (let turn = 0; length < size; turn++) {
    const type = turn % 2 === 0 ? "user" : "assistant";
    const content = [{ type: "text", text: said[turn % said.length] }];
    const line = JSON.stringify({
      type,
      sessionId: "bench",
      uuid: `u${turn}`,
      timestamp: "2026-11-30T10:00:00.000Z",
      message: { role: type, content },
    });
    length += new TextEncoder().encode(line).length + 1;
    if (length <= size) lines.push(line);
  }
  return `${lines.join("\n")}\n`;
}
