/** What the program could do if its own code wanted to: tried by a probe with exactly its permissions. */
import { expect } from "@std/expect";
import { compileWith } from "../../tools/compile.ts";
import { programFlags } from "../../tools/flags.ts";
import { World } from "../real_hosts/world.ts";

const ROOT = decodeURIComponent(new URL("../..", import.meta.url).pathname);

/** The folder of a `deno` and a `denort` that belong together; without it the probe is run, not compiled. */
const RUNTIME = Deno.env.get("ENGRAM_DENORT") ?? "";

/** What works at the start only: which folders a run is about is not known yet. */
const GIVEN_UP = [
  "start a shell",
  "read a system file",
  "read beside the project",
  "read in the home",
  "read root's home",
  "write in root's home",
];

/** What works to the end. */
const KEPT = [
  "read in the project",
  "write memories",
  "write the host's settings",
  "read a known variable",
];

/** Bundles the probe into one file. */
async function bundleProbe(folder: string): Promise<string> {
  const probe = `${ROOT}tests/program/permission_probe.ts`;
  const { success, stderr } = await new Deno.Command(Deno.execPath(), {
    args: [
      "bundle",
      "--quiet",
      "--config",
      `${ROOT}deno.json`,
      "--output",
      `${folder}/probe.js`,
      probe,
    ],
  }).output();
  if (!success) throw new Error(new TextDecoder().decode(stderr));
  return `${folder}/probe.js`;
}

async function furnished(): Promise<World> {
  const world = await World.make({ engram: false });
  await world.write("file", "");
  await world.write(".agents/x", "");
  for (const path of [`${world.home}/.ssh/id_rsa`, `${world.home}/work/other/secret`]) {
    await Deno.mkdir(path.slice(0, path.lastIndexOf("/")), { recursive: true });
    await Deno.writeTextFile(path, "secret");
  }
  await Deno.mkdir(`${world.home}/.claude`);
  await Deno.mkdir(`${world.root}/elsewhere`);
  await Deno.writeTextFile(`${world.root}/elsewhere/secret`, "secret");
  return world;
}

Deno.test("network, programs, libraries, variables, and files outside are denied; wide grants are given up", async () => {
  await using world = await furnished();
  // All that stands beside a bundle's main file is compiled in.
  await Deno.mkdir(`${world.root}/bundle`);
  const main = await bundleProbe(`${world.root}/bundle`);
  const places = [world.project, world.home, `${world.root}/elsewhere`];
  const env = { SECRET_TOKEN: "secret" };
  let run;
  if (RUNTIME === "") {
    const args = ["run", "--quiet", "--no-config", ...programFlags(), main, ...places];
    run = await world.run(Deno.execPath(), args, { env });
  } else {
    await compileWith(RUNTIME, main, `${world.root}/probe`);
    run = await world.run(`${world.root}/probe`, places, { env });
  }
  expect([run.code, run.stderr]).toEqual([0, ""]);
  const { start, narrowed } = JSON.parse(run.stdout);
  const working = (outcomes: Record<string, string>) =>
    Object.keys(outcomes).filter((name) => outcomes[name] !== "denied").sort();
  // A world's root stands above the home, and the ancestors of the current folder can be read at the start.
  expect(working(start)).toEqual([...KEPT, ...GIVEN_UP, "read elsewhere"].sort());
  expect(working(narrowed)).toEqual([...KEPT].sort());
  for (const name of KEPT) expect([name, narrowed[name]]).toEqual([name, "done"]);
});

Deno.test("every module that is loaded is named in the code", async () => {
  // A compiled program loads modules from anywhere without asking for permission (Deno 2.4.2).
  const unnamed: string[] = [];
  let named = 0;
  for (const file of sources(ROOT)) {
    for (const [call] of (await Deno.readTextFile(file)).matchAll(/\bimport\(\s*./g)) {
      if (call.endsWith('"')) named++;
      else unnamed.push(file);
    }
  }
  expect(unnamed).toEqual([]);
  expect(named).toBeGreaterThan(20);
});

function* sources(folder: string): Iterable<string> {
  for (const top of ["lib", "hosts"]) yield* codeBelow(`${folder}${top}`);
  yield `${folder}main.ts`;
}

function* codeBelow(folder: string): Iterable<string> {
  for (const { name, isDirectory } of Deno.readDirSync(folder)) {
    const path = `${folder}/${name}`;
    if (isDirectory) yield* codeBelow(path);
    else if (/\.(?:ts|js)$/.test(name) && !/_test\.ts$/.test(name)) yield path;
  }
}
