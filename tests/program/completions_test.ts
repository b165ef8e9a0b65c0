/** Completions in the real shells. */
import { expect } from "@std/expect";
import { World } from "../real_hosts/world.ts";
import { shellEnvironment } from "../real_hosts/session.ts";
import { hasProgram, Terminal } from "../terminal.ts";

/** A world with a memory, an archived one and the script of a shell, `script`. */
async function fresh(shell: string): Promise<World & { script: string }> {
  const world = await World.make({ git: false });
  await world.engram(["init"]);
  await world.engram(["save", "--yes", "--id", "use-pnpm", "Use pnpm"]);
  await world.engram(["save", "--yes", "--id", "로그-규칙", "로그 규칙"]);
  await world.engram(["save", "--yes", "--id", "old-rule", "An old rule"]);
  await world.engram(["archive", "old-rule", "--reason", "over"]);
  const { code, stdout } = await world.engram(["completions", shell]);
  expect(code).toBe(0);
  await Deno.writeTextFile(`${world.home}/script`, stdout);
  return Object.assign(world, { script: `${world.home}/script` });
}

/** Command lines and some of what must be proposed for their last word, and what must not. */
const CASES: readonly (readonly [line: string[], yes: string[], no: string[]])[] = [
  [["li"], ["list", "link"], ["init", "agent-hook"]],
  [["agent"], [], ["agent-hook"]],
  [["save", "--ty"], ["--type"], ["--title"]],
  [["save", "--type", ""], ["rule", "skill", "knowledge"], ["use-pnpm"]],
  [["link", "cl"], ["claude", "cline"], ["codex"]],
  [["link", "claude", "co"], ["codex", "copilot"], ["claude"]],
  [["set-read", ""], ["startup", "auto", "always", "manual", "off"], []],
  [["show", ""], ["use-pnpm", "로그-규칙"], ["old-rule"]],
  [["restore", ""], ["old-rule"], ["use-pnpm"]],
  [["save", "--update", "use"], ["use-pnpm"], ["로그-규칙"]],
  [["help", "ag"], ["agents"], ["agent-hook"]],
  [["completions", "z"], ["zsh"], ["bash"]],
  [["import", "note"], ["notes.md"], ["use-pnpm"]],
];

function check(proposed: readonly string[], [line, yes, no]: (typeof CASES)[number]): void {
  const words = proposed.map((word) => word.trim());
  for (const word of yes) expect([line, words]).toEqual([line, expect.arrayContaining([word])]);
  for (const word of no) expect([line, word, words.includes(word)]).toEqual([line, word, false]);
}

Deno.test({
  name: "bash proposes commands, flags, values, ids and files",
  ignore: !hasProgram("bash"),
  fn: async () => {
    await using world = await fresh("bash");
    await world.write("notes.md", "x");
    const complete = async (words: readonly string[]) => {
      const run = '. "$1"; shift; COMP_WORDS=("$@"); COMP_CWORD=$(($# - 1)); _engram; ' +
        'printf "%s\\n" "${COMPREPLY[@]}"';
      const args = ["--norc", "--noprofile", "-c", run, "bash", world.script, "engram", ...words];
      const { stdout, stderr } = await world.run("bash", args);
      expect([words, stderr]).toEqual([words, ""]);
      return stdout.split("\n").filter((word) => word !== "");
    };
    for (const each of CASES) check(await complete(each[0]), each);
    // bash gives --type=ru in three words.
    expect(await complete(["save", "--type", "=", "ru"])).toEqual(["rule"]);
    expect(await complete(["save", "--type", "="])).toEqual(["rule", "skill", "knowledge"]);
  },
});

Deno.test({
  name: "fish proposes commands, flags, values, ids and files",
  ignore: !hasProgram("fish"),
  fn: async () => {
    await using world = await fresh("fish");
    await world.write("notes.md", "x");
    for (const each of CASES) {
      const line = ["engram", ...each[0]].map((word) => word === "" ? "" : word).join(" ");
      const { stdout, stderr } = await world.run("fish", [
        "--no-config",
        "-c",
        'source $argv[1]; complete -C "$argv[2]"',
        world.script,
        line,
      ]);
      expect([line, stderr]).toEqual([line, ""]);
      check(stdout.split("\n").map((proposal) => proposal.split("\t")[0] ?? ""), each);
    }
  },
});

Deno.test({
  name: "zsh completes in a terminal, from a folder of fpath and sourced",
  ignore: !hasProgram("zsh") || !hasProgram("tmux"),
  fn: async () => {
    await using world = await fresh("zsh");
    await Deno.mkdir(`${world.home}/functions`);
    await Deno.copyFile(world.script, `${world.home}/functions/_engram`);
    for (
      const load of [
        "fpath=(~/functions $fpath); autoload -Uz compinit; compinit -u -D",
        "autoload -Uz compinit; compinit -u -D; source ~/script",
      ]
    ) {
      await using terminal = await Terminal.start({
        command: ["zsh", "-f"],
        cwd: world.project,
        env: shellEnvironment(world),
      });
      await terminal.until((screen) => screen !== "");
      await terminal.type(`PS1='> '; ${load}; clear\n`);
      await terminal.until((screen) => screen === ">");
      await completes(terminal, "engram completi", "> engram completions");
      await completes(terminal, "po", "> engram completions powershell");
      await newLine(terminal);
      await completes(terminal, "engram save --type=kn", "> engram save --type=knowledge");
      await newLine(terminal);
      await completes(terminal, "engram show use", "> engram show use-pnpm");
    }
  },
});

Deno.test({
  name: "bash completes in a terminal",
  ignore: !hasProgram("bash") || !hasProgram("tmux"),
  fn: async () => {
    await using world = await fresh("bash");
    await using terminal = await Terminal.start({
      command: ["bash", "--norc", "--noprofile"],
      cwd: world.project,
      env: { ...shellEnvironment(world), PS1: "> " },
    });
    await terminal.until((screen) => screen === ">");
    // Another prompt than the one that is there already.
    await terminal.type(". ~/script; PS1='$ '; clear\n");
    await terminal.until((screen) => screen === "$");
    await completes(terminal, "engram sh", "$ engram show");
    await completes(terminal, "use", "$ engram show use-pnpm");
    await newLine(terminal);
    await completes(terminal, "engram save --type=kn", "$ engram save --type=knowledge");
  },
});

/** Types a word's start and Tab, and waits for the line that comes of it: a shell may drop what is typed ahead. */
async function completes(terminal: Terminal, typed: string, line: string): Promise<void> {
  await terminal.type(typed);
  await terminal.until((screen) => screen.endsWith(typed));
  await terminal.press("Tab");
  await terminal.until((screen) => screen.endsWith(line));
}

/** Empties the line. No Ctrl-C: bash may lose one that comes while it still completes. */
async function newLine(terminal: Terminal): Promise<void> {
  await terminal.press("C-u");
  await terminal.until((screen) => /(?:^|\n)[>$]$/.test(screen));
}
