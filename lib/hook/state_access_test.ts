import { expect } from "@std/expect";
import { StateAccess } from "./state_access.ts";

Deno.test("a folder where the state does not work is tried once in an event, the next one serves", () => {
  const folder = Deno.makeTempDirSync();
  try {
    const tried: string[] = [];
    const folders = ["bad", "good"].map((name) => `${folder}/${name}`);
    Deno.writeTextFileSync(`${folder}/bad`, "no folder");
    const access = new StateAccess({
      *[Symbol.iterator]() {
        for (const each of folders) {
          tried.push(each);
          yield each;
        }
      },
    });
    expect(access.use(() => "first")).toBe("first");
    // It would work now, and is left alone until the next event.
    Deno.removeSync(`${folder}/bad`);
    expect(access.use(() => "second")).toBe("second");
    expect(tried).toEqual([...folders, ...folders]);
    expect([...Deno.readDirSync(folder)].map(({ name }) => name)).toEqual(["good"]);
    expect(new StateAccess([]).use(() => "no folder")).toBe(null);
  } finally {
    Deno.removeSync(folder, { recursive: true });
  }
});
