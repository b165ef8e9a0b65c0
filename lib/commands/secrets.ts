/** Credentials in memory files: they never belong there, however they came in. */
import { readMemoryText, type StoredMemory, type StoredProblem } from "../memory/store.ts";

/** A problem for each memory whose file holds a credential; it names kind and line, never the value. */
export async function secretProblems(
  memories: readonly StoredMemory[],
): Promise<StoredProblem[]> {
  if (memories.length === 0) return [];
  const { findCredentials } = await import("../session/redact.ts");
  return memories.flatMap(({ root, path }) => {
    const found = findCredentials(readMemoryText(root, path) ?? "");
    if (found.length === 0) return [];
    const what = found.map(({ kind, line }) => `${kind} in line ${line}`).join(", ");
    return [{
      root,
      path,
      problem: { reason: "secret", detail: `it holds a credential: ${what}` },
    }];
  });
}
