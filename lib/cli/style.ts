/** The few styles that Engram's output uses, by meaning. */

export type Paint = (text: string) => string;

export interface Style {
  readonly bold: Paint;
  readonly dim: Paint;
  readonly good: Paint;
  readonly warning: Paint;
  readonly bad: Paint;
}

/** No style. */
export const PLAIN: Paint = (text) => text;

/** Styles that do something only where colours are wanted (`io.color`). Printable text only. */
export function styles(color: boolean): Style {
  const paint = (on: number, off: number): Paint =>
    color ? (text) => `\x1b[${on}m${text}\x1b[${off}m` : PLAIN;
  return {
    bold: paint(1, 22),
    dim: paint(2, 22),
    good: paint(32, 39),
    warning: paint(33, 39),
    bad: paint(31, 39),
  };
}
