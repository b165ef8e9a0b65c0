/** Changing files that belong to a host, a person or a team, and only in part to us. */
import { basename } from "@std/path/basename";
import { dirname } from "@std/path/dirname";
import { join } from "@std/path/join";
import { failPoint } from "$failpoint";
import {
  readTextOrNull,
  removeEmptyFolders,
  removeIfThere,
  sweepOld,
  temporaryName,
  writeAtomic,
} from "../atomic_write.ts";
import { Refusal } from "../cli/command.ts";
import { quoted } from "../cli/suggest.ts";
import { sha256Hex } from "../memory/stamp.ts";
import { makePrivateFolder, PRIVATE_FILE } from "../private_folder.ts";
import { type HostFile, readHostFile, statOrNull } from "./host_file.ts";

/** A change of one file: its new text, or null to remove it. */
export interface Change {
  readonly file: Exclude<HostFile, { kind: "unusable" }>;
  readonly text: string | null;
  /** Folders that go with a removed file when they are empty, innermost first. */
  readonly folders: readonly string[];
}

/**
 * Makes several changes. First everything is prepared that can fail: folders, temporary files, copies; so
 * that mostly all are made or none.
 *
 * @param copies Folder for the copy of a file that is written in place, until that is done.
 * @throws {Refusal} when a file cannot be written, or was changed by somebody else meanwhile.
 */
export async function makeChanges(changes: readonly Change[], copies: string): Promise<void> {
  const undo: (() => void)[] = [];
  const steps: (() => void)[] = [];
  try {
    for (const change of changes) steps.push(await prepare(change, copies, undo));
  } catch (error) {
    undo.reverse().forEach((step) => step());
    throw error;
  }
  try {
    for (const step of steps) step();
  } catch (error) {
    if (error instanceof Refusal) undo.reverse().forEach((step) => step());
    throw error;
  }
}

/** Returns the step that makes the change; `undo` takes back what was prepared for it. */
async function prepare(
  { file, text, folders }: Change,
  copies: string,
  undo: (() => void)[],
): Promise<() => void> {
  const { path } = file;
  if (text === null && file.kind === "file" && !file.tied) {
    return () => {
      checkUnchanged(file);
      failPoint("link:before-remove");
      Deno.removeSync(path);
      removeEmptyFolders(folders);
    };
  }
  if (file.kind === "absent") undo.push(...makeFolders(dirname(path)));
  // A name that leads to a shared file stays, with nothing in it.
  const content = text ?? "{}\n";
  if (file.kind === "file" && file.tied) return await inPlace(file, content, copies, undo);
  const temporary = writeTemporary(path, content, file.kind === "file" ? file.mode : null);
  undo.push(() => removeIfThere(temporary));
  // Deno.uid() needs a permission that the program does not have: the new file tells who we are.
  if (file.kind === "file" && Deno.lstatSync(temporary).uid !== file.owner) {
    removeIfThere(temporary);
    return await inPlace(file, content, copies, undo);
  }
  return () => {
    checkUnchanged(file);
    failPoint("link:before-rename");
    Deno.renameSync(temporary, path);
    sweepOld(dirname(path));
  };
}

function writeTemporary(path: string, content: string, mode: number | null): string {
  const temporary = temporaryName(path);
  try {
    // Settings may hold secrets, so the bits are there from the start; the umask may have taken some away.
    Deno.writeTextFileSync(temporary, content, {
      createNew: true,
      ...(mode === null ? {} : { mode }),
    });
    if (mode !== null && Deno.build.os !== "windows") Deno.chmodSync(temporary, mode);
    return temporary;
  } catch (error) {
    removeIfThere(temporary);
    if (!(error instanceof Deno.errors.PermissionDenied)) throw error;
    throw new Refusal(`Cannot write ${quoted(path)}: its folder is read-only`);
  }
}

async function inPlace(
  file: Extract<HostFile, { kind: "file" }>,
  content: string,
  copies: string,
  undo: (() => void)[],
): Promise<() => void> {
  const copy = await copyOf(file.path, copies);
  const unmake = makeFolders(copies, makePrivateFolder);
  undo.push(...unmake);
  const kept = readTextOrNull(copy);
  if (kept === null) writeAtomic(copy, file.text, PRIVATE_FILE);
  // A run that ended before it wrote leaves what is there anyway.
  else if (kept !== file.text) {
    throw new Refusal(
      `Cannot write ${
        quoted(file.path)
      }: an earlier run was interrupted there; its text from before ` +
        `is in ${quoted(copy)}: compare them, mend the file and delete the copy`,
    );
  }
  undo.push(() => removeIfThere(copy));
  return () => {
    checkUnchanged(file);
    failPoint("link:before-write");
    Deno.writeTextFileSync(file.path, content);
    failPoint("link:after-write");
    removeIfThere(copy);
    unmake.toReversed().forEach((step) => step());
  };
}

/** Where the text of a file stands while it is written in place. */
export async function copyOf(path: string, copies: string): Promise<string> {
  return join(copies, `${basename(path)}.${(await sha256Hex(path)).slice(0, 8)}.copy`);
}

function checkUnchanged(file: HostFile): void {
  const now = readHostFile(file.path);
  const same = now.kind === "file" && file.kind === "file"
    ? now.text === file.text
    : now.kind === file.kind;
  if (!same) {
    throw new Refusal(
      `Cannot write ${quoted(file.path)}: it was changed meanwhile; run this again`,
    );
  }
}

/** Makes a folder with those above it; returns the steps that take the new ones away, outermost first. */
function makeFolders(
  path: string,
  make: (path: string) => void = (path) => Deno.mkdirSync(path, { recursive: true }),
): (() => void)[] {
  const missing: string[] = [];
  for (let folder = path; statOrNull(folder) === null; folder = dirname(folder)) {
    missing.push(folder);
    if (dirname(folder) === folder) break;
  }
  try {
    make(path);
  } catch (error) {
    if (!(error instanceof Deno.errors.PermissionDenied)) throw error;
    throw new Refusal(`Cannot make the folder ${quoted(path)}: the one above it is read-only`);
  }
  return missing.reverse().map((folder) => () => removeEmptyFolders([folder]));
}
