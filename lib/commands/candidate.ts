/** Texts on their way through the gate: what is refused, what is warned of, what comes close. */
import { Refusal } from "../cli/command.ts";
import type { MemoryFields } from "../memory/write.ts";

/** What stands in a memory's text that must not, or that a person should look at twice. */
export interface Screening {
  /** Credentials: the text is refused. Kind and line, never the value. */
  readonly credentials: readonly { readonly kind: string; readonly line: number }[];
  /** Lines that read like an attack on the agent. */
  readonly warnings: readonly string[];
}

/** Looks through a text that would become a memory. */
export async function screenText(text: string): Promise<Screening> {
  const [{ findCredentials }, { screenLines }] = await Promise.all([
    import("../session/redact.ts"),
    import("../session/screen.ts"),
  ]);
  return {
    credentials: findCredentials(text).map(({ kind, line }) => ({ kind, line })),
    warnings: screenLines(text).map(({ line, why }) => `Line ${line} ${why}`),
  };
}

/**
 * Looks through a memory's file, and its parts each by itself: what stands before a value in frontmatter may
 * hide what it is.
 */
export async function screenMemory(
  text: string,
  { title, tags, triggers }: Pick<MemoryFields, "title" | "tags" | "triggers">,
  body: string,
): Promise<Screening> {
  const whole = await screenText(text);
  for (const part of [body, title, ...tags, ...triggers]) {
    if (whole.credentials.length > 0) break;
    const { credentials } = await screenText(part);
    if (credentials.length > 0) return { ...whole, credentials };
  }
  return whole;
}

/** What is wrong with a text that holds credentials, else null. */
export function credentialFault({ credentials }: Screening): string | null {
  if (credentials.length === 0) return null;
  const found = credentials.map(({ kind, line }) => `${kind} in line ${line}`).join(", ");
  return `it holds a credential (${found})`;
}

/** Throws when a text holds credentials. */
export function refuseCredentials(screening: Screening, what: string): void {
  const fault = credentialFault(screening);
  if (fault !== null) throw new Refusal(`Cannot keep ${what}: ${fault}. Take it out and try again`);
}

/** Throws when a person's remark (a note, a reason) holds credentials: it is kept in the memory's file. */
export async function refuseSecretRemark(remark: string | undefined, what: string): Promise<void> {
  if (remark !== undefined) refuseCredentials(await screenText(remark), what);
}
