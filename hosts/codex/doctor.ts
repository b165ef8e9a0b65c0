/** What keeps Codex's hooks from running (0.171.0): its switch, the folder's trust, the trust of each hook. */
import { isObject, type JsonObject, textOrNull } from "../../lib/json.ts";
import { parseCommand } from "../../lib/link/hook_command.ts";
import { sha256Hex } from "../../lib/memory/stamp.ts";
import { realPathOrNull } from "../../lib/workspace.ts";
import type { HostDoctor, Obstacle } from "../doctor.ts";
import type { Surroundings } from "../link.ts";
import { configFaults, link, ownConfig } from "./link.ts";

const STEPS = 'run codex there and choose "Trust all and continue" (later: /hooks, then t); ' +
  "in CI: codex exec --trust --dangerously-bypass-hook-trust";

export const doctor: HostDoctor = {
  payload: (session_id, cwd) => ({
    session_id,
    transcript_path: null,
    cwd,
    hook_event_name: "SessionStart",
    model: "gpt-5.5",
    permission_mode: "default",
    source: "startup",
  }),

  async obstacles(surroundings) {
    const { place, read } = surroundings;
    const hooksFile = link.settings(place)?.path ?? "";
    const own = ownConfig(surroundings);
    const found = configFaults(surroundings).map(({ kind, where }): Obstacle =>
      kind === "off"
        ? {
          level: "broken",
          code: "switched-off",
          where,
          what: '"features.hooks" is false: Codex runs no hooks',
          mend: "take it out, or set it to true",
        }
        : {
          level: "warning",
          code: "two-forms",
          where,
          what: "it has [hooks] besides hooks.json: Codex runs both and warns at every start",
          mend: "keep one of them",
        }
    );
    const config = await parsedToml(read(own) ?? "");
    found.push(...folderTrust(surroundings, config, own));
    found.push(...await hookTrust(surroundings, config, hooksFile));
    return found;
  },
};

async function parsedToml(text: string): Promise<JsonObject> {
  try {
    const { parse } = await import("@std/toml/parse");
    const parsed: unknown = parse(text);
    return isObject(parsed) ? parsed : {};
  } catch {
    return {}; // Codex says itself that it cannot read it.
  }
}

/** Project hooks are read only in a folder that the person trusts. */
function folderTrust(
  { place, gitRoot }: Surroundings,
  config: JsonObject,
  where: string,
): Obstacle[] {
  if (place.scope === "global") return [];
  const folder = gitRoot ?? place.base;
  const projects = isObject(config["projects"]) ? config["projects"] : {};
  const level = spellings(folder).map((path) => projects[path])
    .map((project) => isObject(project) ? project["trust_level"] : undefined)
    .find((level) => level !== undefined);
  if (level === "trusted") return [];
  return [{
    level: "broken",
    code: "untrusted-folder",
    where,
    what: `Codex does not trust the folder "${folder}" yet, so it reads none of its hooks`,
    mend: `run codex in it and choose "Trust and continue"`,
  }];
}

async function hookTrust(
  { document }: Surroundings,
  config: JsonObject,
  hooksFile: string,
): Promise<Obstacle[]> {
  const hooks = isObject(config["hooks"]) ? config["hooks"] : {};
  const state = isObject(hooks["state"]) ? hooks["state"] : {};
  const untrusted: string[] = [];
  const changed: string[] = [];
  const off: string[] = [];
  for (const { event, position, hash } of await ourHooks(document)) {
    const entry = spellings(hooksFile).map((path) => state[`${path}:${position}`]).find(isObject);
    const trusted = textOrNull(entry?.["trusted_hash"]);
    if (trusted === null) untrusted.push(event);
    else if (trusted !== hash) changed.push(event);
    else if (entry?.["enabled"] === false) off.push(event);
  }
  const broken = (code: string, events: readonly string[], what: string): Obstacle[] =>
    events.length === 0 ? [] : [{
      level: "broken",
      code,
      where: hooksFile,
      what: `${events.join(", ")}: ${what}`,
      mend: STEPS,
    }];
  return [
    ...broken("untrusted-hooks", untrusted, "not trusted in Codex yet, which skips them silently"),
    ...broken("changed-hooks", changed, "changed since they were trusted, so Codex skips them"),
    ...broken("disabled-hooks", off, "switched off in Codex (/hooks)"),
  ];
}

interface OurHook {
  readonly event: string;
  /** `event:group:handler`, as in the key of Codex's trust. */
  readonly position: string;
  readonly hash: string;
}

async function ourHooks(document: JsonObject): Promise<OurHook[]> {
  const found: OurHook[] = [];
  const hooks = isObject(document["hooks"]) ? document["hooks"] : {};
  for (const [event, groups] of Object.entries(hooks)) {
    for (const [at, group] of (Array.isArray(groups) ? groups : []).entries()) {
      const handlers = isObject(group) && Array.isArray(group["hooks"]) ? group["hooks"] : [];
      const matcher = isObject(group) ? textOrNull(group["matcher"]) : null;
      for (const [index, handler] of handlers.entries()) {
        if (!isObject(handler) || parseCommand(String(handler["command"])) === null) continue;
        const name = snakeCase(event);
        found.push({
          event,
          position: `${name}:${at}:${index}`,
          hash: await trustHash(name, matcher, handler),
        });
      }
    }
  }
  return found;
}

/**
 * What Codex hashes of a hook: event, matcher and handler as JSON with sorted keys, its defaults filled in
 * (compared with `hooks/list` of its app-server).
 */
export async function trustHash(
  event: string,
  matcher: string | null,
  handler: JsonObject,
): Promise<string> {
  const identity = {
    event_name: event,
    hooks: [{
      async: handler["async"] === true,
      command: handler["command"],
      ...(handler["statusMessage"] ? { statusMessage: handler["statusMessage"] } : {}),
      timeout: handler["timeout"] ?? 600,
      type: "command",
    }],
    ...(matcher === null ? {} : { matcher }),
  };
  return `sha256:${await sha256Hex(JSON.stringify(identity))}`;
}

function snakeCase(event: string): string {
  return event.replace(/(?<!^)[A-Z]/g, "_$&").toLowerCase();
}

/** A path as it is written and as it really is: Codex keeps the one that it was started with. */
function spellings(path: string): string[] {
  const real = realPathOrNull(path);
  return real === null || real === path ? [path] : [path, real];
}
