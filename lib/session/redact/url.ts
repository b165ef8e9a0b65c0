/** Credentials inside addresses: `scheme://user:password@host`, `https://token@host`. */
import type { Span } from "./span.ts";
import { isPlaceholder, isRandom, isReference } from "./plausible.ts";

/** Longest part before the host that is looked at. */
const MAX_USER_INFO = 512;

const NAMES = /^(?:user(?:name)?|login|name|me|x|u|foo)$/i;

/** The passwords and tokens in addresses; the user's name stays. */
export function urlCredentials(text: string): Span[] {
  const spans: Span[] = [];
  for (const match of text.matchAll(/(?<=[A-Za-z][A-Za-z0-9+.-]{0,20}):\/\/(?=[^\s/])/g)) {
    const start = match.index + 3;
    const span = userInfo(text, start);
    if (span !== null) spans.push(span);
  }
  return spans;
}

function userInfo(text: string, start: number): Span | null {
  const info = userInfoText(text.slice(start, start + MAX_USER_INFO));
  if (info === null) return null;
  const colon = info.indexOf(":");
  const kind = "password in an address";
  if (colon === -1) {
    // `https://TOKEN@host`, and not the user of ssh://git@host.
    const token = decoded(info);
    return isRandom(token, 16) && !isPlaceholder(token)
      ? { kind: "token in an address", start, end: start + info.length }
      : null;
  }
  const user = info.slice(0, colon);
  const password = info.slice(colon + 1);
  if (password === "x-oauth-basic" || password === "") {
    return isRandom(decoded(user), 12)
      ? { kind: "token in an address", start, end: start + user.length }
      : null;
  }
  const plain = decoded(password);
  if (isPlaceholder(plain) || isReference(plain)) return null;
  if (/^[<{$[]/.test(plain) || NAMES.test(user) && /^(?:pass|pw|p|x|bar)$/i.test(plain)) {
    return null;
  }
  return { kind, start: start + colon + 1, end: start + info.length };
}

/** What stands between `://` and the `@` before the host; null where there is none. */
function userInfoText(rest: string): string | null {
  const authority = /^[^\s"'`<>\\|]{1,512}/.exec(rest)?.[0] ?? "";
  const slash = authority.search(/[/?#]/);
  const plain = slash === -1 ? authority : authority.slice(0, slash);
  const at = plain.lastIndexOf("@");
  if (at > 0) return plain.slice(0, at);
  if (slash === -1) return null;
  // A password may hold a slash that nobody encoded; then what looks like the port is no number.
  const port = /^[^:@/?#]{1,64}:([^@]{1,128})@[A-Za-z0-9[]/.exec(authority);
  if (port === null || /^\d{0,5}(?:[/?#]|$)/.test(port[1] ?? "")) return null;
  return authority.slice(0, authority.indexOf("@"));
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
