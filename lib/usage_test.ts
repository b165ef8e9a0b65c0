import { expect } from "@std/expect";
import { countedDeliveries, writeSession } from "./state_write.ts";
import { State } from "./state.ts";
import { readUsage, syncUsage, usageFile } from "./usage.ts";
import { memoryRoot, type Roots } from "./workspace.ts";

const KEY = { host: "claude", cwd: "/w", session: "s", agent: "" };

/** A home with a workspace in it, both with memory folders. */
async function withFolders(work: (roots: Roots & { readonly state: State }) => Promise<void>) {
  const home = Deno.makeTempDirSync({ prefix: "engram-" });
  const workspace = memoryRoot("workspace", `${home}/project`);
  const global = memoryRoot("global", home);
  for (const { folder } of [workspace, global]) {
    Deno.mkdirSync(`${folder}/.cache`, { recursive: true });
  }
  const state = State.open([`${workspace.folder}/.cache`]);
  try {
    await work({ workspace, global, state });
  } finally {
    state.close();
    Deno.removeSync(home, { recursive: true });
  }
}

function deliver(state: State, now: string, ...keys: string[]): void {
  const change = {
    reset: false,
    answered: null,
    turn: "",
    cause: "prompt",
    bodies: keys.map((key) => ({ key })),
    cards: [],
  } as const;
  writeSession(state, KEY, change, Date.parse(now));
}

Deno.test("counts go to the folder of the memory and add up", () =>
  withFolders(async ({ state, workspace, global }) => {
    const roots = { workspace, global };
    deliver(state, "2026-11-30T12:00:00Z", "workspace:a:1", "global:b:1");
    await syncUsage(state, roots);
    deliver(state, "2026-11-30T13:00:00Z", "workspace:a:2", "workspace:c:1");
    await syncUsage(state, roots);
    await syncUsage(state, roots);
    expect(JSON.parse(Deno.readTextFileSync(usageFile(workspace?.folder ?? "")))).toEqual({
      a: { count: 2, last: "2026-11-30T13:00:00Z" },
      c: { count: 1, last: "2026-11-30T13:00:00Z" },
    });
    expect([...readUsage(global?.folder ?? "")]).toEqual([
      ["b", { count: 1, last: "2026-11-30T12:00:00Z" }],
    ]);
    if (Deno.build.os !== "windows") {
      expect((Deno.statSync(usageFile(workspace?.folder ?? "")).mode ?? 0) & 0o777).toBe(0o600);
    }
  }));

Deno.test("a broken file is started anew, a broken entry is dropped", () =>
  withFolders(async ({ state, workspace, global }) => {
    const folder = workspace?.folder ?? "";
    for (const broken of ["", "{", "[]", "null", '"x"']) {
      Deno.writeTextFileSync(usageFile(folder), broken);
      expect(readUsage(folder).size).toBe(0);
    }
    Deno.writeTextFileSync(
      usageFile(folder),
      JSON.stringify({
        a: { count: 3, last: "2026-11-29T00:00:00.000Z" },
        b: 4,
        c: { count: "5" },
      }),
    );
    deliver(state, "2026-11-30T12:00:00Z", "workspace:a:1");
    await syncUsage(state, { workspace, global });
    expect([...readUsage(folder)]).toEqual([
      ["a", { count: 4, last: "2026-11-30T12:00:00Z" }],
    ]);
  }));

Deno.test("what cannot be written stays counted", () =>
  withFolders(async ({ state, workspace, global }) => {
    Deno.mkdirSync(usageFile(workspace?.folder ?? ""));
    deliver(state, "2026-11-30T12:00:00Z", "workspace:a:1");
    let failed = false;
    await syncUsage(state, { workspace, global }).catch(() => failed = true);
    expect(failed).toBe(true);
    expect(countedDeliveries(state).map(({ id, count }) => [id, count])).toEqual([["a", 1]]);
  }));
