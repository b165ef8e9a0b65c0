/** Health of the caches: the index and the state. Both can be deleted at any time. */
import { DatabaseSync } from "node:sqlite";
import { join } from "@std/path/join";
import { openIndexes } from "../commands/indexes.ts";
import {
  BUSY_TIMEOUT,
  cacheFile,
  cacheFolders,
  type CacheSchema,
  isBusy,
} from "../memory/database.ts";
import { INDEX_SCHEMA } from "../memory/index.ts";
import { STATE_SCHEMA } from "../state.ts";
import type { MemoryRoot } from "../workspace.ts";
import type { Finding } from "./finding.ts";
import { type DoctorWorld, rootsOf } from "./world.ts";

export async function cacheFindings(world: DoctorWorld): Promise<Finding[]> {
  const findings: Finding[] = [];
  for (const root of rootsOf(world)) {
    const [first = "", ...others] = cacheFolders(root.folder, world.io.home);
    // Before anything opens them: what is corrupt is made anew then.
    for (const folder of [first, ...others]) findings.push(...damaged(folder));
    if (!canWrite(first)) {
      findings.push({
        level: "warning",
        code: "read-only-cache",
        where: first,
        what: "it cannot be written, so index and state are kept in your home's memory folder",
        mend: "let the folder be written to, if that is not meant",
      });
    }
    findings.push(...await incomplete(root, first, world));
  }
  return findings;
}

function damaged(folder: string): Finding[] {
  return [INDEX_SCHEMA, STATE_SCHEMA].flatMap((schema) => {
    const where = cacheFile(schema, folder);
    const fault = faultOf(schema, where);
    return fault === null ? [] : [{
      level: "warning" as const,
      code: `${schema.name}-health`,
      where,
      what: `the ${schema.name} ${fault}`,
      mend: "delete the file; it is made anew",
    }];
  });
}

/** What is wrong with a cache, completing "the index …"; null where it is well or not there. */
function faultOf({ probe }: CacheSchema, path: string): string | null {
  try {
    if (!Deno.statSync(path).isFile) return "is no file";
  } catch {
    return null;
  }
  let database: DatabaseSync | undefined;
  try {
    database = new DatabaseSync(path);
    database.exec(`PRAGMA busy_timeout = ${BUSY_TIMEOUT}`);
    const { quick_check } = database.prepare("PRAGMA quick_check(1)").get() ?? {};
    if (quick_check !== "ok") return "is damaged";
    database.exec(`SELECT 1 FROM ${probe} LIMIT 1; BEGIN IMMEDIATE; ROLLBACK`);
    return null;
  } catch (error) {
    if (isBusy(error)) return "is locked by another program";
    return error instanceof Error && /readonly|unable to open/.test(error.message)
      ? "cannot be written"
      : "is damaged";
  } finally {
    database?.close();
  }
}

/** True when files can be made in a folder, or the folder itself. */
function canWrite(folder: string): boolean {
  const path = join(folder, `.doctor-${crypto.randomUUID()}.tmp`);
  try {
    Deno.mkdirSync(folder, { recursive: true, mode: 0o700 });
    Deno.openSync(path, { createNew: true, write: true }).close();
    Deno.removeSync(path);
    return true;
  } catch {
    return false;
  }
}

/** An index that does not know what the files hold. */
async function incomplete(
  root: MemoryRoot,
  where: string,
  { io, storeOf }: DoctorWorld,
): Promise<Finding[]> {
  const [index] = await openIndexes([root], io);
  if (index === undefined) return [];
  try {
    const { memories } = await storeOf(root);
    const usable = memories.filter(({ memory }) => memory.approved && memory.confidence !== "low");
    const known = new Set(index.all().map(({ path }) => path));
    const unknown = usable.filter(({ path }) => !known.has(path)).length;
    const surplus = known.size + unknown - usable.length;
    if (unknown === 0 && surplus === 0) return [];
    return [{
      level: "warning",
      code: "index-health",
      where,
      what: `the index knows ${known.size} memories, the files hold ${usable.length}`,
      mend: "delete the folder; it is made anew",
    }];
  } finally {
    index.close();
  }
}
