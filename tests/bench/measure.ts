/** Whole processes measured from outside: CPU, wall time and peak memory of each, run in turn. */

export interface MeasuredCommand {
  /** Program (an absolute path) and arguments; `{run}` becomes the number of the run. */
  readonly argv: readonly string[];
  /** Its stdin; `{run}` becomes the number of the run. */
  readonly stdin: string;
  readonly cwd: string;
  /** The whole environment. */
  readonly env: Readonly<Record<string, string>>;
}

/** Figures of one command over all its runs. */
export interface Figures {
  /** User and system time in seconds. */
  readonly cpu: number;
  /** Seconds from start to end. */
  readonly wall: number;
  /** Largest resident size in KiB. */
  readonly peak: number;
  /** Median over the runs of this command's CPU time divided by the first command's in the same round. */
  readonly cpuRatio: number;
}

/**
 * Runs the commands in turn, round by round, and gives medians; the first is what the others are compared with.
 *
 * @throws {Error} when a command ends with another exit code than 0.
 */
export async function measure(
  commands: readonly MeasuredCommand[],
  runs: number,
  warmup = 2,
): Promise<Figures[]> {
  const child = new Deno.Command("python3", {
    args: [new URL("./rusage.py", import.meta.url).pathname],
    stdin: "piped",
    stdout: "piped",
    stderr: "inherit",
  }).spawn();
  const writer = child.stdin.getWriter();
  await writer.write(new TextEncoder().encode(JSON.stringify({ runs, warmup, commands })));
  await writer.close();
  const { success, stdout } = await child.output();
  if (!success) throw new Error("Cannot measure: rusage.py failed");
  const results: [number, number, number, number][][] = JSON.parse(
    new TextDecoder().decode(stdout),
  );
  const [first = []] = results;
  return results.map((rounds, at) => {
    const failed = rounds.find(([, , , code]) => code !== 0);
    if (failed !== undefined) {
      throw new Error(
        `Cannot measure "${commands[at]?.argv.join(" ")}": it ended with ${failed[3]}`,
      );
    }
    return {
      cpu: median(rounds.map(([cpu]) => cpu)),
      wall: median(rounds.map(([, wall]) => wall)),
      peak: median(rounds.map(([, , peak]) => peak)),
      cpuRatio: median(rounds.map(([cpu], round) => cpu / (first[round]?.[0] ?? NaN))),
    };
  });
}

export function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  const middle = sorted.length >> 1;
  const upper = sorted[middle] ?? NaN;
  return sorted.length % 2 === 1 ? upper : ((sorted[middle - 1] ?? NaN) + upper) / 2;
}
