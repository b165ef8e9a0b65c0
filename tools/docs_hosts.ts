/** What the page of a host says that the program knows: made from `hosts/`. */
import type { Cap } from "../hosts/host.ts";
import type { Entry, HostLink, Scope } from "../hosts/link.ts";
import { type Host, HOSTS } from "../hosts/mod.ts";
import { CLIENTS } from "../tests/real_hosts/clients.ts";
import { filesAt, placeAt } from "./docs_places.ts";
import { tableOf } from "./docs_table.ts";

/** The generated part of each page `docs/hosts/<name>.md`, by its mark. */
export const HOST_FACTS: Readonly<Record<string, () => Promise<string>>> = Object.fromEntries(
  HOSTS.filter(({ link }) => typeof link !== "string").map((host) => [
    `facts-${host.name}`,
    () => facts(host),
  ]),
);

async function facts(host: Host): Promise<string> {
  if (typeof host.link === "string") return host.link;
  const { link } = await host.link();
  const scopes = (["project", "global"] as const)
    .filter((scope) => (link.only?.scope ?? scope) === scope);
  const files = await Promise.all(scopes.map(async (scope) => [
    scope === "project" ? "files in the project" : "files at home",
    await filesAt(host, link, scope),
  ]));
  const rows = [
    ["tested", testedWith(host)],
    ["link it", linkCommands(host, link)],
    ...files,
    ["at most in one answer", host.hook === null ? "nothing" : capText(host.hook.cap)],
    ["a session's start", startText(host)],
    ...listed("read from its environment", host.environment),
    ...listed("tells its agent's shell", host.shellMarks),
  ];
  return [tableOf(["", ""], rows), entryTable(link), stepsText(link, scopes)]
    .filter((part) => part !== "").join("\n\n");
}

function testedWith({ name }: Host): string {
  const client = CLIENTS.find((each) => each.name === name);
  return client === undefined
    ? "**untested**: the client itself was never run"
    : `on Linux with the real client, ${client.version}; macOS and Windows **untested**`;
}

function linkCommands({ name }: Host, link: HostLink): string {
  const commands = [`engram link ${name}`, `engram link ${name} --global`];
  return (link.only === undefined
    ? commands
    : link.only.scope === "global"
    ? commands.slice(1)
    : commands.slice(0, 1))
    .map((command) => `\`${command}\``).join(", or for all projects ");
}

/** What its unit is shows in what fits: a letter of two bytes, and a bracket that gets escaped. */
function capText(cap: (maxTokens: number | undefined) => Cap): string {
  const usual = describeCap(cap(undefined));
  const most = describeCap(cap(16_000));
  return usual === most ? usual : `${usual}; more with \`load.max_tokens\`, up to ${most}`;
}

function describeCap({ fits, maxLength }: Cap): string {
  const number = (value: number) => value.toLocaleString("en-US");
  if (fits("é".repeat(maxLength))) return `${number(maxLength)} UTF-16 units`;
  const brackets = fits("<".repeat(maxLength)) ? "" : ", each angle bracket as four bytes";
  return `${number(maxLength / 4)} tokens (UTF-8 bytes / 4${brackets})`;
}

function startText({ hook }: Host): string {
  switch (hook?.startText) {
    case "kept":
      return "its text reaches the model and stays in the history";
    case "unsure":
      return "its text may get lost, so the first prompt brings it once more";
    case "lost":
      return "its text does not arrive reliably, so the first prompt brings it";
    case "slot":
      return "its text arrives, and each further start replaces it";
    default:
      return "nothing is given";
  }
}

function listed(head: string, names: readonly string[]): string[][] {
  return names.length === 0 ? [] : [[head, names.map((name) => `\`${name}\``).join(", ")]];
}

function entryTable({ entries, events }: HostLink): string {
  if (entries.length === 0) {
    const names = (events ?? []).map((event) => `\`${event}\``).join(", ");
    return `No hook entries: one generated file, which takes part in ${names}.`;
  }
  const rows = entries.map((entry) => [
    entry.event,
    entry.matcher === undefined ? "" : `\`${entry.matcher}\``,
    limitText(entry),
    condition(entry),
  ]);
  return tableOf(["event", "matcher", "time limit as written", "written"], rows);
}

function limitText({ handler }: Entry): string {
  return handler["timeout"] === undefined ? "none" : String(handler["timeout"]);
}

function condition({ option, pathRules }: Entry): string {
  if (option !== undefined) return `with \`--${option}\``;
  return pathRules === undefined ? "always" : `where \`hooks.path_rules\` is \`${pathRules}\``;
}

/** What `link` tells a person to do, with the project's folder as `/project`. */
function stepsText(link: HostLink, scopes: readonly Scope[]): string {
  const texts = scopes.map((scope) => link.steps(placeAt(scope)).join("\n"));
  const parts = [...new Set(texts)].filter((text) => text !== "").map((text) =>
    `\`\`\`text\n${text}\n\`\`\``
  );
  return parts.length === 0
    ? "After `link` there is nothing more to do."
    : `After \`link\` it says:\n\n${parts.join("\n\nand with `--global`:\n\n")}`;
}
