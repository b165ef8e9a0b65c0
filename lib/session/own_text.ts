/** Engram's own text in what was said: what a hook gave is no word of the user's, however it got there. */

/** Quick look for {@linkcode OWN}. */
const MAY_HOLD = /^(?:\[engram[ \]]|already loaded: |Engram)/m;

/** A whole memory with its frame, a card, the head, and the lines behind them; as `render.ts` writes them. */
const OWN = new RegExp(
  [
    String.raw`^\[engram (\S+) \| [^\n]*\]\n(?:[\s\S]*?\n)?\[/engram \1\]$`,
    String.raw`^\[engram card\] [^\n]*$`,
    String.raw`^Engram: approved team memory for this task[^\n]*$`,
    String.raw`^Engram: \d+ memor(?:y|ies) [^\n]*$`,
    String.raw`^Engram proof: [^\n]*$`,
    String.raw`^already loaded: [^\n]*$`,
  ].join("|"),
  "gm",
);

/** The text without what Engram injected into it. */
export function withoutOwnText(text: string): string {
  return MAY_HOLD.test(text) ? text.replace(OWN, "").replace(/\n{3,}/g, "\n\n") : text;
}
