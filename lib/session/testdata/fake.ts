/** Values that look like secrets and are none: made when the tests run, so that no scanner finds them here. */

const ALPHABETS = {
  hex: "0123456789abcdef",
  lower: "abcdefghijklmnopqrstuvwxyz0123456789",
  upper: "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567",
  alnum: "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789",
  letters: "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz",
  digits: "0123456789",
  url: "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789_-",
  base64: "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/",
} as const;

export type Fake = (alphabet: keyof typeof ALPHABETS, length: number) => string;

/** A source of fake values: the same seed gives the same ones. */
export function fakes(seed: number): Fake {
  let state = seed >>> 0;
  return (alphabet, length) => {
    const letters = ALPHABETS[alphabet];
    let text = "";
    while (text.length < length) {
      state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
      text += letters.charAt((state >>> 8) % letters.length);
    }
    return text;
  };
}

/** The lines of a PEM body. */
export function pemBody(fake: Fake, lines: number): string {
  return Array.from({ length: lines }, () => fake("base64", 64)).join("\n") + "\n" +
    fake("base64", 30) + "==";
}

export function pem(label: string, body: string): string {
  return `-----BEGIN ${label}-----\n${body}\n-----END ${label}-----`;
}

export function base64(text: string): string {
  return btoa(text);
}
