/** Memories that are too large for what a host takes: it gets their card only. */
import type { Cap } from "../../hosts/host.ts";
import { utf8Length } from "../../hosts/caps.ts";
import { displayPath } from "../memory/store.ts";
import { renderBody, renderText } from "../render.ts";
import type { Finding } from "./finding.ts";
import { startsHook } from "./links.ts";
import { type DoctorWorld, rootsOf } from "./world.ts";

/** One finding per memory: it names the linked hosts that cannot take it whole. */
export async function capFindings(world: DoctorWorld): Promise<Finding[]> {
  const caps = capsOf(world);
  if (caps.length === 0) return [];
  const findings: Finding[] = [];
  for (const root of rootsOf(world)) {
    for (const { memory, path } of (await world.storeOf(root)).memories) {
      if (!memory.approved) continue;
      const text = renderText([renderBody(memory, memory.body)], [], []);
      const small = caps.filter(({ cap }) => !cap.fits(text)).map(({ title }) => title);
      if (small.length === 0) continue;
      findings.push({
        level: "warning",
        code: "too-large-for-host",
        where: displayPath(root, path),
        what: `with about ${Math.ceil(utf8Length(text) / 4)} tokens it is too large for ` +
          `${small.join(", ")}: only its card is given there`,
        mend: "cut it into several memories, or see load.max_tokens: engram config list",
      });
    }
  }
  return findings;
}

function capsOf({ links, settings }: DoctorWorld): { title: string; cap: Cap }[] {
  const caps: { title: string; cap: Cap }[] = [];
  for (const host of links) {
    if (![host.project, host.global].some((at) => startsHook(host, at))) continue;
    const { hook } = host.host;
    if (hook === null) continue;
    const cap = hook.cap(settings.maxTokensSet);
    caps.push({ title: host.host.title, cap });
  }
  return caps;
}
