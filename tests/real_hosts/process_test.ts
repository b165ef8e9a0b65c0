import { expect } from "@std/expect";
import { RunningProgram, runProgram } from "./process.ts";

const shell = (script: string, timeoutMs = 20_000) => ({
  program: "/bin/sh",
  args: ["-c", script],
  cwd: "/",
  env: { PATH: "/usr/bin:/bin" },
  timeoutMs,
});

Deno.test("runProgram() gives the program its environment, its stdin and nothing else", async () => {
  const env = { PATH: "/usr/bin:/bin", ONE: "1" };
  const program = { program: "env", args: [], cwd: "/", env, timeoutMs: 20_000 };
  expect((await runProgram(program)).stdout.trim().split("\n").sort())
    .toEqual(["ONE=1", "PATH=/usr/bin:/bin"]);
  const { code, stdout, stderr } = await runProgram(shell("cat; echo no >&2; exit 3"), "hello");
  expect([code, stdout, stderr]).toEqual([3, "hello", "no\n"]);
});

Deno.test("runProgram() does not mind a program that reads nothing", async () => {
  expect((await runProgram(shell("exit 0"), "x".repeat(4_000_000))).code).toBe(0);
});

Deno.test("runProgram() ends what a program leaves running", async () => {
  const { code, timedOut, ms } = await runProgram(shell("sleep 15 & exit 0"));
  expect([code, timedOut]).toEqual([0, false]);
  expect(ms).toBeLessThan(10_000);
});

Deno.test("runProgram() ends a program and what it started at the time limit", async () => {
  const { code, stdout, timedOut, ms } = await runProgram(shell("echo up; sleep 15 & wait", 500));
  expect([code, stdout, timedOut]).toEqual([137, "up\n", true]);
  expect(ms).toBeLessThan(10_000);
});

Deno.test({
  name: "runProgram() does not wait for a process that has left the group",
  ignore: Deno.build.os !== "linux",
  fn: async () => {
    // It keeps stderr open; `head` lets the script go on when it is up.
    const script = "{ setsid sh -c 'echo $$; exec sleep 15' & } | head -1; echo down >&2";
    const { code, stdout, stderr, ms } = await runProgram(shell(script, 1_000));
    Deno.kill(Number(stdout), "SIGKILL");
    expect([code, stderr]).toEqual([0, "down\n"]);
    expect(ms).toBeLessThan(10_000);
  },
});

Deno.test("RunningProgram gives lines as they come and ends when it is disposed of", async () => {
  await using program = new RunningProgram(shell("while read -r line; do echo got $line; done"));
  const lines = program.lines();
  await program.write("one\n");
  expect((await lines.next()).value).toBe("got one");
  await program.write("two\n");
  expect((await lines.next()).value).toBe("got two");
});
