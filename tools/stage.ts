/**
 * A copy of the sources from which each part of the hook ends up in one file of the bundle.
 *
 * The bundler puts a module into a chunk by the set of entry points that reach it, and every dynamic import is
 * one: modules of the hook that some commands use too would be spread over dozens of chunks, and loading a
 * chunk costs more than all that is in it. In the copy every dynamically imported module that needs anything of a
 * part imports the whole part first, so that the part's modules are reached by the same entry points, and are
 * one chunk.
 */
import { dirname } from "@std/path/dirname";
import { join } from "@std/path/join";
import { relative } from "@std/path/relative";
import { HOOK_PARTS, importGraph, type Imports, loadedWith } from "./import_graph.ts";

/** Families of systems whose paths differ. */
export type PathStyle = "posix" | "windows";

/**
 * Copies main.ts and what it needs from `root` into `folder`, for systems with paths of that style.
 *
 * `@std/path` asks `process.platform` which system it is on, and `process` alone costs half of a cold start
 * on Deno 2.9.6; a binary knows its system when it is built.
 */
export async function stageSources(root: string, folder: string, style: PathStyle): Promise<void> {
  await Deno.mkdir(folder, { recursive: true });
  const config = JSON.parse(await Deno.readTextFile(join(root, "deno.json")));
  for (const [name, target] of Object.entries<string>(config.imports)) {
    if (name.startsWith("@std/path/")) {
      config.imports[name] = target.replace("/path/", `/path/${style}/`);
    }
  }
  await Deno.writeTextFile(join(folder, "deno.json"), JSON.stringify({ ...config, lock: false }));
  await Deno.copyFile(join(root, "main.ts"), join(folder, "main.ts"));
  for (const top of ["hosts", "lib", "types"]) {
    for await (const file of filesBelow(join(root, top))) {
      const name = relative(root, file);
      if (/(?:_test\.ts$)|(?:^|\/)testdata\//.test(name)) continue;
      await Deno.mkdir(dirname(join(folder, name)), { recursive: true });
      await Deno.copyFile(file, join(folder, name));
    }
  }
  for (const [target, parts] of partsNeeded(await importGraph("main.ts"))) {
    const path = join(folder, target);
    const imports = parts.map((part) => {
      const specifier = relative(dirname(target), part);
      return `import "${specifier.startsWith(".") ? specifier : `./${specifier}`}";\n`;
    });
    await Deno.writeTextFile(path, imports.join("") + await Deno.readTextFile(path));
  }
}

/** Our dynamically imported modules, with the parts of the hook that each needs something of. */
function partsNeeded(graph: ReadonlyMap<string, Imports>): Map<string, readonly string[]> {
  const earlier = new Set<string>();
  const own = HOOK_PARTS.map((part) => {
    const modules = loadedWith(graph, part).difference(earlier);
    for (const module of modules) earlier.add(module);
    return modules;
  });
  const needed = new Map<string, readonly string[]>();
  for (const target of new Set([...graph.values()].flatMap(({ dynamic }) => dynamic))) {
    if (!/^(?:lib|hosts)\//.test(target)) continue;
    const loads = loadedWith(graph, target);
    const parts = HOOK_PARTS.filter((part, at) =>
      part !== target && own[at]?.isDisjointFrom(loads) === false
    );
    // A part that is imported brings the parts that it needs itself.
    if (parts.length > 0) needed.set(target, parts);
  }
  return needed;
}

async function* filesBelow(folder: string): AsyncGenerator<string> {
  for await (const { name, isDirectory } of Deno.readDir(folder)) {
    const path = join(folder, name);
    if (isDirectory) yield* filesBelow(path);
    else yield path;
  }
}
