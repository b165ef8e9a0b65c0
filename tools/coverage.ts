/** What the tests in this process reach of the sources; what they start as programs of their own is not seen. */

/** How many of the least covered files are named. */
const NAMED = 8;

/** Lines for people: the whole, and the files of which the fewest lines are reached. */
export async function coverageReport(folder: string, root: URL): Promise<string[]> {
  const { success, stdout, stderr } = await new Deno.Command(Deno.execPath(), {
    args: [
      "coverage",
      // main.ts only starts programs; what lies below testdata runs in them.
      `--include=^${root.href}(?:lib|hosts)/`,
      "--exclude=_test\\.ts$|/testdata/|/plugin\\.js$",
      folder,
    ],
    cwd: root,
    env: { NO_COLOR: "1" },
  }).output();
  const text = new TextDecoder();
  if (!success) return [`Cannot tell the coverage: ${text.decode(stderr).trim().split("\n")[0]}`];
  const rows = [
    ...text.decode(stdout).matchAll(/^\| (\S.*?) +\| +([\d.]+) \| +([\d.]+) \| +([\d.]+) \|$/gm),
  ]
    .map(([, file = "", branches = "", functions = "", lines = ""]) => ({
      file,
      branches,
      functions,
      lines,
    }));
  const all = rows.find(({ file }) => file === "All files");
  if (all === undefined) return ["Cannot tell the coverage: the report has no total"];
  const least = rows.filter((row) => row !== all)
    .sort((a, b) => Number(a.lines) - Number(b.lines)).slice(0, NAMED);
  return [
    `Coverage by the tests in one process: ${all.lines} % of the lines of lib and hosts, ` +
    `${all.branches} % of the branches, ${all.functions} % of the functions`,
    `Least covered: ${least.map(({ file, lines }) => `${file} ${lines} %`).join(", ")}`,
  ];
}
