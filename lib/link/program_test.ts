import { expect } from "@std/expect";
import { link as claude } from "../../hosts/claude/link.ts";
import { link as codex } from "../../hosts/codex/link.ts";
import type { Place, Scope } from "../../hosts/link.ts";
import { versionLine } from "../build.ts";
import {
  chooseProgram,
  findProgram,
  type Machine,
  realMachine,
  workingPrograms,
} from "./program.ts";

const place = (scope: Scope, windows = false): Place => ({
  scope,
  base: "/w",
  env: () => undefined,
  windows,
});

/** A machine on which these command lines print these texts. */
function machine(outputs: Record<string, string>, program = "/opt/engram-1/engram"): Machine {
  return { windows: false, program, run: (_, line) => Promise.resolve(outputs[line] ?? null) };
}

const ON_PATH = {
  "command -v engram": "/usr/local/bin/engram\n",
  "engram --version": `${versionLine()}\n`,
};

Deno.test("the bare name where it leads to this program, and the path as people reach it", async () => {
  const program = await findProgram(codex, place("project"), machine(ON_PATH));
  expect(program.bare).toBe("engram");
  expect(chooseProgram(program, codex, place("project"), false)).toBe("engram");
  expect(chooseProgram(program, codex, place("project"), true)).toBe("/usr/local/bin/engram");
  expect(chooseProgram(program, codex, place("global"), false)).toBe("/usr/local/bin/engram");
});

Deno.test("another program of that name: refused, with the way out", async () => {
  const other = { ...ON_PATH, "engram --version": "engram 0.0.1 (commit x)\n" };
  const program = await findProgram(claude, place("project"), machine(other));
  expect(program.bare).toBe(null);
  const choose = () => chooseProgram(program, claude, place("project"), false);
  expect(choose).toThrow('"engram" on PATH is "/usr/local/bin/engram", which is not this program');
  expect(choose).toThrow("ln -s /opt/engram-1/engram ~/.local/bin/engram");
  expect(choose).toThrow("--absolute");
  expect(chooseProgram(program, claude, place("project"), true)).toBe("/opt/engram-1/engram");
});

Deno.test("nothing of that name: refused, with the way out", async () => {
  const program = await findProgram(claude, place("project"), machine({}));
  expect(() => chooseProgram(program, claude, place("project"), false))
    .toThrow('there is no "engram" on PATH');
});

Deno.test("a program of another name has no path that entries could be recognised by", async () => {
  const program = await findProgram(claude, place("global"), machine({}, "/usr/bin/deno"));
  expect(() => chooseProgram(program, claude, place("global"), false))
    .toThrow("the path of this program is unknown");
});

Deno.test("a path with a blank is quoted for the shell", async () => {
  const program = await findProgram(claude, place("global"), machine({}, "/my apps/engram"));
  expect(chooseProgram(program, claude, place("global"), false)).toBe("'/my apps/engram'");
});

Deno.test("a shell profile that prints does not get in the way", async () => {
  const noisy = {
    "command -v engram": "hello\n/usr/local/bin/engram\n",
    "engram --version": `hello\n${versionLine()}\n`,
  };
  const program = await findProgram(codex, place("project"), machine(noisy));
  expect([program.bare, program.paths[0]]).toEqual(["engram", "/usr/local/bin/engram"]);
});

Deno.test("Codex on Windows takes a bare name only", async () => {
  const there = { "where engram": "C:\\bin\\engram.exe\r\n", "engram --version": versionLine() };
  const windows = { ...machine(there, "C:\\bin\\engram.exe"), windows: true };
  const program = await findProgram(codex, place("global", true), windows);
  expect(chooseProgram(program, codex, place("global", true), false)).toBe("engram");
  expect(chooseProgram(program, claude, place("global", true), false)).toBe("C:/bin/engram.exe");
});

Deno.test("programs of existing entries are compared, never started", async () => {
  const lines: string[] = [];
  const watched: Machine = {
    ...machine({}),
    run(_, line) {
      lines.push(line);
      return Promise.resolve(line.includes("/link/engram -ef") ? "" : null);
    },
  };
  const program = { bare: "engram", paths: ["/opt/engram-1/engram"], file: null, obstacle: "" };
  const words = ["engram", "/opt/engram-1/engram", "/link/engram", "/evil/engram"];
  expect([...await workingPrograms(words, program, watched)]).toEqual(words.slice(0, 3));
  expect(lines).toEqual([
    "[ /link/engram -ef /opt/engram-1/engram ]",
    "[ /evil/engram -ef /opt/engram-1/engram ]",
  ]);
  const none = { bare: null, paths: [], file: null, obstacle: "" };
  expect([...await workingPrograms(words, none, watched)]).toEqual([]);
});

Deno.test("in real shells: a script of that name, reached through a symlink", async () => {
  const folder = await Deno.realPath(await Deno.makeTempDir());
  try {
    const script = `${folder}/real engram/engram`;
    await Deno.mkdir(`${folder}/real engram`);
    await Deno.mkdir(`${folder}/bin`);
    await Deno.writeTextFile(script, `#!/bin/sh\necho "${versionLine()}"\n`, { mode: 0o755 });
    await Deno.symlink(script, `${folder}/bin/engram`);
    const real = realMachine(folder);
    const path = `PATH='${folder}/bin':/usr/bin:/bin; `;
    const withPath: Machine = { ...real, run: (shell, line) => real.run(shell, path + line) };
    for (const shell of ["/bin/sh", "/bin/bash", "/usr/local/bin/nushell"]) {
      const where = { ...place("global"), env: () => shell };
      const program = await findProgram(codex, where, withPath);
      expect([program.bare, program.paths]).toEqual(["engram", [`${folder}/bin/engram`]]);
      const words = [`'${script}'`, "/usr/bin/engram"];
      expect([...await workingPrograms(words, program, withPath)]).toEqual([`'${script}'`]);
    }
    const nothing = await findProgram(codex, place("project"), {
      ...real,
      run: (shell, line) => real.run(shell, `PATH=/nowhere; ${line}`),
    });
    expect(nothing.bare).toBe(null);
  } finally {
    await Deno.remove(folder, { recursive: true });
  }
});
