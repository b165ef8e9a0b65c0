/** `engram check [--json]` */
import type { Arguments, Io } from "../cli/command.ts";
import { Progress } from "../cli/progress.ts";
import { type Finding, isBroken, printFindings, sorted, summary } from "../doctor/finding.ts";
import { idsOf, memoryFindings } from "../doctor/memories.ts";
import { hardToFind, shadowed } from "../doctor/wording.ts";
import { readStore, type Store } from "../memory/store.ts";
import type { MemoryRoot } from "../workspace.ts";
import { openIndexes } from "./indexes.ts";
import { commandRoots, requireWorkspace } from "./place.ts";
import { utcDay } from "../utc.ts";
import { counted } from "../cli/counted.ts";

export async function run(args: Arguments, io: Io): Promise<number> {
  const roots = commandRoots(io);
  const root = requireWorkspace(roots);
  const store = await readStore(root);
  const day = utcDay(io.now().getTime());
  const findings = [
    ...await memoryFindings(root, store, {
      unapproved: "broken",
      day,
      others: roots.global === null ? new Set() : idsOf(await readStore(roots.global)),
    }),
    ...hardToFind(store.memories),
    ...await shadowedIn(root, store, day, io),
  ];
  const broken = isBroken(findings);
  if (args.has("json")) {
    const { length } = store.memories;
    io.out(JSON.stringify({ ok: !broken, memories: length, findings: sorted(findings) }));
    return broken ? 1 : 0;
  }
  printFindings(findings, io);
  const count = counted(store.memories.length, "memory", "memories");
  const found = summary(findings);
  io.out(`${count}: ${found ?? "nothing wrong"}`);
  return broken ? 1 : 0;
}

async function shadowedIn(
  root: MemoryRoot,
  store: Store,
  day: string,
  io: Io,
): Promise<Finding[]> {
  if (store.memories.length < 2) return [];
  const [index] = await openIndexes([root], io);
  if (index === undefined) return [];
  const progress = new Progress(io, "Comparing memories");
  try {
    return await shadowed(index, day, (done, total) => progress.at(done, total));
  } finally {
    progress.end();
    index.close();
  }
}
