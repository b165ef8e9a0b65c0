/** No credential of the table gets into any file below the memory folder, whichever way it comes. */
import { expect } from "@std/expect";
import { join } from "@std/path/join";
import { SECRETS } from "../../lib/session/testdata/secrets.ts";
import { World } from "../real_hosts/world.ts";
import { endSession, memoryFolder, notes, type Turn, writeTranscript } from "./sessions.ts";

const CORES = SECRETS.flatMap(({ name, cores }) => cores.map((core) => ({ name, core })));

/** Those that stand on a line, and that a bar before them does not change. */
const ONE_LINE = SECRETS.map(({ text }) => text).filter((text) => !/\n|^\|/.test(text));

/** Raw bytes as text, one character a byte, in lower case: caches hold words in lower case. */
function rawText(path: string): string {
  return new TextDecoder("latin1").decode(Deno.readFileSync(path)).toLowerCase();
}

/** Where a core of a secret stands: in a file's bytes or in its name. */
function leaks(folder: string): string[] {
  const found: string[] = [];
  const look = (path: string) => {
    for (const { name, isDirectory } of Deno.readDirSync(path)) {
      const full = join(path, name);
      const texts = [name.toLowerCase(), ...(isDirectory ? [] : [rawText(full)])];
      for (const secret of CORES) {
        const core = secret.core.toLowerCase();
        if (texts.some((text) => text.includes(core))) found.push(`${secret.name} in ${name}`);
      }
      if (isDirectory) look(full);
    }
  };
  look(folder);
  return found;
}

/** Leaks in the memory folders of the project and of its person. */
function everywhere(world: World): string[] {
  return [...leaks(memoryFolder(world)), ...leaks(`${world.home}/.agents`)];
}

/** The same work in several processes at once. */
async function inParallel<T>(items: readonly T[], work: (item: T) => Promise<void>): Promise<void> {
  const left = [...items];
  await Promise.all(Array.from({ length: 4 }, async () => {
    for (let item = left.pop(); item !== undefined; item = left.pop()) await work(item);
  }));
}

Deno.test("the look for leaks finds one that is there", async () => {
  await using world = await World.make({ git: false, engram: false });
  const [secret] = SECRETS;
  const core = secret?.cores[0] ?? "";
  await world.write("a/plain.txt", `x ${core} y`);
  await world.write(`a/${core.toLowerCase().slice(0, 60)}.md`, "");
  expect(leaks(`${world.project}/a`).length).toBeGreaterThan(0);
});

Deno.test("observe, inbox and save-session leave no secret of the table behind", async () => {
  await using world = await World.make({ git: false });
  await world.engram(["init"]);
  const turns = SECRETS.map(({ text }): Turn => [text, `You said:\n${text}`]);
  const lines = ONE_LINE.map((text): Turn => [`TYPE: rule | TEXT: ${text} | TAGS: a`, "Noted."]);
  writeTranscript(world, "talk", turns);
  writeTranscript(world, "lines", lines);
  for (const session of ["talk", "lines"]) await endSession(world, session);
  const observed = await world.engram(["observe", "--queue"]);
  expect([observed.code, observed.stderr]).toEqual([0, ""]);
  const kept = await notes(world);
  expect(kept).toHaveLength(2);
  const plain = SECRETS.map(({ text }) => text).join("\n\n");
  const { code } = await world.engram(["observe", "--file", "-"], { stdin: plain });
  expect(code).toBe(0);
  for (const { name } of kept) {
    await world.engram(["save-session", "--yes", "--file", name], { timeoutMs: 120_000 });
  }
  expect(everywhere(world)).toEqual([]);
});

Deno.test("save and candidates that a person wrote refuse every secret of the table", async () => {
  await using world = await World.make({ git: false });
  await world.engram(["init"]);
  writeTranscript(world, "s", [["Hello", "Hello"]]);
  await endSession(world, "s");
  await world.engram(["observe", "--queue"]);
  const [note] = await notes(world);
  const path = `${world.project}/${note?.file}`;
  const before = await Deno.readTextFile(path);
  const written = ONE_LINE.map((text) => `TYPE: rule | TEXT: ${text}`);
  await Deno.writeTextFile(path, `${before}\n${written.join("\n")}\n`);
  const saved = await world.engram(["save-session", "--yes", "--file", note?.name ?? ""], {
    timeoutMs: 120_000,
  });
  expect(saved.stderr).toContain("it holds a credential");
  await Deno.writeTextFile(path, before);
  await inParallel(SECRETS, async ({ text }) => {
    await world.engram(["save", "--yes"], { stdin: text });
    if (text.includes("\n")) return;
    await world.engram(["save", "--yes", "--title", text, "A body"], { env: { CLAUDECODE: "1" } });
  });
  expect(everywhere(world)).toEqual([]);
});
