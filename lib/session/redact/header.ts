/** Secrets in HTTP headers: Authorization with its schemes, cookies; and `Bearer …` anywhere. */
import type { Span } from "./span.ts";
import { isMixed, isPlaceholder, isRandom, isReference } from "./plausible.ts";

const SCHEMES =
  "bearer|basic|token|api-?key|key|digest|negotiate|ntlm|oauth|hawk|ssws|geniekey|splunk|bot|jwt|dpop|aws4-hmac-sha256|sharedkey|sharedaccesssignature|hmac|client-id|discogs|klaviyo-api-key";

const AUTHORIZATION = new RegExp(
  String
    .raw`(?<![A-Za-z])(?:proxy[-_]?)?authorization\\{0,6}["']?\]?(?:\*\*)?[ \t]{0,8}(?::|=>|=|,)[ \t]{0,8}\\{0,6}["'${"`"}]?(?:(${SCHEMES})[ \t:]{1,4})?`,
  "gi",
);

/** The values of headers that say who is asking. */
export function headerSecrets(text: string): Span[] {
  return [...authorizations(text), ...bearers(text), ...cookies(text)];
}

function authorizations(text: string): Span[] {
  const spans: Span[] = [];
  let seen = 0;
  for (const match of text.matchAll(AUTHORIZATION)) {
    const start = match.index + match[0].length;
    if (start < seen) continue;
    const scheme = match[1]?.toLowerCase();
    // Parameters follow in these schemes, each with a value of its own.
    const many = scheme !== undefined && /aws4|digest|oauth|hawk|hmac|sharedaccess/.test(scheme);
    const value = valueAt(text, start, many);
    seen = start + value.length;
    if (!isHeaderValue(value, scheme !== undefined)) continue;
    spans.push({ kind: "Authorization header", start, end: start + value.length });
  }
  return spans;
}

function isHeaderValue(value: string, withScheme: boolean): boolean {
  if (value.length < 6 || isPlaceholder(value) || isReference(value)) return false;
  if (isRandom(value, 12)) return true;
  if (!withScheme || !/^[\w+/=.:~%|"', -]+$/.test(value)) return false;
  return isMixed(value) && value.length >= 8 || decodesToPair(value) ||
    value.length >= 16 && /^[A-Za-z0-9+/=_.~-]+$/.test(value) &&
      !/^[a-z]+(?:[-_.][a-z]+)*$/.test(value);
}

/** `Bearer TOKEN` and `Basic BASE64` without the header's name before. */
function bearers(text: string): Span[] {
  const spans: Span[] = [];
  for (
    const match of text.matchAll(/(?<![A-Za-z])(bearer|basic)[ \t]{1,4}(?=[A-Za-z0-9+/=_.~-]{8})/gi)
  ) {
    const start = match.index + match[0].length;
    const value = valueAt(text, start, false);
    const basic = match[1]?.toLowerCase() === "basic";
    const isSecret = basic
      ? decodesToPair(value)
      : isRandom(value, 12) && !isPlaceholder(value) && !isReference(value);
    if (isSecret) {
      spans.push({ kind: "Authorization header", start, end: start + value.length });
    }
  }
  return spans;
}

function cookies(text: string): Span[] {
  const spans: Span[] = [];
  let seen = 0;
  for (
    const match of text.matchAll(
      /(?<![A-Za-z])(?:set-)?cookie\\{0,3}["']?[ \t]{0,4}[:=][ \t]{0,4}\\{0,3}["']?/gi,
    )
  ) {
    const from = match.index + match[0].length;
    if (from < seen) continue;
    const line = /^[^\r\n"']{1,4096}/.exec(text.slice(from, from + 4096))?.[0] ?? "";
    seen = from + line.length;
    for (const pair of line.matchAll(/([\w.$-]{1,64})=([^;,\s]{8,4096})/gd)) {
      const [start, end] = pair.indices?.[2] ?? [0, 0];
      const value = pair[2] ?? "";
      const named = /sess|sid|auth|token|jwt|login|remember|csrf/i.test(pair[1] ?? "");
      if (isPlaceholder(value) || isReference(value)) continue;
      if (named ? isMixed(value) : isRandom(value.slice(0, 128), 20)) {
        spans.push({ kind: "cookie", start: from + start, end: from + end });
      }
    }
  }
  return spans;
}

/** A value up to a blank or a quote; up to the end of its line with `many`. */
function valueAt(text: string, start: number, many: boolean): string {
  const rest = text.slice(start, start + 4096);
  const pattern = many
    ? /^[^\r\n`]{1,4096}?(?=\\?["'](?:[\s,)}\]]|$)|[\r\n`]|$)/
    : /^[^\s"'`<>,;\\)\]}]{1,4096}/;
  return pattern.exec(rest)?.[0] ?? "";
}

function decodesToPair(value: string): boolean {
  if (!/^[A-Za-z0-9+/_-]{8,1024}={0,2}$/.test(value)) return false;
  try {
    return /^[\x20-\x7e]{1,200}:[\x20-\x7e]{1,500}$/.test(
      atob(value.replace(/-/g, "+").replace(/_/g, "/")),
    );
  } catch {
    return false;
  }
}
