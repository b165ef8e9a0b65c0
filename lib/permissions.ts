/**
 * The permissions of the program: what it is given when it starts, and what it gives up at once.
 *
 * The grants are relative paths, which Deno resolves against the current folder when the binary starts
 * (seen with `deno run` and compiled, 2.4.2 and 2.9.6). The home folder is an ancestor of most projects, so
 * the same short list covers a project's `.claude` and `~/.claude`.
 */
import { dirname } from "@std/path/dirname";

/** How many folders above the current one are covered. */
const ANCESTORS = 12;

/** Families of systems that differ in their folders and shells. */
export type System = "windows" | "unix";

/** Folders that hold people's homes, for sessions whose folder is not below the process's. */
const HOME_PREFIXES: Readonly<Record<System, readonly string[]>> = {
  unix: ["/home", "/root", "/Users", "/workspaces"],
  windows: ["C:\\Users"],
};

/** The shells that `link` and `doctor` may start, as hosts do. */
const SHELLS: Readonly<Record<System, readonly string[]>> = {
  unix: ["/bin/sh", "/bin/bash", "/usr/bin/bash", "/bin/zsh", "/usr/bin/zsh", "/usr/bin/fish"],
  windows: [
    "C:\\Windows\\System32\\cmd.exe",
    "C:\\Windows\\System32\\WindowsPowerShell\\v1.0\\powershell.exe",
  ],
};

/** Names of environment variables that Engram itself reads; hosts add their own. */
const ENVIRONMENT: readonly string[] = [
  "HOME",
  "USERPROFILE",
  "PATH",
  "PATHEXT",
  "SHELL",
  "TERM",
  "NO_COLOR",
  "COLUMNS",
  "AI_AGENT",
  "ENGRAM_ALLOW_AGENT_APPROVAL",
];

/** `--allow-…` flags for `deno run` and `deno compile`. */
export function permissionFlags(
  dotFolders: readonly string[],
  environment: readonly string[],
  system: System,
): string[] {
  const write: string[] = [];
  const whole: string[] = [];
  let up = "";
  for (let level = 0; level <= ANCESTORS; level++) {
    for (const folder of dotFolders) write.push(up + folder);
    whole.push(up === "" ? "." : up.slice(0, -1));
    up += "../";
  }
  return [
    "--no-prompt",
    `--allow-read=${[...write, ...whole, ...HOME_PREFIXES[system]].join(",")}`,
    `--allow-write=${[...write, ...HOME_PREFIXES[system]].join(",")}`,
    `--allow-env=${[...new Set([...ENVIRONMENT, ...environment])].join(",")}`,
    `--allow-run=${SHELLS[system].join(",")}`,
  ];
}

/** Gives up starting other programs, for good. */
export function revokeRun(): void {
  Deno.permissions.revokeSync({ name: "run" });
}

/**
 * Gives up what was listed widely at the start, once it is known which folders this run is about.
 *
 * A revoke removes every grant that covers the path and nothing below it, so revoking the parent of the
 * workspace drops all wider grants and keeps the listed dot-folders. Where a folder is neither the
 * process's folder nor above it, the grant that covers it has to stay (SECURITY.md names the case).
 *
 * All paths are real paths.
 */
export function narrow(current: string, workspace: string | null, home: string | null): void {
  const prefixes = HOME_PREFIXES[Deno.build.os === "windows" ? "windows" : "unix"];
  const root = workspace ?? current;
  if (!isWithin(current, root)) return;
  // The grant that the home folder needs and that is not one of the ancestors' dot-folders.
  const needed = home === null || isWithin(current, home)
    ? null
    : prefixes.find((prefix) => isWithin(home, prefix)) ?? "/";
  const parent = dirname(root);
  if (parent !== root && (needed === null || !isWithin(parent, needed))) {
    Deno.permissions.revokeSync({ name: "read", path: parent });
  }
  for (const prefix of prefixes) {
    if (prefix === needed) continue;
    Deno.permissions.revokeSync({ name: "write", path: prefix });
    if (prefix !== root) Deno.permissions.revokeSync({ name: "read", path: prefix });
  }
}

/** True when `path` is `folder` or below it. Both are absolute and real. */
export function isWithin(path: string, folder: string): boolean {
  const windows = Deno.build.os === "windows";
  const [inner, outer] = windows ? [path.toLowerCase(), folder.toLowerCase()] : [path, folder];
  if (!inner.startsWith(outer)) return false;
  const isSeparator = (char: string) => char === "/" || (windows && char === "\\");
  return inner.length === outer.length || isSeparator(inner.charAt(outer.length)) ||
    isSeparator(outer.charAt(outer.length - 1));
}
