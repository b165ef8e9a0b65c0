/** The permission flags, the same for `deno run`, tasks and `deno compile`. */
import { dotFolders, hostEnvironment } from "../hosts/mod.ts";
import { permissionFlags } from "../lib/permissions.ts";

/**
 * Flags of the program as it ships, for a target of Deno's or this system.
 *
 * @param environment Names of variables that a test build reads besides.
 */
export function programFlags(
  target = Deno.build.target,
  environment: readonly string[] = [],
): string[] {
  const system = target.includes("windows") ? "windows" : "unix";
  return permissionFlags(dotFolders(), [...hostEnvironment(), ...environment], system);
}
