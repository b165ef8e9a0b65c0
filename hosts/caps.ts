/** Measures of text that hosts use for their limits. */
import type { Cap } from "./host.ts";

/** UTF-8 bytes of a text. A lone surrogate counts as the three bytes of U+FFFD. */
export function utf8Length(text: string): number {
  let bytes = text.length;
  for (let at = 0; at < text.length; at++) {
    const unit = text.charCodeAt(at);
    if (unit < 0x80) continue;
    if (unit < 0x800) bytes += 1;
    else if (unit >= 0xd800 && unit <= 0xdbff && isLow(text.charCodeAt(at + 1))) {
      bytes += 2; // two units, four bytes
      at++;
    } else bytes += 2;
  }
  return bytes;
}

function isLow(unit: number): boolean {
  return unit >= 0xdc00 && unit <= 0xdfff;
}

/** At most `tokens` tokens of four UTF-8 bytes, rounded up. */
export function tokenCap(tokens: number): Cap {
  const limit = tokens * 4;
  return { maxLength: limit, fits: (text) => text.length <= limit && utf8Length(text) <= limit };
}

/** At most `tokens` tokens, with each angle bracket counted as the four bytes of `&lt;`. */
export function escapedTokenCap(tokens: number): Cap {
  const limit = tokens * 4;
  const size = (text: string) => {
    let bytes = utf8Length(text);
    for (let at = 0; at < text.length; at++) {
      const unit = text.charCodeAt(at);
      if (unit === 0x3c || unit === 0x3e) bytes += 3;
    }
    return bytes;
  };
  return { maxLength: limit, fits: (text) => text.length <= limit && size(text) <= limit };
}

/** At most `units` UTF-16 units. */
export function unitCap(units: number): Cap {
  return { maxLength: units, fits: (text) => text.length <= units };
}

/** Both caps at once. */
export function bothCaps(a: Cap, b: Cap): Cap {
  return {
    maxLength: Math.min(a.maxLength, b.maxLength),
    fits: (text) => a.fits(text) && b.fits(text),
  };
}
