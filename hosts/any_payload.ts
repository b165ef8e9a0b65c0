/** What can be told of a payload whatever host sent it, for one that its adapter could not read. */
import { type JsonObject, textOrNull } from "../lib/json.ts";

/** Where hosts put a session's id and an event's name. */
const SESSION_FIELDS = ["session_id", "sessionId", "conversation_id", "trajectory_id"];
const EVENT_FIELDS = ["hook_event_name", "hookEventName", "agent_action_name"];

/** What may be the session's id. */
export function sessionsIn(payload: JsonObject): string[] {
  return SESSION_FIELDS.flatMap((field) => textOrNull(payload[field]) ?? []);
}

/** The session's folder, or null where none is named. */
export function folderIn(payload: JsonObject): string | null {
  const roots = payload["workspace_roots"];
  return textOrNull(payload["cwd"]) ?? textOrNull(Array.isArray(roots) ? roots[0] : null);
}

/** The event's name, where what stands there looks like one; else the empty text. */
export function eventIn(payload: JsonObject): string {
  const names = EVENT_FIELDS.map((field) => textOrNull(payload[field]) ?? "");
  return names.find((name) => /^[A-Za-z][A-Za-z._]{2,39}$/.test(name)) ?? "";
}
