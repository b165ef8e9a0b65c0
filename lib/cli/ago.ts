/** Times as people say them. */

const STEPS: readonly (readonly [seconds: number, name: string])[] = [
  [86_400, "day"],
  [3_600, "hour"],
  [60, "minute"],
];

/** `just now`, `3 minutes ago`, `2 days ago`; a day (UTC) for what is older than a month. Milliseconds since 1970. */
export function ago(time: number, now: number): string {
  const seconds = Math.floor((now - time) / 1000);
  if (seconds >= 31 * 86_400) return `on ${new Date(time).toISOString().slice(0, 10)}`;
  for (const [length, name] of STEPS) {
    const count = Math.floor(seconds / length);
    if (count >= 1) return `${count} ${name}${count === 1 ? "" : "s"} ago`;
  }
  return "just now";
}
