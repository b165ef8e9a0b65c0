import { expect } from "@std/expect";
import { Refusal, UsageError } from "./command.ts";
import { describeFailure } from "./failure.ts";

const describe = (error: unknown) => describeFailure(error, "engram save");

Deno.test("wrong usage is 64, a refusal 1, in their own words", () => {
  expect(describe(new UsageError('Unknown flag "--x"'))).toEqual({
    text: 'Unknown flag "--x"',
    code: 64,
  });
  expect(describe(new Refusal("Cannot do it:\n  because"))).toEqual({
    text: "Cannot do it:\n  because",
    code: 1,
  });
});

Deno.test("anything unexpected is one line that says what was going on", () => {
  expect(describe(new TypeError("x is undefined\n    at y"))).toEqual({
    text: 'Cannot finish "engram save": x is undefined',
    code: 1,
  });
  expect(describe(new Error("Cannot parse the index")).text).toBe("Cannot parse the index");
  expect(describe(new Deno.errors.NotFound()).text).toBe('Cannot finish "engram save": NotFound');
  expect(describe("text").text).toBe('Cannot finish "engram save": text');
  expect(describe(undefined).text).toBe('Cannot finish "engram save": undefined');
});

Deno.test("messages that quote input cannot control the terminal", () => {
  expect(describe(new Refusal("Cannot find \x1b[2J")).text).toBe("Cannot find \\u{1b}[2J");
  expect(describe(new Error("Cannot find \x1b[2J")).text).toBe("Cannot find \\u{1b}[2J");
});

Deno.test("denied access names the path and the way out, run or compiled", () => {
  const denied = (what: string, rest: string) =>
    describe(new Deno.errors.NotCapable(`Requires ${what}, ${rest}`)).text;
  const run = "run again with the --allow-read flag";
  const compiled =
    "specify the required permissions during compilation using `deno compile --allow-read`";
  for (const rest of [run, compiled]) {
    expect(denied('read access to "/etc/hosts, x"', rest)).toBe(
      'Cannot read "/etc/hosts, x": Engram only reads this project and its own and the hosts\' folders; ' +
        "give a file from elsewhere through stdin, with --file - < FILE",
    );
    expect(denied('write access to "/etc"', rest)).toContain(
      'Cannot write "/etc": Engram only writes',
    );
    expect(denied('run access to "sh"', rest)).toBe(
      'Cannot start "sh": Engram starts no other programs',
    );
    expect(denied("net access", rest)).toBe(
      "Cannot use what this needs: Engram has no permission for it",
    );
  }
});

Deno.test("Deno still words denied access in the way that is reworded here", async () => {
  const { stderr } = await new Deno.Command(Deno.execPath(), {
    args: [
      "run",
      "--no-prompt",
      "--quiet",
      `--allow-read=${import.meta.dirname}`,
      new URL("./testdata/failing.ts", import.meta.url).pathname,
    ],
    env: { NO_COLOR: "1" },
  }).output();
  expect(new TextDecoder().decode(stderr).split("\n")).toEqual([
    expect.stringMatching(/^Cannot read "\/etc\/hosts": Engram only reads this project/),
    expect.stringMatching(/^Cannot write "\/etc\/hosts": Engram only writes/),
    expect.stringMatching(/^Cannot start "sh": Engram starts no other programs/),
    "",
  ]);
});
