/** All checks of `doctor`, in the order in which people read them. */
import { cacheFindings } from "./caches.ts";
import { capFindings } from "./caps.ts";
import { entryFindings } from "./entries.ts";
import type { Finding } from "./finding.ts";
import { folderFindings } from "./folders.ts";
import { guestFindings } from "./guests.ts";
import { historyFindings } from "./history.ts";
import { type HookRun, runHooks } from "./hook_runs.ts";
import { idsOf, memoryFindings } from "./memories.ts";
import { ruleFindings } from "./rules.ts";
import { type DoctorWorld, rootsOf } from "./world.ts";

export interface Examination {
  readonly runs: readonly HookRun[];
  readonly findings: readonly Finding[];
}

/** Runs every check; one that fails itself is a finding and stops no other. */
export async function examine(world: DoctorWorld): Promise<Examination> {
  const findings: Finding[] = [];
  const add = async (name: string, check: () => Finding[] | Promise<Finding[]>) => {
    try {
      findings.push(...await check());
    } catch (error) {
      findings.push(failed(name, error));
    }
  };
  // First of all, because whatever opens a damaged cache makes it anew.
  await add("caches", () => cacheFindings(world));
  await add("folders", () => folderFindings(world));
  await add("entries", () => entryFindings(world));
  const runs: HookRun[] = [];
  await add("hooks", async () => {
    const result = await runHooks(world);
    runs.push(...result.runs);
    return [...result.findings];
  });
  await add("guests", () => guestFindings(world));
  await add("memories", () => memoriesIn(world));
  await add("caps", () => capFindings(world));
  await add("rules", () => ruleFindings(world));
  await add("history", () => historyFindings(world));
  return { runs, findings };
}

async function memoriesIn(world: DoctorWorld): Promise<Finding[]> {
  const { roots, day } = world;
  const findings: Finding[] = [];
  for (const root of rootsOf(world)) {
    const other = root.scope === "workspace" ? roots.global : null;
    const others = other === null ? new Set<string>() : idsOf(await world.storeOf(other));
    const checks = { unapproved: "warning", day, others } as const;
    findings.push(...await memoryFindings(root, await world.storeOf(root), checks));
  }
  return findings;
}

function failed(name: string, error: unknown): Finding {
  const [line = ""] = String(error instanceof Error ? error.message : error).split("\n", 1);
  return {
    level: "warning",
    code: "check-failed",
    where: "",
    what: `the check of ${name} could not be finished: ${line}`,
    mend: "",
  };
}
