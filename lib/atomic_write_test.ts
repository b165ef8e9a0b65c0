import { expect } from "@std/expect";
import { sweepOld, sweepTemporaries, temporaryName, writeAtomic } from "./atomic_write.ts";

function folder(): { readonly path: string } & Disposable {
  const path = Deno.makeTempDirSync();
  return { path, [Symbol.dispose]: () => Deno.removeSync(path, { recursive: true }) };
}

function names(path: string): string[] {
  return [...Deno.readDirSync(path)].map(({ name }) => name).sort();
}

/** A file as a writer leaves it that was killed so many seconds ago. */
function left(path: string, seconds: number): string {
  const temporary = temporaryName(path);
  Deno.writeTextFileSync(temporary, "half");
  const then = Date.now() / 1000 - seconds;
  Deno.utimeSync(temporary, then, then);
  return temporary.slice(temporary.lastIndexOf("/") + 1);
}

Deno.test("a write takes away what killed writers left in the folder, and nothing else", () => {
  using made = folder();
  left(`${made.path}/queue.json`, 3600);
  left(`${made.path}/other name.md`, 3600);
  const fresh = left(`${made.path}/queue.json`, 5);
  const others = [".queue.json.12-3.tmp", ".engram.tmp", "queue.json.1-2.engram.tmp"];
  for (const name of others) {
    Deno.writeTextFileSync(`${made.path}/${name}`, "");
    Deno.utimeSync(`${made.path}/${name}`, 1, 1);
  }
  writeAtomic(`${made.path}/queue.json`, "[]");
  expect(names(made.path)).toEqual([...others, fresh, "queue.json"].sort());
});

Deno.test("who holds a file's lock takes away what is left of it at once", () => {
  using made = folder();
  left(`${made.path}/queue.json`, 0);
  const other = left(`${made.path}/usage.json`, 0);
  sweepTemporaries(made.path, (name) => name === "queue.json");
  expect(names(made.path)).toEqual([other]);
});

Deno.test("a folder that is not there, or cannot be read, is no error", () => {
  using made = folder();
  sweepOld(`${made.path}/gone`);
  Deno.writeTextFileSync(`${made.path}/file`, "");
  sweepOld(`${made.path}/file`);
});
