/** What is to be done with one file, before anything is done. */
import type { GeneratedFile, SettingsPlace } from "../../hosts/link.ts";
import { unifiedDiff } from "../cli/diff.ts";
import { type HostFile, readHostFile } from "./host_file.ts";
import type { Change } from "./host_file_change.ts";
import type { LinkRequest } from "./entries.ts";
import { linkText, type Note } from "./link_text.ts";
import { maskedDiff } from "./masked_diff.ts";
import type { Linked } from "./survey.ts";
import { unlinkText } from "./unlink_text.ts";

export interface FilePlan {
  readonly status: "create" | "change" | "unchanged" | "refused";
  readonly path: string;
  /** Why the file is refused, as `PATH:LINE: reason`; else null. */
  readonly refusal: string | null;
  /** What is to be told, as `PATH:LINE: text`. */
  readonly notes: readonly string[];
  /** Null where nothing is to be done. */
  readonly change: Change | null;
  /** Unified diff of the lines that change. */
  readonly diff: string;
  /** The text after the change; null for no file. */
  readonly text: string | null;
}

/** A plan of `unlink`, with what else there is to say. */
export interface UnlinkPlan extends FilePlan {
  readonly removed: number;
  readonly moved: boolean;
}

/** Plans today's entries in a settings file. */
export function planLink(
  { path, folders }: SettingsPlace,
  host: Linked,
  request: LinkRequest,
): FilePlan {
  const file = readHostFile(path);
  if (file.kind === "unusable") return refused(path, null, file.reason);
  const before = file.kind === "file" ? file.text : null;
  const outcome = linkText(before, host, request);
  if (outcome.refused !== null) return refused(path, outcome.refused.line, outcome.refused.text);
  return planned(file, outcome.text, folders, notesAt(path, outcome.notes), diffOf(host));
}

/** Plans a settings file without entries of ours. */
export function planUnlink({ path, folders }: SettingsPlace, host: Linked): UnlinkPlan {
  const nothing = { removed: 0, moved: false };
  const file = readHostFile(path);
  if (file.kind === "unusable") return { ...refused(path, null, file.reason), ...nothing };
  if (file.kind === "absent") {
    return { ...planned(file, null, folders, [], diffOf(host)), ...nothing };
  }
  const outcome = unlinkText(file.text, host);
  if (outcome.refused !== null) {
    return { ...refused(path, outcome.refused.line, outcome.refused.text), ...nothing };
  }
  const { text, removed, moved } = outcome;
  const notes = notesAt(path, outcome.notes);
  return { ...planned(file, text, folders, notes, diffOf(host)), removed, moved };
}

/** Plans a whole file of ours; with `link` what should stand there, else nothing. */
export async function planGenerated(
  { path, folders, text, owns, optional }: GeneratedFile,
  link: boolean,
): Promise<FilePlan> {
  const file = readHostFile(path);
  if (file.kind === "unusable") return refused(path, null, file.reason);
  const wanted = link ? text : null;
  if (file.kind === "absent" || await owns(file.text)) {
    return planned(file, wanted, folders, [], unifiedDiffOf);
  }
  if (wanted !== null && optional !== true) {
    return refused(path, null, "it is not a file that Engram made");
  }
  const note = `${path}: it is not as Engram made it; left alone`;
  return planned(file, file.text, folders, [note], unifiedDiffOf);
}

type Differ = (before: string, after: string, path: string) => string;

const diffOf = (host: Linked): Differ => (before, after, path) =>
  maskedDiff(before, after, path, host);

const unifiedDiffOf: Differ = (before, after, path) =>
  unifiedDiff(before, after, { path, context: 0 });

function planned(
  file: Exclude<HostFile, { kind: "unusable" }>,
  text: string | null,
  folders: readonly string[],
  notes: readonly string[],
  differ: Differ,
): FilePlan {
  const { path } = file;
  const before = file.kind === "file" ? file.text : null;
  if (text === before) {
    return { status: "unchanged", path, refusal: null, notes, change: null, diff: "", text };
  }
  if (file.readOnly) return refused(path, null, "it is read-only");
  const status = before === null ? "create" : "change";
  const diff = differ(before ?? "", text ?? "", path);
  return { status, path, refusal: null, notes, change: { file, text, folders }, diff, text };
}

function refused(path: string, line: number | null, reason: string): FilePlan {
  const refusal = `${path}${line === null ? "" : `:${line}`}: ${reason}`;
  return { status: "refused", path, refusal, notes: [], change: null, diff: "", text: null };
}

function notesAt(path: string, notes: readonly Note[]): string[] {
  return notes.map(({ line, text }) => `${path}:${line}: ${text}`);
}
