/** Passwords in the arguments of well-known programs, whose flags do not say what they are. */
import type { Span } from "./span.ts";
import { isPlaceholder, isReference } from "./plausible.ts";

/** What precedes the value, on one line; the value is the first group. */
const COMMANDS: readonly RegExp[] = [
  // user:password
  /\b(?:curl|wget|https?|xh|ab|siege)\b[^\n]{0,300}?\s(?:-u|-a|--user|--proxy-user|-U|--auth)[ =]?["']?[^\s:"'$]{1,64}:([^\s"'`]{1,128})/dgi,
  /\bsmbclient\b[^\n]{0,200}?\s(?:-U)[ =]?["']?[^\s%"']{1,64}%([^\s"'`]{1,128})/dgi,
  /\bsshpass\s{1,4}-p[ ]?["']?([^\s"'`]{1,128})/dgi,
  /\b(?:mysql|mysqldump|mysqladmin|mariadb|mycli)\b[^\n|]{0,200}?\s-p["']?([^\s"'`]{3,128})/dg,
  /\b(?:redis-cli|keydb-cli)\b[^\n|]{0,200}?\s(?:-a|--pass)[ =]["']?([^\s"'`]{3,128})/dgi,
  /\b(?:docker|podman|helm|az|oc|nuget|skopeo|mongo|mongosh|mongodump|psql|ansible)\b[^\n|]{0,200}?\s(?:login\b[^\n|]{0,200}?\s)?-p[ =]["']?([^\s"'`]{4,128})/dg,
  /\bldap(?:search|modify|add|passwd)\b[^\n|]{0,200}?\s-w[ =]?["']?([^\s"'`]{3,128})/dg,
  /\bopenssl\b[^\n|]{0,200}?\s-(?:passin|passout|pass)[ =]["']?pass:([^\s"'`]{3,128})/dgi,
  /\bhtpasswd\b[^\n|]{0,100}?\s-[a-zA-Z]{0,4}b[a-zA-Z]{0,4}[^\n|]{0,120}?\s\S{1,64}\s\S{1,64}\s{1,4}["']?([^\s"'`]{3,128})/dg,
  /\b7za?\b[^\n|]{0,100}?\s-p["']?([^\s"'`]{4,64})/dg,
  /\b(?:un)?zip\b[^\n|]{0,100}?\s-P[ ]?["']?([^\s"'`]{4,64})/dg,
  /\b(?:echo|printf)\s{1,4}(?:-n\s{1,4})?["']?([^\s"'`|]{6,256})["']?\s{0,4}\|[^\n]{0,120}?--?password-stdin/dgi,
  /\bchpasswd\b[^\n]{0,40}<<<\s{0,4}["']?[^\s:"']{1,64}:([^\s"'`]{3,128})/dgi,
  /\becho\s{1,4}["']?[^\s:"']{1,64}:([^\s"'`|]{3,128})["']?\s{0,4}\|[^\n]{0,40}\bchpasswd\b/dgi,
  /\bConvertTo-SecureString\s{1,4}(?:-String\s{1,4})?["']([^"'\n$]{3,128})["']/dgi,
  // SQL
  /\b(?:IDENTIFIED\s{1,4}(?:WITH\s{1,4}\S{1,40}\s{1,4})?(?:BY|AS)|PASSWORD)\s{1,4}["']([^"'\n]{3,128})["']/dgi,
  // netrc, and host:port:database:user:password of .pgpass
  /\blogin\s{1,8}\S{1,64}\s{1,8}password\s{1,8}([^\s"'`]{2,128})/dgi,
  /^[^\s:#/]{1,100}:(?:\d{4,5}|\*):[^\s:]{1,64}:[^\s:]{1,64}:(\S{3,128})$/dgm,
  // credentials: admin / s3cret
  /\b(?:credentials?|creds|login|logins|sign in|log in|zugangsdaten|credenciales|identifiants|credenziali|계정|ログイン)(?:[ \t]{1,4}for \w{1,20})?(?:[ \t]{1,4}(?:with|as|are|is)|[ \t]{0,4}[:=])[ \t]{1,4}["'`]?[\w.@+-]{2,64}["'`]?[ \t]{0,4}[/:][ \t]{0,4}["'`]?(?!https?:|\/)(?=[^\s"'`]{0,64}[\d!@#$%^&*])([^\s"'`,;/]{5,64})/dgi,
];

/** The passwords in the command lines of a text. */
export function commandPasswords(text: string): Span[] {
  const spans: Span[] = [];
  for (const pattern of COMMANDS) {
    for (const match of text.matchAll(pattern)) {
      const value = match[1] ?? "";
      const [start, end] = match.indices?.[1] ?? [0, 0];
      if (isPlaceholder(value) || isReference(value) || /^\d{1,5}(?::|$)/.test(value)) continue;
      if (value.startsWith("[redacted")) continue;
      spans.push({ kind: "password", start, end });
    }
  }
  return spans;
}
