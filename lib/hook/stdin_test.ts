import { expect } from "@std/expect";
import { MAX_PAYLOAD, PayloadError, readPayload } from "./stdin.ts";

const encode = (text: string) => new TextEncoder().encode(text);

/** A pipe that gives these chunks, and then ends or stays open. */
function pipe(chunks: readonly (string | Uint8Array)[], ends = true) {
  const queue = chunks.flatMap((chunk) =>
    pieces(typeof chunk === "string" ? encode(chunk) : chunk)
  );
  return {
    read(buffer: Uint8Array): Promise<number | null> {
      const next = queue.shift();
      if (next === undefined) return ends ? Promise.resolve(null) : new Promise(() => {});
      buffer.set(next);
      return Promise.resolve(next.length);
    },
  };
}

function pieces(bytes: Uint8Array): Uint8Array[] {
  const all: Uint8Array[] = [];
  for (let at = 0; at < bytes.length; at += 65536) all.push(bytes.subarray(at, at + 65536));
  return all;
}

async function fails(chunks: readonly (string | Uint8Array)[]): Promise<void> {
  await expect(readPayload(pipe(chunks))).rejects.toThrow(PayloadError);
}

Deno.test("a payload is read whether the pipe closes or stays open", async () => {
  for (const ends of [true, false]) {
    expect(await readPayload(pipe(['{"a":"}"', ', "b": [1]}\n'], ends))).toEqual({
      a: "}",
      b: [1],
    });
  }
});

Deno.test("a long payload is read from a pipe that stays open", async () => {
  const long = { prompt: "}".repeat(2_000_000) };
  expect(await readPayload(pipe([JSON.stringify(long)], false))).toEqual(long);
});

Deno.test("one and two byte order marks are dropped", async () => {
  expect(await readPayload(pipe(["\ufeff{}"]))).toEqual({});
  expect(await readPayload(pipe(["\ufeff\ufeff{}"], false))).toEqual({});
});

Deno.test("invalid UTF-8 becomes U+FFFD", async () => {
  const bytes = new Uint8Array([...encode('{"a":"'), 0xff, ...encode('"}')]);
  expect(await readPayload(pipe([bytes]))).toEqual({ a: "\ufffd" });
});

Deno.test("a character cut by a chunk's end is put together", async () => {
  const bytes = encode('{"a":"가"}');
  expect(await readPayload(pipe([bytes.subarray(0, 7), bytes.subarray(7)]))).toEqual({ a: "가" });
});

Deno.test("what is empty, broken or too large is refused, without quoting it", async () => {
  await fails([]);
  await fails([" \n"]);
  await fails(["{"]);
  await fails(['{"a":1}}']);
  await fails(['{"secret-value"}']);
  await fails(["x".repeat(MAX_PAYLOAD + 1)]);
  await readPayload(pipe(['{"secret-value"}'])).catch((error) => {
    expect(String(error)).not.toContain("secret");
  });
});
