/**
 * Runs `deno test` and ends with one plain line, `N passed, N failed, N skipped`, taken from its own
 * summary. (JUnit output counts a module that throws at import as no failure; the summary line does not.)
 * No summary, a non-zero exit or nothing passed is a failure. In CI the coverage stands before that line.
 */
import { coverageReport } from "./coverage.ts";

const ROOT = new URL("..", import.meta.url);

const coverage = Deno.env.get("CI") ? await Deno.makeTempDir() : null;
const child = new Deno.Command(Deno.execPath(), {
  args: [
    ...["test", "--no-check", "-A"],
    ...(coverage === null ? [] : [`--coverage=${coverage}`, "--coverage-raw-data-only"]),
    ...Deno.args,
  ],
  cwd: ROOT,
  stdout: "piped",
  stderr: "inherit",
  env: { NO_COLOR: "1" },
}).spawn();

let tail = "";
const decoder = new TextDecoder();
for await (const chunk of child.stdout) {
  Deno.stdout.writeSync(chunk);
  tail = (tail + decoder.decode(chunk, { stream: true })).slice(-4000);
}
const { code } = await child.status;

if (coverage !== null) {
  for (const line of await coverageReport(coverage, ROOT)) console.log(line);
  await Deno.remove(coverage, { recursive: true });
}

const SUMMARY =
  /^(?:ok|FAILED) \| (\d+) passed(?: \(\d+ steps?\))? \| (\d+) failed(?: \(\d+ steps?\))?(?: \| (\d+) ignored)?/gm;
const last = [...tail.matchAll(SUMMARY)].at(-1);
const passed = Number(last?.[1] ?? 0);
const failed = Number(last?.[2] ?? 1);
const skipped = Number(last?.[3] ?? 0);
const bad = code !== 0 || failed > 0 || passed === 0;
console.log(`${passed} passed, ${bad ? Math.max(failed, 1) : 0} failed, ${skipped} skipped`);
Deno.exit(bad ? 1 : 0);
