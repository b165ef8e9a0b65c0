/** What real hook runs left in the state: failures, and whether a linked host ever ran one. */
import { findHost } from "../../hosts/mod.ts";
import { ago } from "../cli/ago.ts";
import { cacheFolders } from "../memory/database.ts";
import { type FiredEvent, type HookFailure, stateFile, StateReport } from "../state_report.ts";
import type { Finding } from "./finding.ts";
import { startsHook } from "./links.ts";
import type { DoctorWorld } from "./world.ts";

/** Failures that are told one by one. */
const TOLD = 5;
/** Milliseconds after which a failure is history. */
const RECENT = 7 * 86_400_000;

export function historyFindings(world: DoctorWorld): Finding[] {
  const { roots, io, links } = world;
  const root = roots.workspace ?? roots.global;
  if (root === null) return [];
  const path = stateFile(cacheFolders(root.folder, io.home));
  const { fired, failures } = readHistory(path);
  const now = io.now().getTime();
  const quiet = links.flatMap((host): Finding[] => {
    const at = [host.project, host.global].find((at) => startsHook(host, at));
    if (at === undefined || at === null) return [];
    if (fired.some((event) => event.host === host.name)) return [];
    return [{
      level: "note",
      code: "never-ran",
      where: at.path,
      what: `${host.host.title} has not run a hook here yet`,
      mend: "start a new session of it here; sessions that run already keep what they started with",
    }];
  });
  return [...failureFindings(failures, path ?? "", now), ...quiet];
}

function readHistory(
  path: string | null,
): { fired: readonly FiredEvent[]; failures: readonly HookFailure[] } {
  const nothing = { fired: [], failures: [] };
  if (path === null) return nothing;
  try {
    const report = new StateReport(path);
    try {
      return { fired: report.fired(), failures: report.failures(TOLD) };
    } finally {
      report.close();
    }
  } catch {
    return nothing; // That it is damaged is told elsewhere.
  }
}

function failureFindings(
  failures: readonly HookFailure[],
  where: string,
  now: number,
): Finding[] {
  return failures.filter(({ at }) => now - at < RECENT).map(({ host, event, error, at }) => ({
    level: "warning",
    code: "hook-failure",
    where,
    what: `a hook of ${findHost(host)?.title ?? (host === "" ? "an unknown agent" : host)}${
      event === "" ? "" : ` (${event})`
    } failed ${ago(at, now)} and gave nothing: ${error}`,
    mend: "",
  }));
}
