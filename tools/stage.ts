/**
 * A copy of the sources from which the hook's modules end up in one file.
 *
 * The bundler puts a module into a chunk by the set of entry points that reach it, and every dynamic import is
 * one: modules of the hook that some commands use too would be spread over dozens of chunks, and loading a
 * chunk costs more than all that is in it. In the copy every dynamically imported module imports the hook
 * first, so all entry points reach all of the hook's modules, which then are one chunk.
 */
import { dirname } from "@std/path/dirname";
import { join } from "@std/path/join";
import { relative } from "@std/path/relative";

/** Families of systems whose paths differ. */
export type PathStyle = "posix" | "windows";

/** The module that every entry point imports. */
const CORE = "lib/hook/run.ts";

const DYNAMIC_IMPORT = /\bimport\(\s*"(\.[^"]+\.ts)"\s*,?\s*\)/g;

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
  const sources: string[] = ["main.ts"];
  for (const top of ["hosts", "lib", "types"]) {
    for await (const file of filesBelow(join(root, top))) {
      const name = relative(root, file);
      if (/(?:_test\.ts$)|(?:^|\/)testdata\//.test(name)) continue;
      await Deno.mkdir(dirname(join(folder, name)), { recursive: true });
      await Deno.copyFile(file, join(folder, name));
      if (name.endsWith(".ts")) sources.push(name);
    }
  }
  for (const target of await dynamicTargets(folder, sources)) {
    if (target === CORE) continue;
    const path = join(folder, target);
    const core = relative(dirname(target), CORE);
    const text = await Deno.readTextFile(path);
    await Deno.writeTextFile(
      path,
      `import "${core.startsWith(".") ? core : `./${core}`}";\n${text}`,
    );
  }
}

async function dynamicTargets(folder: string, sources: readonly string[]): Promise<Set<string>> {
  const targets = new Set<string>();
  for (const source of sources) {
    const text = await Deno.readTextFile(join(folder, source));
    for (const [, specifier] of text.matchAll(DYNAMIC_IMPORT)) {
      if (specifier !== undefined) targets.add(join(dirname(source), specifier));
    }
  }
  return targets;
}

async function* filesBelow(folder: string): AsyncGenerator<string> {
  for await (const { name, isDirectory } of Deno.readDir(folder)) {
    const path = join(folder, name);
    if (isDirectory) yield* filesBelow(path);
    else yield path;
  }
}
