/**
 * Keeps the tables of the documentation in step with the program: `deno run -A tools/docs.ts` writes them,
 * `--check` exits 1 when one differs.
 *
 * A table stands between `<!-- NAME: generated -->` and `<!-- /NAME -->`.
 */
import { HOSTS } from "../hosts/mod.ts";
import { GROUPS } from "../lib/cli/commands.ts";
import { SETTINGS } from "../lib/config_file.ts";
import { HOST_FACTS } from "./docs_hosts.ts";
import { filesAt } from "./docs_places.ts";
import { tableOf } from "./docs_table.ts";

const ROOT = new URL("..", import.meta.url);

/** Files that hold generated tables. */
const FILES = ["README.md", "ARCHITECTURE.md", "CONTRIBUTING.md", "SECURITY.md", "docs"];

const TABLES: Readonly<Record<string, () => string | Promise<string>>> = {
  hosts: hostTable,
  commands: commandTable,
  settings: settingTable,
  ...HOST_FACTS,
};

/** The support matrix. */
async function hostTable(): Promise<string> {
  const rows: string[][] = [];
  for (const host of HOSTS) {
    const { name, title, aliases, link } = host;
    const names = [name, ...aliases].map((word) => `\`${word}\``).join(", ");
    if (typeof link === "string") {
      rows.push([title, names, "none", `skipped: ${link}`]);
      continue;
    }
    const { link: linking } = await link();
    const files: string[] = [];
    for (const scope of ["project", "global"] as const) {
      if ((linking.only?.scope ?? scope) === scope) files.push(await filesAt(host, linking, scope));
    }
    const events = linking.events ??
      linking.entries.map(({ event, option, pathRules }) =>
        option !== undefined
          ? `${event} (\`--${option}\`)`
          : pathRules === "hook"
          ? `${event} (\`hooks.path_rules hook\`)`
          : event
      );
    rows.push([`[${title}](docs/hosts/${name}.md)`, names, files.join("; "), events.join(", ")]);
  }
  return tableOf(["host", "name", "file in the project; at home", "events"], rows);
}

function commandTable(): string {
  const rows = GROUPS.flatMap(({ commands }) => commands)
    .filter(({ hidden }) => hidden !== true)
    .map(({ name, usage, summary }) => [`\`engram ${`${name} ${usage}`.trim()}\``, summary]);
  return tableOf(["command", "what it does"], rows);
}

function settingTable(): string {
  const rows = SETTINGS.map(({ key, fallback, values, summary }) => [
    `\`${key}\``,
    "min" in values ? `${values.min} to ${values.max}` : values.join(", "),
    String(fallback),
    summary,
  ]);
  return tableOf(["setting", "values", "default", "what it sets"], rows);
}

/** Text with its tables as they should be. */
async function regenerate(text: string): Promise<string> {
  let result = text;
  for (const [name, make] of Object.entries(TABLES)) {
    const block = new RegExp(
      `(<!-- ${name}: generated -->\\n)[\\s\\S]*?(<!-- /${name} -->)`,
      "g",
    );
    if (!block.test(result)) continue;
    const table = await make();
    result = result.replace(
      block,
      (_, open: string, close: string) => `${open}\n${table}\n\n${close}`,
    );
  }
  return result === text ? text : await formatted(result);
}

/** The text as the project's formatter leaves it: it pads tables. */
async function formatted(text: string): Promise<string> {
  const child = new Deno.Command(Deno.execPath(), {
    args: ["fmt", "--ext", "md", "-"],
    cwd: ROOT,
    stdin: "piped",
    stdout: "piped",
    stderr: "inherit",
  }).spawn();
  const writer = child.stdin.getWriter();
  await writer.write(new TextEncoder().encode(text));
  await writer.close();
  const { success, stdout } = await child.output();
  if (!success) throw new Error("Cannot format the documentation");
  return new TextDecoder().decode(stdout);
}

async function* markdownFiles(path: string): AsyncGenerator<string> {
  const url = new URL(path, ROOT);
  const info = await Deno.stat(url).catch(() => null);
  if (info === null) return;
  if (info.isFile) yield path;
  else {
    for await (const { name, isDirectory } of Deno.readDir(url)) {
      if (isDirectory || name.endsWith(".md")) yield* markdownFiles(`${path}/${name}`);
    }
  }
}

if (import.meta.main) {
  const check = Deno.args.includes("--check");
  let stale = 0;
  for (const start of FILES) {
    for await (const file of markdownFiles(start)) {
      const text = await Deno.readTextFile(new URL(file, ROOT));
      const fresh = await regenerate(text);
      if (fresh === text) continue;
      if (check) {
        console.error(`Out of step: the tables of ${file}; run "deno run -A tools/docs.ts"`);
        stale++;
      } else await Deno.writeTextFile(new URL(file, ROOT), fresh);
    }
  }
  if (stale > 0) Deno.exit(1);
}
