/** Other hosts that run a linked host's entries too, as far as they are installed here. */
import { isInstalled } from "../link/program.ts";
import type { Finding } from "./finding.ts";
import { startsHook } from "./links.ts";
import type { DoctorWorld } from "./world.ts";

export async function guestFindings({ links, machine }: DoctorWorld): Promise<Finding[]> {
  const findings: Finding[] = [];
  for (const host of links) {
    const at = [host.project, host.global].find((at) => startsHook(host, at));
    const { doctor } = await host.host.doctor?.() ?? {};
    if (at === undefined || at === null) continue;
    for (const { title, programs, effect } of doctor?.guests ?? []) {
      const found = await Promise.all(programs.map((name) => isInstalled(name, machine)));
      if (!found.includes(true)) continue;
      findings.push({
        level: "note",
        code: "guest",
        where: at.path,
        what: `${title} runs the entries of ${host.host.title} too: ${effect}`,
        mend: "",
      });
    }
  }
  return findings;
}
