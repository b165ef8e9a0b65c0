/** The host's own rule files at the start of a session. */
import { syncRulesOf } from "../rules.ts";
import { recordFired } from "../state_write.ts";
import type { HookStart } from "./event.ts";
import { withIndexes } from "./routes.ts";
import type { Turn } from "./turn.ts";

/** Brings the host's rule files in step. Whatever is wrong with them, the event goes on. */
export async function syncRules(turn: Turn, { host, env }: HookStart): Promise<void> {
  const { place, settings, now, event } = turn;
  turn.state.use((state) => recordFired(state, event.host, event.name, now));
  if (host.rules === null) return;
  try {
    await withIndexes(
      turn,
      (indexes) =>
        syncRulesOf([host], { roots: place.roots, home: place.home, env, settings, indexes, now }),
    );
  } catch {
    // They are brought in step at the next event or command.
  }
}
