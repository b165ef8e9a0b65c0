import { expect } from "@std/expect";
import { dirname } from "@std/path/dirname";
import { join } from "@std/path/join";
import { planGenerated } from "./file_plan.ts";
import { makeChanges } from "./host_file_change.ts";

Deno.test("a file of ours is made, kept in step and removed; one of others is left alone", async () => {
  const folder = await Deno.makeTempDir();
  try {
    const path = join(folder, "plugins/ours.js");
    const file = (text: string | null) => ({
      path,
      folders: [dirname(path)],
      text,
      owns: (text: string) => text.startsWith("// made by us"),
    });
    const apply = async (text: string | null, link: boolean) => {
      const plan = await planGenerated(file(text), link);
      if (plan.change !== null) await makeChanges([plan.change], join(folder, "copies"));
      return plan;
    };
    expect((await apply("// made by us 1", true)).status).toBe("create");
    expect((await apply("// made by us 1", true)).status).toBe("unchanged");
    expect((await apply("// made by us 2", true)).diff).toContain("+// made by us 2");
    expect((await apply(null, true)).status).toBe("change");
    expect([...Deno.readDirSync(folder)]).toEqual([]);
    expect((await apply("// made by us 2", true)).status).toBe("create");
    expect((await apply("// made by us 2", false)).status).toBe("change");
    expect([...Deno.readDirSync(folder)]).toEqual([]);
    expect((await apply("// made by us 2", false)).status).toBe("unchanged");

    Deno.mkdirSync(dirname(path));
    Deno.writeTextFileSync(path, "theirs");
    expect((await apply("// made by us 2", true)).refusal).toContain(
      "it is not a file that Engram made",
    );
    const left = await apply("// made by us 2", false);
    expect([left.status, left.notes.length]).toEqual(["unchanged", 1]);
    const optional = await planGenerated({ ...file("// made by us 2"), optional: true }, true);
    expect([optional.status, optional.refusal, optional.notes.length]).toEqual([
      "unchanged",
      null,
      1,
    ]);
    expect(Deno.readTextFileSync(path)).toBe("theirs");
  } finally {
    await Deno.remove(folder, { recursive: true });
  }
});
