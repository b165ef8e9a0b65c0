/** The real coding hosts that tests start: which versions, and where their programs are. */
import { join } from "@std/path/join";

export type ClientName = "claude" | "codex" | "gemini" | "opencode";

/** One client: the npm package that carries it, pinned. */
export interface Client {
  readonly name: ClientName;
  /** The product's own name, for people. */
  readonly title: string;
  readonly package: string;
  readonly version: string;
}

/** The clients and the versions that the host contracts were measured with. */
export const CLIENTS: readonly Client[] = [
  {
    name: "claude",
    title: "Claude Code",
    package: "@anthropic-ai/claude-code",
    version: "2.1.332",
  },
  { name: "codex", title: "Codex", package: "@openai/codex", version: "0.171.0" },
  { name: "gemini", title: "Gemini CLI", package: "@google/gemini-cli", version: "0.61.0" },
  { name: "opencode", title: "OpenCode", package: "opencode-ai", version: "1.18.33" },
];

/** Size of all of them, unpacked, for people who are about to install them. */
export const CLIENTS_SIZE = "1.3 GB";

/** The command that installs them, for messages. */
export const INSTALL_COMMAND = "deno run -A tools/install_hosts.ts";

/** The client of that name. */
export function clientOf(name: ClientName): Client {
  const client = CLIENTS.find((each) => each.name === name);
  if (client === undefined) throw new TypeError(`Cannot find the client "${name}"`);
  return client;
}

/** What npm is asked for: `package@version` of every client. */
export function pinnedPackages(): string[] {
  return CLIENTS.map((client) => `${client.package}@${client.version}`);
}

/** Where the clients are installed: `ENGRAM_HOSTS_DIR`, else a folder in the home's cache. */
export function hostsFolder(): string {
  const folder = Deno.env.get("ENGRAM_HOSTS_DIR");
  if (folder !== undefined && folder !== "") return folder;
  const home = Deno.env.get("HOME") ?? Deno.env.get("USERPROFILE");
  if (home === undefined) {
    throw new Error("Cannot find a folder for the clients: set HOME or ENGRAM_HOSTS_DIR");
  }
  return join(home, ".cache", "engram-hosts");
}

/** True when the folder holds exactly the pinned clients: the installer's mark names them. */
export function isFolderComplete(): boolean {
  return readMark() === pinnedPackages().join(" ");
}

/** Path of the installer's mark: the list of packages, written when all are there. */
export function markFile(): string {
  return join(hostsFolder(), ".installed");
}

function readMark(): string | null {
  try {
    return Deno.readTextFileSync(markFile()).trim();
  } catch (error) {
    if (error instanceof Deno.errors.NotFound) return null;
    throw error;
  }
}

/** The program that somebody named for this client in `<NAME>_BIN`, or null. */
function namedProgram(name: ClientName): string | null {
  return Deno.env.get(`${name.toUpperCase()}_BIN`) || null;
}

/** Path of a client's program: `<NAME>_BIN` where that is set, else the installed one. */
export function clientProgram(name: ClientName): string {
  return namedProgram(name) ?? join(hostsFolder(), "node_modules", ".bin", name);
}

/** True when the client can be started: the pinned version, or one that `<NAME>_BIN` names. */
export function isInstalled(name: ClientName): boolean {
  if (namedProgram(name) === null && !isFolderComplete()) return false;
  try {
    return Deno.statSync(clientProgram(name)).isFile;
  } catch (error) {
    if (error instanceof Deno.errors.NotFound) return false;
    throw error;
  }
}
