/** Tokens of services, found by how they begin. */
import { SERVICES, SHAPES } from "./services.ts";
import type { Span } from "./span.ts";
import { isRandom } from "./plausible.ts";

interface Candidate {
  readonly kind: string;
  /** As it is spelled. */
  readonly prefix: string;
  readonly body: RegExp;
  readonly only: "case" | "random" | undefined;
}

interface Table {
  /** Where one may begin: the first two characters, at the beginning of a word or right after an escape. */
  readonly beginning: RegExp;
  /** By those two characters, folded. */
  readonly candidates: ReadonlyMap<string, readonly Candidate[]>;
}

let made: Table | undefined;

/** The tokens of known services in a text. Takes time linear in its length. */
export function serviceTokens(text: string): Span[] {
  const { beginning, candidates } = made ??= table();
  const spans: Span[] = [];
  beginning.lastIndex = 0;
  while (beginning.test(text)) {
    const start = beginning.lastIndex - 2;
    const list = candidates.get(fold(text.slice(start, start + 2))) ?? [];
    const found = tokenAt(text, start, list);
    if (found !== null) spans.push(found);
    beginning.lastIndex = found?.end ?? start + 1;
  }
  for (const { kind, pattern } of SHAPES) {
    for (const match of text.matchAll(pattern)) {
      const [start, end] = match.indices?.[1] ?? [match.index, match.index + match[0].length];
      spans.push({ kind, start, end });
    }
  }
  return spans;
}

function tokenAt(text: string, start: number, list: readonly Candidate[]): Span | null {
  for (const { kind, prefix, body, only } of list) {
    const from = start + prefix.length;
    const head = text.slice(start, from);
    if (only === undefined ? fold(head) !== fold(prefix) : head !== prefix) continue;
    // Such beginnings also occur inside words and inside base64.
    if (only === "random" && /[-_+/]/.test(text.charAt(start - 1))) continue;
    if (only === "case" && /[+/]/.test(text.charAt(start - 1))) continue;
    body.lastIndex = from;
    const rest = body.exec(text)?.[0];
    if (rest === undefined || !isToken(head, prefix, rest, only)) continue;
    const trimmed = rest.replace(/[.-]+$/, "");
    return { kind, start, end: from + trimmed.length };
  }
  return null;
}

function isToken(
  head: string,
  prefix: string,
  rest: string,
  only: "case" | "random" | undefined,
): boolean {
  if (/^(.)\1*$/.test(rest) && /^[xX*0._-]/.test(rest) || /x{8}|\.{3}/i.test(rest)) return false;
  if (/^your[-_]|[-_](?:key|token|here)$/i.test(rest)) return false;
  // Enough to judge by, whatever follows: beginnings may stand close together.
  if (only === "random") return isRandom(rest.slice(0, 64));
  // A prefix in another case or of other separators is an id's spelling: words begin so too.
  return head === prefix || /\d/.test(rest);
}

function fold(text: string): string {
  return text.toLowerCase().replace(/[_.]/g, "-");
}

function table(): Table {
  const candidates = new Map<string, Candidate[]>();
  for (const { kind, prefixes, body, only } of SERVICES) {
    const pattern = new RegExp(body, "iy");
    for (const prefix of prefixes.split(" ")) {
      const key = fold(prefix.slice(0, 2));
      const list = candidates.get(key) ?? [];
      list.push({ kind, prefix, body: pattern, only });
      candidates.set(key, list);
    }
  }
  const first = [...candidates.keys()].map((key) => key.replace("-", "[-_.]")).join("|");
  const beginning = new RegExp(
    String.raw`(?:(?<![A-Za-z0-9])|(?<=\\[nrtbfv]|%[0-9A-Fa-f]{2}))(?:${first})`,
    "gi",
  );
  return { beginning, candidates };
}
