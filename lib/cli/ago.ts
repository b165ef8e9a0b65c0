/** Times as people say them. */
import { utcDay } from "../utc.ts";
import { counted } from "./counted.ts";

const STEPS: readonly (readonly [seconds: number, name: string])[] = [
  [86_400, "day"],
  [3_600, "hour"],
  [60, "minute"],
];

/** `just now`, `3 minutes ago`, `2 days ago`; a day (UTC) for what is older than a month. Milliseconds since 1970. */
export function ago(time: number, now: number): string {
  const seconds = Math.floor((now - time) / 1000);
  if (seconds >= 31 * 86_400) return `on ${utcDay(time)}`;
  for (const [length, name] of STEPS) {
    const count = Math.floor(seconds / length);
    if (count >= 1) return `${counted(count, name)} ago`;
  }
  return "just now";
}
