/** Places that the documentation speaks of, and the files that linking writes there. */
import type { Host } from "../hosts/mod.ts";
import type { HostLink, Place, Scope } from "../hosts/link.ts";

const HERE = "/project";
const HOME = "/home";

/** A made-up place for the documentation. */
export function placeAt(scope: Scope): Place {
  return { scope, base: scope === "project" ? HERE : HOME, env: () => undefined, windows: false };
}

/** Every file that linking a host writes at a place, those made of memories too. */
export async function filesAt(host: Host, link: HostLink, scope: Scope): Promise<string> {
  const place = placeAt(scope);
  const { rules } = await host.rules?.() ?? {};
  const files = [
    link.settings(place),
    ...await link.generated(place, null),
    ...await rules?.files(place, null) ?? [],
  ];
  return files.filter((file) => file !== null).map(({ path }) =>
    `\`${scope === "project" ? path.slice(HERE.length + 1) : path.replace(HOME, "~")}\``
  ).join(" and ");
}
