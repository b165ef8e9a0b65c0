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
  /** Where one may begin: its first characters, at the beginning of a word or right after an escape. */
  readonly beginning: RegExp;
  /** By those characters, folded. */
  readonly candidates: ReadonlyMap<string, readonly Candidate[]>;
}

/** First characters by which a beginning is looked for; more find fewer words, fewer find them faster. */
const FIRST = 3;

let made: Table | undefined;

/** The tokens of known services in a text. Takes time linear in its length. */
export function serviceTokens(text: string): Span[] {
  const { beginning, candidates } = made ??= table();
  const spans: Span[] = [];
  beginning.lastIndex = 0;
  for (let match = beginning.exec(text); match !== null; match = beginning.exec(text)) {
    const start = match.index;
    const found = tokenAt(text, start, candidates.get(fold(match[0])) ?? []);
    if (found !== null) spans.push(found);
    beginning.lastIndex = found?.end ?? start + 1;
  }
  const lower = text.toLowerCase();
  for (const { kind, pattern, mark } of SHAPES) {
    if (mark !== undefined && !lower.includes(mark)) continue;
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
      const key = fold(prefix.slice(0, FIRST));
      const list = candidates.get(key) ?? [];
      list.push({ kind, prefix, body: pattern, only });
      candidates.set(key, list);
    }
  }
  // The longer of two keys is found first, and stands for the shorter one too.
  const keys = [...candidates.keys()].sort((a, b) => b.length - a.length);
  for (const key of keys) {
    const shorter = keys.find((other) => other.length < key.length && key.startsWith(other));
    if (shorter !== undefined) candidates.get(key)?.push(...candidates.get(shorter) ?? []);
  }
  const first = keys.map((key) => key.replaceAll("-", "[-_.]")).join("|");
  const beginning = new RegExp(
    String.raw`(?:(?<![A-Za-z0-9])|(?<=\\[nrtbfv]|%[0-9A-Fa-f]{2}))(?:${first})`,
    "gi",
  );
  return { beginning, candidates };
}
