import { expect } from "@std/expect";
import { fakeIo, type FakeWorld } from "../cli/fake_io.ts";
import type { MemoryFields } from "../memory/write.ts";
import { withTriggers } from "./wording.ts";

const FIELDS: MemoryFields = {
  id: "use-pnpm",
  type: "rule",
  title: "Use pnpm",
  tags: [],
  triggers: [],
  applies_to: [],
  depends_on: [],
  always: false,
  created: "2026-11-30",
  updated: "2026-11-30",
  note: "",
};

async function asked(world: FakeWorld, fields: Partial<MemoryFields> = {}) {
  const io = fakeIo(world);
  const { triggers } = await withTriggers({ ...FIELDS, ...fields }, io);
  return { triggers, stderr: io.stderr() };
}

Deno.test("a memory without other wordings gets those that are typed, each once", async () => {
  const { triggers, stderr } = await asked({
    interactive: true,
    input: "lockfile conflict; 의존성 추가, lockfile conflict;\n",
  });
  expect(triggers).toEqual(["lockfile conflict", "의존성 추가"]);
  expect(stderr).toContain('when they need "use-pnpm"');
  expect((await asked({ interactive: true, input: "\n" })).triggers).toEqual([]);
  expect((await asked({ interactive: true })).triggers).toEqual([]);
});

Deno.test("nobody is asked in a pipe, nor for what has wordings or needs none", async () => {
  const nothing = { triggers: [], stderr: "" };
  const input = "A\n";
  expect(await asked({ input })).toEqual(nothing);
  expect(await asked({ interactive: true, input }, { always: true })).toEqual(nothing);
  expect(await asked({ interactive: true, input }, { triggers: ["npm"] }))
    .toEqual({ triggers: ["npm"], stderr: "" });
});

Deno.test("a wording that may not be kept is left out and not repeated", async () => {
  const token = `ghp_${"aB3dE5fG7hJ9kL1mN2pQ4rS6tU8vW0xY1zA2"}`;
  const { triggers, stderr } = await asked({ interactive: true, input: `npm; ${token}\n` });
  expect(triggers).toEqual(["npm"]);
  expect(stderr).toContain("Left out one of them");
  expect(stderr).not.toContain(token);
});
