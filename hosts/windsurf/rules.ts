/**
 * Windsurf's rule file: Cascade takes no text from hooks, but reads `.windsurf/rules/*.md` by itself.
 *
 * Its text depends on the workspace's memories alone, not on anybody's settings or global memories, so a team
 * may commit it. It carries no hash of itself: after a merge it has to be made anew, not kept as an edited one.
 */
import { dirname } from "@std/path/dirname";
import { readTextOrNull } from "../../lib/atomic_write.ts";
import { planText } from "../../lib/budget.ts";
import { makeReady } from "../../lib/hook/ready.ts";
import type { MemoryIndex } from "../../lib/memory/index.ts";
import { joinRoutes, routedMemory, routeStart } from "../../lib/route/route.ts";
import { isExpired, MADE_BY_ENGRAM } from "../../lib/memory/types.ts";
import { unitCap } from "../caps.ts";
import type { GeneratedFile, Place } from "../link.ts";
import type { HostRules, RuleSource } from "../rules.ts";
import { hooksFile, ruleFile } from "./files.ts";
import { MEMORY_FOLDER } from "../../lib/workspace.ts";

/** Windsurf cuts a rule file above that many characters. */
const MAX_CHARACTERS = 12_000;

const MARK = `# ${MADE_BY_ENGRAM}${MEMORY_FOLDER}, again after each change there: do not edit.`;

/** `always_on` puts the text into every conversation. */
const HEAD = `---\ntrigger: always_on\n${MARK}\n---\n\n`;

export const rules: HostRules = {
  settings: hooksFile,

  async files(place: Place, source: RuleSource | null): Promise<readonly GeneratedFile[]> {
    if (place.scope === "global") return [];
    const path = ruleFile(place.base);
    const folder = dirname(path);
    const file = { path, folders: [folder, dirname(folder)], owns, optional: true } as const;
    if (source === null || source.settings.read === "manual" || source.settings.read === "off") {
      return [{ ...file, text: null }];
    }
    // One that a team has committed is kept in step where the hook itself is not linked too.
    const wanted = source.linked.has("project") || readTextOrNull(path) !== null;
    return wanted ? [{ ...file, text: await ruleText(source.index, source.day) }] : [];
  },
};

function owns(text: string): boolean {
  return text.includes(MARK);
}

/** The session-start route as bodies, every other memory as a card; null without any memory. */
async function ruleText(index: MemoryIndex, day: string): Promise<string | null> {
  const others = index.all()
    .filter(({ validUntil }) => !isExpired(validUntil, day))
    .map((memory) => ({ ...routedMemory(memory, index, 0), form: "card" as const }));
  const route = joinRoutes(routeStart([index], day), others);
  const cap = unitCap(MAX_CHARACTERS - HEAD.length - 1);
  const ready = await makeReady(route, new Set(route.map(({ key }) => key)), cap);
  const { text } = planText({
    items: ready.route.flatMap(({ key }) => ready.texts.get(key) ?? []),
    loaded: [],
    proof: () => null,
    cap,
  });
  return text === "" ? null : `${HEAD}${text}\n`;
}
