import { expect } from "@std/expect";
import { withLock } from "./lock.ts";

function inFolder(work: (folder: string) => Promise<void>): () => Promise<void> {
  return async () => {
    const folder = Deno.makeTempDirSync();
    try {
      await work(folder);
    } finally {
      Deno.removeSync(folder, { recursive: true });
    }
  };
}

Deno.test(
  "the work of one is done before the other's begins",
  inFolder(async (folder) => {
    const steps: string[] = [];
    const work = (name: string) => async () => {
      steps.push(`${name} begins`);
      await Promise.resolve();
      steps.push(`${name} ends`);
    };
    await Promise.all([
      withLock(`${folder}/a.lock`, work("one")),
      withLock(`${folder}/a.lock`, work("two")),
    ]);
    expect(steps.map((step) => step.split(" ")[1])).toEqual(["begins", "ends", "begins", "ends"]);
  }),
);

Deno.test(
  "no lock is made behind a symlink",
  inFolder(async (folder) => {
    Deno.mkdirSync(`${folder}/elsewhere`);
    Deno.mkdirSync(`${folder}/own`);
    Deno.symlinkSync(`${folder}/elsewhere`, `${folder}/cache`);
    await expect(withLock(`${folder}/cache/a.lock`, () => {})).rejects.toThrow("it is a symlink");
    Deno.symlinkSync(`${folder}/elsewhere/made`, `${folder}/own/a.lock`);
    await withLock(`${folder}/own/a.lock`, () => {});
    expect([...Deno.readDirSync(`${folder}/elsewhere`)]).toEqual([]);
    expect(Deno.lstatSync(`${folder}/own/a.lock`).isFile).toBe(true);
  }),
);
