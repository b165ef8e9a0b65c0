/** `engram upgrade [--latest] [--plan]` */
import { HOSTS } from "../../hosts/mod.ts";
import type { Arguments, Io } from "../cli/command.ts";
import { printable } from "../cli/printable.ts";
import { readTextOrNull } from "../atomic_write.ts";
import { join } from "@std/path/join";
import { loadSettings } from "../load_settings.ts";
import { findLinks, placesOf, startsHook } from "../doctor/links.ts";
import { planGenerated } from "../link/file_plan.ts";
import { locate } from "../link/place.ts";
import { realMachine } from "../link/program.ts";
import { printPlans } from "../link/report.ts";
import { linkedRules } from "../link/rule_files.ts";
import { upgradeHosts } from "../link/upgrade_hosts.ts";
import { missingIgnores, refreshGitignore } from "../memory/folder.ts";
import { oldCaches, removeOldCaches } from "../memory/old_caches.ts";
import { displayPath } from "../memory/store.ts";
import { findRoots, type MemoryRoot, rootsIn } from "../workspace.ts";
import { commandRoots, requireRoots } from "./place.ts";
import { syncRules } from "./rules.ts";

export async function run(args: Arguments, io: Io): Promise<number> {
  const plan = args.has("plan");
  if (!args.has("latest")) {
    await upgradeFolders(requireRoots(commandRoots(io)), plan, io);
    return 0;
  }
  // A variable may name a host's folder anywhere, so nothing is given up here before that is done.
  const roots = findRoots(io.cwd, io.home);
  const code = await upgradeHosts(plan, io, realMachine(io.cwd));
  if (code === 0) await upgradeFolders(rootsIn(roots), plan, io);
  return code;
}

/** Index, files that are made of memories, `.gitignore`, and what earlier versions left. */
async function upgradeFolders(roots: readonly MemoryRoot[], plan: boolean, io: Io): Promise<void> {
  if (plan) return await planFolders(roots, io);
  for (const root of roots) {
    if (refreshGitignore(root)) {
      io.out(`Brought ${printable(displayPath(root, ".gitignore"))} up to date`);
    }
    removeOldCaches(root);
  }
  await syncRules(io);
  if (roots.length > 0) io.out("The index and the files that are made of memories are up to date");
}

async function planFolders(roots: readonly MemoryRoot[], io: Io): Promise<void> {
  for (const root of roots) {
    const missing = missingIgnores(root);
    if (missing.length > 0) {
      const path = join(root.folder, ".gitignore");
      io.out(`${readTextOrNull(path) === null ? "create" : "change"} ${printable(path)}`);
      for (const line of missing) io.out(`+${line}`);
    }
    for (const old of oldCaches(root)) io.out(`remove ${printable(old)}`);
  }
  await planRules(io);
}

/** The rule files of the hosts that are linked. */
async function planRules(io: Io): Promise<void> {
  const machine = realMachine(io.cwd);
  const project = locate(false, io, machine).place;
  const global = io.home === null ? null : locate(true, io, machine).place;
  const places = { project: project.scope === "project" ? project : null, global };
  for (const host of await findLinks(places)) {
    if (HOSTS.find(({ name }) => name === host.name)?.rules === null) continue;
    for (const at of placesOf(host)) {
      if (!startsHook(host, at)) continue;
      const { settings } = await loadSettings(findRoots(at.place.base, io.home));
      const files = await linkedRules(host.host, at.place, settings, io, true);
      const plans = await Promise.all(files.map((file) => planGenerated(file, true)));
      printPlans(plans.filter(({ status }) => status !== "unchanged"), io);
    }
  }
}
