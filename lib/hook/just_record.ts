/** Events that deliver nothing. */
import type { Delivery, Turn } from "./turn.ts";

/** A session's record is touched at most once in this many milliseconds when nothing else is written. */
const TOUCH = 60_000;

/** An event that delivers nothing: what it changes is recorded, and the proof line may say why. */
export async function justRecord(turn: Turn): Promise<Delivery> {
  const { decision, session, settings, now } = turn;
  const changes = decision.reset !== false || decision.started !== undefined ||
    (decision.compacted !== undefined && decision.compacted !== session.compacted);
  if (changes || (session.known && now - session.last > TOUCH)) {
    const { changeOf, record } = await import("./record.ts");
    const change = changeOf(turn, null);
    turn.state.use((state) => state.transaction(() => record(state, turn, change)));
  }
  const speaks = settings.proof === "compact" && settings.read !== "off";
  if (speaks && decision.skip !== null) {
    const { skippedLine } = await import("./lines.ts");
    return { text: skippedLine(decision.skip) };
  }
  return { text: decision.clear ? "" : null };
}
