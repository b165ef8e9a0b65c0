/** Ctrl-C at any moment: a memory is there whole or not at all, and nothing else is left. */
import { expect } from "@std/expect";
import { World } from "../real_hosts/world.ts";
import { endedAfter } from "../ended.ts";

Deno.test({
  name: "a save that is interrupted at some moment leaves a whole memory or none",
  ignore: Deno.build.os === "windows",
  fn: async () => {
    await using world = await World.make({ git: false });
    await world.engram(["init"]);
    const folder = `${world.project}/.agents/.engram`;
    const codes = new Set<number>();
    for (let at = 0; at < 16; at++) {
      const args = ["save", "--yes", "--id", `m-${at}`, `Memory ${at}`];
      // Moments spread over a start and a save.
      codes.add((await endedAfter(world, args, 20 + at * 12, "SIGINT")).code);
    }
    expect([...codes].every((code) => code === 0 || code === 130)).toBe(true);
    const { stdout } = await world.engram(["list", "--json"]);
    const { memories, problems } = JSON.parse(stdout);
    expect(problems).toEqual([]);
    expect(memories.every(({ approved }: { approved: boolean }) => approved)).toBe(true);
    expect([...Deno.readDirSync(`${folder}/rules`)].filter(({ name }) => !/^m-\d+\.md$/.test(name)))
      .toEqual([]);
    expect((await world.engram(["save", "--yes", "After it"])).code).toBe(0);
  },
});
