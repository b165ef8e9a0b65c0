/**
 * Windsurf's Cascade on the hook path, by its documentation and published recordings (2.3.9): it takes no text
 * from hooks, so the hook only keeps the rule file in step, which Cascade reads by itself.
 */
import { MAX_TOKENS } from "../../lib/config.ts";
import { type JsonObject, textOrNull } from "../../lib/json.ts";
import { tokenCap } from "../caps.ts";
import type { Cap, HookAdapter, HookEvent } from "../host.ts";
import { requiredText } from "../payload.ts";

export const adapter: HookAdapter = {
  safe: "",
  startText: "lost",
  keepsPendingPrompt: false,

  parse(payload: JsonObject): HookEvent {
    const turn = textOrNull(payload["execution_id"]);
    return {
      kind: "other",
      host: "windsurf",
      name: requiredText(payload, "agent_action_name"),
      session: requiredText(payload, "trajectory_id"),
      agent: null,
      // The payload names no folder; the hook is started in the workspace's root.
      cwd: null,
      id: turn,
      turn,
      transcript: null,
    };
  },

  answer: () => "",
  cap: (maxTokens: number | undefined): Cap => tokenCap(maxTokens ?? MAX_TOKENS),
  syncsRules: ({ name }) => name === "pre_user_prompt",
};
