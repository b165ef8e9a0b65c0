/** What a hook loads of the bundle: little, in few files, and nothing that asks for the system. */
import { expect } from "@std/expect";
import { bundle } from "../../tools/compile.ts";
import { HOOK_PARTS } from "../../tools/import_graph.ts";

Deno.test("each part of the hook is one file, which asks nobody what system it runs on", async () => {
  const folder = await Deno.makeTempDir();
  try {
    await bundle(`${folder}/bundle`);
    const files = new Map<string, string>();
    for await (const { name } of Deno.readDir(`${folder}/bundle`)) {
      files.set(name, await Deno.readTextFile(`${folder}/bundle/${name}`));
    }
    const seen = new Set<string>();
    for (const part of HOOK_PARTS) {
      const stem = part.slice(part.lastIndexOf("/") + 1, -".ts".length);
      const entry = [...files.keys()].find((name) =>
        new RegExp(`^${stem}-[A-Z0-9]{8}\\.js$`).test(name)
      );
      const loaded = loadedWith(files, entry ?? "").difference(seen);
      // The entry itself hands on what stands in the part's file; the first part has the bundler's helper too.
      expect([part, loaded.size <= (seen.size === 0 ? 3 : 2)]).toEqual([part, true]);
      for (const name of loaded) {
        seen.add(name);
        // Its first use costs 10 ms on Deno 2.9.6.
        expect([name, /\bprocess\.(?:platform|env|cwd\()/.test(files.get(name) ?? "")])
          .toEqual([name, false]);
        // deno-lint-ignore no-control-regex
        expect([name, /[^\x00-\x7f]/.test(files.get(name) ?? "")]).toEqual([name, false]);
      }
    }
    expect(seen.size).toBeGreaterThan(HOOK_PARTS.length);
  } finally {
    await Deno.remove(folder, { recursive: true });
  }
});

/** The files that loading one of them loads. */
function loadedWith(files: ReadonlyMap<string, string>, entry: string): Set<string> {
  const loaded = new Set<string>();
  const queue = [entry];
  for (let next = queue.pop(); next !== undefined; next = queue.pop()) {
    if (loaded.has(next)) continue;
    loaded.add(next);
    const text = files.get(next) ?? "";
    for (const [, name] of text.matchAll(/(?:\bfrom|\bimport)\s*"\.\/([^"]+\.js)"/g)) {
      if (name !== undefined) queue.push(name);
    }
  }
  return loaded;
}
