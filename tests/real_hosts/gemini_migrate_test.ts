/** Gemini CLI's own migration copies Claude's entries, with ten milliseconds of time: `upgrade` mends them. */
import { expect } from "@std/expect";
import { clientProgram } from "./clients.ts";
import { testWithClient } from "./client_cases.ts";
import { gemini } from "./gemini.ts";
import { LIGHTHOUSE, linkedWorld, succeeds, TABLETS } from "./linked_world.ts";
import { injectedAt } from "./session.ts";

testWithClient("gemini", "what it copied from Claude works after upgrade --latest", async () => {
  await using world = await linkedWorld("claude", "--session-end");
  const migrated = await world.run(clientProgram("gemini"), ["hooks", "migrate", "--from-claude"], {
    env: { GEMINI_API_KEY: "dummy-key" },
    timeoutMs: 60_000,
  });
  expect(migrated.code, migrated.stderr).toBe(0);
  const path = `${world.project}/.gemini/settings.json`;
  const copied = await Deno.readTextFile(path);
  expect(copied).toContain("agent-hook --host claude");
  expect(copied).toContain('"timeout": 10\n');
  const claude = await Deno.readTextFile(`${world.project}/.claude/settings.json`);

  const { code, stderr } = await world.engram(["upgrade", "--latest"]);
  expect([code, stderr]).toEqual([0, ""]);
  const upgraded = await Deno.readTextFile(path);
  expect(upgraded).not.toContain("--host claude");
  expect(upgraded.split("agent-hook --host gemini").length - 1).toBe(4);
  expect(await Deno.readTextFile(`${world.project}/.claude/settings.json`)).toBe(claude);

  const session = await gemini.run({
    place: world,
    prompts: ["how does the lighthouse migration run?"],
  });
  expect(session.code, session.stderr).toBe(0);
  const given = injectedAt(session, 0).join("\n");
  expect(given).toContain(TABLETS);
  expect(given).toContain(LIGHTHOUSE);
  await succeeds(world, ["unlink", "gemini"]);
  expect(await Deno.readTextFile(path).catch(() => "")).not.toContain("agent-hook");
});
