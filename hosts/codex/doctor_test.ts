import { expect } from "@std/expect";
import { doctor, trustHash } from "./doctor.ts";

const FILE = "/w/.codex/hooks.json";
const CONFIG = "/home/u/.codex/config.toml";

const DOCUMENT = {
  hooks: {
    SessionStart: [
      { hooks: [{ type: "command", command: "other", timeout: 1 }] },
      { hooks: [{ type: "command", command: "engram agent-hook --host codex", timeout: 10 }] },
    ],
    PreToolUse: [{
      matcher: "apply_patch",
      hooks: [{ type: "command", command: "engram agent-hook --host codex", timeout: 10 }],
    }],
  },
};

const TRUSTED = '[projects."/w"]\ntrust_level = "trusted"\n';

async function obstacles(toml: string, beside = "") {
  const found = await doctor.obstacles({
    place: { scope: "project", base: "/w", env: () => undefined, windows: false },
    home: "/home/u",
    pathRules: "native",
    gitRoot: null,
    document: DOCUMENT,
    read: (path) => path === CONFIG ? toml : path === "/w/.codex/config.toml" ? beside : null,
  });
  return found.map(({ level, code, where }) => `${level} ${code} ${where}`);
}

/** What Codex writes when a person trusts both hooks. */
function trustOf(start: string, tool: string): string {
  return `[hooks.state."${FILE}:session_start:1:0"]\ntrusted_hash = "${start}"\n` +
    `[hooks.state."${FILE}:pre_tool_use:0:0"]\ntrusted_hash = "${tool}"\n`;
}

const HANDLER = { type: "command", command: "engram agent-hook --host codex", timeout: 10 };

Deno.test("the hash is that of Codex 0.171.0", async () => {
  expect(await trustHash("pre_tool_use", "apply_patch", HANDLER))
    .toBe("sha256:5e5635252a9d7acaf5746240c9d50f99a07c69b517409ee8b6f36db4de32ffa6");
  expect(await trustHash("session_start", null, HANDLER))
    .toBe("sha256:116cff85734d66659dd857dd4f393fe2181f84a0d9cad8513d5acc343e755d2f");
});

Deno.test("trust of the folder and of each hook, bound to position and text", async () => {
  expect(await obstacles("")).toEqual([
    `broken untrusted-folder ${CONFIG}`,
    `broken untrusted-hooks ${FILE}`,
  ]);
  const start = await trustHash("session_start", null, HANDLER);
  const tool = await trustHash("pre_tool_use", "apply_patch", HANDLER);
  expect(await obstacles(TRUSTED + trustOf(start, tool))).toEqual([]);
  expect(await obstacles(TRUSTED + trustOf(start, start)))
    .toEqual([`broken changed-hooks ${FILE}`]);
  const moved = (trustOf(start, tool)).replace("session_start:1:0", "session_start:0:0");
  expect(await obstacles(TRUSTED + moved)).toEqual([`broken untrusted-hooks ${FILE}`]);
  const off = `${TRUSTED}${trustOf(start, tool)}enabled = false\n`;
  expect(await obstacles(off)).toEqual([`broken disabled-hooks ${FILE}`]);
});

Deno.test("switches, a second form beside it, and TOML that cannot be read", async () => {
  const start = await trustHash("session_start", null, HANDLER);
  const tool = await trustHash("pre_tool_use", "apply_patch", HANDLER);
  const all = TRUSTED + trustOf(start, tool);
  expect(await obstacles(`${all}\n[features]\nhooks = false\n`))
    .toEqual([`broken switched-off ${CONFIG}`]);
  expect(await obstacles(all, "[[hooks.SessionStart]]\n"))
    .toEqual(["warning two-forms /w/.codex/config.toml"]);
  expect((await obstacles("= broken")).length).toBe(2);
});
