import { expect } from "@std/expect";
import { join } from "@std/path/join";
import { versionLine } from "../build.ts";
import { fakeIo } from "../cli/fake_io.ts";
import type { LinkOrder } from "./link_hosts.ts";
import type { Machine } from "./program.ts";
import { proposeHosts } from "./propose.ts";

const MACHINE: Machine = {
  windows: false,
  program: "/opt/engram",
  run: (_, line) => Promise.resolve(line === "engram --version" ? `${versionLine()}\n` : null),
};

const ORDER: LinkOrder = {
  words: [],
  global: false,
  options: new Set(["session-end"]),
  absolute: false,
  plan: false,
};

async function propose(
  folders: readonly string[],
  input: string | null,
): Promise<{ readonly out: string; readonly err: string; readonly linked: boolean }> {
  const home = await Deno.realPath(await Deno.makeTempDir());
  try {
    const cwd = join(home, "project");
    Deno.mkdirSync(join(cwd, ".agents/.engram"), { recursive: true });
    for (const folder of folders) Deno.mkdirSync(join(cwd, folder));
    const io = fakeIo({ cwd, home, interactive: input !== null, input: input ?? "" });
    expect(await proposeHosts(ORDER, io, MACHINE)).toBe(0);
    const linked = io.stdout().includes("Linked Codex: made");
    return { out: io.stdout(), err: io.stderr(), linked };
  } finally {
    await Deno.remove(home, { recursive: true });
  }
}

Deno.test("without a terminal the hosts that are present are listed, with the command", async () => {
  const { out, linked } = await propose([".codex", ".claude"], null);
  expect(out).toBe(
    "Found Codex, Claude Code. To link, run: engram link codex claude --session-end\n",
  );
  expect(linked).toBe(false);
});

Deno.test("on a terminal they are linked after a yes", async () => {
  expect((await propose([".codex"], "y\n")).linked).toBe(true);
  for (const answer of ["n\n", "\n", ""]) {
    const { linked, out } = await propose([".codex"], answer);
    expect(linked).toBe(false);
    expect(out).toContain("Later: engram link codex --session-end\n");
  }
});

Deno.test("nothing found: how to link all the same", async () => {
  expect((await propose([], null)).out).toContain("engram link HOST");
});
