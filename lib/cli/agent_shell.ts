/** The shell that a coding host gives its agent: there nothing approves. */
import { HOSTS } from "../../hosts/mod.ts";
import type { ReadEnv } from "../../hosts/host.ts";
import { Refusal } from "./command.ts";

/** Set by several agents to their name. */
const COMMON_MARK = "AI_AGENT";

/** Lifts the rule when it is exactly `1`. */
const LIFT = "ENGRAM_ALLOW_AGENT_APPROVAL";

/** The variable by which this is an agent's shell, or null for a person's (or where the rule is lifted). */
export function insideAgentShell(env: ReadEnv): string | null {
  if (env(LIFT) === "1") return null;
  const marks = [COMMON_MARK, ...HOSTS.flatMap(({ shellMarks }) => shellMarks)];
  return marks.find((name) => env(name)) ?? null;
}

/**
 * For commands that make a text usable.
 *
 * @param command As a person would type it: `engram approve use-pnpm`.
 * @throws {Refusal} inside an agent's shell.
 */
export function refuseInAgentShell(env: ReadEnv, command: string): void {
  const mark = insideAgentShell(env);
  if (mark === null) return;
  throw new Refusal(
    `Cannot approve inside an agent's shell (${mark} is set): run "${command}" in your own terminal`,
  );
}
