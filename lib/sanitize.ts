/** Making memory text safe to hand on: what cannot be seen is removed, frames of hosts are neutralised. */
import { WRAPPER_TAGS } from "../hosts/wrapper_tags.ts";

// Control characters but tab and line feed; soft hyphen, bidirectional marks, overrides and isolates;
// zero-width space, word joiner and invisible operators; annotation marks; tag characters; ZWNJ and ZWJ.
const SUSPICIOUS =
  // deno-lint-ignore no-control-regex
  /[\x00-\x08\x0b-\x1f\x7f-\x9f\u00ad\u061c\u180e\u200b-\u200f\u202a-\u202e\u2060-\u206f\ufeff\ufff9-\ufffb]|\udb40[\udc00-\udc7f]/;
const EVERY_SUSPICIOUS = new RegExp(SUSPICIOUS.source, "g");

const WRAPPER = new RegExp(`<(?=[ \\t]*/?[ \\t]*(?:${WRAPPER_TAGS.join("|")})\\b)`, "gi");

const ZWNJ = "\u200c";
const ZWJ = "\u200d";

/** The text without characters that a reader cannot see; ZWNJ and ZWJ stay inside words and emoji. */
export function visibleText(text: string): string {
  const wellFormed = text.isWellFormed() ? text : text.toWellFormed();
  if (!SUSPICIOUS.test(wellFormed)) return wellFormed;
  return wellFormed.replace(EVERY_SUSPICIOUS, (found, at: number) => {
    if (found !== ZWNJ && found !== ZWJ) return "";
    return joins(wellFormed, at) ? found : "";
  });
}

/** Text for a model: visible, and with the hosts' wrapper tags broken up. */
export function outgoingText(text: string): string {
  const visible = visibleText(text);
  return visible.includes("<") ? visible.replace(WRAPPER, "< ") : visible;
}

/** True where a joiner stands between two letters of a joining script or two parts of an emoji. */
function joins(text: string, at: number): boolean {
  const before = [...text.slice(Math.max(0, at - 2), at)].at(-1) ?? "";
  const after = String.fromCodePoint(text.codePointAt(at + 1) ?? 0);
  const word = /[\p{L}\p{M}]/u;
  const emoji = /[\p{Extended_Pictographic}\u{1f3fb}-\u{1f3ff}\ufe0f]/u;
  return (word.test(before) && word.test(after) && !/[A-Za-z]/.test(before + after)) ||
    (emoji.test(before) && emoji.test(after));
}
