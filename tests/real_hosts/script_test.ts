import { expect } from "@std/expect";
import { Playback } from "./script.ts";

Deno.test("Playback gives replies in order, each part its own", () => {
  const playback = new Playback({ main: ["one", { text: "two" }], sub: ["sub"] }, "summary");
  expect(playback.take("main", "").text).toBe("one");
  expect(playback.take("sub", "").text).toBe("sub");
  expect(playback.take("summary", "").text).toBe("summary");
  expect(playback.unplayed).toBe(1);
  expect(playback.take("main", "").text).toBe("two");
  expect(playback.take("main", "").text).toBe("ok");
  expect(playback.unplayed).toBe(0);
});

Deno.test("Playback keeps a reply for the request that it matches", () => {
  const playback = new Playback({ main: [{ match: 'say "b"', text: "b" }, "first"] }, "");
  expect(playback.take("main", JSON.stringify({ prompt: "say a" })).text).toBe("first");
  expect(playback.take("main", JSON.stringify({ prompt: 'say "b"' })).text).toBe("b");
});
