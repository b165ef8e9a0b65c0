/** What `link` and `unlink` print. */
import type { Io } from "../cli/command.ts";
import { printable } from "../cli/printable.ts";
import type { FilePlan } from "./file_plan.ts";
import type { SkippedHost } from "./hosts.ts";

/** Names the hosts that are left out. */
export function reportSkipped(skipped: readonly SkippedHost[], io: Io): void {
  for (const { host, reason } of skipped) io.out(printable(`SKIPPED ${host.name}: ${reason}`));
}

/** One line per file and its diff, which is printable already. */
export function printPlans(files: readonly FilePlan[], io: Io): void {
  for (const { status, path, diff } of files) {
    io.out(`${status} ${printable(path)}`);
    if (diff !== "") io.out(diff);
  }
}

/** Names the files that are refused; false when there are none. */
export function reportRefusals(
  files: readonly FilePlan[],
  doing: "link" | "unlink" | "upgrade",
  io: Io,
): boolean {
  const refusals = files.flatMap(({ refusal }) => refusal ?? []);
  for (const refusal of refusals) io.err(printable(`Cannot ${doing}: ${refusal}`));
  if (refusals.length > 0) io.err("Nothing was written");
  return refusals.length > 0;
}

/** What was done with the files of one host. */
export function reportWritten(title: string, files: readonly FilePlan[], io: Io): void {
  for (const file of files) io.out(printable(`${title}: ${done(file)}`));
}

function done({ status, path, text }: FilePlan): string {
  if (status === "create") return `made ${path}`;
  if (status === "unchanged") return `nothing to do in ${path}`;
  return text === null ? `removed ${path}` : `changed ${path}`;
}

/** Prints warnings to stderr. */
export function warn(warnings: readonly string[], io: Io): void {
  for (const warning of warnings) io.err(printable(`Warning: ${warning}`));
}
