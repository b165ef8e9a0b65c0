/** A real workspace in a temporary folder, made by Engram's own code from labelled memories. */
import { composeMemory } from "../../lib/memory/write.ts";
import { withStamp } from "../../lib/memory/stamp.ts";
import { TYPE_FOLDERS } from "../../lib/memory/types.ts";
import type { MemoryIndex } from "../../lib/memory/index.ts";
import { openFreshIndex } from "../../lib/memory/open.ts";
import { memoryRoot } from "../../lib/workspace.ts";
import type { LabelledMemory, LabelledRepo } from "./routing_data.ts";
import { pathsIn } from "./routing_anchors.ts";

const DAY = "2026-01-01";

/** A workspace that prompts can be routed in. */
export interface BenchWorkspace {
  /** The workspace's folder. */
  readonly base: string;
  readonly index: MemoryIndex;
}

/** Builds the workspace, runs `work` in it and removes it. */
export async function withWorkspace<T>(
  repo: LabelledRepo,
  triggers: boolean,
  work: (workspace: BenchWorkspace) => Promise<T>,
): Promise<T> {
  const base = await Deno.realPath(await Deno.makeTempDir({ prefix: "engram-routing-" }));
  try {
    const root = memoryRoot("workspace", base);
    for (const folder of Object.values(TYPE_FOLDERS)) {
      await Deno.mkdir(`${root.folder}/${folder}`, { recursive: true });
    }
    for (const memory of repo.memories) {
      const text = memoryText(memory, triggers ? repo.triggers.get(memory.id) ?? [] : []);
      await Deno.writeTextFile(
        `${root.folder}/${TYPE_FOLDERS[memory.type]}/${memory.id}.md`,
        await withStamp(text),
      );
    }
    for (const { kind, prompt } of repo.prompts) {
      if (kind === "path") { for (const path of pathsIn(prompt)) await makeEmptyFile(base, path); }
    }
    const index = await openFreshIndex(root, [`${root.folder}/.cache`], Infinity);
    try {
      return await work({ base, index });
    } finally {
      index.close();
    }
  } finally {
    await Deno.remove(base, { recursive: true });
  }
}

function memoryText(memory: LabelledMemory, triggers: readonly string[]): string {
  return composeMemory({
    id: memory.id,
    type: memory.type,
    title: memory.title,
    tags: memory.tags ?? [],
    triggers,
    applies_to: memory.applies_to ?? [],
    depends_on: memory.depends_on ?? [],
    always: false,
    created: DAY,
    updated: DAY,
    note: "",
  }, memory.body);
}

async function makeEmptyFile(base: string, path: string): Promise<void> {
  const file = `${base}/${path}`;
  await Deno.mkdir(file.slice(0, file.lastIndexOf("/")), { recursive: true });
  await Deno.writeTextFile(file, "");
}
