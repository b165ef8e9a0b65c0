/** Files in which hosts and their users keep instructions: what `import` can make memories of. */

/** One file, or all files in a folder that end so. */
export type InstructionPlace =
  | { readonly file: string }
  | { readonly folder: string; readonly ending: string };

/** In the order in which they are offered. */
export const INSTRUCTION_PLACES: readonly InstructionPlace[] = [
  { file: "CLAUDE.md" }, // Claude Code, Copilot
  { file: ".claude/CLAUDE.md" },
  { file: "AGENTS.md" }, // Codex, OpenCode, Cursor, Copilot, Windsurf
  { file: "GEMINI.md" }, // Gemini CLI
  { folder: ".claude/rules", ending: ".md" },
  { file: ".cursorrules" }, // Cursor's older form
  { folder: ".cursor/rules", ending: ".mdc" },
  { file: ".windsurfrules" }, // Windsurf's older form
  { folder: ".windsurf/rules", ending: ".md" },
  { file: ".github/copilot-instructions.md" },
  { folder: ".github/instructions", ending: ".instructions.md" },
  { file: ".clinerules" },
  { folder: ".clinerules", ending: ".md" },
];
