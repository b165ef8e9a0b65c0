import { expect } from "@std/expect";
import { fakeIo } from "./fake_io.ts";
import { Progress } from "./progress.ts";

Deno.test("a bar shows after a second, ten times a second at most", () => {
  const io = fakeIo();
  let now = 0;
  const progress = new Progress(io, "Reading", () => now);
  for (; now < 1150; now += 10) progress.at(now, 2000);
  progress.end();
  expect(io.progressLines).toEqual([
    `Reading ${"█".repeat(12)}${"░".repeat(12)} 50 %`,
    `Reading ${"█".repeat(13)}${"░".repeat(11)} 55 %`,
  ]);
});

Deno.test("quick work and work of unknown size show none", () => {
  const io = fakeIo();
  let now = 0;
  const progress = new Progress(io, "Reading", () => now);
  progress.at(1, 2);
  now = 5000;
  progress.at(0, 0);
  expect(io.progressLines).toEqual([]);
});
