import { expect } from "@std/expect";
import { versionLine } from "../build.ts";
import { type Command, Refusal, type Run, UsageError } from "./command.ts";
import { fakeIo } from "./fake_io.ts";
import { dispatch } from "./main.ts";

const ran: Run = ({ words }, io) => {
  io.out(`ran ${words.join(" ")}`);
  return Promise.resolve(words.includes("fails") ? 1 : 0);
};

const throwing = (error: Error): Run => () => Promise.reject(error);

function row(name: string, run: Run): Command {
  return {
    name,
    summary: `do ${name}`,
    usage: "[WORD…]",
    words: { min: 0, max: 9 },
    flags: [{ name: "yes", kind: "switch", summary: "do not ask" }],
    examples: [`engram ${name}`],
    load: () => Promise.resolve({ run }),
  };
}

const ROWS = [
  row("list", ran),
  row("refuses", throwing(new Refusal("Cannot do that: try this"))),
  row("misused", throwing(new UsageError("Unknown key"))),
  row("broken", throwing(new TypeError("x is undefined"))),
];

async function run(...args: string[]) {
  const io = fakeIo();
  const before: (string | null)[] = [];
  const code = await dispatch(
    args,
    io,
    (name) => ROWS.find((row) => row.name === name),
    (command) => before.push(command?.name ?? null),
  );
  return { code, out: io.stdout(), err: io.stderr(), before };
}

Deno.test("a command runs with its arguments, and its exit code counts", async () => {
  expect(await run("list", "a", "--yes", "b")).toEqual({
    code: 0,
    out: "ran a b\n",
    err: "",
    before: ["list"],
  });
  expect((await run("list", "fails")).code).toBe(1);
});

Deno.test("permissions are given up before anything of the command is loaded", async () => {
  const order: string[] = [];
  const command: Command = {
    ...row("list", ran),
    load: () => Promise.resolve({ run: ran }).finally(() => order.push("load")),
  };
  await dispatch(["list"], fakeIo(), () => command, () => order.push("before"));
  expect(order).toEqual(["before", "load"]);
  expect((await run()).before).toEqual([null]);
  expect((await run("nonsense")).before).toEqual([null]);
});

Deno.test("engram alone, --help and -h print the short help", async () => {
  const { code, out, err } = await run();
  expect({ code, err }).toEqual({ code: 0, err: "" });
  expect(out).toContain("Usage: engram COMMAND");
  expect((await run("--help")).out).toBe(out);
  expect((await run("-h")).out).toBe(out);
});

Deno.test("help of a command is asked for before or after its name, whatever else is wrong", async () => {
  const { code, out, before } = await run("list", "--help");
  expect({ code, before }).toEqual({ code: 0, before: ["list"] });
  expect(out).toContain("engram list: do list");
  expect((await run("list", "--bogus", "-h")).out).toBe(out);
  expect((await run("--help", "list")).out).toBe(out);
  expect((await run("list", "--", "--help")).out).toBe("ran --help\n");
});

Deno.test("--version, -V and version print the version line", async () => {
  for (const word of ["--version", "-V", "version"]) {
    expect(await run(word)).toEqual({
      code: 0,
      out: `${versionLine()}\n`,
      err: "",
      before: [null],
    });
  }
});

Deno.test("an unknown command is wrong usage and names the nearest", async () => {
  expect(await run("lsit")).toEqual({
    code: 64,
    out: "",
    err: 'Unknown command "lsit": did you mean "list"?\nSee: engram help\n',
    before: [null],
  });
  expect((await run("--help", "lsit")).code).toBe(64);
  expect((await run("--yes", "list")).err).toContain(
    'Unknown flag "--yes": the command comes first',
  );
});

Deno.test("wrong usage is 64 and names the help of the command", async () => {
  expect(await run("list", "--yse")).toMatchObject({
    code: 64,
    err: 'Unknown flag "--yse": did you mean "--yes"?\nSee: engram help list\n',
  });
  expect(await run("misused")).toMatchObject({
    code: 64,
    err: "Unknown key\nSee: engram help misused\n",
  });
});

Deno.test("refusals and failures are 1 and one line on stderr", async () => {
  expect(await run("refuses")).toMatchObject({
    code: 1,
    out: "",
    err: "Cannot do that: try this\n",
  });
  expect(await run("broken")).toMatchObject({
    code: 1,
    out: "",
    err: 'Cannot finish "engram broken": x is undefined\n',
  });
});

Deno.test("the program itself ends with these codes", async () => {
  const main = new URL("../../main.ts", import.meta.url).pathname;
  const program = (...args: string[]) =>
    new Deno.Command(Deno.execPath(), {
      args: ["run", "-A", "--quiet", "--no-check", main, ...args],
    }).output();
  const [bare, version, unknown] = await Promise.all([
    program(),
    program("--version"),
    program("lsit"),
  ]);
  const decoder = new TextDecoder();
  expect([bare?.code, version?.code, unknown?.code]).toEqual([0, 0, 64]);
  expect(decoder.decode(version?.stdout)).toBe(`${versionLine()}\n`);
  expect(decoder.decode(unknown?.stderr)).toContain('did you mean "list"?');
});
