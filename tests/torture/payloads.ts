/** The recorded payloads of all hosts, with the entry that each host starts, for mutation. */
import type { JsonObject } from "../../lib/json.ts";
import { fixture, fixturesOf } from "../fixtures.ts";

/** A host as its payloads reach us. */
export interface Source {
  /** Folder below `tests/testdata`. */
  readonly name: string;
  /** The word behind `--host`. */
  readonly entry: string;
  readonly env: Readonly<Record<string, string>>;
}

/** Every host, those that run another one's entries too. */
export function sources(project: string): readonly Source[] {
  const own = ["claude", "codex", "gemini", "cursor", "windsurf", "opencode"];
  return [
    ...own.map((name) => ({ name, entry: name, env: {} })),
    { name: "copilot", entry: "claude", env: { COPILOT_CLI: "1" } },
    { name: "vscode", entry: "claude", env: {} },
    { name: "devin", entry: "claude", env: { DEVIN_PROJECT_DIR: project } },
    { name: "cursor", entry: "claude", env: { CURSOR_VERSION: "3.20.17" } },
  ];
}

/** The payloads that were recorded of a host. */
export function recorded({ name }: Source, project: string): readonly JsonObject[] {
  return fixturesOf(name).map((event) => fixture(name, event, project));
}
