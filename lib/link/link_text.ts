/** Linking as a function of a settings file's text. */
import type { Entry, Fault } from "../../hosts/link.ts";
import type { JsonValue } from "../json.ts";
import {
  appendItem,
  appendList,
  appendLists,
  equal,
  pretty,
  remove,
  replaceValue,
} from "./edit.ts";
import { handlerOf, itemOf, type LinkRequest, newDocument, wantedEntries } from "./entries.ts";
import {
  lineOf,
  member,
  nameOfType,
  type Node,
  objectOf,
  parsed,
  splitBom,
  valueOf,
} from "./json_tree.ts";
import { type Found, type Linked, othersBehind, type Survey, survey } from "./survey.ts";
import { readAs } from "./syntax.ts";

/** Something to tell about a line of the file. */
export interface Note {
  readonly line: number;
  readonly text: string;
}

export type Outcome =
  | { readonly refused: null; readonly text: string; readonly notes: readonly Note[] }
  | { readonly refused: Note };

/**
 * The text of a settings file with today's entries in it; null for a file that is not there. Equal to the
 * old text when nothing is to be done.
 */
export function linkText(text: string | null, host: Linked, request: LinkRequest): Outcome {
  if (text === null) {
    const document = newDocument(host, request);
    return { refused: null, text: pretty(document), notes: [] };
  }
  const { bom, body } = splitBom(text);
  const reading = readAs(text, host.link.syntax);
  if (reading.fault !== null) return refusal(body, reading.fault);
  const cleared = takeOutMisplaced(body, host);
  // A file that link made stays one, so that unlink can still tell.
  const made = isMadeByLink(body, host);
  const start = made ? pretty({ ...host.link.skeleton, ...objectOf(parsed(cleared)) }) : cleared;
  const root = parsed(start);
  const entries = wantedEntries(survey(root, host), host, request);
  const fault = unwritable(root, entries) ?? host.link.check(root);
  if (fault !== null) return refusal(start, fault);
  const linked = write(start, entries, host, request);
  const result = made ? reprint(linked, body) : linked;
  return { refused: null, text: bom + result, notes: notesOf(result, entries, host) };
}

function refusal(text: string, fault: Fault): Outcome {
  return { refused: { line: lineOf(text, fault.offset), text: fault.reason } };
}

/** The programs that the entries of ours in a text start, each once. */
export function programsIn(text: string | null, host: Linked): string[] {
  if (text === null) return [];
  const reading = readAs(text, host.link.syntax);
  if (reading.root === null) return [];
  const { ours } = survey(reading.root, host);
  return [...new Set(ours.map(({ command }) => command.program))];
}

/** True for a text that `link` made from nothing and in which nothing of others stands. */
export function isMadeByLink(text: string, host: Linked): boolean {
  const { root } = readAs(text, host.link.syntax);
  if (root === null || text.replaceAll("\r\n", "\n") !== pretty(valueOf(root))) return false;
  let rest = text;
  for (;;) {
    const found = survey(parsed(rest), host).ours.at(-1);
    if (found === undefined) break;
    rest = remove(rest, found.item, true);
  }
  const left = valueOf(parsed(rest));
  return rest !== text && (equal(left, {}) || equal(left, host.link.skeleton));
}

function reprint(text: string, like: string): string {
  const printed = pretty(valueOf(parsed(text)));
  return like.includes("\r\n") ? printed.replaceAll("\n", "\r\n") : printed;
}

/** Why an entry cannot be written where it belongs. */
function unwritable(root: Node, entries: readonly Entry[]): Fault | null {
  const hooks = member(root, "hooks");
  if (hooks === undefined) return null;
  if (hooks.type !== "object") return wrongType(hooks, "hooks", "an object");
  for (const { event } of entries) {
    const list = member(hooks, event);
    if (list !== undefined && list.type !== "array") return wrongType(list, event, "a list");
  }
  return null;
}

function wrongType(node: Node, name: string, expected: string): Fault {
  return { offset: node.offset, reason: `"${name}" is ${nameOfType(node.type)}, not ${expected}` };
}

/** Takes out what stands where the host does not read it, and entries that name another host. */
function takeOutMisplaced(text: string, host: Linked): string {
  for (let result = text;;) {
    const found = survey(parsed(result), host);
    const misplaced = found.ours.findLast((one) =>
      one.event === null || (one.command.host !== host.name && removable(one, found, host))
    );
    if (misplaced === undefined) return result;
    result = remove(result, misplaced.item, misplaced.event === null);
  }
}

function removable(found: Found, all: Survey, { link }: Linked): boolean {
  return link.moved === null || !othersBehind(found, all);
}

/** Adds what is missing, removes all entries but the first of each event, brings that to today's form. */
function write(
  text: string,
  entries: readonly Entry[],
  host: Linked,
  request: LinkRequest,
): string {
  // New entries start the same program as those that are there and work.
  const working = survey(parsed(text), host).ours
    .find(({ command }) => request.works(command.program));
  const program = working?.command.program ?? request.program;
  // First what is added: the last entry that goes would take the whole of `hooks` with it.
  let result = addMissing(text, entries, host, request, program);
  result = removeSurplus(result, entries, host);
  for (const entry of entries) result = update(result, entry, host, request, program);
  return result;
}

function ofEvent({ ours }: Survey, event: string): readonly Found[] {
  return ours.filter((found) => found.event === event);
}

function update(
  text: string,
  entry: Entry,
  host: Linked,
  request: LinkRequest,
  program: string,
): string {
  const [found] = ofEvent(survey(parsed(text), host), entry.event);
  if (found === undefined) return text;
  const kept = request.works(found.command.program) ? found.command.program : program;
  return found.shared
    ? replaceValue(text, found.handler, handlerOf(entry, host, request, kept))
    : replaceValue(text, found.item, itemOf(entry, host, request, kept));
}

function removeSurplus(text: string, entries: readonly Entry[], host: Linked): string {
  for (let result = text;;) {
    const found = survey(parsed(result), host);
    const surplus = surplusOf(found, entries).findLast((one) => removable(one, found, host));
    if (surplus === undefined) return result;
    result = remove(result, surplus.item);
  }
}

/** Entries of ours in lists that the host reads, without the first one of each event that has one. */
function surplusOf(found: Survey, entries: readonly Entry[]): readonly Found[] {
  const kept = new Set(entries.map(({ event }) => ofEvent(found, event)[0]));
  return found.ours.filter((one) => one.event !== null && !kept.has(one));
}

function addMissing(
  text: string,
  entries: readonly Entry[],
  host: Linked,
  request: LinkRequest,
  program: string,
): string {
  const found = survey(parsed(text), host);
  const missing = entries.filter(({ event }) => ofEvent(found, event).length === 0)
    .map((entry) => [entry.event, itemOf(entry, host, request, program)] as const);
  const hooks = member(parsed(text), "hooks");
  if (hooks === undefined && missing.length > 0) {
    return appendLists(text, parsed(text), "hooks", missing);
  }
  return missing.reduce((text, [event, item]) => addTo(text, event, item), text);
}

function addTo(text: string, event: string, item: JsonValue): string {
  const hooks = member(parsed(text), "hooks");
  if (hooks === undefined) throw new Error("Cannot find the hooks of an edited text");
  const list = member(hooks, event);
  return list === undefined ? appendList(text, hooks, event, item) : appendItem(text, list, item);
}

/** What stays in a linked file and should not. */
function notesOf(text: string, entries: readonly Entry[], host: Linked): Note[] {
  const found = survey(parsed(text), host);
  const surplus = surplusOf(found, entries).map(({ item }) => ({
    line: lineOf(text, item.offset),
    text: "a surplus entry of ours stays, because entries of others behind it would move",
  }));
  return [...surplus, ...mentionNotes(text, found)];
}

/** What mentions our command without being an entry that some version of link wrote. */
export function mentionNotes(text: string, { mentions }: Survey): Note[] {
  return mentions.map(({ offset }) => ({
    line: lineOf(text, offset),
    text: 'mentions "agent-hook" but is no entry that link writes; left alone',
  }));
}
