/**
 * Fail points of test builds: this module stands in the place of `lib/failpoint.ts` (the import map's
 * `$failpoint`). Releases do not hold it, and are not allowed to read its variable.
 *
 * `ENGRAM_FAIL_POINT` names a place and what happens there: `NAME` ends the process at once, as a kill does
 * (exit 99, nothing is tidied up); `NAME#3` the third time; `NAME:wait` says so on stderr and waits for ever,
 * for a test that kills it; `NAME:list` goes on, and `*:list` names each place that is passed, for a test that
 * wants to know them all.
 */

/** The variable; test builds may read it. */
export const FAIL_POINT = "ENGRAM_FAIL_POINT";

/** Exit code of a process that was ended at a fail point. */
export const FAILED = 99;

const passed = new Map<string, number>();

export function failPoint(name: string): void {
  const order = Deno.env.get(FAIL_POINT);
  if (order === undefined || order === "") return;
  const [, place, count = "1", action = "exit"] =
    /^(.*?)(?:#(\d+))?(?::(exit|wait|list))?$/.exec(order) ?? [];
  if (place !== name && place !== "*") return;
  const times = (passed.get(name) ?? 0) + 1;
  passed.set(name, times);
  if (action === "list") say(`${name}#${times}`);
  else if (times === Number(count)) {
    if (action === "wait") waitForever(name);
    Deno.exit(FAILED);
  }
}

function waitForever(name: string): void {
  say(name);
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0);
}

function say(name: string): void {
  Deno.stderr.writeSync(new TextEncoder().encode(`fail point ${name}\n`));
}
