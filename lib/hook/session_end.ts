/** A session has ended: it is queued for `observe --queue`, in every read mode. Nothing is injected. */
import { recordFired } from "../state_write.ts";
import type { HookEvent } from "../../hosts/host.ts";
import { cacheFolders } from "../memory/database.ts";
import { refreshGitignore } from "../memory/folder.ts";
import { enqueue, queueFile } from "../session/queue.ts";
import type { MemoryRoot } from "../workspace.ts";
import type { Place } from "./place.ts";
import { isProbe } from "./probe.ts";
import { StateAccess } from "./state_access.ts";

/**
 * Queues the session where there is a workspace that may be used. A session without a transcript, as Codex has
 * them with `--ephemeral`, is not queued.
 *
 * Whatever goes wrong, the session's host goes on: the queue is a convenience.
 */
export async function endSession(event: HookEvent, place: Place, now: number): Promise<void> {
  if (isProbe(event.session)) return;
  const { workspace } = place.roots;
  try {
    if (workspace !== null && event.transcript !== null && event.agent === null) {
      hideQueue(workspace);
      await enqueue(workspace.folder, {
        transcript_path: event.transcript,
        host: event.host,
        session: event.session,
        at: new Date(now).toISOString(),
      });
    }
    noteFired(event, place, now);
  } catch {
    // `doctor` finds out whether the folder can be written.
  }
}

/** Before the first queue is written: it names the user, so git must not see it. */
function hideQueue(workspace: MemoryRoot): void {
  try {
    Deno.lstatSync(queueFile(workspace.folder));
  } catch {
    refreshGitignore(workspace);
  }
}

function noteFired(
  { host, name }: HookEvent,
  { stateFolder, home }: Place,
  now: number,
): void {
  if (stateFolder === null) return;
  const state = new StateAccess(cacheFolders(stateFolder, home));
  state.use((state) => recordFired(state, host, name, now));
}
