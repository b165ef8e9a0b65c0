/** `engram upgrade --latest`: the entries that some version of `link` wrote, as today's would write them. */
import type { LinkOption, Place } from "../../hosts/link.ts";
import type { Io } from "../cli/command.ts";
import { printable } from "../cli/printable.ts";
import type { Settings } from "../config.ts";
import { loadSettings } from "../load_settings.ts";
import { findLinks, type HostLinks, type LinkedAt, placesOf } from "../doctor/links.ts";
import { findRoots } from "../workspace.ts";
import { type FilePlan, planGenerated, planLink } from "./file_plan.ts";
import { makeChanges } from "./host_file_change.ts";
import { keyOf } from "./json_tree.ts";
import { copiesFolder, locate, type Location } from "./place.ts";
import type { Machine } from "./program.ts";
import { printPlans, reportRefusals, reportWritten, warn } from "./report.ts";
import type { Found } from "./survey.ts";

/** The files of one host at one place. */
interface HostPlan {
  readonly host: HostLinks;
  readonly location: Location;
  readonly files: readonly FilePlan[];
}

/**
 * Upgrades every host that is linked, in the project and at home. Which program an entry starts stays as it is,
 * and what is only written on request is kept where it is and never added.
 *
 * @returns The exit code: 1 when a file is refused; then nothing was written.
 */
export async function upgradeHosts(plan: boolean, io: Io, machine: Machine): Promise<number> {
  const locations = locationsOf(io, machine);
  const places = {
    project: locations.find(({ place }) => place.scope === "project")?.place ?? null,
    global: locations.find(({ place }) => place.scope === "global")?.place ?? null,
  };
  const plans: HostPlan[] = [];
  for (const host of await findLinks(places)) {
    for (const at of placesOf(host)) {
      const location = locations.find(({ place }) => place === at.place);
      if (location === undefined || !isOurs(at)) continue;
      plans.push({
        host,
        location,
        files: await planHost(host, at, await settingsAt(at.place, io)),
      });
    }
  }
  const files = plans.flatMap(({ files }) => files);
  if (plan) printPlans(files, io);
  if (reportRefusals(files, "upgrade", io)) return 1;
  if (files.length === 0) io.out("No agent is linked here or at home");
  if (!plan) await write(plans, locations);
  for (const one of plans) report(one, plan, io);
  return 0;
}

function locationsOf(io: Io, machine: Machine): Location[] {
  const project = locate(false, io, machine);
  if (project.place.scope === "global" || io.home === null) return [project];
  return [project, locate(true, io, machine)];
}

/** False for a file that only mentions us. One that is no JSON is told of, as `link` does. */
function isOurs({ root, survey }: LinkedAt): boolean {
  return root === null || survey.ours.length > 0;
}

async function settingsAt({ base }: Place, io: Io): Promise<Settings> {
  return (await loadSettings(findRoots(base, io.home))).settings;
}

async function planHost(
  host: HostLinks,
  at: LinkedAt,
  { pathRules }: Settings,
): Promise<FilePlan[]> {
  const { link } = host;
  const { place, survey, text } = at;
  const settings = link.settings(place);
  if (settings === null) {
    const program = link.programIn?.(text) ?? null;
    // A file of ours that does not tell what it starts stays: only link can write it anew.
    return program === null ? [] : await planFiles(host, place, program);
  }
  const plan = planLink(settings, host, {
    scope: place.scope,
    pathRules,
    options: optionsIn(survey.ours, host),
    // For entries that are missing: the program that the others start.
    program: survey.ours[0]?.command.program ?? "",
    works: () => true,
    windows: place.windows,
  });
  return [plan, ...await planFiles(host, place, null)];
}

async function planFiles(
  { link }: HostLinks,
  place: Place,
  program: string | null,
): Promise<FilePlan[]> {
  const plans: FilePlan[] = [];
  for (const file of await link.generated(place, program)) {
    plans.push(await planGenerated(file, true));
  }
  return plans;
}

/** What was asked for when the entries were written, also of those that stand where the host does not look. */
function optionsIn(ours: readonly Found[], { link }: HostLinks): Set<LinkOption> {
  const options = new Set<LinkOption>();
  for (const found of ours) {
    const event = found.event ?? listName(found);
    const entry = link.entries.find((entry) => entry.event === event);
    if (entry?.option !== undefined) options.add(entry.option);
  }
  return options;
}

/** The name of the list that an entry stands in. */
function listName({ item }: Found): string | null {
  const holder = item.parent?.type === "array" ? item.parent.parent : undefined;
  return holder?.type === "property" ? keyOf(holder) : null;
}

async function write(plans: readonly HostPlan[], locations: readonly Location[]): Promise<void> {
  for (const location of locations) {
    const changes = plans.filter((plan) => plan.location === location)
      .flatMap(({ files }) => files.flatMap(({ change }) => change ?? []));
    if (changes.length > 0) await makeChanges(changes, copiesFolder(location));
  }
}

function report({ host: { host, link }, location, files }: HostPlan, plan: boolean, io: Io): void {
  warn(files.flatMap(({ notes }) => notes), io);
  if (plan) return;
  reportWritten(`Upgraded ${host.title}`, files, io);
  link.steps(location.place).forEach((step) => io.out(printable(step)));
}
