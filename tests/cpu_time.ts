/** CPU time for tests that bound the work: unlike wall time it does not depend on what else the machine does. */
import process from "node:process";

/** Milliseconds of CPU time that this process took for it. */
export function cpuTime(work: () => unknown): number {
  const before = process.cpuUsage();
  work();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000;
}
