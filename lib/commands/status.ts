/** `engram status [--json]` */
import { findHost } from "../../hosts/mod.ts";
import { VERSION } from "../build.ts";
import { ago } from "../cli/ago.ts";
import type { Arguments, Io } from "../cli/command.ts";
import { printable } from "../cli/printable.ts";
import { type Style, styles } from "../cli/style.ts";
import { table } from "../cli/table.ts";
import { wordWrap } from "../cli/width.ts";
import { MEMORY_TYPES } from "../memory/types.ts";
import { type FolderCounts, totalOf } from "../status/counts.ts";
import { type FolderStatus, gatherStatus, type HostStatus, type Status } from "../status/gather.ts";
import { totals } from "../status/session.ts";
import { MEMORY_FOLDER } from "../workspace.ts";
import { commandRoots } from "./place.ts";
import { fileUsage, waitingNote } from "./tidy.ts";
import { counted } from "../cli/counted.ts";

export async function run(args: Arguments, io: Io): Promise<number> {
  const roots = commandRoots(io);
  await fileUsage(roots, io.home).catch(() => {});
  const status = await gatherStatus(roots, io);
  if (args.has("json")) io.out(JSON.stringify(statusJson(status)));
  else print(status, io);
  return 0;
}

function statusJson({ workspace, global, settings, hosts, session, given }: Status) {
  const iso = (time: number) => new Date(time).toISOString();
  const { tokens, repeats, saved } = totals(given);
  return {
    version: VERSION,
    workspace: workspace && folderJson(workspace),
    global: global && folderJson(global),
    settings: {
      read: settings.read,
      proof: settings.proof,
      "load.limit": settings.limit,
      "load.max_tokens": settings.maxTokens,
      "hooks.path_rules": settings.pathRules,
    },
    hosts: hosts.map(({ name, title, project, global, last }) => ({
      host: name,
      title,
      project,
      global,
      last: last && { event: last.event, at: iso(last.at) },
    })),
    last_session: session && {
      host: session.host,
      session: session.session,
      at: iso(session.last),
      memories: given.map(({ at, ...memory }) => ({ ...memory, at: iso(at) })),
      tokens,
      repeats,
      tokens_saved: saved,
    },
  };
}

function folderJson({ root, trusted, counts }: FolderStatus) {
  return {
    path: root.folder,
    ...(root.scope === "workspace" ? { trusted } : {}),
    ...counts,
  };
}

function print(status: Status, io: Io): void {
  const style = styles(io.color);
  for (const warning of status.warnings) io.err(printable(`Warning: ${warning}`));
  printFolders(status, style, io);
  const { read, proof, limit, maxTokens, pathRules } = status.settings;
  io.out(
    `${style.bold("Settings")}   read ${read}, proof ${proof}, load.limit ${limit}, ` +
      `load.max_tokens ${maxTokens}, hooks.path_rules ${pathRules}`,
  );
  printHosts(status.hosts, style, io);
  printSession(status, style, io);
}

function printFolders({ workspace, global }: Status, style: Style, io: Io): void {
  io.out(
    `${style.bold("Workspace")}  ${
      workspace === null ? "none here: engram init" : printable(workspace.root.base) +
        (workspace.trusted ? "" : style.warning(" (not trusted: engram trust)"))
    }`,
  );
  if (workspace !== null) printCounts(workspace.counts, io);
  if (global === null) return;
  io.out(`${style.bold("Global")}     ~/${MEMORY_FOLDER}`);
  printCounts(global.counts, io);
}

function printCounts(counts: FolderCounts, io: Io): void {
  const total = totalOf(counts);
  const types = MEMORY_TYPES
    .map((type) =>
      [type, counts.memories[type].approved + counts.memories[type].unapproved] as const
    )
    .filter(([, count]) => count > 0)
    .map(([type, count]) => `${count} ${plural(type, count)}`);
  const { approved, unapproved } = total;
  const all = approved + unapproved;
  io.out(
    all === 0
      ? "  no memories"
      : `  ${counted(all, "memory", "memories")}${
        types.length === 0 ? "" : ` (${types.join(", ")})`
      }, ${approved} approved`,
  );
  const waiting = waitingNote(unapproved, counts.proposals);
  if (waiting !== null) io.out(`  ${waiting}`);
  if (counts.problems > 0) {
    io.out(
      `  ${counted(counts.problems, "file is", "files are")} no memory: engram list`,
    );
  }
  const rest = [
    counts.archived > 0 ? `${counts.archived} archived` : "",
    counts.inbox > 0 ? `${counts.inbox} in the inbox` : "",
    counts.queue > 0 ? `${counted(counts.queue, "ended session")} queued` : "",
  ].filter((part) => part !== "");
  if (rest.length > 0) io.out(`  ${rest.join(", ")}`);
}

function plural(type: string, count: number): string {
  return type === "knowledge" || count === 1 ? type : `${type}s`;
}

function printHosts(hosts: readonly HostStatus[], style: Style, io: Io): void {
  if (hosts.length === 0) {
    io.out(`${style.bold("Agents")}     none linked: engram link`);
    return;
  }
  io.out(style.bold("Agents"));
  const now = io.now().getTime();
  const rows = hosts.map(({ title, project, global, last }) => [
    `  ${title}`,
    [project ? "project" : "", global ? "global" : ""].filter((scope) => scope !== "").join(", ") ||
    "through another agent's entries",
    last === null
      ? { text: "has not run a hook here yet", style: style.warning }
      : `${last.event} ${ago(last.at, now)}`,
  ]);
  for (const line of table(rows, { columns: io.columns })) io.out(line);
}

function printSession({ session, given }: Status, style: Style, io: Io): void {
  if (session === null) return;
  const title = findHost(session.host)?.title ?? session.host;
  io.out(
    `${style.bold("Last session")}  ${printable(title)}, ${ago(session.last, io.now().getTime())}`,
  );
  if (given.length === 0) {
    io.out("  was given no memory so far");
    return;
  }
  const names = given.map(({ id, tokens }) => tokens === null ? id : `${id} (${tokens})`);
  for (const line of wordWrap(printable(names.join(", ")), io.columns - 2)) io.out(`  ${line}`);
  const { tokens, repeats, saved } = totals(given);
  io.out(
    `  ${counted(given.length, "memory", "memories")}, about ${tokens} tokens` +
      (repeats === 0 ? "" : `; ${counted(repeats, "repeat")} saved, about ${saved} tokens`),
  );
}
