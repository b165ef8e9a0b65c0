import { expect } from "@std/expect";
import { lookForCompression } from "./compression.ts";

const LINE = { start: '{"$set":{"messages":[', holds: "<state_snapshot>" };
const COMPRESSED = '{"$set":{"messages":[{"content":"<state_snapshot>x</state_snapshot>"}]}}\n';
const TALK = '{"id":"1","type":"user","content":"what is a <state_snapshot>?"}\n';

async function inFolder(run: (path: string) => void | Promise<void>): Promise<void> {
  const folder = await Deno.makeTempDir();
  try {
    await run(`${folder}/session.jsonl`);
  } finally {
    await Deno.remove(folder, { recursive: true });
  }
}

Deno.test("only a line of the right kind behind the last look counts", () =>
  inFolder((path) => {
    const look = (text: string, from: number) => {
      Deno.writeTextFileSync(path, text);
      return lookForCompression(path, from, LINE);
    };
    expect(look(TALK, 0)).toEqual({ size: TALK.length, compressed: false });
    expect(look(TALK + COMPRESSED + TALK, 0)?.compressed).toBe(true);
    expect(look(TALK + COMPRESSED + TALK, TALK.length)?.compressed).toBe(true);
    expect(look(TALK + COMPRESSED + TALK, (TALK + COMPRESSED).length)?.compressed).toBe(false);
    expect(look(`${TALK.trim()} ${COMPRESSED}${TALK}`, 0)?.compressed).toBe(false);
    // The last line is what a resume wrote.
    expect(look(TALK + COMPRESSED, 0)?.compressed).toBe(false);
    expect(look(COMPRESSED + COMPRESSED, 0)?.compressed).toBe(true);
    expect(look(COMPRESSED.trim(), 0)?.compressed).toBe(false);
    // Another file in its place: it is looked at from its start.
    expect(look(COMPRESSED + TALK, 10_000)?.compressed).toBe(true);
    expect(look("", 0)).toEqual({ size: 0, compressed: false });
  }));

Deno.test("what is no file is not looked at", () =>
  inFolder(async (path) => {
    expect(lookForCompression(path, 0, LINE)).toBe(null);
    expect(lookForCompression("/dev/zero", 0, LINE)).toBe(null);
    expect(lookForCompression("/", 0, LINE)).toBe(null);
    expect(lookForCompression("\0", 0, LINE)).toBe(null);
    if (Deno.build.os !== "windows") {
      await new Deno.Command("mkfifo", { args: [path] }).output();
      expect(lookForCompression(path, 0, LINE)).toBe(null);
    }
  }));

Deno.test("a huge transcript is looked at from its end, in bounded time", () =>
  inFolder((path) => {
    using file = Deno.openSync(path, { write: true, create: true });
    const many = new TextEncoder().encode(TALK.trim().repeat(20_000));
    for (let at = 0; at < 16; at++) file.writeSync(many);
    file.writeSync(new TextEncoder().encode(`\n${COMPRESSED}${TALK}`));
    const start = performance.now();
    expect(lookForCompression(path, 0, LINE)?.compressed).toBe(true);
    expect(performance.now() - start).toBeLessThan(1000);
  }));
