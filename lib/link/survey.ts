/** Finding Engram's own entries in a host's settings, and what only looks like one. */
import type { HostLink } from "../../hosts/link.ts";
import type { JsonObject } from "../json.ts";
import { equal } from "./edit.ts";
import { type HookCommand, parseCommand } from "./hook_command.ts";
import { childrenOf, keyOf, member, type Node, objectOf, property, walk } from "./json_tree.ts";

/** A host and what is needed to recognise entries in its files. */
export interface Linked {
  readonly name: string;
  readonly link: HostLink;
  /** The links of all hosts, for entries that name another one. */
  readonly all: readonly HostLink[];
}

/** An entry of ours. */
export interface Found {
  /** The event in whose list it stands, or null at a place that the host does not read. */
  readonly event: string | null;
  /** What goes when the entry goes: the whole group, or the handler in a group that is shared. */
  readonly item: Node;
  readonly handler: Node;
  /** True where handlers of others stand in the same group. */
  readonly shared: boolean;
  readonly command: HookCommand;
}

export interface Survey {
  /** In the order of the text. */
  readonly ours: readonly Found[];
  /** Strings that mention our command and are in no entry of ours. */
  readonly mentions: readonly Node[];
}

/** Looks through a whole document. */
export function survey(root: Node, host: Linked): Survey {
  const ours: Found[] = [];
  const strings: Node[] = [];
  walk(root, (node) => {
    const found = node.type === "object" ? recognise(node, root, host) : null;
    if (found !== null) ours.push(found);
    const text = node.type === "string" ? String(node.value) : "";
    if (text.includes("agent-hook")) strings.push(node);
  });
  const commands = new Set(ours.map(({ handler }) => member(handler, "command")));
  return { ours, mentions: strings.filter((node) => !commands.has(node)) };
}

/** The handlers, without their command, that some version of `link` wrote for a host. */
function handlers(link: HostLink): readonly JsonObject[] {
  return [...link.entries.map(({ handler }) => withoutCommand(handler)), ...link.olderHandlers];
}

function withoutCommand(handler: JsonObject): JsonObject {
  const { command: _, ...rest } = handler;
  return rest;
}

/** The entry whose handler this is, if it is exactly one that some version of `link` wrote. */
function recognise(handler: Node, root: Node, host: Linked): Found | null {
  const line = member(handler, "command");
  const command = line?.type === "string" ? parseCommand(String(line.value)) : null;
  if (command === null || hasDuplicates(handler)) return null;
  const foreign = command.host !== host.name;
  const rest = withoutCommand(objectOf(handler));
  const known = (foreign ? [host.link, ...host.all] : [host.link]).flatMap(handlers);
  if (!known.some((form) => equal(form, rest))) return null;
  const group = groupOf(handler);
  const shared = group !== null && childrenOf(handler.parent ?? handler).length > 1;
  if (group !== null && !foreign && !isGroupOfOurs(group, shared, host.link)) return null;
  const event = (group !== null) === (host.link.shape === "groups")
    ? eventOf(group ?? handler, root)
    : null;
  return { event, item: group === null || shared ? handler : group, handler, shared, command };
}

function hasDuplicates(object: Node): boolean {
  return childrenOf(object).length !== Object.keys(objectOf(object)).length;
}

/** The group in whose `hooks` list a handler stands, or null. */
function groupOf(handler: Node): Node | null {
  const holder = handler.parent?.type === "array" ? handler.parent.parent : undefined;
  if (holder?.type !== "property" || keyOf(holder) !== "hooks") return null;
  const group = holder.parent;
  return group?.parent?.type === "array" ? group : null;
}

/** True for a group that link could have written, or one of others that runs the handler as often as that. */
function isGroupOfOurs(group: Node, shared: boolean, link: HostLink): boolean {
  const { matcher, hooks: _, ...others } = objectOf(group);
  if (!shared && (Object.keys(others).length > 0 || hasDuplicates(group))) return false;
  return matcher === undefined || matcher === "" || matcher === "*" ||
    link.entries.some((entry) => entry.matcher === matcher);
}

/** The event whose list in `hooks` this is an item of, or null. */
function eventOf(item: Node, root: Node): string | null {
  const holder = item.parent?.type === "array" ? item.parent.parent : undefined;
  const hooks = member(root, "hooks");
  if (holder?.type !== "property" || hooks === undefined || holder.parent !== hooks) return null;
  const event = keyOf(holder);
  return property(hooks, event) === holder ? event : null;
}

/** True when something of others stands behind an entry, so that removing it would move that. */
export function othersBehind({ item }: Found, { ours }: Survey): boolean {
  const items = new Set(ours.map(({ item }) => item));
  const siblings = childrenOf(item.parent ?? item);
  return siblings.slice(siblings.indexOf(item) + 1).some((sibling) => !items.has(sibling));
}
