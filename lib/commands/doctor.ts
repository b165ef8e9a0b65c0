/** `engram doctor [--json]` */
import { versionLine } from "../build.ts";
import type { Run } from "../cli/command.ts";
import { printable } from "../cli/printable.ts";
import { styles } from "../cli/style.ts";
import type { Io } from "../cli/command.ts";
import { examine } from "../doctor/examine.ts";
import { isBroken, printFindings, sorted, summary } from "../doctor/finding.ts";
import type { HookRun } from "../doctor/hook_runs.ts";
import { scopeName } from "../doctor/links.ts";
import { start } from "../link/start.ts";
import { lookAround } from "../doctor/world.ts";
import { realMachine } from "../link/program.ts";

export const run: Run = async (args, io) => {
  const machine = realMachine(io.cwd);
  const world = await lookAround(io, machine, start);
  const { runs, findings } = await examine(world);
  const broken = isBroken(findings);
  if (args.has("json")) {
    io.out(JSON.stringify({
      ok: !broken,
      version: versionLine(),
      workspace: world.roots.workspace?.base ?? null,
      runs: runs.map(({ title: _, ...run }) => run),
      findings: sorted(findings),
    }));
    return broken ? 1 : 0;
  }
  io.out(versionLine());
  printRuns(runs, io);
  printFindings(findings, io);
  io.out(summary(findings) ?? "Nothing is wrong");
  return broken ? 1 : 0;
};

const ANSWERS: Readonly<Record<HookRun["answer"], string>> = {
  text: "answered",
  nothing: "answered that it has nothing to say",
  polluted: "answered, with other text around it",
  silent: "gave no answer",
  unreadable: "gave no answer that can be read",
};

function printRuns(runs: readonly HookRun[], io: Io): void {
  const style = styles(io.color);
  for (const { title, scope, ms, answer, tokens } of runs) {
    const good = answer === "text" || answer === "nothing";
    const said = answer === "text"
      ? `${ANSWERS.text} with about ${tokens} tokens`
      : ANSWERS[answer];
    io.out(
      `${good ? style.good("ok") : style.bad("no")}  ${printable(title)} ${
        scopeName(scope)
      }: ${said} in ${ms} ms`,
    );
  }
}
