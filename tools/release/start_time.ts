/** How long a program takes from its start to its end. */

/** Runs to take the median of; the first ones warm the disk's cache. */
const RUNS = 21;
const WARM_UP = 3;

/** Median in milliseconds of the wall time of a program with that input. */
export async function startTime(
  program: string,
  args: readonly string[],
  input: string,
  options: { readonly cwd: string; readonly env: Readonly<Record<string, string>> },
): Promise<number> {
  const times: number[] = [];
  for (let at = 0; at < WARM_UP + RUNS; at++) {
    const start = performance.now();
    const child = new Deno.Command(program, {
      args: [...args],
      cwd: options.cwd,
      env: { ...options.env },
      stdin: "piped",
      stdout: "null",
      stderr: "null",
    }).spawn();
    const writer = child.stdin.getWriter();
    // A program that does not read is no failure of ours.
    await writer.write(new TextEncoder().encode(input)).catch(() => {});
    await writer.close().catch(() => {});
    const { code } = await child.status;
    if (code !== 0) throw new Error(`Cannot measure "${args.join(" ")}": exit ${code}`);
    if (at >= WARM_UP) times.push(performance.now() - start);
  }
  return times.sort((a, b) => a - b)[Math.floor(RUNS / 2)] ?? 0;
}
