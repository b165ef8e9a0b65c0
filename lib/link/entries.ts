/** The entries that `link` writes today, for one host at one place. */
import type { Entry, LinkOption, Scope } from "../../hosts/link.ts";
import type { PathRules } from "../config.ts";
import type { JsonObject } from "../json.ts";
import { printCommand } from "./hook_command.ts";
import type { Linked, Survey } from "./survey.ts";

export interface LinkRequest {
  readonly scope: Scope;
  readonly pathRules: PathRules;
  readonly options: ReadonlySet<LinkOption>;
  /** The program as a word of the host's shell, for entries without a working one. */
  readonly program: string;
  /** True for the program of an existing entry that leads to this program. */
  readonly works: (program: string) => boolean;
  /** True where hosts start commands with a shell of Windows. */
  readonly windows?: boolean;
}

/** Today's entries for these settings; optional ones when asked for, or when they are there. */
export function wantedEntries(
  { ours }: Survey,
  { link }: Linked,
  request: LinkRequest,
): readonly Entry[] {
  return link.entries.filter(({ event, pathRules, option }) =>
    (pathRules === undefined || pathRules === request.pathRules) &&
    (option === undefined || request.options.has(option) ||
      ours.some((found) => found.event === event))
  );
}

/** An entry as it stands in an event's list. */
export function itemOf(
  entry: Entry,
  host: Linked,
  request: LinkRequest,
  program: string,
): JsonObject {
  const handler = handlerOf(entry, host, request, program);
  if (host.link.shape === "flat") return handler;
  const { matcher } = entry;
  return { ...(matcher === undefined ? {} : { matcher }), hooks: [handler] };
}

/** An entry's handler with its command. */
export function handlerOf(
  entry: Entry,
  host: Linked,
  request: LinkRequest,
  program: string,
): JsonObject {
  const command = { program, host: host.name, global: request.scope === "global" };
  const guarded = host.link.guarded && request.windows !== true;
  return { ...entry.handler, command: printCommand(command, guarded) };
}

/** What a file that link makes holds. */
export function newDocument(host: Linked, request: LinkRequest): JsonObject {
  const hooks: JsonObject = {};
  for (const entry of wantedEntries({ ours: [], mentions: [] }, host, request)) {
    hooks[entry.event] = [itemOf(entry, host, request, request.program)];
  }
  return { ...host.link.skeleton, hooks };
}
