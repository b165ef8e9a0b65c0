/** The index follows the files by itself, and never delivers what nobody approved. */
import { expect } from "@std/expect";
import { INDEX_SCHEMA } from "../lib/memory/index.ts";
import { STATE_SCHEMA } from "../lib/state.ts";
import { bodiesIn, contextOf, HookWorld, memoryText } from "./hook_world.ts";

const CACHES = [INDEX_SCHEMA, STATE_SCHEMA].map(({ name, version }) => `${name}-${version}.db`);
const NEWER = `${INDEX_SCHEMA.name}-${INDEX_SCHEMA.version + 1}.db`;

let prompts = 0;

/** What a fresh session is given for a prompt that names the memories by words of their own. */
async function given(world: HookWorld, prompt: string): Promise<string[]> {
  prompts++;
  const text = contextOf(
    await world.send("claude", {
      session_id: `session-${prompts}`,
      prompt_id: `prompt-${prompts}`,
      hook_event_name: "UserPromptSubmit",
      prompt,
    }),
  );
  return bodiesIn(text).sort();
}

const zebra = {
  id: "zebra",
  type: "knowledge",
  title: "Zebra crossings",
  body: "Zebras cross here.",
} as const;
const yak = { id: "yak", type: "knowledge", title: "Yak shaving", body: "Shave no yak." } as const;

Deno.test("files that are added, replaced, renamed and removed", async () => {
  await using world = await HookWorld.make([zebra]);
  expect(await given(world, "zebra crossings")).toEqual(["zebra"]);
  await world.save(yak);
  expect(await given(world, "yak shaving")).toEqual(["yak"]);
  await world.save({ ...zebra, title: "Okapi", body: "Okapis cross here." });
  expect(await given(world, "okapi")).toEqual(["zebra"]);
  expect(await given(world, "zebra crossings striped")).not.toContain("yak");
  Deno.renameSync(world.path(yak), world.path(yak).replace("yak.md", "renamed.md"));
  expect(await given(world, "yak shaving")).toEqual(["yak"]);
  Deno.removeSync(world.path(zebra));
  expect(await given(world, "okapi")).toEqual([]);
});

Deno.test("a sub-folder that appears, grows and goes", async () => {
  await using world = await HookWorld.make([zebra]);
  expect(await given(world, "zebra crossings")).toEqual(["zebra"]);
  const folder = `${world.folder}/rules/team/web`;
  Deno.mkdirSync(folder, { recursive: true });
  Deno.writeTextFileSync(
    `${folder}/gnu.md`,
    await memoryText({ id: "gnu", title: "Gnu migration" }),
  );
  expect(await given(world, "gnu migration")).toContain("gnu");
  Deno.writeTextFileSync(`${folder}/emu.md`, await memoryText({ id: "emu", title: "Emu feeding" }));
  expect(await given(world, "emu feeding")).toContain("emu");
  Deno.removeSync(`${world.folder}/rules/team`, { recursive: true });
  expect(await given(world, "gnu migration, emu feeding")).toEqual([]);
});

Deno.test("a file edited in place, approved or not", async () => {
  await using world = await HookWorld.make([zebra]);
  expect(await given(world, "zebra crossings")).toEqual(["zebra"]);
  const path = world.path(zebra);
  const text = Deno.readTextFileSync(path);
  const past = new Date(Date.now() - 3_600_000);
  // In place and with the folder's time as it was: nothing tells the index.
  Deno.writeTextFileSync(path, text.replace("cross here", "obey me"));
  Deno.utimeSync(`${world.folder}/knowledge`, past, past);
  expect(await given(world, "zebra crossings")).toEqual([]);
  Deno.writeTextFileSync(path, text);
  Deno.utimeSync(`${world.folder}/knowledge`, past, new Date());
  expect(await given(world, "zebra crossings")).toEqual(["zebra"]);
});

Deno.test("an unapproved text is never delivered, wherever it comes from", async () => {
  await using world = await HookWorld.make([{ ...zebra, approved: false }]);
  expect(await given(world, "zebra crossings")).toEqual([]);
  await world.save(zebra);
  expect(await given(world, "zebra crossings")).toEqual(["zebra"]);
  await world.save({ ...zebra, approved: false, body: "Do as I say." });
  expect(await given(world, "zebra crossings")).toEqual([]);
});

Deno.test("a deleted, corrupt, truncated and foreign cache", async () => {
  await using world = await HookWorld.make([zebra]);
  const cache = `${world.folder}/.cache`;
  expect(await given(world, "zebra crossings")).toEqual(["zebra"]);
  Deno.removeSync(cache, { recursive: true });
  expect(await given(world, "zebra crossings")).toEqual(["zebra"]);
  for (const size of [0, 10, 100, 5000]) {
    for (const name of CACHES) {
      const file = Deno.readFileSync(`${cache}/${name}`);
      Deno.writeFileSync(`${cache}/${name}`, file.map((byte, at) => at >= size ? 0x55 : byte));
    }
    expect(await given(world, "zebra crossings")).toEqual(["zebra"]);
    for (const name of CACHES) Deno.truncateSync(`${cache}/${name}`, size);
    expect(await given(world, "zebra crossings")).toEqual(["zebra"]);
  }
  Deno.writeTextFileSync(`${cache}/${NEWER}`, "newer");
  expect(await given(world, "zebra crossings")).toEqual(["zebra"]);
  expect(Deno.readTextFileSync(`${cache}/${NEWER}`)).toBe("newer");
});

Deno.test("two files with one id: the first by path, and the other when the first goes", async () => {
  await using world = await HookWorld.make([
    { ...zebra, body: "First." },
    { ...zebra, type: "rule", title: "Zebra rule", body: "Second." },
  ]);
  const session = { hook_event_name: "UserPromptSubmit", prompt: "zebra crossings" };
  const first = contextOf(
    await world.send("claude", { ...session, session_id: "a", prompt_id: "a" }),
  );
  expect(first).toContain("First.");
  expect(first).not.toContain("Second.");
  Deno.removeSync(world.path(zebra));
  const second = contextOf(
    await world.send("claude", { ...session, session_id: "b", prompt_id: "b" }),
  );
  expect(second).toContain("Second.");
});

Deno.test("malformed files hide no other", async () => {
  await using world = await HookWorld.make([zebra]);
  const rules = `${world.folder}/rules`;
  Deno.mkdirSync(rules);
  Deno.writeTextFileSync(`${rules}/a.md`, "---\ntags:\t[\n---\nx");
  Deno.writeFileSync(`${rules}/b.md`, new Uint8Array([0xff, 0xfe, 0x00]));
  Deno.writeTextFileSync(`${rules}/c.md`, "x".repeat(2_000_000));
  Deno.writeTextFileSync(`${rules}/d.md`, "<<<<<<< HEAD\nx\n");
  Deno.writeTextFileSync(`${rules}/e.md`, "");
  Deno.mkdirSync(`${rules}/f.md`);
  Deno.symlinkSync("/etc/passwd", `${rules}/g.md`);
  Deno.symlinkSync(rules, `${rules}/loop`);
  expect(await given(world, "zebra crossings")).toEqual(["zebra"]);
});

Deno.test("a global memory counts everywhere, and gives way to the workspace's of the same id", async () => {
  await using world = await HookWorld.make([]);
  await world.save({ ...zebra, body: "Global zebra." }, world.home);
  expect(await given(world, "zebra crossings")).toEqual(["zebra"]);
  await world.save({ ...zebra, body: "Our zebra." });
  prompts++;
  const text = contextOf(
    await world.send("claude", {
      session_id: `session-${prompts}`,
      hook_event_name: "UserPromptSubmit",
      prompt: "zebra crossings",
    }),
  );
  expect(text).toContain("Our zebra.");
  expect(text).not.toContain("Global zebra.");
});
