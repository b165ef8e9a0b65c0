/** The hosts that a command names, with what linking knows about them. */
import { dirname } from "@std/path/dirname";
import { join } from "@std/path/join";
import type { LinkOption, Place } from "../../hosts/link.ts";
import { findHost, type Host, hostNames, HOSTS } from "../../hosts/mod.ts";
import { UsageError } from "../cli/command.ts";
import { alternatives, unknownWord } from "../cli/suggest.ts";
import { isFolder } from "../workspace.ts";
import { isInstalled, type Machine } from "./program.ts";
import type { Linked } from "./survey.ts";

/** A host that can be linked. */
export interface LinkableHost extends Linked {
  readonly host: Host;
}

/** A host that is left out, and why. */
export interface SkippedHost {
  readonly host: Host;
  readonly reason: string;
}

export interface Choice {
  readonly linkable: readonly LinkableHost[];
  readonly skipped: readonly SkippedHost[];
}

/** The hosts that the words of a command name, each once; `all` names every one. */
export async function namedHosts(words: readonly string[]): Promise<Choice> {
  const names = [...hostNames(), "all"];
  const chosen = new Set<Host>();
  for (const word of words) {
    const host = findHost(word);
    if (host === undefined && word !== "all") throw unknownWord("host", word, names);
    for (const one of host === undefined ? HOSTS : [host]) chosen.add(one);
  }
  return await choiceOf([...chosen]);
}

async function choiceOf(hosts: readonly Host[]): Promise<Choice> {
  const links = new Map(
    await Promise.all(
      HOSTS.map(async (host) =>
        [host, typeof host.link === "string" ? host.link : (await host.link()).link] as const
      ),
    ),
  );
  const all = [...links.values()].filter((link) => typeof link !== "string");
  const linkable: LinkableHost[] = [];
  const skipped: SkippedHost[] = [];
  for (const host of hosts) {
    const link = links.get(host) ?? "";
    if (typeof link === "string") skipped.push({ host, reason: link });
    else linkable.push({ host, name: host.name, link, all });
  }
  return { linkable, skipped };
}

/** Leaves out the hosts for which a reason is found. */
export async function without(
  { linkable, skipped }: Choice,
  reason: (host: LinkableHost) => Promise<string | null>,
): Promise<Choice> {
  const left: LinkableHost[] = [];
  const out: SkippedHost[] = [...skipped];
  for (const one of linkable) {
    const found = await reason(one);
    if (found === null) left.push(one);
    else out.push({ host: one.host, reason: found });
  }
  return { linkable: left, skipped: out };
}

/** Why a host counts as absent: no folder of it in the project or at home, and no program; else null. */
export async function absence(
  { host, link }: LinkableHost,
  place: Place,
  home: string | null,
  machine: Machine,
): Promise<string | null> {
  const bases = new Set([place.base, ...(home === null ? [] : [home])]);
  for (const base of bases) {
    if (host.folders.some((folder) => isFolder(join(base, folder)))) return null;
  }
  // Its folder may be named by a variable.
  const own = home && link.settings({ ...place, scope: "global", base: home });
  if (own && isFolder(dirname(own.path))) return null;
  for (const name of link.programs) if (await isInstalled(name, machine)) return null;
  const programs = link.programs.map((name) => `program "${name}"`);
  return `not found here: no ${
    alternatives([...host.folders.map((folder) => `folder "${folder}"`), ...programs])
  }`;
}

/** Wrong usage: a flag that concerns none of the hosts that were named. */
export function checkOptions(
  { linkable, skipped }: Choice,
  options: ReadonlySet<LinkOption>,
): void {
  const takes = ({ link }: Linked, option: LinkOption) =>
    link.entries.some((entry) => entry.option === option);
  for (const option of options) {
    if (linkable.some((one) => takes(one, option))) continue;
    const [first] = [...linkable, ...skipped];
    throw new UsageError(`"--${option}" does not concern ${first?.host.title ?? "any host here"}`);
  }
}

/** Wrong usage: a host that was named cannot be linked in this scope. */
export function checkScope(
  hosts: readonly LinkableHost[],
  place: Place,
  verb: "link" | "unlink",
): void {
  for (const host of hosts) {
    const reason = wrongScope(host, place, verb);
    if (reason !== null) throw new UsageError(reason);
  }
}

/** Why a host cannot be linked in this scope; null where it can. */
export function wrongScope(
  { name, link: { only } }: LinkableHost,
  place: Place,
  verb: "link" | "unlink" = "link",
): string | null {
  if (only === undefined || only.scope === place.scope) return null;
  return `${only.reason}: engram ${verb} ${name}${only.scope === "global" ? " --global" : ""}`;
}
