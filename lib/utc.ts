/** UTC times as text. `Date`'s own `toISOString` costs a fifth of a millisecond at its first use. */

/** The day of a time in milliseconds since 1970, `YYYY-MM-DD`. */
export function utcDay(milliseconds: number): string {
  const date = new Date(milliseconds);
  return `${date.getUTCFullYear()}-${two(date.getUTCMonth() + 1)}-${two(date.getUTCDate())}`;
}

/** A time in milliseconds since 1970 to the second, `YYYY-MM-DDThh:mm:ssZ`. */
export function utcTime(milliseconds: number): string {
  const date = new Date(milliseconds);
  const time = [date.getUTCHours(), date.getUTCMinutes(), date.getUTCSeconds()].map(two).join(":");
  return `${utcDay(milliseconds)}T${time}Z`;
}

function two(value: number): string {
  return value < 10 ? `0${value}` : String(value);
}
