/** What is wrong with memory files. */
import { secretProblems } from "../commands/secrets.ts";
import { isExpired } from "../memory/types.ts";
import {
  ARCHIVE_FOLDER,
  displayPath,
  readShelf,
  type Store,
  type StoredMemory,
  type StoredProblem,
} from "../memory/store.ts";
import { checkPattern } from "../route/patterns.ts";
import type { MemoryRoot } from "../workspace.ts";
import type { Finding, Level } from "./finding.ts";

export interface MemoryChecks {
  /** How bad a memory is that nobody approved. */
  readonly unapproved: Level;
  /** Today in UTC, `YYYY-MM-DD`. */
  readonly day: string;
  /** Ids of memories in the other folders: a prerequisite may be there. */
  readonly others: ReadonlySet<string>;
}

/** Looks at every memory file of a folder, the archived ones too: they are committed as well. */
export async function memoryFindings(
  root: MemoryRoot,
  store: Store,
  checks: MemoryChecks,
): Promise<Finding[]> {
  const archived = await readShelf(root, ARCHIVE_FOLDER);
  const problems = [
    ...store.problems,
    ...archived.problems.filter(({ problem }) => problem.reason !== "no-type"),
    ...await secretProblems([...store.memories, ...archived.memories]),
  ];
  const ids = new Set([...checks.others, ...store.memories.map(({ memory }) => memory.id)]);
  return [
    ...problems.map(problemFinding),
    ...store.memories.flatMap((stored) => [
      ...approvalFindings(stored, checks),
      ...fieldFindings(stored, ids, checks),
    ]),
  ];
}

/** Ids of the memories of a folder. */
export function idsOf({ memories }: Store): ReadonlySet<string> {
  return new Set(memories.map(({ memory }) => memory.id));
}

const MENDS: Readonly<Record<StoredProblem["problem"]["reason"], string>> = {
  syntax: "mend the lines between the two ---",
  conflict: "resolve the conflict, then: engram approve",
  encoding: "save the file as UTF-8",
  duplicate: "give one of them another id, or delete it",
  "too-large": "keep what matters, or cut it into several memories",
  "no-type":
    "write type: rule, skill or knowledge into it, or move it to rules/, skills/ or knowledge/",
  "bad-id": "give it an id of letters, digits and -",
  secret: "take it out of the file and of git's history, and have it replaced: it is known now",
};

function problemFinding({ root, path, problem }: StoredProblem): Finding {
  const { reason, detail } = problem;
  return {
    level: "broken",
    code: reason,
    where: displayPath(root, path),
    what: detail,
    mend: MENDS[reason],
  };
}

function approvalFindings(
  { root, path, memory }: StoredMemory,
  { unapproved }: MemoryChecks,
): Finding[] {
  if (memory.approved) return [];
  return [{
    level: unapproved,
    code: "unapproved",
    where: displayPath(root, path),
    what: "nobody approved it as it stands, so no agent gets it",
    mend: `engram approve ${memory.id}`,
  }];
}

function fieldFindings(
  { root, path, memory }: StoredMemory,
  ids: ReadonlySet<string>,
  { day }: MemoryChecks,
): Finding[] {
  const where = displayPath(root, path);
  const findings: Finding[] = [];
  const warn = (code: string, what: string, mend: string) =>
    findings.push({ level: "warning", code, where, what, mend });
  if (memory.folderDisagrees) {
    warn(
      "folder",
      `its frontmatter says ${memory.type} and its folder something else; the frontmatter counts`,
      "move the file, or correct the type",
    );
  }
  if (isExpired(memory.validUntil, day)) {
    warn("expired", `it was valid until ${memory.validUntil}`, `engram archive ${memory.id}`);
  }
  for (const raw of memory.appliesTo) {
    const check = checkPattern(raw);
    if (!check.ok) warn("pattern", check.fault, "correct applies_to, then: engram approve");
  }
  for (const id of memory.dependsOn) {
    if (!ids.has(id)) {
      warn("prerequisite", `it depends on "${id}", which is not there`, "correct depends_on");
    }
  }
  return findings;
}
