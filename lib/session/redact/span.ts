/** Stretches of a text that must not be kept. */

/** One stretch: UTF-16 offsets of the value itself, and what it is, for people. */
export interface Span {
  /** Such as "GitHub token"; never a part of the value. */
  readonly kind: string;
  readonly start: number;
  readonly end: number;
}

/**
 * Spans in order and without overlap.
 *
 * @param layers The most telling ones first: where spans overlap, the stretch is their union and its kind
 * that of the first layer among them.
 */
export function mergeSpans(layers: readonly (readonly Span[])[]): Span[] {
  const ranked = layers.flatMap((spans, rank) => spans.map((span) => ({ ...span, rank })));
  ranked.sort((a, b) => a.start - b.start || a.rank - b.rank);
  const merged: (Span & { readonly rank: number })[] = [];
  for (const span of ranked) {
    if (span.end <= span.start) continue;
    const last = merged.at(-1);
    if (last === undefined || span.start >= last.end) {
      merged.push(span);
      continue;
    }
    const better = span.rank < last.rank ? span : last;
    merged[merged.length - 1] = { ...better, start: last.start, end: Math.max(last.end, span.end) };
  }
  return merged.map(({ kind, start, end }) => ({ kind, start, end }));
}
