import { expect } from "@std/expect";
import { dirname } from "@std/path/dirname";
import { join } from "@std/path/join";
import { Refusal } from "../cli/command.ts";
import { type HostFile, readHostFile } from "./host_file.ts";
import { type Change, copyOf, makeChanges } from "./host_file_change.ts";

/** A folder of its own for a test: `project/.host` is there, `copies` is not. */
async function inFolder(body: (folder: string) => Promise<void>): Promise<void> {
  const folder = await Deno.realPath(await Deno.makeTempDir());
  try {
    await Deno.mkdir(join(folder, "project/.host"), { recursive: true });
    await body(folder);
  } finally {
    await Deno.remove(folder, { recursive: true });
  }
}

function usable(path: string): Change["file"] {
  const file = readHostFile(path);
  if (file.kind === "unusable") throw new Error(file.reason);
  return file;
}

function change(path: string, text: string | null, folders: readonly string[] = []): Change {
  return { file: usable(path), text, folders };
}

/** Every path below a folder, with the content of files. */
function tree(folder: string): Record<string, string> {
  const paths: Record<string, string> = {};
  for (const entry of Deno.readDirSync(folder)) {
    const path = join(folder, entry.name);
    if (entry.isDirectory) Object.assign(paths, { [path]: "" }, tree(path));
    else paths[path] = entry.isSymlink ? Deno.readLinkSync(path) : Deno.readTextFileSync(path);
  }
  return paths;
}

async function failure(work: () => Promise<void>): Promise<string> {
  try {
    await work();
  } catch (error) {
    if (error instanceof Refusal) return error.message;
    throw error;
  }
  return "no failure";
}

Deno.test("a new file and its folders are made, and go again", () =>
  inFolder(async (folder) => {
    const before = tree(folder);
    const path = join(folder, "project/.other/sub/settings.json");
    await makeChanges([change(path, "{}\n")], join(folder, "copies"));
    expect(Deno.readTextFileSync(path)).toBe("{}\n");
    const folders = [dirname(path), dirname(dirname(path))];
    await makeChanges([change(path, null, folders)], join(folder, "copies"));
    expect(tree(folder)).toEqual(before);
  }));

Deno.test("a folder in which something else is stays", () =>
  inFolder(async (folder) => {
    const path = join(folder, "project/.host/settings.json");
    Deno.writeTextFileSync(path, "{}");
    Deno.writeTextFileSync(join(folder, "project/.host/rules.md"), "x");
    await makeChanges([change(path, null, [dirname(path)])], join(folder, "copies"));
    expect([...Deno.readDirSync(dirname(path))].map(({ name }) => name)).toEqual(["rules.md"]);
  }));

Deno.test("a file is replaced by a rename, its mode kept whatever the umask", () =>
  inFolder(async (folder) => {
    for (const mode of [0o600, 0o644, 0o666, 0o755]) {
      const path = join(folder, `project/.host/${mode}.json`);
      Deno.writeTextFileSync(path, "old");
      Deno.chmodSync(path, mode);
      const { ino } = Deno.statSync(path);
      await makeChanges([change(path, "new")], join(folder, "copies"));
      const after = Deno.statSync(path);
      expect(Deno.readTextFileSync(path)).toBe("new");
      expect((after.mode ?? 0) & 0o7777).toBe(mode);
      expect(after.ino).not.toBe(ino);
    }
    expect([...Deno.readDirSync(folder)].map(({ name }) => name)).toEqual(["project"]);
  }));

Deno.test("a symlink to a dotfiles folder stays one, and its target is written", () =>
  inFolder(async (folder) => {
    const target = join(folder, "dotfiles.json");
    const path = join(folder, "project/.host/settings.json");
    Deno.writeTextFileSync(target, "old");
    Deno.symlinkSync(target, path);
    await makeChanges([change(path, "new")], join(folder, "copies"));
    expect(Deno.readLinkSync(path)).toBe(target);
    expect(Deno.readTextFileSync(target)).toBe("new");
    // Neither the copy nor its folder is left.
    expect([...Deno.readDirSync(folder)].map(({ name }) => name).sort())
      .toEqual(["dotfiles.json", "project"]);
    // A file that others share is emptied, not removed.
    await makeChanges([change(path, null, [dirname(path)])], join(folder, "copies"));
    expect(Deno.readTextFileSync(target)).toBe("{}\n");
  }));

Deno.test("a hard-linked file keeps its other name", () =>
  inFolder(async (folder) => {
    const path = join(folder, "project/.host/settings.json");
    const other = join(folder, "other.json");
    Deno.writeTextFileSync(path, "old");
    Deno.linkSync(path, other);
    await makeChanges([change(path, "new")], join(folder, "copies"));
    expect(Deno.readTextFileSync(other)).toBe("new");
    expect(Deno.statSync(path).nlink).toBe(2);
  }));

Deno.test({
  name: "a file of another owner stays theirs",
  ignore: Deno.uid() !== 0,
  fn: () =>
    inFolder(async (folder) => {
      const path = join(folder, "project/.host/settings.json");
      Deno.writeTextFileSync(path, "old");
      Deno.chownSync(path, 65534, 65534);
      await makeChanges([change(path, "new")], join(folder, "copies"));
      expect(Deno.readTextFileSync(path)).toBe("new");
      expect(Deno.statSync(path).uid).toBe(65534);
    }),
});

Deno.test("read-only files and folders are known before anything is written", () =>
  inFolder((folder) => {
    const path = join(folder, "project/.host/settings.json");
    const readOnly = () => {
      const file = usable(path);
      return file.readOnly;
    };
    Deno.writeTextFileSync(path, "{}");
    expect(readOnly()).toBe(false);
    Deno.chmodSync(path, 0o444);
    expect(readOnly()).toBe(true);
    Deno.chmodSync(path, 0o644);
    Deno.chmodSync(dirname(path), 0o555);
    expect(readOnly()).toBe(true);
    Deno.chmodSync(dirname(path), 0o755);
    Deno.removeSync(path);
    expect(readOnly()).toBe(false);
    Deno.chmodSync(dirname(path), 0o555);
    expect(readOnly()).toBe(true);
    Deno.chmodSync(dirname(path), 0o755);
    return Promise.resolve();
  }));

Deno.test("what is no settings file is refused with the reason", () =>
  inFolder((folder) => {
    const path = join(folder, "project/.host/settings.json");
    const reason = (file: HostFile) => file.kind === "unusable" ? file.reason : file.kind;
    expect(reason(readHostFile(path))).toBe("absent");
    expect(reason(readHostFile(join(folder, "a/b/c.json")))).toBe("absent");
    Deno.writeFileSync(path, new Uint8Array([0x7b, 0xff, 0x7d]));
    expect(reason(readHostFile(path))).toBe("it is not valid UTF-8");
    expect(reason(readHostFile(join(path, "x.json")))).toBe(`"${path}" is not a folder`);
    Deno.removeSync(path);
    Deno.mkdirSync(path);
    expect(reason(readHostFile(path))).toBe("it is not a regular file");
    Deno.removeSync(path);
    Deno.symlinkSync(join(folder, "nowhere"), path);
    expect(reason(readHostFile(path))).toBe("it is a symlink to a file that is not there");
    return Promise.resolve();
  }));

Deno.test("a byte order mark is part of the text", () =>
  inFolder((folder) => {
    const path = join(folder, "project/.host/settings.json");
    Deno.writeTextFileSync(path, "\ufeff{}");
    const file = usable(path);
    expect(file.kind === "file" && file.text).toBe("\ufeff{}");
    return Promise.resolve();
  }));

Deno.test("a file that somebody changes meanwhile is not overwritten, and nothing else is written", () =>
  inFolder(async (folder) => {
    const first = join(folder, "project/.host/first.json");
    const second = join(folder, "project/.new/second.json");
    Deno.writeTextFileSync(first, "old");
    const changes = [change(first, "new"), change(second, "{}\n")];
    Deno.writeTextFileSync(first, "theirs");
    const before = tree(folder);
    expect(await failure(() => makeChanges(changes, join(folder, "copies"))))
      .toBe(`Cannot write "${first}": it was changed meanwhile; run this again`);
    expect(tree(folder)).toEqual(before);
  }));

Deno.test("the copy of an interrupted run is not overwritten, and no other file is written", () =>
  inFolder(async (folder) => {
    const first = join(folder, "project/.host/first.json");
    const second = join(folder, "project/.host/second.json");
    const target = join(folder, "target.json");
    const copies = join(folder, "copies");
    Deno.writeTextFileSync(first, "old");
    Deno.writeTextFileSync(target, "half");
    Deno.symlinkSync(target, second);
    Deno.mkdirSync(copies);
    const copy = await copyOf(second, copies);
    Deno.writeTextFileSync(copy, "old");
    const before = tree(folder);
    const changes = [change(first, "new"), change(second, "new")];
    expect(await failure(() => makeChanges(changes, copies))).toContain(
      `its text from before is in "${copy}"`,
    );
    expect(tree(folder)).toEqual(before);
  }));

const SETPRIV = "/usr/bin/setpriv";

/** Reads and changes a file as an ordinary user, in a process of its own; what it printed. */
async function asOrdinaryUser(folder: string, path: string): Promise<string> {
  const script = join(folder, "change.js");
  if (readHostFile(script).kind === "absent") {
    const modules = ["host_file", "host_file_change"]
      .map((name) => new URL(`./${name}.ts`, import.meta.url).pathname);
    const args = ["bundle", "--quiet", "--code-splitting", "--outdir", folder, ...modules];
    const { success } = await new Deno.Command(Deno.execPath(), { args }).output();
    expect(success).toBe(true);
    Deno.writeTextFileSync(
      script,
      `import { readHostFile } from "./host_file.js";
       import { makeChanges } from "./host_file_change.js";
       const file = readHostFile(Deno.args[0]);
       console.log(file.readOnly);
       if (file.readOnly) Deno.exit();
       await makeChanges([{ file, text: "new", folders: [] }], Deno.args[1]).catch((error) =>
         console.log(error.message));`,
    );
  }
  // The program itself may stand where only root gets at it by name.
  const shell = 'exec 9<"$0" && exec "$@"';
  const run = ["--reuid=65534", "--clear-groups", "/proc/self/fd/9", "run", "--no-config", "-A"];
  const { stdout } = await new Deno.Command("/bin/bash", {
    args: ["-c", shell, Deno.execPath(), SETPRIV, ...run, script, path, join(folder, "copies")],
    env: { HOME: folder, DENO_DIR: join(folder, "cache") },
    clearEnv: true,
    stderr: "inherit",
  }).output();
  return new TextDecoder().decode(stdout).trim();
}

Deno.test({
  name:
    "as an ordinary user: what belongs to others is read-only, and a folder that takes nothing is named",
  ignore: Deno.uid() !== 0 || readHostFile(SETPRIV).kind === "absent",
  fn: () =>
    inFolder(async (folder) => {
      const path = join(folder, "project/.host/settings.json");
      Deno.chmodSync(folder, 0o755);
      expect(await asOrdinaryUser(folder, path))
        .toBe(`false\nCannot write "${path}": its folder is read-only`);
      Deno.writeTextFileSync(path, "old");
      Deno.chmodSync(path, 0o644);
      Deno.chmodSync(dirname(path), 0o777);
      expect(await asOrdinaryUser(folder, path)).toBe("true");
      expect(Deno.readTextFileSync(path)).toBe("old");
      // Theirs, but ours to write: in place, with a copy.
      Deno.chmodSync(path, 0o666);
      Deno.mkdirSync(join(folder, "copies"));
      Deno.chmodSync(join(folder, "copies"), 0o777);
      expect(await asOrdinaryUser(folder, path)).toBe("false");
      expect(Deno.readTextFileSync(path)).toBe("new");
      expect(Deno.statSync(path).uid).toBe(0);
    }),
});
