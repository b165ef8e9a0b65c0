/** Ended sessions for tests: transcripts as Claude Code writes them, and their SessionEnd. */
import { dirname } from "@std/path/dirname";
import { isObject } from "../../lib/json.ts";
import type { World } from "../real_hosts/world.ts";

/** Words of a user, answered by the assistant in the same order. */
export type Turn = readonly [user: string, assistant: string];

/** Lines of a transcript: what was said, and as much else as a real one has. */
export function claudeLines(session: string, turns: readonly Turn[]): string[] {
  const base = { isSidechain: false, sessionId: session, version: "2.1.332" };
  const context = {
    ...base,
    type: "attachment",
    attachment: { type: "hook_additional_context", content: ["GIVEN BY A HOOK"] },
  };
  const lines = turns.flatMap(([user, assistant]) => [
    { ...base, type: "user", message: { role: "user", content: user } },
    {
      ...base,
      type: "assistant",
      message: { role: "assistant", content: [{ type: "text", text: assistant }] },
    },
  ]);
  return [context, ...lines].map((line) => JSON.stringify(line));
}

/** Where Claude Code would keep a session's transcript. */
export function transcriptPath(world: World, session: string): string {
  return `${world.home}/.claude/projects/-p/${session}.jsonl`;
}

/** Writes a session's transcript and returns its path. */
export function writeTranscript(
  world: World,
  session: string,
  turns: readonly Turn[],
): string {
  const path = transcriptPath(world, session);
  Deno.mkdirSync(dirname(path), { recursive: true });
  Deno.writeTextFileSync(path, claudeLines(session, turns).map((line) => `${line}\n`).join(""));
  return path;
}

/** The session ends, as its host tells the hook. */
export function endSession(
  world: World,
  session: string,
  path: string | null = transcriptPath(world, session),
  host = "claude",
) {
  return world.engram(["agent-hook", "--host", host], {
    stdin: JSON.stringify({
      session_id: session,
      transcript_path: path,
      cwd: world.project,
      hook_event_name: "SessionEnd",
      reason: "other",
    }),
  });
}

export function memoryFolder(world: World): string {
  return `${world.project}/.agents/.engram`;
}

/** The ids of the sessions that wait. */
export function queued(world: World): string[] {
  const list: unknown = JSON.parse(
    Deno.readTextFileSync(`${memoryFolder(world)}/session-queue.json`),
  );
  return Array.isArray(list)
    ? list.map((item) => isObject(item) ? String(item["session"]) : "")
    : [];
}

export interface ListedNote {
  readonly name: string;
  readonly file: string;
  readonly state: string;
  readonly host: string;
  readonly session: string;
  readonly messages: number;
  readonly trace: string;
  readonly superseded_by: string | null;
  readonly saved: readonly string[];
}

/** The notes of the inbox, oldest first. */
export async function notes(world: World): Promise<ListedNote[]> {
  const { stdout } = await world.engram(["inbox", "list", "--json"]);
  return JSON.parse(stdout).files;
}

/** Names of the traces. */
export function traces(world: World): string[] {
  try {
    return [...Deno.readDirSync(`${memoryFolder(world)}/traces`)].map(({ name }) => name).sort();
  } catch (error) {
    if (error instanceof Deno.errors.NotFound) return [];
    throw error;
  }
}
