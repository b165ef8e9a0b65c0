/** How a language says a rule, a decision or a procedure. */

/** Patterns for one sentence; each is tried on the sentence as it stands. */
export interface Language {
  /** Short words that stand in most of its sentences and tell it from others, or its script. */
  readonly common: RegExp;
  /** Says that something holds from now on, always or never. */
  readonly firm: RegExp;
  /** Says what is to be done, which may be for this once. */
  readonly norm: RegExp;
  readonly decision: RegExp;
  readonly procedure: RegExp;
  /** Asks for something now; a rule all the same where it is firm. */
  readonly request: RegExp;
  /** Looks like one of these and is none: a report, a promise, a guess, something for this once. */
  readonly none: RegExp;
}

/** A pattern of each of these short words. */
export function each(list: string): RegExp {
  return new RegExp(
    String.raw`(?<![\p{L}\p{N}])(?:${list.replaceAll(" ", "|")})(?![\p{L}\p{N}])`,
    "giu",
  );
}

/** A pattern of whole words in any script with spaces; `…` stands for up to some words. */
export function words(...alternatives: readonly string[]): RegExp {
  const source = alternatives.map((text) => text.replaceAll("…", "[^.!?]{0,80}?")).join("|");
  return new RegExp(String.raw`(?<![\p{L}\p{N}_-])(?:${source})(?![\p{L}\p{N}_])`, "iu");
}

/** A pattern of what a sentence begins with. */
export function start(...alternatives: readonly string[]): RegExp {
  const source = alternatives.map((text) => text.replaceAll("…", "[^.!?]{0,80}?")).join("|");
  return new RegExp(String.raw`^(?:${source})(?![\p{L}\p{N}_])`, "iu");
}

/** One pattern for several. */
export function any(...patterns: readonly RegExp[]): RegExp {
  return new RegExp(patterns.map(({ source }) => `(?:${source})`).join("|"), "iu");
}
