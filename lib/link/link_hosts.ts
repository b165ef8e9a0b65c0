/** `engram link`: plans all files, and writes them when none is refused. */
import type { HostLink, LinkOption, Place, Surroundings } from "../../hosts/link.ts";
import { readTextOrNull } from "../atomic_write.ts";
import { insideAgentShell } from "../cli/agent_shell.ts";
import { type Io, Refusal } from "../cli/command.ts";
import { printable } from "../cli/printable.ts";
import type { Settings } from "../config.ts";
import { loadSettings } from "../load_settings.ts";
import type { JsonObject } from "../json.ts";
import { trustWorkspace } from "../trust_change.ts";
import { findRoots, gitRoot } from "../workspace.ts";
import { type FilePlan, planGenerated, planLink } from "./file_plan.ts";
import { makeChanges } from "./host_file_change.ts";
import {
  absence,
  checkOptions,
  checkScope,
  type Choice,
  type LinkableHost,
  namedHosts,
  without,
  wrongScope,
} from "./hosts.ts";
import { objectOf } from "./json_tree.ts";
import { programsIn } from "./link_text.ts";
import { copiesFolder, locate, type Location, otherPlace } from "./place.ts";
import { chooseProgram, findProgram, type Machine, workingPrograms } from "./program.ts";
import { linkedRules } from "./rule_files.ts";
import { printPlans, reportRefusals, reportSkipped, reportWritten, warn } from "./report.ts";
import { survey } from "./survey.ts";
import { readTolerant } from "./syntax.ts";

export interface LinkOrder {
  /** Names of hosts, or `all`. */
  readonly words: readonly string[];
  readonly global: boolean;
  readonly options: ReadonlySet<LinkOption>;
  readonly absolute: boolean;
  readonly plan: boolean;
}

/** One host's part of a link. */
interface HostPlan {
  readonly host: LinkableHost;
  readonly files: readonly FilePlan[];
  readonly warnings: readonly string[];
}

/**
 * Links hosts.
 *
 * @returns The exit code: 1 when a file is refused; then nothing was written.
 */
export async function linkHosts(order: LinkOrder, io: Io, machine: Machine): Promise<number> {
  const location = locate(order.global, io, machine);
  const choice = await chosenHosts(order, location, io, machine);
  if (choice.linkable.length > 0 && !location.initialised) {
    throw new Refusal(
      `Cannot link: there is no memory folder at or above ${location.place.base}; ` +
        "make one with: engram init (or link for all projects with --global)",
    );
  }
  reportSkipped(choice.skipped, io);
  const { settings, warnings } = await loadSettings(findRoots(location.place.base, io.home));
  warn(warnings, io);
  const plans: HostPlan[] = [];
  for (const host of choice.linkable) {
    plans.push(await planHost(host, order, location, settings, io, machine));
  }
  const files = plans.flatMap(({ files }) => files);
  if (order.plan) printPlans(files, io);
  if (reportRefusals(files, "link", io)) return 1;
  if (!order.plan) {
    const changes = files.flatMap(({ change }) => change ?? []);
    await makeChanges(changes, copiesFolder(location));
    await trust(location, io);
  }
  for (const { host, files, warnings } of plans) {
    if (!order.plan) reportWritten(`Linked ${host.host.title}`, files, io);
    warn([...files.flatMap(({ notes }) => notes), ...warnings], io);
    if (!order.plan) host.link.steps(location.place).forEach((step) => io.out(printable(step)));
  }
  return 0;
}

async function chosenHosts(
  { words, options }: LinkOrder,
  { place }: Location,
  io: Io,
  machine: Machine,
): Promise<Choice> {
  const choice = await namedHosts(words);
  checkOptions(choice, options);
  if (!words.includes("all")) {
    checkScope(choice.linkable, place, "link");
    return choice;
  }
  return await without(
    choice,
    async (host) => wrongScope(host, place) ?? await absence(host, place, io.home, machine),
  );
}

async function planHost(
  host: LinkableHost,
  order: LinkOrder,
  location: Location,
  preferences: Settings,
  io: Io,
  machine: Machine,
): Promise<HostPlan> {
  const { place } = location;
  const { link } = host;
  const settings = link.settings(place);
  const files: FilePlan[] = [];
  if (settings !== null) {
    const program = await findProgram(link, place, machine);
    const words = programsIn(readOrNull(settings.path), host);
    const working = await workingPrograms(words, program, machine);
    const first = words.find((word) => working.has(word));
    const forced = order.absolute && link.absolute(place);
    const chosen = forced || first === undefined
      ? chooseProgram(program, link, place, order.absolute)
      : first;
    const works = (word: string) => forced ? word === chosen : working.has(word);
    const { options } = order;
    files.push(planLink(settings, host, {
      scope: place.scope,
      pathRules: preferences.pathRules,
      options,
      program: chosen,
      works,
      windows: place.windows,
    }));
  }
  const generated = [
    ...await link.generated(place, await programFile(link, place, order, machine)),
    ...await linkedRules(host.host, place, preferences, io, order.plan),
  ];
  for (const file of generated) files.push(await planGenerated(file, true));
  const surroundings = {
    place,
    home: io.home,
    pathRules: preferences.pathRules,
    gitRoot: gitRoot(place.base),
    document: documentOf(files[0]?.text ?? null),
    read: readOrNull,
  };
  return { host, files, warnings: warningsOf(host, location, surroundings, io) };
}

/** The program's path for a host that is linked by generated files alone; throws where it is unknown. */
async function programFile(
  link: HostLink,
  place: Place,
  { absolute }: LinkOrder,
  machine: Machine,
): Promise<string | null> {
  if (link.settings(place) !== null) return null;
  const program = await findProgram(link, place, machine);
  chooseProgram(program, link, place, absolute);
  return program.file;
}

function warningsOf(
  host: LinkableHost,
  location: Location,
  surroundings: Surroundings,
  io: Io,
): string[] {
  const { link } = host;
  const { place } = location;
  const warnings: string[] = [];
  if (location.homeAsProject) {
    warnings.push(
      `${place.base} is your home folder: its settings are those of all projects, ` +
        "so this links as with --global",
    );
  } else if (place.base !== io.cwd && place.scope === "project") {
    warnings.push(`This links the workspace ${place.base}, not only the current folder`);
  }
  const other = otherPlace(location, io);
  if (other !== null && isLinkedTwice(host, place, other)) {
    warnings.push(
      `${host.host.title} is linked in the project and for all projects, and runs each hook twice; ` +
        `unlink one of them: engram unlink ${host.name} or engram unlink ${host.name} --global`,
    );
  }
  return [...warnings, ...link.warnings(surroundings)];
}

/** True when there are entries in the other scope's file too. */
function isLinkedTwice(host: LinkableHost, place: Place, other: Place): boolean {
  const path = pathOf(host.link, other);
  if (path === null || path === pathOf(host.link, place)) return false;
  const { root } = readTolerant(readOrNull(path) ?? "");
  return root !== null && survey(root, host).ours.some(({ event }) => event !== null);
}

function pathOf(link: HostLink, place: Place): string | null {
  return link.settings(place)?.path ?? null;
}

function documentOf(text: string | null): JsonObject {
  return objectOf(readTolerant(text ?? "").root ?? undefined);
}

/** A file's text for a look at it; whatever is in the way is reported where it matters. */
function readOrNull(path: string): string | null {
  try {
    return readTextOrNull(path);
  } catch {
    return null;
  }
}

/** Linking a workspace says that its memories are wanted; in an agent's shell nobody says so. */
async function trust({ place }: Location, { home, env }: Io): Promise<void> {
  if (place.scope === "global" || home === null || insideAgentShell(env) !== null) return;
  await trustWorkspace(home, place.base);
}
