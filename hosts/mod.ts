/** The hosts that Engram knows: their names, what the program needs because of them, and their parts. */
import type { HostDoctor } from "./doctor.ts";
import { adapter as claude } from "./claude/hook.ts";
import { adapter as codex } from "./codex/hook.ts";
import { adapter as cursor } from "./cursor/hook.ts";
import { adapter as gemini } from "./gemini/hook.ts";
import { adapter as opencode } from "./opencode/hook.ts";
import { adapter as windsurf } from "./windsurf/hook.ts";
import type { HookAdapter, HostName } from "./host.ts";
import type { HostLink } from "./link.ts";
import type { HostRules } from "./rules.ts";
import type { TranscriptReader } from "./transcript.ts";

export interface Host {
  readonly name: HostName;
  /** The product's own name, for people. */
  readonly title: string;
  /** Other names accepted on the command line. */
  readonly aliases: readonly string[];
  /** Dot-folders, in the project or at home, that this host needs read and written. */
  readonly folders: readonly string[];
  /** Environment variables that its adapter or `link` reads. */
  readonly environment: readonly string[];
  /** Variables of which one is set in the shell that this host gives its agent. */
  readonly shellMarks: readonly string[];
  /** The hook adapter, or null where the host starts no program of ours. */
  readonly hook: HookAdapter | null;
  /** Linking, or the reason why there is none. */
  readonly link: (() => Promise<{ readonly link: HostLink }>) | string;
  /** The files made of memories that the host reads by itself, or null where it has none. */
  readonly rules: (() => Promise<{ readonly rules: HostRules }>) | null;
  /** Reading its transcripts, or null where Engram cannot. */
  readonly transcript: (() => Promise<{ readonly transcript: TranscriptReader }>) | null;
  /** What `doctor` has to know, or null where there is nothing to check. */
  readonly doctor: (() => Promise<{ readonly doctor: HostDoctor }>) | null;
}

export const HOSTS: readonly Host[] = [
  {
    name: "codex",
    title: "Codex",
    aliases: [],
    folders: [".codex"],
    environment: ["CODEX_HOME"],
    shellMarks: ["CODEX_THREAD_ID", "CODEX_TOOL_CALL_ID"],
    hook: codex,
    link: () => import("./codex/link.ts"),
    rules: null,
    transcript: () => import("./codex/transcript.ts"),
    doctor: () => import("./codex/doctor.ts"),
  },
  {
    name: "claude",
    title: "Claude Code",
    aliases: [],
    folders: [".claude"],
    // The second one tells Devin, which runs the same entries.
    environment: ["CLAUDE_CONFIG_DIR", "DEVIN_PROJECT_DIR"],
    shellMarks: ["CLAUDECODE"],
    hook: claude,
    link: () => import("./claude/link.ts"),
    rules: () => import("./claude/rules.ts"),
    transcript: () => import("./claude/transcript.ts"),
    doctor: () => import("./claude/doctor.ts"),
  },
  {
    name: "gemini",
    title: "Gemini CLI",
    aliases: [],
    folders: [".gemini"],
    environment: [],
    shellMarks: ["GEMINI_CLI"],
    hook: gemini,
    link: () => import("./gemini/link.ts"),
    rules: null,
    transcript: () => import("./gemini/transcript.ts"),
    doctor: () => import("./gemini/doctor.ts"),
  },
  {
    name: "cursor",
    title: "Cursor",
    aliases: [],
    folders: [".cursor"],
    environment: ["CURSOR_PROJECT_DIR"],
    shellMarks: ["CURSOR_AGENT", "CURSOR_VERSION"],
    hook: cursor,
    link: () => import("./cursor/link.ts"),
    rules: null,
    transcript: null,
    doctor: () => import("./cursor/doctor.ts"),
  },
  {
    name: "windsurf",
    title: "Windsurf",
    aliases: ["cascade"],
    folders: [".windsurf", ".codeium"],
    environment: [],
    shellMarks: [],
    hook: windsurf,
    link: () => import("./windsurf/link.ts"),
    rules: () => import("./windsurf/rules.ts"),
    transcript: null,
    doctor: () => import("./windsurf/doctor.ts"),
  },
  {
    name: "opencode",
    title: "OpenCode",
    aliases: [],
    folders: [".config/opencode"],
    environment: ["XDG_CONFIG_HOME"],
    shellMarks: ["OPENCODE"],
    hook: opencode,
    link: () => import("./opencode/link.ts"),
    rules: null,
    transcript: null,
    doctor: () => import("./opencode/doctor.ts"),
  },
  {
    name: "copilot",
    title: "GitHub Copilot CLI",
    aliases: [],
    folders: [],
    environment: [],
    shellMarks: ["COPILOT_CLI"],
    hook: null,
    link:
      "Copilot CLI runs the entries of Claude Code in a project, and is answered there: engram link claude",
    rules: null,
    transcript: null,
    doctor: null,
  },
  {
    name: "cline",
    title: "Cline",
    aliases: [],
    folders: [],
    environment: [],
    shellMarks: [],
    hook: null,
    link:
      "Cline gives its model no text from hooks at session starts or prompts (seen with 3.0.65)",
    rules: null,
    transcript: null,
    doctor: null,
  },
];

/** The host of that name or alias, or undefined. */
export function findHost(name: string): Host | undefined {
  return HOSTS.find((host) => host.name === name || host.aliases.includes(name));
}

/** Every name and alias, in the order of the table. */
export function hostNames(): string[] {
  return HOSTS.flatMap(({ name, aliases }) => [name, ...aliases]);
}

/** Every dot-folder that Engram and the hosts use. */
export function dotFolders(): string[] {
  return [".agents", ...new Set(HOSTS.flatMap((host) => host.folders))];
}

/** Every environment variable that a host makes us read. */
export function hostEnvironment(): string[] {
  return HOSTS.flatMap((host) => [...host.environment, ...host.shellMarks]);
}
