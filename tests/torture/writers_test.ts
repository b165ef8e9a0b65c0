/**
 * Every writer, ended between every two of its writes: what is there is readable and consistent afterwards,
 * and the same command once more does what is left to do.
 */
import { expect } from "@std/expect";
import { FAIL_POINT, FAILED } from "../failpoint.ts";
import { World } from "../real_hosts/world.ts";
import { expectConsistent } from "./consistent.ts";
import { LONG } from "./length.ts";
import { anchored, write, type Writer, WRITERS } from "./writers.ts";

/** Writers that a second run may find done: what they would make or take away. */
const MAY_BE_DONE: Readonly<Record<string, RegExp>> = {
  "save": /exists already/,
  "archive": /No memory "other"/,
  "restore": /No archived memory|is an active memory/,
  "delete": /No memory "other"/,
  "inbox drop": /No file/,
};

/** The fail points that a writer passes, in order. */
async function pointsOf(world: World, writer: Writer): Promise<string[]> {
  const { stderr } = await write(world, writer, { [FAIL_POINT]: "*:list" });
  return [...stderr.matchAll(/^fail point (.+)$/gm)].map(([, point]) => point ?? "");
}

/**
 * The long form takes all of a writer's own and each of the databases', which all of them share, once; the short
 * form each name of the writer's own once.
 */
function chosen(points: readonly string[]): readonly string[] {
  return points.filter((point) =>
    LONG ? !/^(?:database|index):.*#(?!1$)/.test(point) : /^(?!database|index).*#1$/.test(point)
  );
}

async function copyFolder(from: string, to: string): Promise<void> {
  await Deno.remove(to, { recursive: true }).catch(() => {});
  const { success } = await new Deno.Command("cp", { args: ["-a", from, to] }).output();
  expect(success).toBe(true);
}

for (const writer of WRITERS) {
  Deno.test(`${writer.name}, stopped at each of its fail points`, async () => {
    await using world = await World.make({ git: false, failPoints: true });
    await anchored(world);
    await writer.before?.(world);
    const saved = `${world.root}/saved`;
    await copyFolder(world.home, saved);
    const points = await pointsOf(world, writer);
    expect(points.length).toBeGreaterThan(0);
    for (const point of chosen(points)) {
      await copyFolder(saved, world.home);
      const stopped = await write(world, writer, { [FAIL_POINT]: point });
      // Whether folders are looked at a second time depends on how old they are.
      const passed = stopped.code === 0 && !point.endsWith("#1");
      expect([point, passed ? FAILED : stopped.code]).toEqual([point, FAILED]);
      await expectConsistent(world, `${writer.name}, ${point}`, writer.silences);
      const again = await write(world, writer);
      const done = MAY_BE_DONE[writer.name]?.test(again.stderr) ?? false;
      expect([point, done ? 0 : again.code, again.stderr]).toEqual([point, 0, again.stderr]);
      if (LONG) await expectConsistent(world, `${writer.name} after ${point}`, writer.silences);
    }
  });
}
