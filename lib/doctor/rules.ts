/** Files made of memories that are not what the memories say now. */
import { HOSTS } from "../../hosts/mod.ts";
import { openIndexes } from "../commands/indexes.ts";
import { ruleDifferences } from "../rules.ts";
import type { Finding } from "./finding.ts";
import { type DoctorWorld, rootsOf } from "./world.ts";

export async function ruleFindings(world: DoctorWorld): Promise<Finding[]> {
  const { io, roots, settings } = world;
  const indexes = await openIndexes(rootsOf(world), io);
  try {
    const { home, env } = io;
    const found = await ruleDifferences(HOSTS, {
      roots,
      home,
      env,
      settings,
      indexes,
      now: io.now().getTime(),
      thorough: true,
    });
    return found.map(({ path, edited }): Finding => ({
      level: "warning",
      code: edited ? "edited-rules" : "stale-rules",
      where: path,
      what: edited
        ? "somebody changed this file, which Engram makes of memories; it is left alone"
        : "it is not what the memories say now",
      mend: edited
        ? "take the change over into a memory, delete the file, then: engram link"
        : "engram link, or any command that changes a memory",
    }));
  } finally {
    for (const index of indexes) index.close();
  }
}
