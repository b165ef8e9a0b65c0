/** Settings, trust and the memory folders themselves. */
import { missingIgnores } from "../memory/folder.ts";
import { displayPath } from "../memory/store.ts";
import { isTrusted } from "../trust.ts";
import type { Finding } from "./finding.ts";
import { startsHook } from "./links.ts";
import { type DoctorWorld, rootsOf } from "./world.ts";

export function folderFindings(world: DoctorWorld): Finding[] {
  return [...placeFindings(world), ...settingFindings(world), ...ignoreFindings(world)];
}

function placeFindings({ roots, io, links }: DoctorWorld): Finding[] {
  const findings: Finding[] = [];
  if (io.home === null) {
    findings.push({
      level: "warning",
      code: "no-home",
      where: "",
      what: "there is no home folder: HOME is not set, or leads nowhere",
      mend: "set HOME",
    });
  }
  const { workspace } = roots;
  if (workspace === null) {
    findings.push({
      level: "note",
      code: "no-workspace",
      where: io.cwd,
      what: "there is no memory folder here or above",
      mend: "engram init",
    });
    return findings;
  }
  const global = links.some((host) => startsHook(host, host.global));
  if (global && !isTrusted(workspace, io.home)) {
    findings.push({
      level: "warning",
      code: "untrusted",
      where: workspace.base,
      what: "agents that are linked for all projects get none of this project's memories: " +
        "nobody trusts it on this machine yet",
      mend: "look at its memories (engram list), then: engram trust",
    });
  }
  return findings;
}

function settingFindings({ settings, settingsWarnings }: DoctorWorld): Finding[] {
  const findings = settingsWarnings.map((what): Finding => ({
    level: "warning",
    code: "settings",
    where: "",
    what,
    mend: "mend the file; until then the default counts",
  }));
  if (settings.read === "manual" || settings.read === "off") {
    findings.push({
      level: "note",
      code: "read-mode",
      where: "",
      what: `the read mode is ${settings.read}: hooks give nothing by themselves`,
      mend: "engram set-read auto",
    });
  }
  return findings;
}

function ignoreFindings(world: DoctorWorld): Finding[] {
  return rootsOf(world).flatMap((root) => {
    const missing = missingIgnores(root);
    return missing.length === 0 || root.scope === "global" ? [] : [{
      level: "warning",
      code: "gitignore",
      where: displayPath(root, ".gitignore"),
      what: `it does not keep private files out of git: ${missing.join(", ")}`,
      mend: "engram init",
    }];
  });
}
