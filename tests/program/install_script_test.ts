/** The install scripts of a release: the POSIX one against a server on loopback, with a real archive. */
import { expect } from "@std/expect";
import { archiveName, ownTarget, pack, sumOf, SUMS } from "../../tools/release/archives.ts";
import { serveFolder } from "../../tools/release/serve.ts";
import { placeEngram } from "../real_hosts/engram.ts";
import { type Finished, runProgram } from "../real_hosts/process.ts";
import { hasProgram } from "../terminal.ts";

const SCRIPT = decodeURIComponent(
  new URL("../../tools/release/install.sh", import.meta.url).pathname,
);
const POWERSHELL = new URL("../../tools/release/install.ps1", import.meta.url);
const posix = Deno.build.os !== "windows";
const archive = archiveName(ownTarget());

/** What the script needs besides a way to download. */
const TOOLS = "sh uname mktemp tar gzip cut awk sed mkdir cp chmod mv rm sysctl".split(" ");

/** A place to install into, with a release beside it. */
class Setup implements AsyncDisposable {
  readonly root: string;
  readonly release: string;
  readonly folder: string;
  readonly temp: string;

  constructor() {
    this.root = Deno.realPathSync(Deno.makeTempDirSync({ prefix: "engram-install-" }));
    this.release = `${this.root}/release`;
    this.folder = `${this.root}/home/.local/bin`;
    this.temp = `${this.root}/tmp`;
    for (const folder of [this.release, `${this.root}/home`, this.temp]) Deno.mkdirSync(folder);
  }

  /** Puts the real archive there, and its sum. */
  async publish(): Promise<void> {
    const packed = await realArchive();
    await Deno.symlink(packed, `${this.release}/${archive}`);
    await this.sums(await sumOf(packed));
  }

  sums(sum: string): Promise<void> {
    return Deno.writeTextFile(`${this.release}/${SUMS}`, `${sum}  ${archive}\n`);
  }

  /** Runs the script against the release. */
  async install(
    env: Readonly<Record<string, string>> = {},
    args: readonly string[] = [],
  ): Promise<Finished> {
    await using server = serveFolder(this.release);
    return await this.run({ ENGRAM_DOWNLOAD: server.url, ...env }, args);
  }

  run(env: Readonly<Record<string, string>>, args: readonly string[] = []): Promise<Finished> {
    return runProgram({
      program: "/bin/sh",
      args: [SCRIPT, ...args],
      cwd: this.root,
      env: {
        HOME: `${this.root}/home`,
        PATH: Deno.env.get("PATH") ?? "/usr/bin:/bin",
        TMPDIR: this.temp,
        ...env,
      },
      timeoutMs: 60_000,
    });
  }

  /** A PATH with the script's tools, and these. */
  tools(...more: readonly string[]): string {
    const folder = Deno.makeTempDirSync({ dir: this.root });
    for (const name of [...TOOLS, ...more]) {
      const found = (Deno.env.get("PATH") ?? "").split(":").map((each) => `${each}/${name}`)
        .find((path) => exists(path));
      if (found !== undefined) Deno.symlinkSync(found, `${folder}/${name}`);
    }
    return folder;
  }

  /** What is left of a run that failed: nothing. */
  expectNothing(): void {
    expect(exists(this.folder) ? [...Deno.readDirSync(this.folder)] : []).toEqual([]);
    expect([...Deno.readDirSync(this.temp)]).toEqual([]);
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await Deno.remove(this.root, { recursive: true });
  }
}

function exists(path: string): boolean {
  try {
    Deno.statSync(path);
    return true;
  } catch {
    return false;
  }
}

async function firstBytes(connection: Deno.Conn): Promise<Uint8Array<ArrayBuffer>> {
  const bytes = new Uint8Array(4096);
  return bytes.slice(0, await connection.read(bytes) ?? 0);
}

let packed: Promise<string> | undefined;
let packedFolder: string | undefined;

/** The archive of the program under test, packed once. */
function realArchive(): Promise<string> {
  return packed ??= (async () => {
    const root = packedFolder = await Deno.makeTempDir({ prefix: "engram-archive-" });
    await Deno.mkdir(`${root}/placed`);
    await Deno.mkdir(`${root}/files`);
    await Deno.copyFile(await placeEngram(`${root}/placed`), `${root}/files/engram`);
    await Deno.writeTextFile(`${root}/files/LICENSE`, "MIT\n");
    await pack(`${root}/files`, `${root}/${archive}`);
    return `${root}/${archive}`;
  })();
}

Deno.test.afterAll(() => {
  if (packedFolder !== undefined) Deno.removeSync(packedFolder, { recursive: true });
});

Deno.test("a release with the right sum is installed and runs", { ignore: !posix }, async () => {
  await using setup = new Setup();
  await setup.publish();
  const { code, stdout, stderr } = await setup.install();
  expect([code, stderr]).toEqual([0, ""]);
  expect(stdout).toMatch(/^Installed engram \d+\.\d+\.\d+ \(commit /);
  expect(stdout).toContain(`as ${setup.folder}/engram\n`);
  expect(stdout).toContain(`"${setup.folder}" is not on PATH`);
  expect(stdout).toContain(`export PATH="${setup.folder}:$PATH"`);
  expect(stdout).toContain("engram init");
  expect([...Deno.readDirSync(setup.folder)].map(({ name }) => name)).toEqual(["engram"]);
  expect([...Deno.readDirSync(setup.temp)]).toEqual([]);
  const run = await new Deno.Command(`${setup.folder}/engram`, { args: ["--version"] }).output();
  expect(stdout).toContain(new TextDecoder().decode(run.stdout).trim());

  const fish = await setup.install({ SHELL: "/usr/bin/fish" });
  expect(fish.stdout).toContain(`fish_add_path "${setup.folder}"`);
  const onPath = await setup.install({ PATH: `${setup.folder}:${Deno.env.get("PATH")}` });
  expect(onPath.stdout).not.toContain("PATH");
});

Deno.test("a wrong sum, a broken archive, a program that does not start: nothing is left", {
  ignore: !posix,
}, async () => {
  await using setup = new Setup();
  await setup.publish();
  await setup.sums("0".repeat(64));
  const wrong = await setup.install();
  expect([wrong.code, wrong.stdout]).toEqual([1, ""]);
  expect(wrong.stderr).toContain(
    `Cannot install engram: the sum of "${archive}" is wrong, so nothing was installed`,
  );
  setup.expectNothing();

  await Deno.writeTextFile(`${setup.release}/${SUMS}`, `${"0".repeat(64)}  other.tar.gz\n`);
  expect((await setup.install()).stderr).toContain(`SHA256SUMS names no "${archive}"`);
  setup.expectNothing();

  const file = `${setup.release}/${archive}`;
  await Deno.remove(file);
  expect((await setup.install()).stderr).toContain(`${archive}" could not be downloaded`);
  setup.expectNothing();
  await Deno.writeTextFile(file, "no archive");
  await setup.sums(await sumOf(file));
  expect((await setup.install()).stderr).toContain(`"${archive}" cannot be unpacked`);
  setup.expectNothing();

  await Deno.mkdir(`${setup.root}/files`);
  await Deno.writeTextFile(`${setup.root}/files/engram`, "#!/bin/sh\necho no >&2\nexit 3\n", {
    mode: 0o755,
  });
  await pack(`${setup.root}/files`, file);
  await setup.sums(await sumOf(file));
  expect((await setup.install()).stderr).toContain("the program does not start here: no\n");
  setup.expectNothing();
});

Deno.test("a download that breaks off installs nothing", { ignore: !posix }, async () => {
  await using setup = new Setup();
  await setup.publish();
  const sums = await Deno.readTextFile(`${setup.release}/${SUMS}`);
  using listener = Deno.listen({ hostname: "127.0.0.1", port: 0 });
  const serving = (async () => {
    for await (const connection of listener) {
      const asked = new TextDecoder().decode(await firstBytes(connection));
      const [body, size] = asked.includes(SUMS) ? [sums, sums.length] : ["cut off", 100_000];
      const head = `HTTP/1.1 200 OK\r\nconnection: close\r\ncontent-length: ${size}\r\n\r\n`;
      await connection.write(new TextEncoder().encode(head + body));
      connection.close();
      if (body !== sums) return;
    }
  })();
  const { code, stderr } = await setup.run({
    ENGRAM_DOWNLOAD: `http://127.0.0.1:${listener.addr.port}`,
  });
  await serving;
  expect(code).toBe(1);
  expect(stderr).toContain("could not be downloaded");
  setup.expectNothing();
});

Deno.test("wget takes the place of curl, shasum or openssl that of sha256sum", {
  ignore: !posix || !hasProgram("wget"),
}, async () => {
  await using setup = new Setup();
  await setup.publish();
  for (const sum of ["sha256sum", "shasum", "openssl"].filter(hasProgram)) {
    const { code, stderr } = await setup.install({ PATH: setup.tools("wget", sum) });
    expect([sum, code, stderr]).toEqual([sum, 0, ""]);
    await Deno.remove(`${setup.folder}/engram`);
  }
  const none = await setup.install({ PATH: setup.tools("sha256sum") });
  expect(none.stderr).toContain("neither curl nor wget is here; install one of them");
  const unsummed = await setup.install({ PATH: setup.tools("wget") });
  expect(unsummed.stderr).toContain("install sha256sum, shasum or openssl");
  setup.expectNothing();
});

Deno.test(
  "an unknown system, a bad address, a folder that cannot be: errors that name the way out",
  {
    ignore: !posix,
  },
  async () => {
    await using setup = new Setup();
    await setup.publish();
    const tools = setup.tools("curl", "sha256sum");
    await Deno.remove(`${tools}/uname`);
    const uname = (system: string, machine: string) =>
      Deno.writeTextFile(
        `${tools}/uname`,
        `#!/bin/sh\n[ "$1" = -s ] && echo ${system} || echo ${machine}\n`,
        { mode: 0o755 },
      );
    await uname("Plan9", "mips");
    expect((await setup.install({ PATH: tools })).stderr).toBe(
      'Cannot install engram: there is no program for "Plan9 mips"; compile it from the sources: ' +
        "deno task compile\n",
    );
    await uname("MINGW64_NT-10.0", "x86_64");
    expect((await setup.install({ PATH: tools })).stderr).toContain(
      "run install.ps1 in PowerShell",
    );

    expect((await setup.run({})).stderr).toContain("set ENGRAM_REPOSITORY=OWNER/NAME");
    expect((await setup.run({ ENGRAM_DOWNLOAD: "http://example.org" })).stderr).toContain(
      '"http://example.org" is not an https address',
    );
    await Deno.writeTextFile(`${setup.root}/file`, "");
    const inFile = await setup.install({ ENGRAM_INSTALL: `${setup.root}/file/bin` });
    expect(inFile.stderr).toContain(`"${setup.root}/file/bin" cannot be made; choose another with`);
    await Deno.mkdir(`${setup.root}/taken/engram`, { recursive: true });
    const taken = await setup.install({}, ["--to", `${setup.root}/taken`]);
    expect(taken.stderr).toContain(`"${setup.root}/taken/engram" is a folder`);
    expect((await setup.run({}, ["--verison", "1"])).stderr).toContain(
      'unknown argument "--verison"',
    );
    expect((await setup.run({}, ["--to"])).stderr).toContain('"--to" needs a value');
    setup.expectNothing();
  },
);

Deno.test("a version and a repository name the address, over https alone", {
  ignore: !posix,
}, async () => {
  await using setup = new Setup();
  const tools = setup.tools("sha256sum");
  await Deno.writeTextFile(
    `${tools}/curl`,
    `#!/bin/sh\necho "$@" >> '${setup.root}/asked'\nexit 22\n`,
    {
      mode: 0o755,
    },
  );
  const asked = async (env: Record<string, string>, args: readonly string[] = []) => {
    await setup.run({ PATH: tools, ENGRAM_REPOSITORY: "acme/engram", ...env }, args);
    const text = await Deno.readTextFile(`${setup.root}/asked`);
    await Deno.remove(`${setup.root}/asked`);
    expect(text).toContain("--proto =https --tlsv1.2");
    return text.trim().split(" ").at(-1);
  };
  const at = "https://github.com/acme/engram/releases";
  expect(await asked({})).toBe(`${at}/latest/download/SHA256SUMS`);
  expect(await asked({ ENGRAM_VERSION: "v1.2.3" })).toBe(`${at}/download/v1.2.3/SHA256SUMS`);
  expect(await asked({}, ["--version", "1.2.3"])).toBe(`${at}/download/v1.2.3/SHA256SUMS`);
  setup.expectNothing();
});

Deno.test(
  "installing again puts the new program in place in one step",
  { ignore: !posix },
  async () => {
    await using setup = new Setup();
    await setup.publish();
    await Deno.mkdir(setup.folder, { recursive: true });
    const program = `${setup.folder}/engram`;
    // No script: its shell would open the file a second time.
    await Deno.copyFile("/bin/echo", program);
    let done = false;
    const installing = setup.install().finally(() => done = true);
    let starts = 0;
    // Whoever starts it meanwhile gets the old one or the new one, whole.
    while (!done) {
      const { code, signal, stderr } = await new Deno.Command(program, { args: ["--version"] })
        .output();
      const said = new TextDecoder().decode(stderr);
      expect({ starts, code, signal, said }).toEqual({ starts, code: 0, signal: null, said: "" });
      starts++;
    }
    expect((await installing).code).toBe(0);
    expect(starts).toBeGreaterThan(3);
    const { stdout: now } = await new Deno.Command(program, { args: ["--version"] }).output();
    expect(new TextDecoder().decode(now)).toMatch(/^engram \d/);

    const other = Deno.makeTempDirSync({ dir: setup.root });
    await Deno.writeTextFile(`${other}/engram`, "#!/bin/sh\n", { mode: 0o755 });
    const path = `${other}:${setup.folder}:${Deno.env.get("PATH")}`;
    const { stdout } = await setup.install({ PATH: path });
    expect(stdout).toContain(`Another engram comes first on PATH: ${other}/engram`);
  },
);

Deno.test("shellcheck finds nothing in install.sh", {
  ignore: !posix || !hasProgram("shellcheck"),
}, async () => {
  const { stdout } = await new Deno.Command("shellcheck", { args: [SCRIPT] }).output();
  expect(new TextDecoder().decode(stdout)).toBe("");
});

Deno.test("install.ps1 (its text alone: no PowerShell ran it yet) verifies before it installs", async () => {
  const text = await Deno.readTextFile(POWERSHELL);
  const steps = ["Get-FileHash", "-ne $wanted", "Expand-Archive", "--version", "Move-Item $staged"];
  const places = steps.map((step) => text.indexOf(step));
  expect(places).toEqual([...places].sort((a, b) => a - b));
  expect(places[0]).toBeGreaterThan(0);
  expect(text).toContain(archiveName("windows-x64"));
  const variables = (script: string) => new Set(script.match(/\bENGRAM_[A-Z]+\b/g));
  expect(variables(text)).toEqual(variables(await Deno.readTextFile(SCRIPT)));
  for (const [open, close] of ["{}", "()", "[]"]) {
    expect([open, text.split(open ?? "").length]).toEqual([open, text.split(close ?? "").length]);
  }
});
