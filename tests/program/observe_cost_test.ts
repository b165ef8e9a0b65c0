/** What the longest transcript costs: memory, and time with room for slow machines. */
import { expect } from "@std/expect";
import { MAX_TRANSCRIPT } from "../../lib/session/source.ts";
import { measure } from "../bench/measure.ts";
import { shellEnvironment } from "../real_hosts/session.ts";
import { World } from "../real_hosts/world.ts";
import { claudeLines, notes, type Turn } from "./sessions.ts";

const ROOT = new URL("../..", import.meta.url);

/** The peak is the compiled program's; from the sources Deno itself takes more. */
const COMPILED = (Deno.env.get("ENGRAM_BIN") ?? "") !== "";
const HAS_PYTHON = await new Deno.Command("python3", { args: ["--version"] }).output()
  .then(({ success }) => success, () => false);

/** Code and documents in pieces: what costs most to look through, line by line. */
function* pieces(): Iterable<string> {
  for (;;) {
    for (const folder of ["lib", "hosts"]) {
      for (const path of walk(new URL(`${folder}/`, ROOT))) {
        const text = Deno.readTextFileSync(path);
        for (let at = 0; at < text.length; at += 3_000) yield text.slice(at, at + 3_000);
      }
    }
  }
}

function* walk(folder: URL): Iterable<URL> {
  for (const { name, isDirectory } of Deno.readDirSync(folder)) {
    const url = new URL(`${name}${isDirectory ? "/" : ""}`, folder);
    // Secrets and attacks for tests are not what people talk about.
    if (isDirectory && name !== "testdata") yield* walk(url);
    else if (name.endsWith(".ts")) yield url;
  }
}

/** A transcript of nothing but what was said, as long as one may be. */
function longest(): string {
  const encoder = new TextEncoder();
  const lines: string[] = [];
  let size = 0;
  let asked: string | null = null;
  for (const text of pieces()) {
    if (asked === null) {
      asked = text;
      continue;
    }
    const turn: Turn = [asked, text];
    asked = null;
    for (const line of claudeLines("long", [turn]).slice(1)) {
      const bytes = encoder.encode(line).length + 1;
      if (size + bytes > MAX_TRANSCRIPT) return `${lines.join("\n")}\n`;
      lines.push(line);
      size += bytes;
    }
  }
  return "";
}

Deno.test({
  name: "5 MiB of code and comments: at most 120 MiB, and CPU time of a few seconds at most",
  ignore: !COMPILED || !HAS_PYTHON,
  fn: async () => {
    await using world = await World.make({ git: false });
    await world.engram(["init"]);
    await world.write("long.jsonl", longest());
    const command = (...more: string[]) => ({
      argv: [`${world.bin}/engram`, "observe", "--file", "long.jsonl", ...more],
      stdin: "",
      cwd: world.project,
      env: shellEnvironment(world),
    });
    const [dry] = await measure([command("--dry-run")], 2, 0);
    const [stored] = await measure([command()], 1, 0);
    const [note] = await notes(world);
    expect(note?.messages).toBeGreaterThan(1_000);
    for (const figures of [dry, stored]) {
      expect((figures?.peak ?? Infinity) / 1024).toBeLessThanOrEqual(120);
      // The target is 1.5 s of wall time on an idle machine.
      expect(figures?.cpu ?? Infinity).toBeLessThan(4);
    }
  },
});
