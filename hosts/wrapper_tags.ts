/**
 * Tags in which hosts put a hook's text. A memory that holds one could end its own frame and speak as the
 * host, so they are neutralised in every text that goes out.
 */
export const WRAPPER_TAGS: readonly string[] = [
  "system-reminder", // Claude Code 2.1.332 (which escapes it too)
  "system_reminder", // Copilot CLI 1.0.102
  "hook_context", // Gemini CLI 0.61.0 (which escapes every angle bracket), Cline
  "persisted-output", // Claude Code, around what it moved to a file
  "task-notification", // Claude Code, around what a background agent says
  "state_snapshot", // Gemini CLI, around a compressed history
];
