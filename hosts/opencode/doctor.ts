/** Starting the hook as our plugin does (`plugin.js`). */
import type { HostDoctor } from "../doctor.ts";

export const doctor: HostDoctor = {
  payload: (session_id, cwd) => ({
    hook_event_name: "chat.message",
    session_id,
    parent_id: null,
    cwd,
    prompt: "engram doctor",
    held: null,
    v: 1,
  }),

  obstacles: () => [],
};
