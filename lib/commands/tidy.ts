/** What follows most commands: the deliveries that hooks counted are filed, and what waits is named. */
import { insideAgentShell } from "../cli/agent_shell.ts";
import type { Io } from "../cli/command.ts";
import { cacheFolders } from "../memory/database.ts";
import { countFiles, PROPOSALS_FOLDER } from "../memory/store.ts";
import { State } from "../state.ts";
import { stateFile } from "../state_report.ts";
import { syncUsage } from "../usage.ts";
import { findRoots, type Roots, rootsIn } from "../workspace.ts";
import { openIndexes } from "./indexes.ts";
import { counted } from "../cli/counted.ts";

/** Does it, as far as it can be done: the command itself has ended well or not already. */
export async function tidyUp(io: Io, quiet: boolean): Promise<void> {
  const roots = findRoots(io.cwd, io.home);
  await fileUsage(roots, io.home).catch(ignore);
  if (!quiet && insideAgentShell(io.env) === null) await nameWaiting(roots, io).catch(ignore);
}

function ignore(): void {
  // A folder that cannot be written, a cache that is broken: `doctor` tells.
}

/** Moves what hooks counted into the usage files, where there is a state. */
export async function fileUsage(roots: Roots, home: string | null): Promise<void> {
  const root = roots.workspace ?? roots.global;
  if (root === null) return;
  const folders = cacheFolders(root.folder, home);
  if (stateFile(folders) === null) return;
  const state = State.open(folders);
  try {
    await syncUsage(state, roots);
  } finally {
    state.close();
  }
}

async function nameWaiting(roots: Roots, io: Io): Promise<void> {
  const found = rootsIn(roots);
  const indexes = await openIndexes(found, io);
  const memories = indexes.reduce((sum, index) => sum + index.unapproved(), 0);
  for (const index of indexes) index.close();
  const proposals = found.reduce((sum, root) => sum + countFiles(root, PROPOSALS_FOLDER), 0);
  const note = waitingNote(memories, proposals);
  if (note !== null) io.err(note);
}

/** How many memories and proposals wait for approval; null where none does. */
export function waitingNote(memories: number, proposals: number): string | null {
  const parts = [
    ...(memories === 0 ? [] : [counted(memories, "memory", "memories")]),
    ...(proposals === 0 ? [] : [counted(proposals, "proposal")]),
  ];
  if (parts.length === 0) return null;
  const verb = memories + proposals === 1 ? "waits" : "wait";
  return `${parts.join(" and ")} ${verb} for approval: engram approve`;
}
