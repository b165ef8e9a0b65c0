/** `engram unlink`: removes only what is Engram's own. */
import type { Io } from "../cli/command.ts";
import { printable } from "../cli/printable.ts";
import { type FilePlan, planGenerated, planUnlink } from "./file_plan.ts";
import { makeChanges } from "./host_file_change.ts";
import { checkScope, type LinkableHost, namedHosts } from "./hosts.ts";
import { copiesFolder, locate, type Location } from "./place.ts";
import type { Machine } from "./program.ts";
import { unlinkedRules } from "./rule_files.ts";
import { printPlans, reportRefusals, reportSkipped, reportWritten, warn } from "./report.ts";
import { counted } from "../cli/counted.ts";

export interface UnlinkOrder {
  /** Names of hosts, or `all`. */
  readonly words: readonly string[];
  readonly global: boolean;
  readonly plan: boolean;
  /** Say nothing of hosts that have no entries. */
  readonly brief?: true;
}

interface HostPlan {
  readonly host: LinkableHost;
  readonly files: readonly FilePlan[];
  readonly removed: number;
  readonly moved: boolean;
}

/**
 * Unlinks hosts. Needs no memory folder: it may be gone already.
 *
 * @returns The exit code: 1 when a file is refused; then nothing was written.
 */
export async function unlinkHosts(order: UnlinkOrder, io: Io, machine: Machine): Promise<number> {
  const location = locate(order.global, io, machine);
  const { linkable, skipped } = await namedHosts(order.words);
  if (!order.words.includes("all")) {
    checkScope(linkable, location.place, "unlink");
    reportSkipped(skipped, io);
  }
  const plans: HostPlan[] = [];
  for (const host of linkable) plans.push(await planHost(host, location));
  const files = plans.flatMap(({ files }) => files);
  if (order.plan) {
    printPlans(order.brief ? files.filter(({ change }) => change !== null) : files, io);
  }
  if (reportRefusals(files, "unlink", io)) return 1;
  if (!order.plan) {
    await makeChanges(files.flatMap(({ change }) => change ?? []), copiesFolder(location));
  }
  for (const { host, files, removed, moved } of plans) {
    const { title } = host.host;
    const changed = files.filter(({ change }) => change !== null);
    if (!order.plan && !order.brief && changed.length === 0) {
      io.out(printable(`${title}: no entries of Engram in ${location.place.base}`));
    }
    if (!order.plan) reportWritten(`Unlinked ${title}${entries(removed)}`, changed, io);
    warn(files.flatMap(({ notes }) => notes), io);
    if (moved && host.link.moved !== null) warn([host.link.moved], io);
  }
  return 0;
}

function entries(count: number): string {
  return count === 0 ? "" : ` (${counted(count, "entry", "entries")})`;
}

async function planHost({ link, ...host }: LinkableHost, { place }: Location): Promise<HostPlan> {
  const settings = link.settings(place);
  const plan = settings === null ? null : planUnlink(settings, { ...host, link });
  const files: FilePlan[] = plan === null ? [] : [plan];
  const generated = [
    ...await link.generated(place, null),
    ...await unlinkedRules(host.host, place),
  ];
  for (const file of generated) files.push(await planGenerated(file, false));
  return {
    host: { ...host, link },
    files,
    removed: plan?.removed ?? 0,
    moved: plan?.moved ?? false,
  };
}
