/** What is wrong with the hook entries in hosts' settings, as the hosts read them. */
import type { Entry } from "../../hosts/link.ts";
import { isObject } from "../json.ts";
import { wantedEntries } from "../link/entries.ts";
import { lineOf, member, objectOf, splitBom } from "../link/json_tree.ts";
import { linkText, mentionNotes } from "../link/link_text.ts";
import { readAs } from "../link/syntax.ts";
import { gitRoot } from "../workspace.ts";
import type { Finding, Level } from "./finding.ts";
import {
  entriesOf,
  type HostLinks,
  type LinkedAt,
  placesOf,
  readOrNull,
  startsHook,
} from "./links.ts";
import type { DoctorWorld } from "./world.ts";

/** Looks at every file in which something of ours stands. */
export async function entryFindings(world: DoctorWorld): Promise<Finding[]> {
  const findings: Finding[] = [];
  for (const host of world.links) {
    for (const at of placesOf(host)) findings.push(...await findingsAt(host, at, world));
    if (startsHook(host, host.project) && startsHook(host, host.global)) {
      findings.push({
        level: "warning",
        code: "linked-twice",
        where: host.project.path,
        what:
          `${host.host.title} is linked in this project and for all projects, and runs each hook twice`,
        mend: `engram unlink ${host.name}, or: engram unlink ${host.name} --global`,
      });
    }
  }
  if (!world.links.some((host) => placesOf(host).some((at) => startsHook(host, at)))) {
    findings.push({
      level: "note",
      code: "not-linked",
      where: "",
      what: "no coding agent is linked, so nothing is given to any",
      mend: "engram link",
    });
  }
  return findings;
}

async function findingsAt(
  host: HostLinks,
  at: LinkedAt,
  world: DoctorWorld,
): Promise<Finding[]> {
  if (host.link.settings(at.place) === null) return [];
  const fault = faultOf(host, at);
  if (fault !== null) return [fault];
  return [
    ...outdated(host, at, world),
    ...mentionNotes(splitBom(at.text).body, at.survey).map(({ line, text }): Finding => ({
      level: "note",
      code: "mention",
      where: `${at.path}:${line}`,
      what: text,
      mend: "",
    })),
    ...startsHook(host, at) ? await obstacles(host, at, world) : [],
  ];
}

/** Why the host does not read the file at all. */
function faultOf({ link, host }: HostLinks, { path, text }: LinkedAt): Finding | null {
  const { body } = splitBom(text);
  const reading = readAs(text, link.syntax);
  const fault = reading.fault ?? link.check(reading.root);
  if (fault === null) return null;
  return {
    level: "broken",
    code: "unreadable-settings",
    where: `${path}:${lineOf(body, fault.offset)}`,
    what: `${host.title} does not read this file: ${fault.reason}`,
    mend: "mend that line",
  };
}

/** What differs from what `link` writes today. */
function outdated(host: HostLinks, at: LinkedAt, world: DoctorWorld): Finding[] {
  const { place, path, text } = at;
  const request = {
    scope: place.scope,
    pathRules: world.settings.pathRules,
    options: new Set<never>(),
    program: "engram",
    works: () => true,
    windows: place.windows,
  } as const;
  const outcome = linkText(text, host, request);
  if (outcome.refused !== null || outcome.text === text) return [];
  const flag = place.scope === "global" ? " --global" : "";
  const finding = (level: Level, code: string, what: string): Finding => ({
    level,
    code,
    where: path,
    what,
    mend: `engram link ${host.name}${flag}`,
  });
  const findings: Finding[] = [];
  const found = entriesOf(at);
  const wanted = wantedEntries(at.survey, host, request);
  const missing = wanted.filter(({ event }) => found.every((entry) => entry.event !== event));
  if (missing.length > 0) {
    const events = missing.map(({ event }) => event).join(", ");
    findings.push(finding("warning", "missing-events", `there is no entry for ${events}`));
  }
  for (const entry of wanted) {
    const own = found.find(({ event }) => event === entry.event);
    const limit = own === undefined ? undefined : member(own.handler, "timeout")?.value;
    const fault = own === undefined ? null : timeoutFault(entry, limit);
    if (fault !== null) findings.push(finding(fault.level, "timeout", fault.what));
  }
  return findings.length > 0
    ? findings
    : [finding("warning", "outdated", "the entries are not those that this version writes")];
}

/** A time limit in another unit than the host counts in. */
function timeoutFault(
  { event, handler }: Entry,
  limit: unknown,
): { level: Level; what: string } | null {
  const wanted = handler["timeout"];
  if (limit === wanted || typeof wanted !== "number") return null;
  const short = typeof limit === "number" && limit < wanted;
  return {
    level: short ? "broken" : "warning",
    what:
      `the time limit of ${event} is ${
        limit === undefined ? "missing" : String(limit)
      } instead of ` +
      `${wanted}${short ? ", so the host stops the hook before it has answered" : ""}`,
  };
}

async function obstacles(
  { host }: HostLinks,
  { place, root }: LinkedAt,
  { io, settings }: DoctorWorld,
): Promise<Finding[]> {
  const { doctor } = await host.doctor?.() ?? {};
  const document = objectOf(root ?? undefined);
  return await doctor?.obstacles({
    place,
    home: io.home,
    pathRules: settings.pathRules,
    gitRoot: gitRoot(place.base),
    document: isObject(document) ? document : {},
    read: readOrNull,
  }) ?? [];
}
