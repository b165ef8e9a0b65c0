import { expect } from "@std/expect";
import { start } from "./start.ts";

const SH = { program: "/bin/sh", args: ["-c"] };
const options = { stdin: "", cwd: "/", env: {}, limit: 10_000 };

Deno.test({
  name: "what a command line reads, prints, and how it ends",
  ignore: Deno.build.os === "windows",
  fn: async () => {
    const line = 'cat; echo "$ENGRAM_TEST" >&2; exit 3';
    const ended = await start(SH, line, { ...options, stdin: "in", env: { ENGRAM_TEST: "yes" } });
    expect(ended).toMatchObject({ code: 3, stdout: "in", stderr: "yes\n" });
    expect(ended?.ms).toBeLessThan(10_000);
  },
});

Deno.test({
  name: "one that does not read its stdin, however much that is",
  ignore: Deno.build.os === "windows",
  fn: async () => {
    const ended = await start(SH, "echo out", { ...options, stdin: "x".repeat(1 << 20) });
    expect(ended).toMatchObject({ code: 0, stdout: "out\n" });
  },
});

Deno.test({
  name: "a limit holds although something that it started keeps the pipes open",
  ignore: Deno.build.os === "windows",
  // What is left running has the pipes, as it would have them from a shell's start-up file.
  sanitizeOps: false,
  sanitizeResources: false,
  fn: async () => {
    const ended = await start(SH, "echo first; sleep 5; echo last", { ...options, limit: 300 });
    expect(ended).toMatchObject({ code: null, stdout: "first\n" });
    expect(ended?.ms).toBeLessThan(4_000);
  },
});

Deno.test("a shell that is not there", async () => {
  expect(await start({ program: "/none/sh", args: ["-c"] }, "true", options)).toBe(null);
});
