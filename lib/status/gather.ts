/** What is set up here and what was given last: everything that `engram status` shows. */
import { findHost } from "../../hosts/mod.ts";
import type { Io } from "../cli/command.ts";
import { openIndexes } from "../commands/indexes.ts";
import type { Settings } from "../config.ts";
import { loadSettings } from "../load_settings.ts";
import { findLinks, type HostLinks, placesAround, startsHook } from "../doctor/links.ts";
import { cacheFolders } from "../memory/database.ts";
import { type FiredEvent, type LastSession, stateFile, StateReport } from "../state_report.ts";
import { isTrusted } from "../trust.ts";
import { type MemoryRoot, type Roots, rootsIn } from "../workspace.ts";
import { countFolder, type FolderCounts } from "./counts.ts";
import { givenMemories, type GivenMemory } from "./session.ts";

export interface FolderStatus {
  readonly root: MemoryRoot;
  readonly trusted: boolean;
  readonly counts: FolderCounts;
}

export interface HostStatus {
  readonly name: string;
  readonly title: string;
  readonly project: boolean;
  readonly global: boolean;
  readonly last: FiredEvent | null;
}

export interface Status {
  readonly workspace: FolderStatus | null;
  readonly global: FolderStatus | null;
  readonly settings: Settings;
  readonly warnings: readonly string[];
  readonly hosts: readonly HostStatus[];
  readonly session: LastSession | null;
  readonly given: readonly GivenMemory[];
}

/** Gathers it; caches are brought up to the files, nothing else is changed. */
export async function gatherStatus(roots: Roots, io: Io): Promise<Status> {
  const { settings, warnings } = await loadSettings(roots);
  const { fired, session } = readState(roots, io);
  return {
    workspace: await folderStatus(roots.workspace, io),
    global: await folderStatus(roots.global, io),
    settings,
    warnings,
    hosts: hostStatus(await findLinks(placesAround(roots, io, Deno.build.os === "windows")), fired),
    session,
    given: session === null ? [] : await given(session, roots, io),
  };
}

async function folderStatus(root: MemoryRoot | null, { home }: Io): Promise<FolderStatus | null> {
  if (root === null) return null;
  return { root, trusted: isTrusted(root, home), counts: await countFolder(root) };
}

function readState(
  { workspace, global }: Roots,
  { home }: Io,
): { fired: readonly FiredEvent[]; session: LastSession | null } {
  const nothing = { fired: [], session: null };
  const root = workspace ?? global;
  const path = root === null ? null : stateFile(cacheFolders(root.folder, home));
  if (path === null) return nothing;
  try {
    const report = new StateReport(path);
    try {
      return { fired: report.fired(), session: report.lastSession() };
    } finally {
      report.close();
    }
  } catch {
    return nothing; // `doctor` says what is wrong with it.
  }
}

async function given(
  session: LastSession,
  roots: Roots,
  io: Io,
): Promise<GivenMemory[]> {
  const indexes = await openIndexes(rootsIn(roots), io);
  try {
    return await givenMemories(session, indexes);
  } finally {
    for (const index of indexes) index.close();
  }
}

/** The hosts that are linked, and those that ran our hook all the same: through another one's entries. */
function hostStatus(links: readonly HostLinks[], fired: readonly FiredEvent[]): HostStatus[] {
  const last = (name: string) => fired.find(({ host }) => host === name) ?? null;
  const known = links.map((host): HostStatus => ({
    name: host.name,
    title: host.host.title,
    project: startsHook(host, host.project),
    global: startsHook(host, host.global),
    last: last(host.name),
  }));
  const guests = [...new Set(fired.map(({ host }) => host))]
    .filter((name) => known.every((host) => host.name !== name))
    .map((name): HostStatus => ({
      name,
      title: findHost(name)?.title ?? name,
      project: false,
      global: false,
      last: last(name),
    }));
  return [...known, ...guests]
    .filter(({ project, global, last }) => project || global || last !== null);
}
