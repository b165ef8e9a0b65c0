/** `engram init [--global]` */
import { join } from "@std/path/join";
import { type Arguments, type Io, Refusal } from "../cli/command.ts";
import { insideAgentShell } from "../cli/agent_shell.ts";
import { printable } from "../cli/printable.ts";
import { quoted } from "../cli/suggest.ts";
import { instructionFiles } from "../import/files.ts";
import { shellWord } from "../link/hook_command.ts";
import { makeMemoryFolder } from "../memory/folder.ts";
import { TYPE_FOLDERS } from "../memory/types.ts";
import { narrow } from "../permissions.ts";
import { trustWorkspace } from "../trust_change.ts";
import {
  findRoots,
  findWorkspace,
  gitRoot,
  isFolder,
  MEMORY_FOLDER,
  type MemoryRoot,
  memoryRoot,
} from "../workspace.ts";

export async function run(args: Arguments, io: Io): Promise<number> {
  if (args.has("global") || io.cwd === io.home) {
    if (io.home === null) throw new Refusal("Cannot find your home folder: HOME is not set");
    const root = memoryRoot("global", io.home);
    // The list of trusted projects alone is there since the first project.
    const fresh = !isFolder(join(root.folder, TYPE_FOLDERS.rule));
    makeMemoryFolder(root);
    io.out(
      fresh
        ? `Made ~/${MEMORY_FOLDER} for your own memories`
        : `~/${MEMORY_FOLDER} is there already`,
    );
    return 0;
  }
  const above = findWorkspace(io.cwd, io.home);
  if (above !== null && above.base !== io.cwd) {
    io.out(
      `This folder belongs to the workspace "${printable(above.base)}" already: nothing to do`,
    );
    return 0;
  }
  const git = gitRoot(io.cwd);
  narrow(io.cwd, io.cwd, io.home);
  const root = memoryRoot("workspace", io.cwd);
  const fresh = makeMemoryFolder(root);
  if (io.home !== null) await trustWorkspace(io.home, io.cwd);
  if (!fresh) {
    io.out(`${MEMORY_FOLDER} is there already`);
    return 0;
  }
  io.out(`Made ${MEMORY_FOLDER}; commit it with the project`);
  if (git !== null && git !== io.cwd) {
    io.out(
      `The git root is "${
        printable(git)
      }": run "engram init" there if the whole repository shares memories`,
    );
  }
  await offerImport(root, io);
  io.out('Next: engram save "…" to keep a memory, engram link to connect your coding agents');
  return 0;
}

/** Instructions that are there already are the best first memories: asks on a terminal, else says how. */
async function offerImport(root: MemoryRoot, io: Io): Promise<void> {
  const files = instructionFiles(root.base);
  if (files.length === 0) return;
  const names = files.map(quoted).join(", ");
  const command = `engram import ${files.map((file) => shellWord(file, false)).join(" ")}`;
  if (!io.interactive || insideAgentShell(io.env) !== null) {
    io.out(`Found ${names}. To make memories of their sections: ${printable(command)}`);
    return;
  }
  const answer = await io.askKey(`Found ${names}. Make memories of their sections? [y/N]`);
  if (!/^y(?:es)?$/i.test(answer?.trim() ?? "")) {
    io.out(`Later: ${printable(command)}`);
    return;
  }
  const { importFiles } = await import("./import.ts");
  const roots = findRoots(io.cwd, io.home);
  await importFiles({ files, root, roots, type: null, yes: false }, io);
}
