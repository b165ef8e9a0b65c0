/** A temporary workspace and the hook run in this process: for tests of what crosses modules. */
import type { HookAdapter } from "../hosts/host.ts";
import { findHost, type Host } from "../hosts/mod.ts";
import { answerEvent } from "../lib/hook/event.ts";
import { isObject } from "../lib/json.ts";
import { withStamp } from "../lib/memory/stamp.ts";
import type { MemoryType } from "../lib/memory/types.ts";
import { TYPE_FOLDERS } from "../lib/memory/types.ts";
import { composeMemory } from "../lib/memory/write.ts";

/** A memory as a test writes it; what is left out has a plain default. */
export interface MemorySpec {
  readonly id: string;
  readonly type?: MemoryType;
  readonly title?: string;
  readonly body?: string;
  readonly tags?: readonly string[];
  readonly triggers?: readonly string[];
  readonly applies_to?: readonly string[];
  readonly depends_on?: readonly string[];
  readonly always?: boolean;
  readonly updated?: string;
  /** False leaves the stamp out. */
  readonly approved?: boolean;
}

/** The text of a memory file. */
export async function memoryText(spec: MemorySpec): Promise<string> {
  const text = composeMemory({
    id: spec.id,
    type: spec.type ?? "rule",
    title: spec.title ?? `Title of ${spec.id}`,
    tags: spec.tags ?? [],
    triggers: spec.triggers ?? [],
    applies_to: spec.applies_to ?? [],
    depends_on: spec.depends_on ?? [],
    always: spec.always ?? false,
    created: "2026-11-01",
    updated: spec.updated ?? "2026-11-01",
    note: "",
  }, spec.body ?? `Body of ${spec.id}.`);
  return spec.approved === false ? text : await withStamp(text);
}

/** A home with a project in it. Removed at the end of its scope. */
export class HookWorld implements AsyncDisposable {
  readonly home: string;
  readonly project: string;
  /** Environment variables of the hook besides HOME. */
  env: Record<string, string> = {};
  /** Session id that is sent in place of the payload's own. */
  session: string | null = null;
  /** What `Date.now` is for the hook. */
  now = Date.parse("2026-11-30T12:00:00Z");

  private constructor(root: string) {
    this.home = `${root}/home`;
    this.project = `${root}/home/work/project`;
  }

  static async make(memories: readonly MemorySpec[] = []): Promise<HookWorld> {
    const world = new HookWorld(Deno.realPathSync(Deno.makeTempDirSync({ prefix: "engram-" })));
    Deno.mkdirSync(`${world.project}/.agents/.engram`, { recursive: true });
    for (const memory of memories) await world.save(memory);
    return world;
  }

  /** The workspace's memory folder. */
  get folder(): string {
    return `${this.project}/.agents/.engram`;
  }

  path(spec: MemorySpec, base = this.project): string {
    return `${base}/.agents/.engram/${TYPE_FOLDERS[spec.type ?? "rule"]}/${spec.id}.md`;
  }

  /** Writes a memory file as git and `engram save` do: a new file in its place. */
  async save(spec: MemorySpec, base = this.project): Promise<string> {
    const path = this.path(spec, base);
    Deno.mkdirSync(path.slice(0, path.lastIndexOf("/")), { recursive: true });
    Deno.writeTextFileSync(`${path}.new`, await memoryText(spec));
    Deno.renameSync(`${path}.new`, path);
    return path;
  }

  /** Trusts the workspace, as `engram init` and `engram link` do. */
  trust(): void {
    const folder = `${this.home}/.agents/.engram`;
    Deno.mkdirSync(folder, { recursive: true });
    Deno.writeTextFileSync(
      `${folder}/trusted.json`,
      JSON.stringify({ workspaces: [this.project] }),
    );
  }

  settings(settings: unknown, file = "engram.config.json"): void {
    Deno.writeTextFileSync(`${this.folder}/${file}`, JSON.stringify(settings));
  }

  /** Sends one payload to a host's hook and returns what it prints. */
  send(host: string, payload: Record<string, unknown>, global = false): Promise<string> {
    return this.sendAs(host, { cwd: this.project, ...payload }, global);
  }

  /** The same with the payload just as it is; `session` stands in for its own session id where it is set. */
  async sendAs(host: string, payload: Record<string, unknown>, global = false): Promise<string> {
    const { row, adapter } = hostOf(host);
    const ids = ["session_id", "sessionId", "conversation_id", "trajectory_id"];
    const sent: Record<string, unknown> = { ...payload };
    for (const id of ids) if (this.session !== null && sent[id]) sent[id] = this.session;
    const { stdout } = await answerEvent(sent, {
      host: row,
      adapter,
      global,
      env: (name) => name === "HOME" ? this.home : this.env[name],
      narrow: () => {},
      now: () => this.now,
    });
    return stdout;
  }

  [Symbol.asyncDispose](): Promise<void> {
    return Deno.remove(this.home.slice(0, -"/home".length), { recursive: true });
  }
}

function hostOf(name: string): { row: Host; adapter: HookAdapter } {
  const row = findHost(name);
  if (row === undefined || row.hook === null) throw new Error(`No hook for "${name}"`);
  return { row, adapter: row.hook };
}

/** What an answer of Claude's shape injects, "" when it injects nothing. */
export function contextOf(stdout: string): string {
  if (stdout === "") return "";
  const answer: unknown = JSON.parse(stdout);
  const output = isObject(answer) ? answer["hookSpecificOutput"] : null;
  const context = isObject(output) ? output["additionalContext"] : "";
  return typeof context === "string" ? context : "";
}

/** The ids of the whole memories in a text, in order. */
export function bodiesIn(text: string): string[] {
  return [...text.matchAll(/^\[engram (\S+) \|/gm)].map((match) => match[1] ?? "");
}

/** The ids of the cards in a text, in order. */
export function cardsIn(text: string): string[] {
  return [...text.matchAll(/^\[engram card\] (\S+) \|/gm)].map((match) => match[1] ?? "");
}

/** The ids of the `already loaded` line. */
export function loadedIn(text: string): string[] {
  const line = /^already loaded: (.*)$/m.exec(text)?.[1];
  return line === undefined ? [] : line.split(", ");
}
