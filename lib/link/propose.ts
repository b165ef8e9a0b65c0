/** `engram link` without a host: proposes those that are present. */
import type { Io } from "../cli/command.ts";
import { absence, namedHosts, without, wrongScope } from "./hosts.ts";
import { linkHosts, type LinkOrder } from "./link_hosts.ts";
import { locate } from "./place.ts";
import type { Machine } from "./program.ts";

/** Asks on a terminal whether to link what was found; else prints how to. Returns the exit code. */
export async function proposeHosts(order: LinkOrder, io: Io, machine: Machine): Promise<number> {
  const { place } = locate(order.global, io, machine);
  const { linkable } = await without(
    await namedHosts(["all"]),
    async (host) => wrongScope(host, place) ?? await absence(host, place, io.home, machine),
  );
  if (linkable.length === 0) {
    io.out("No coding agent was found here; name one to link it all the same: engram link HOST");
    return 0;
  }
  const words = linkable.map(({ name }) => name);
  const titles = linkable.map(({ host }) => host.title).join(", ");
  if (!io.interactive) {
    io.out(`Found ${titles}. To link, run: ${commandLine({ ...order, words })}`);
    return 0;
  }
  const answer = await io.askKey(`Found ${titles}. Link here? [y/N]`);
  if (/^y(es)?$/i.test(answer?.trim() ?? "")) {
    return await linkHosts({ ...order, words }, io, machine);
  }
  io.out(`Later: ${commandLine({ ...order, words })}`);
  return 0;
}

function commandLine({ words, global, options, absolute, plan }: LinkOrder): string {
  const flags = [
    ...(global ? ["global"] : []),
    ...options,
    ...(absolute ? ["absolute"] : []),
    ...(plan ? ["plan"] : []),
  ];
  return ["engram link", ...words, ...flags.map((flag) => `--${flag}`)].join(" ");
}
