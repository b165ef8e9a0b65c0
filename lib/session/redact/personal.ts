/** Personal data in transcripts: e-mail and private addresses, payment cards, telephone numbers. */
import type { Span } from "./span.ts";

/**
 * The personal data in a text.
 *
 * Private addresses are those of private networks (RFC 1918, RFC 4193, RFC 6598, link-local): they say where
 * somebody's machines are. Loopback and public addresses stay, and so do the ranges as a whole. Streets and
 * names are not looked for.
 */
export function personalData(text: string): Span[] {
  return [...mailAddresses(text), ...cards(text), ...networkAddresses(text), ...telephones(text)];
}

/** Endings of host names that RFC 2606 and RFC 6761 keep for documentation and tests, and the like. */
const DOCUMENTATION =
  /(?:^|\.)(?:example(?:\.(?:com|org|net|edu))?|test|invalid|localhost|local|yourdomain\.com|domain\.com|email\.com)$/i;
/** Endings of file names: `icon@2x.png` is none of a host. */
const FILES =
  /\.(?:png|jpe?g|gif|svg|webp|ico|avif|tsx?|jsx?|mjs|cjs|json|css|scss|html?|ya?ml|toml|lock|txt|py|rb|go)$/i;
/** Mailboxes that no person reads. */
const NOBODY = /^(?:git|hg|svn|no-?reply|do-?not-?reply)$/i;

function mailAddresses(text: string): Span[] {
  const spans: Span[] = [];
  for (let at = text.indexOf("@"); at !== -1; at = text.indexOf("@", at + 1)) {
    const domain = /^(?:[\p{L}\p{N}](?:[\p{L}\p{N}-]{0,62}))(?:\.[\p{L}\p{N}-]{1,63}){1,8}/u.exec(
      text.slice(at + 1, at + 256),
    )?.[0].replace(/[.-]+$/, "");
    if (domain === undefined || !/\.(?:\p{L}{2,24}|xn--[a-z0-9-]{2,40})$/u.test(domain)) continue;
    let start = at;
    while (start > 0 && at - start < 64 && /[\p{L}\p{N}._%+'-]/u.test(text.charAt(start - 1))) {
      start--;
    }
    const box = text.slice(start, at).replace(/^[.'%-]+/, "");
    if (box === "" || DOCUMENTATION.test(domain) || FILES.test(domain) || NOBODY.test(box)) {
      continue;
    }
    start = at - box.length;
    const end = at + 1 + domain.length;
    // user@host of an address or of a copy over SSH.
    if (/:\/\/$/.test(text.slice(Math.max(0, start - 3), start))) continue;
    if (/^:(?:~|\.{0,2}\/|[\w.-]{1,64}\/)/.test(text.slice(end, end + 70))) continue;
    spans.push({ kind: "e-mail address", start, end });
  }
  return spans;
}

/** Digits as they are printed on cards, or in one run. */
const CARD =
  /(?<![\w.-])(?:[2-6]\d{3}([ -]?)\d{4}\1\d{4}\1\d{4}(?:\1\d{3})?|3[47]\d{2}([ -]?)\d{6}\2\d{5}|3[0689]\d{2}([ -]?)\d{6}\3\d{4}|[56]\d{11,18}|4\d{12})(?![\w-]|\.\d)/g;

function cards(text: string): Span[] {
  const spans: Span[] = [];
  for (const match of text.matchAll(CARD)) {
    const digits = match[0].replace(/\D/g, "");
    if (!isLuhn(digits) || /^(\d)\1*$/.test(digits)) continue;
    spans.push({ kind: "card number", start: match.index, end: match.index + match[0].length });
  }
  return spans;
}

/** The check digit of ISO/IEC 7812. */
function isLuhn(digits: string): boolean {
  let sum = 0;
  for (let i = 0; i < digits.length; i++) {
    const digit = Number(digits.charAt(digits.length - 1 - i));
    const doubled = i % 2 === 1 ? digit * 2 : digit;
    sum += doubled > 9 ? doubled - 9 : doubled;
  }
  return sum % 10 === 0;
}

const IPV4 =
  /(?<![\w.:@-])(10|127|169|172|192|100)\.(\d{1,3})\.(\d{1,3})\.(\d{1,3})(\/\d{1,2})?(?![\w-]|\.\d)/g;
const IPV6 =
  /(?<![\w:.])(?:f[cd][0-9a-f]{2}|fe80):(?:[0-9a-f]{0,4}:){1,7}[0-9a-f]{0,4}(?:%\w{1,16})?(?![\w:])/gi;

function networkAddresses(text: string): Span[] {
  const spans: Span[] = [];
  const kind = "private address";
  for (const match of text.matchAll(IPV4)) {
    const octets = match.slice(1, 5).map(Number);
    if (octets.some((octet) => octet > 255) || !isPrivate(octets) || isRange(match[0])) continue;
    if (
      /\b(?:v|ver|version|release|windows|macos|os)[ :=.]{0,2}$/i.test(
        text.slice(Math.max(0, match.index - 12), match.index),
      )
    ) continue;
    spans.push({ kind, start: match.index, end: match.index + match[0].length });
  }
  for (const match of text.matchAll(IPV6)) {
    if (match[0].split(":").length < 4 && !match[0].includes("::")) continue;
    if (/^f[cde][0-9a-f]{2}::$/i.test(match[0])) continue;
    spans.push({ kind, start: match.index, end: match.index + match[0].length });
  }
  return spans;
}

function isPrivate([a = 0, b = 0]: readonly number[]): boolean {
  return a === 10 || a === 192 && b === 168 || a === 172 && b >= 16 && b <= 31 ||
    a === 169 && b === 254 || a === 100 && b >= 64 && b <= 127;
}

/** The ranges themselves and the metadata address of clouds, which are the same everywhere. */
function isRange(address: string): boolean {
  return /^(?:10\.0\.0\.0(?:\/8)?|172\.16\.0\.0(?:\/12)?|192\.168\.0\.0(?:\/16)?|169\.254\.0\.0(?:\/16)?|100\.64\.0\.0(?:\/10)?|169\.254\.169\.254)$/
    .test(address);
}

/** International form with separators only: other runs of digits are too many things. */
function telephones(text: string): Span[] {
  const spans: Span[] = [];
  for (
    const match of text.matchAll(
      /(?<![\w+.])\+[1-9]\d{0,2}(?:[ .-]?\(\d{1,4}\))?(?:[ .-]\d{2,5}){2,5}(?![\w-]|\.\d)/g,
    )
  ) {
    const digits = match[0].replace(/\D/g, "");
    if (digits.length < 9 || digits.length > 15) continue;
    spans.push({
      kind: "telephone number",
      start: match.index,
      end: match.index + match[0].length,
    });
  }
  return spans;
}
