/** What follows every change of memories: the index, and what hosts read, are brought in step. */
import type { Io } from "../cli/command.ts";
import type { MemoryRoot } from "../workspace.ts";
import { trustWorkspace } from "../trust_change.ts";
import { syncRules } from "./rules.ts";

/** Brings everything that is made from memories in step with them. */
export async function afterChange(io: Io): Promise<void> {
  await syncRules(io);
}

/** A person who writes or approves memories here trusts this workspace. */
export async function trustRoot(root: MemoryRoot, io: Io): Promise<void> {
  if (root.scope === "workspace" && io.home !== null) await trustWorkspace(io.home, root.base);
}
