/** Where `link` and `unlink` work: the workspace root, or the home folder. */
import { join } from "@std/path/join";
import type { Place, Scope } from "../../hosts/link.ts";
import type { Io } from "../cli/command.ts";
import { Refusal } from "../cli/command.ts";
import { findWorkspace, gitRoot, memoryRoot } from "../workspace.ts";
import type { Machine } from "./program.ts";

export interface Location {
  readonly place: Place;
  /** True where the home folder was meant as a project: its settings are those of all projects. */
  readonly homeAsProject: boolean;
  /** True where there is a memory folder. */
  readonly initialised: boolean;
}

/** The place that a command means. Its folder need not be a workspace. */
export function locate(global: boolean, io: Io, machine: Machine): Location {
  const workspace = global ? null : findWorkspace(io.cwd, io.home);
  const homeAsProject = !global && workspace === null && io.cwd === io.home;
  if (global || homeAsProject) {
    if (io.home === null) throw new Refusal("Cannot find the home folder: HOME is not set");
    const place = placeAt("global", io.home, io, machine);
    return { place, homeAsProject, initialised: true };
  }
  const base = workspace?.base ?? gitRoot(io.cwd) ?? io.cwd;
  const place = placeAt("project", base, io, machine);
  return { place, homeAsProject, initialised: workspace !== null };
}

function placeAt(scope: Scope, base: string, { env }: Io, { windows }: Machine): Place {
  return { scope, base, env, windows };
}

/** The other scope's place, seen from this one; null where there is none. */
export function otherPlace({ place }: Location, io: Io): Place | null {
  const base = place.scope === "project" ? io.home : findWorkspace(io.cwd, io.home)?.base ?? null;
  const scope = place.scope === "project" ? "global" : "project";
  return base === null ? null : { ...place, scope, base };
}

/** Folder for copies of files that are written in place. */
export function copiesFolder({ place }: Location): string {
  const scope = place.scope === "global" ? "global" : "workspace";
  return join(memoryRoot(scope, place.base).folder, ".cache");
}
