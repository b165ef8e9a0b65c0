import { expect } from "@std/expect";
import { isWithin, permissionFlags } from "./permissions.ts";

Deno.test("the flags grant no network, no FFI, and nothing by default", () => {
  for (const system of ["unix", "windows"] as const) {
    const flags = permissionFlags([".agents"], ["CODEX_HOME"], system);
    expect(flags.map((flag) => flag.split("=")[0])).toEqual([
      "--no-prompt",
      "--allow-read",
      "--allow-write",
      "--allow-env",
      "--allow-run",
    ]);
    expect(flags.join(" ").length).toBeLessThan(8000);
  }
});

Deno.test("nothing but dot-folders and homes is written", () => {
  const write = permissionFlags([".agents", ".codex"], [], "unix")[2]?.split("=")[1]?.split(",") ??
    [];
  for (const path of write) {
    expect(path).toMatch(/^(?:\.\.\/)*\.(?:agents|codex)$|^\/(?:home|root|Users|workspaces)$/);
  }
});

Deno.test("within is about folders, not about names", () => {
  expect(isWithin("/a/b", "/a")).toBe(true);
  expect(isWithin("/a", "/a")).toBe(true);
  expect(isWithin("/ab", "/a")).toBe(false);
  expect(isWithin("/a", "/a/b")).toBe(false);
  expect(isWithin("/a/..b", "/a")).toBe(true);
});
