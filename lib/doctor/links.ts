/** Where hosts are linked: their settings files with entries of ours, and the files that are ours alone. */
import type { HostLink, Place, Scope } from "../../hosts/link.ts";
import type { Host } from "../../hosts/mod.ts";
import { namedHosts } from "../link/hosts.ts";
import type { Node } from "../link/json_tree.ts";
import { type Found, type Linked, type Survey, survey } from "../link/survey.ts";
import { readTolerant } from "../link/syntax.ts";
import { readRegularText } from "../regular_file.ts";
import type { Io } from "../cli/command.ts";
import type { Roots } from "../workspace.ts";

/** A host's settings at one place where something of ours stands. */
export interface LinkedAt {
  readonly place: Place;
  /** The settings file, or the file that is ours alone. */
  readonly path: string;
  readonly text: string;
  /** The file as a tree; null where it is no JSON at all, or a file that is ours alone. */
  readonly root: Node | null;
  /** What of ours stands in it, and what only mentions us. */
  readonly survey: Survey;
}

/** A host and the places where it is linked. */
export interface HostLinks extends Linked {
  readonly host: Host;
  readonly project: LinkedAt | null;
  readonly global: LinkedAt | null;
}

/** The places that are looked at. */
export interface Places {
  readonly project: Place | null;
  readonly global: Place | null;
}

/** The current workspace, or the current folder where there is none, and the home folder. */
export function placesAround(
  { workspace }: Roots,
  { env, home, cwd }: Io,
  windows: boolean,
): Places {
  const base = workspace?.base ?? (cwd === home ? null : cwd);
  return {
    project: base === null ? null : { scope: "project", base, env, windows },
    global: home === null ? null : { scope: "global", base: home, env, windows },
  };
}

/** Every host that can be linked, with the places where it is. */
export async function findLinks(places: Places): Promise<HostLinks[]> {
  const { linkable } = await namedHosts(["all"]);
  return await Promise.all(linkable.map(async (host) => ({
    ...host,
    project: await linkedAt(host, places.project),
    global: await linkedAt(host, places.global),
  })));
}

/** The places where a host is linked, the project first. */
export function placesOf({ project, global }: HostLinks): LinkedAt[] {
  return [project, global].filter((at) => at !== null);
}

/** The entries of ours that the host reads. */
export function entriesOf({ survey }: LinkedAt): readonly Found[] {
  return survey.ours.filter(({ event }) => event !== null);
}

/** True where the host starts our hook: there are entries that it reads, or a file that is ours alone. */
export function startsHook({ link }: Linked, at: LinkedAt | null): at is LinkedAt {
  return at !== null && (entriesOf(at).length > 0 || link.settings(at.place) === null);
}

/** A scope for people. */
export function scopeName(scope: Scope): string {
  return scope === "project" ? "in this project" : "for all projects";
}

const NOTHING: Survey = { ours: [], mentions: [] };

async function linkedAt(host: Linked, place: Place | null): Promise<LinkedAt | null> {
  if (place === null || (host.link.only?.scope ?? place.scope) !== place.scope) return null;
  const settings = host.link.settings(place);
  if (settings === null) return await generatedAt(host.link, place);
  const text = readOrNull(settings.path);
  if (text === null || !text.includes("agent-hook")) return null;
  const { root } = readTolerant(text);
  return {
    place,
    path: settings.path,
    text,
    root,
    survey: root === null ? NOTHING : survey(root, host),
  };
}

/** A host without settings of its own is linked where its generated file stands. */
async function generatedAt(link: HostLink, place: Place): Promise<LinkedAt | null> {
  for (const { path, owns } of await link.generated(place, null)) {
    const text = readOrNull(path);
    if (text !== null && await owns(text)) {
      return { place, path, text, root: null, survey: NOTHING };
    }
  }
  return null;
}

/** A file's text, or null where there is none to be read. */
export function readOrNull(path: string): string | null {
  try {
    return readRegularText(path);
  } catch {
    return null;
  }
}
