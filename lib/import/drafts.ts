/** From a file of instructions to memories as they would be written. */
import { idFromTitle } from "../memory/id.ts";
import type { MemoryType } from "../memory/types.ts";
import type { MemoryFields } from "../memory/write.ts";
import { type Section, sections } from "./sections.ts";
import type { Source } from "./source.ts";

/** A memory before anybody has seen it. */
export interface Draft {
  readonly fields: MemoryFields;
  readonly body: string;
}

/** A rule file up to this size is one memory. */
const ONE_RULE = 2_500;

/** Headings under which facts stand. */
const FACTS =
  /\b(?:about|architecture|background|commands?|context|directory|environment|files?|folders?|glossary|layout|links?|modules?|overview|project|references?|repo(?:sitory)?|resources?|services?|stack|structure|tech(?:nolog(?:y|ies))?|terms?)\b/i;
/** Headings under which one is told how to do something. */
const PROCEDURES =
  /\b(?:adding|checklist|creating|debugging|deploy(?:ing|ment)?|how to|migrat(?:e|ing)|onboarding|procedure|process|publish(?:ing)?|releas(?:e|ing)|runbook|setting up|setup|steps|troubleshoot(?:ing)?|upgrad(?:e|ing)|workflow)\b/i;

/**
 * The memories that a source could become.
 *
 * @param type What all of them are, or null to guess.
 * @param day Today in UTC, `YYYY-MM-DD`.
 */
export async function draftsOf(
  source: Source,
  type: MemoryType | null,
  day: string,
): Promise<Draft[]> {
  const drafts: Draft[] = [];
  for (const { title, body } of sectionsOf(source)) {
    const said = withoutImports(body);
    if (said === "") continue;
    drafts.push({
      fields: {
        id: await idFromTitle(title),
        type: type ?? guessType(title, said),
        title,
        tags: [],
        triggers: source.description === "" || source.description === title
          ? []
          : [source.description],
        applies_to: source.appliesTo,
        depends_on: [],
        always: source.always,
        created: day,
        updated: day,
        note: "",
      },
      body: said,
    });
  }
  return drafts;
}

function sectionsOf({ text, name, isRule, description }: Source): Section[] {
  const title = description || name;
  const found = sections(text, title);
  if (!isRule || text.length > ONE_RULE || found.length < 2) return found;
  const [, heading = ""] = /^\s*#[ \t]+(.+?)[ \t]*(?:\n|$)/.exec(text) ?? [];
  const body = heading === "" ? text : text.replace(/^\s*#[^\n]*\n/, "");
  return [{ title: heading || title, body: body.trim() }];
}

/** Lines that only name another file to be read: `@docs/style.md`. */
function withoutImports(body: string): string {
  return body.split("\n").filter((line) => !/^\s*(?:[-*+] )?@[\w./~-]+\s*$/.test(line)).join("\n")
    .trim();
}

/** Numbered steps or their heading make a skill, a heading of facts knowledge; the rest are rules. */
export function guessType(title: string, body: string): MemoryType {
  const steps = body.match(/^ {0,3}\d+[.)][ \t]/gm)?.length ?? 0;
  if (steps >= 2 || PROCEDURES.test(title)) return "skill";
  return FACTS.test(title) ? "knowledge" : "rule";
}
