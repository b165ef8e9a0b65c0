/** Starting Windsurf's hook as Cascade does (payload of 2.3.9). */
import type { HostDoctor } from "../doctor.ts";

export const doctor: HostDoctor = {
  payload: (trajectory_id) => ({
    agent_action_name: "pre_user_prompt",
    trajectory_id,
    execution_id: trajectory_id,
    timestamp: "2026-01-02T03:04:05.678Z",
    model_name: "default",
    tool_info: { user_prompt: "engram doctor" },
  }),

  obstacles: () => [],
};
