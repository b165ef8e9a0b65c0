import { expect } from "@std/expect";
import fc from "fast-check";
import { frontmatterSpan, isApproved, plainText, splitStamp, stampOf, withStamp } from "./stamp.ts";

const PLAIN = "---\nid: use-pnpm\n---\n\nUse pnpm.\n";

Deno.test("a stamp is the last frontmatter line and holds for exactly that text", async () => {
  const stamped = await withStamp(PLAIN);
  expect(stamped).toMatch(/^---\nid: use-pnpm\napproved: [0-9a-f]{16}\n---\n\nUse pnpm\.\n$/);
  expect(await isApproved(splitStamp(stamped))).toBe(true);
  expect(await isApproved(splitStamp(stamped.replace("Use pnpm.", "Use npm.")))).toBe(false);
  expect(await isApproved(splitStamp(PLAIN))).toBe(false);
});

Deno.test("the stamp is what SHA-256 gives for the text without its line", async () => {
  const digest = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(PLAIN));
  const hex = [...new Uint8Array(digest)].map((byte) => byte.toString(16).padStart(2, "0")).join(
    "",
  );
  expect(splitStamp(await withStamp(PLAIN)).claimed).toBe(hex.slice(0, 16));
});

Deno.test("a new stamp takes the old one's place and changes nothing else", async () => {
  const old = "---\nid: a\napproved: 0000000000000000 # old\ntags: [x]\n---\nbody\n";
  const stamped = await withStamp(old);
  const lines = stamped.split("\n");
  expect(lines[2]).toMatch(/^approved: [0-9a-f]{16}$/);
  expect(lines.toSpliced(2, 1)).toEqual(old.split("\n").toSpliced(2, 1));
  expect(await isApproved(splitStamp(stamped))).toBe(true);
});

Deno.test("a file without frontmatter gets one that holds the stamp alone", async () => {
  const stamped = await withStamp("Just text\n");
  expect(stamped).toMatch(/^---\napproved: [0-9a-f]{16}\n---\nJust text\n$/);
  expect(await isApproved(splitStamp(stamped))).toBe(true);
});

Deno.test("a stamp survives git's line ends and a byte order mark", async () => {
  const stamped = await withStamp(PLAIN);
  for (const text of [stamped.replaceAll("\n", "\r\n"), `\ufeff${stamped}`]) {
    expect(await isApproved(splitStamp(text))).toBe(true);
  }
  const crlf = await withStamp(PLAIN.replaceAll("\n", "\r\n"));
  expect(crlf.replaceAll("\r\n", "")).not.toContain("\n");
  expect(await isApproved(splitStamp(crlf))).toBe(true);
});

Deno.test("a stamp is read as text, whatever YAML would make of it", async () => {
  for (
    const line of [
      "approved: 1234567890123456",
      'approved: "12345678901234e5" # me',
      "approved: 'ABCDEF0123456789'",
    ]
  ) {
    expect(splitStamp(`---\n${line}\n---\nx`).claimed).toMatch(/^[0-9a-f]{16}$/);
  }
  expect(splitStamp("---\nid: a\n---\napproved: 1234567890123456\n").claimed).toBe(null);
  expect(splitStamp("---\n  approved: 1234567890123456\n---\n").claimed).toBe(null);
  expect(splitStamp("---\napproved: 12345678901234567\n---\n").claimed).toBe(null);
  expect(await stampOf("")).toBe("e3b0c44298fc1c14");
});

Deno.test("any text can be approved, and only its own stamp holds", async () => {
  const text = fc.array(
    fc.constantFrom(
      "---\n",
      "id: a\n",
      "approved: 0123456789abcdef\n",
      "\n",
      "x",
      "é",
      "\r\n",
      "--- \n",
      "# ",
    ),
    { maxLength: 12 },
  ).map((parts) => parts.join(""));
  await fc.assert(
    fc.asyncProperty(text, async (text) => {
      const stamped = await withStamp(text);
      const parts = splitStamp(stamped);
      expect(await isApproved(parts)).toBe(true);
      expect(await withStamp(stamped)).toBe(stamped);
      if (frontmatterSpan(plainText(text)) !== null) {
        expect(splitStamp(stamped).rest).toBe(splitStamp(text).rest);
      }
    }),
    { numRuns: 500 },
  );
});
