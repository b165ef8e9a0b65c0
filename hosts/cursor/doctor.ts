/** Starting Cursor's hook as Cursor does (payload of 3.x). */
import type { HostDoctor } from "../doctor.ts";

export const doctor: HostDoctor = {
  payload: (session_id, cwd) => ({
    conversation_id: session_id,
    generation_id: "",
    model: "default",
    session_id,
    hook_event_name: "sessionStart",
    cursor_version: "3.20.17",
    workspace_roots: [cwd],
    user_email: null,
    transcript_path: null,
    is_background_agent: false,
    composer_mode: "agent",
  }),

  obstacles: () => [],
};
