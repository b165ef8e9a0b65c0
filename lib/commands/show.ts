/** `engram show ID [--json]` */
import type { Arguments, Io } from "../cli/command.ts";
import { printable, printableLines } from "../cli/printable.ts";
import { styles } from "../cli/style.ts";
import { displayPath, type StoredMemory } from "../memory/store.ts";
import { readUsage } from "../usage.ts";
import { findAny } from "./find.ts";
import { commandRoots, requireRoots } from "./place.ts";
import { memoryJson } from "./memory_json.ts";

export async function run(args: Arguments, io: Io): Promise<number> {
  const [id = ""] = args.words;
  const stored = await findAny(requireRoots(commandRoots(io)), id);
  if (args.has("json")) {
    io.out(JSON.stringify(shownJson(stored)));
    return 0;
  }
  const style = styles(io.color);
  const { root, path, memory } = stored;
  io.out(style.bold(printable(memory.title)));
  for (const [name, value] of facts(stored)) io.out(`${style.dim(name)}: ${printable(value)}`);
  io.out(`${style.dim("file")}: ${printable(displayPath(root, path))}`);
  const usage = readUsage(root.folder).get(memory.id);
  if (usage !== undefined) {
    const times = usage.count === 1 ? "once" : `${usage.count} times`;
    io.out(`${style.dim("delivered")}: ${times}, last ${printable(usage.last.slice(0, 10))}`);
  }
  io.out(`\n${printableLines(memory.body)}`);
  return 0;
}

function facts({ memory }: StoredMemory): [string, string][] {
  const all: [string, string][] = [
    ["id", memory.id],
    ["type", memory.type],
    ["state", memory.approved ? "approved" : "not approved"],
    ["tags", memory.tags.join(", ")],
    ["triggers", memory.triggers.join("; ")],
    ["applies to", memory.appliesTo.join(", ")],
    ["depends on", memory.dependsOn.join(", ")],
    ["always", memory.always ? "yes" : ""],
    ["confidence", memory.confidence],
    ["valid until", memory.validUntil],
    ["created", memory.created],
    ["updated", memory.updated],
  ];
  return all.filter(([, value]) => value !== "");
}

function shownJson(stored: StoredMemory) {
  const { memory } = stored;
  return {
    ...memoryJson(stored),
    triggers: memory.triggers,
    applies_to: memory.appliesTo,
    depends_on: memory.dependsOn,
    always: memory.always,
    created: memory.created,
    updated: memory.updated,
    confidence: memory.confidence,
    valid_until: memory.validUntil,
    body: memory.body,
  };
}
