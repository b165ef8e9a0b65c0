/** Files that are small and take for ever: each is done with in a moment, or refused. */
import { expect } from "@std/expect";
import { parseMemoryText } from "../../lib/memory/file.ts";
import { outgoingText } from "../../lib/sanitize.ts";
import { printableLines } from "../../lib/cli/printable.ts";
import { renderBody } from "../../lib/render.ts";
import { findCredentials, redact } from "../../lib/session/redact.ts";
import { screenLines } from "../../lib/session/screen.ts";
import { matchesPattern } from "../../lib/route/match.ts";
import { pathWords } from "../../lib/route/named_paths.ts";
import { checkPattern } from "../../lib/route/patterns.ts";
import { tokens } from "../../lib/route/terms.ts";
import { MEMORY_FOLDER } from "../../lib/workspace.ts";
import { bodiesIn, contextOf, memoryText } from "../hook_world.ts";
import { World } from "../real_hosts/world.ts";

/** Milliseconds: what is exponential takes hours, what is right a few hundredths of this. */
const HANGS = 5_000;

async function expectQuick(name: string, work: () => unknown): Promise<void> {
  const start = performance.now();
  await work();
  const hangs = performance.now() - start > HANGS;
  expect([name, hangs]).toEqual([name, false]);
}

const LETTERS = "bcdefghij".split("");

/** Frontmatter that blows up in some reader of YAML. */
const YAML: Readonly<Record<string, string>> = {
  "a bomb of aliases": [
    "a: &a [x,x,x,x,x,x,x,x,x]",
    ...LETTERS.map((name, at) => `${name}: &${name} [${Array(9).fill(`*${"abcdefghi"[at]}`)}]`),
    "tags: *j",
  ].join("\n"),
  "an alias of itself": "tags: &a [*a]",
  "deep lists": `tags: ${"[".repeat(30_000)}${"]".repeat(30_000)}`,
  "deep maps": Array.from({ length: 350 }, (_, depth) => `${" ".repeat(depth)}a:`).join("\n"),
  "many keys": Array.from({ length: 8_000 }, (_, at) => `k${at}: v`).join("\n"),
  "many anchors": Array.from({ length: 5_000 }, (_, at) => `k${at}: &a${at} x`).join("\n"),
  "many merges": `a: &a {x: 1}\n${"<<: *a\n".repeat(4_000)}`,
  "a long quote": `title: "${"\\\\".repeat(30_000)}`,
  "long blanks": `title: ${" ".repeat(60_000)}x`,
  "folded lines": `title: >\n${"  a\n".repeat(15_000)}`,
  "question marks": `${"? ".repeat(20_000)}x`,
  "dashes": `${"- ".repeat(20_000)}x`,
  "colons": "a: ".repeat(20_000),
  "a tag": "!".repeat(60_000),
  "a flow of pairs": `tags: [${"a: b, ".repeat(10_000)}]`,
};

Deno.test("YAML bombs", async () => {
  for (const [name, yaml] of Object.entries(YAML)) {
    await expectQuick(name, () => parseMemoryText(`---\n${yaml}\n---\nBody\n`, "rules/x.md"));
  }
});

Deno.test("YAML bombs beside a memory: hooks and commands go on", async () => {
  await using world = await World.make({ git: false });
  for (const [at, yaml] of Object.values(YAML).entries()) {
    await world.write(`${MEMORY_FOLDER}/rules/bomb-${at}.md`, `---\n${yaml}\n---\nBody\n`);
  }
  await world.write(`${MEMORY_FOLDER}/rules/a.md`, await memoryText({ id: "a" }));
  const { stdout, code } = await world.engram(["agent-hook", "--host", "claude"], {
    stdin: JSON.stringify({
      session_id: "s",
      cwd: world.project,
      hook_event_name: "SessionStart",
      source: "startup",
    }),
  });
  expect([code, bodiesIn(contextOf(stdout))]).toEqual([0, ["a"]]);
  for (const args of [["list"], ["approve", "--yes"], ["check"], ["doctor"]]) {
    const { timedOut, code } = await world.engram(args);
    expect([args, timedOut, [0, 1].includes(code)]).toEqual([args, false, true]);
  }
});

/** Pieces that regular expressions stumble over when they are repeated. */
const PIECES = [
  ..."a=:/\\'\"`([{<*_ \t\n0你가é.-#|@$&+%",
  "a.",
  "a@",
  "0-",
  "a b",
  "a1",
  "aA1",
  "//",
  "://",
  ".md ",
  "a/b ",
  "\u200d",
  "\ud83d",
  "a\u0301",
  "eyJ",
  "sk-",
  "ghp_",
  "AKIA",
  "key=",
  "password: ",
  "https://a:",
  "Bearer ",
  "-----BEGIN ",
  "ignore ",
  "do not ",
  "<system",
  "<!--",
  "[engram",
  "already loaded:",
  '{"a":',
  "-H 'x: ",
  "export A=",
  "1 1 ",
  "1. ",
];

/** Every reader of text that somebody else wrote. */
const READERS: Readonly<Record<string, (text: string) => unknown>> = {
  "outgoing": outgoingText,
  "printable": printableLines,
  "body": (text) => renderBody({ id: "a", type: "rule", title: "t" }, text),
  "screen": screenLines,
  "credentials": findCredentials,
  "redact": (text) => redact(text, { personal: true }),
  "words": tokens,
  "paths in a prompt": pathWords,
  "pattern": checkPattern,
  "memory": (text) => parseMemoryText(text, "rules/x.md"),
  "title": (text) => parseMemoryText(`---\ntitle: ${text}\n---\nx`, "rules/x.md"),
};

for (const [name, reader] of Object.entries(READERS)) {
  Deno.test(`no regular expression blows up: ${name}`, async () => {
    for (const piece of PIECES) {
      const text = piece.repeat(Math.ceil(40_000 / piece.length));
      await expectQuick(piece, () => reader(text));
      await expectQuick(`${piece} and an end`, () => reader(`${text}\u0001!`));
    }
  });
}

Deno.test("patterns: what would be tried in every combination is refused, or bounded", async () => {
  const deep = `${"a/".repeat(2_000)}c`;
  for (
    const pattern of [
      "**/a/".repeat(3) + "b",
      "*a".repeat(20) + "b",
      "**/*a*/**/*a*/b",
      "{a,b}".repeat(12) + "/**/b",
      `{${"a,".repeat(2_000)}b}`,
      "{a,".repeat(200) + "b" + "}".repeat(200),
      "?".repeat(500),
      "[a-z]".repeat(100),
    ]
  ) {
    expect([pattern, checkPattern(pattern).ok]).toEqual([pattern, true]);
    for (const path of [deep, "a/".repeat(62) + "c", `${"a".repeat(250)}c`, "a".repeat(4_000)]) {
      await expectQuick(
        `${pattern.slice(0, 40)} ${path.length}`,
        () => matchesPattern(pattern, path),
      );
    }
  }
  expect(checkPattern("**/a/".repeat(4) + "b").ok).toBe(false);
});

Deno.test("a prompt of such a piece is answered", async () => {
  await using world = await World.make({ git: false });
  await world.write(
    `${MEMORY_FOLDER}/rules/a.md`,
    await memoryText({ id: "a", applies_to: ["**/*.ts"] }),
  );
  for (const piece of ["a/b.ts ", "`", "a.", "가", "<hook_context>", "\ud83d"]) {
    const { code, timedOut } = await world.engram(["agent-hook", "--host", "gemini"], {
      stdin: JSON.stringify({
        session_id: piece,
        cwd: world.project,
        hook_event_name: "BeforeAgent",
        prompt: piece.repeat(300_000),
      }),
      timeoutMs: 20_000,
    });
    expect([piece, code, timedOut]).toEqual([piece, 0, false]);
  }
});
