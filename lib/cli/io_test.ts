/** The real thing: child processes, pipes, a terminal, a signal. */
import { expect } from "@std/expect";

const PROGRAM = new URL("./testdata/talking.ts", import.meta.url).pathname;
const ARGS = ["run", "-A", "--quiet", "--no-check", PROGRAM];
const decoder = new TextDecoder();

function start(args: string[], env: Record<string, string> = {}): Deno.ChildProcess {
  return new Deno.Command(Deno.execPath(), {
    args: [...ARGS, ...args],
    env,
    stdin: "piped",
    stdout: "piped",
    stderr: "piped",
  }).spawn();
}

async function send(child: Deno.ChildProcess, ...parts: string[]): Promise<void> {
  const writer = child.stdin.getWriter();
  for (const part of parts) {
    await writer.write(new TextEncoder().encode(part));
    await new Promise((done) => setTimeout(done, 30));
  }
  await writer.close();
}

async function finish(child: Deno.ChildProcess) {
  const { code, stdout, stderr } = await child.output();
  return { code, stdout: decoder.decode(stdout), stderr: decoder.decode(stderr) };
}

/** Runs it with this on stdin. */
async function run(args: string[], ...input: string[]) {
  const child = start(args);
  const [result] = await Promise.all([finish(child), send(child, ...input)]);
  return result;
}

Deno.test("several answers come from one pipe, and what follows is not lost", async () => {
  const { code, stdout, stderr } = await run(["ask", "3"], "A 1,3\nB 노트\r\n\nthe rest\nof it");
  expect(JSON.parse(stdout)).toEqual({ answers: ["A 1,3", "B 노트", ""], rest: "the rest\nof it" });
  expect(stderr).toBe("3? \n2? \n1? \n");
  expect(code).toBe(0);
});

Deno.test("answers may arrive in pieces, the last one without a line end", async () => {
  const { stdout } = await run(["ask", "4"], "on", "e\ntw", "o\nthree");
  expect(JSON.parse(stdout)).toEqual({ answers: ["one", "two", "three", null], rest: "" });
});

Deno.test("an answer does not wait for the end of input", async () => {
  const child = start(["ask", "1"]);
  const writer = child.stdin.getWriter();
  await writer.write(new TextEncoder().encode("A\n"));
  // Its question is answered; what it waits for now is the rest of stdin.
  const reader = child.stderr.getReader();
  let shown = "";
  while (!shown.endsWith("\n")) shown += decoder.decode((await reader.read()).value);
  expect(shown).toBe("1? \n");
  await writer.close();
  reader.releaseLock();
  expect(JSON.parse((await finish(child)).stdout)).toEqual({ answers: ["A"], rest: "" });
});

Deno.test("an endless answer is refused", async () => {
  const { code, stderr } = await run(["ask", "1"], "x".repeat(100_000));
  expect(code).toBe(1);
  expect(stderr).toContain("Cannot read an answer of more than 65536 bytes");
});

Deno.test("reading all of stdin stops at its limit", async () => {
  expect((await run(["read", "100000"], "x".repeat(100_000))).stdout).toBe("100000\n");
  const { code, stderr } = await run(["read", "99999"], "x".repeat(100_000));
  expect(code).toBe(1);
  expect(stderr).toContain("Cannot read more than 99999 bytes from stdin");
});

Deno.test("long output arrives whole", async () => {
  const { stdout } = await run(["print"]);
  expect(stdout).toBe(`${"규칙".repeat(100)}\n`.repeat(2000));
});

Deno.test("when the reader of stdout goes away, the command goes on in silence", async () => {
  const child = start(["print"]);
  await child.stdin.close();
  const reader = child.stdout.getReader();
  await reader.read();
  await reader.cancel();
  const stderr = await new Response(child.stderr).text();
  expect(stderr).toBe("went on\n");
  expect((await child.status).code).toBe(0);
});

Deno.test({
  name: "a non-blocking pipe that is full for a while loses nothing",
  ignore: !has("python3"),
  fn: async () => {
    const script = `
import os, subprocess, sys, time
r, w = os.pipe()
os.set_blocking(w, False)
child = subprocess.Popen(sys.argv[1:], stdin=subprocess.DEVNULL, stdout=w)
os.close(w)
time.sleep(0.5)
size = 0
while True:
    part = os.read(r, 1 << 16)
    if not part: break
    size += len(part)
print(size, child.wait())
`;
    const { stdout } = await new Deno.Command("python3", {
      args: ["-c", script, Deno.execPath(), ...ARGS, "print"],
    }).output();
    expect(decoder.decode(stdout)).toBe(`${2000 * 601} 0\n`);
  },
});

Deno.test("an interrupt while a question waits ends with 130", async () => {
  const child = start(["ask", "1"]);
  const reader = child.stderr.getReader();
  let shown = "";
  while (!shown.includes("1? ")) shown += decoder.decode((await reader.read()).value);
  child.kill("SIGINT");
  const { code, signal } = await child.status;
  expect({ code, signal }).toEqual({ code: 130, signal: null });
  await reader.cancel();
  await child.stdout.cancel();
  await child.stdin.close().catch(() => {});
});

Deno.test("a pipe is no terminal: no colours, whole lines", async () => {
  const child = start(["describe"], { TERM: "xterm", COLUMNS: "60" });
  await child.stdin.close();
  expect(JSON.parse((await finish(child)).stdout))
    .toEqual({ color: false, interactive: false, columns: "Infinity" });
});

Deno.test({
  name: "on a terminal there are colours, unless somebody does not want them",
  ignore: !has("script"),
  fn: async () => {
    const describe = async (env: Record<string, string>) => {
      const { output } = await onTerminal(["describe"], env, "stty columns 57; ");
      return JSON.parse(output);
    };
    expect(await describe({ TERM: "xterm" })).toEqual({
      color: true,
      interactive: true,
      columns: "57",
    });
    expect((await describe({ TERM: "xterm", NO_COLOR: "1" })).color).toBe(false);
    expect((await describe({ TERM: "xterm", NO_COLOR: "" })).color).toBe(true);
    expect((await describe({ TERM: "dumb" })).color).toBe(false);
  },
});

Deno.test({
  name: "Ctrl-C on a terminal ends a question with 130",
  ignore: !has("script"),
  fn: async () => {
    const { code } = await onTerminal(["ask", "1"], { TERM: "xterm" }, "", "\x03");
    expect(code).toBe(130);
  },
});

Deno.test({
  name: "one key answers on a terminal, unseen until it is read, and the terminal is given back",
  ignore: !has("script"),
  fn: async () => {
    const keys = await onTerminal(["keys", "1"], { TERM: "xterm" }, "", "yX");
    expect(keys.output).toContain("1? y\r\n");
    expect(keys.output).toContain('{"answers":["y"]}');
    const enter = await onTerminal(["keys", "1"], { TERM: "xterm" }, "", "\r");
    expect(enter.output).toContain('{"answers":[""]}');
    const end = await onTerminal(["keys", "1"], { TERM: "xterm" }, "", "\x04");
    expect(end.output).toContain('{"answers":[null]}');
    const interrupted = await onTerminal(["keys", "1"], { TERM: "xterm" }, "", "\x03", AFTER);
    expect(interrupted.output).toContain("ended 130");
    expect(interrupted.output).toMatch(/(?<!-)icanon.*(?<!-)echo /s);
  },
});

Deno.test({
  name: "on a terminal Ctrl-D ends a text, and questions go on behind it",
  ignore: !has("script"),
  fn: async () => {
    const { output } = await onTerminal(["text"], { TERM: "xterm" }, "", "one\ntwo\n\x04A\n");
    expect(output).toContain(JSON.stringify({ text: "one\ntwo\n", answer: "A" }));
    const piped = await run(["text"], "one\n");
    expect(JSON.parse(piped.stdout)).toEqual({ text: "one\n", answer: null });
  },
});

Deno.test({
  name: "a line of progress gives way to what is printed next",
  ignore: !has("script"),
  fn: async () => {
    const { output } = await onTerminal(["progress"], { TERM: "xterm" }, "");
    expect(output).toBe("half\r\x1b[Kwhole\r\x1b[Kdone\r\nmore\r\x1b[Kended\r\n");
    const { stderr, stdout } = await run(["progress"]);
    expect([stderr, stdout]).toEqual(["ended\n", "done\n"]);
  },
});

/** Says how the program before it ended, and how it left the terminal. */
const AFTER = "echo ended $?; stty -a";

/** Runs it on a terminal of its own, and types `keys` when it has asked; `after` goes on in the same shell. */
async function onTerminal(
  args: string[],
  env: Record<string, string>,
  before: string,
  keys = "",
  after?: string,
): Promise<{ code: number; output: string }> {
  const command = [Deno.execPath(), ...ARGS, ...args].map((arg) => `'${arg}'`).join(" ");
  const child = new Deno.Command("script", {
    args: [
      "-qec",
      after === undefined
        ? `${before}exec ${command}`
        : `trap : INT; ${before}${command}; ${after}`,
      "/dev/null",
    ],
    clearEnv: true,
    env: { ...homeAndPath(), SHELL: "/bin/sh", ...env },
    stdin: "piped",
    stdout: "piped",
  }).spawn();
  const writer = child.stdin.getWriter();
  let output = "";
  for await (const part of child.stdout) {
    output += decoder.decode(part, { stream: true });
    if (keys !== "" && output.includes("? ")) {
      await writer.write(new TextEncoder().encode(keys));
      keys = "";
    }
  }
  const { code } = await child.status;
  await writer.close().catch(() => {});
  return { code, output };
}

function homeAndPath(): Record<string, string> {
  const names = ["HOME", "PATH", "DENO_DIR"];
  return Object.fromEntries(names.flatMap((name) => {
    const value = Deno.env.get(name);
    return value === undefined ? [] : [[name, value]];
  }));
}

function has(program: string): boolean {
  return (Deno.env.get("PATH") ?? "").split(":").some((folder) => {
    try {
      return Deno.statSync(`${folder}/${program}`).isFile;
    } catch {
      return false;
    }
  });
}
