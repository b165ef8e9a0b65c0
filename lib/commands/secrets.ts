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

/** The memories as they may be listed: what is shown of a file that holds a credential is redacted. */
export async function withoutSecrets(
  memories: readonly StoredMemory[],
  problems: readonly StoredProblem[],
): Promise<readonly StoredMemory[]> {
  if (problems.length === 0) return memories;
  const { redact } = await import("../session/redact.ts");
  const clean = (text: string) => redact(text, { personal: false }).text;
  return memories.map((stored) => {
    if (!problems.some(({ root, path }) => root === stored.root && path === stored.path)) {
      return stored;
    }
    const { title, tags } = stored.memory;
    return { ...stored, memory: { ...stored.memory, title: clean(title), tags: tags.map(clean) } };
  });
}
