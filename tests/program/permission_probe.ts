/**
 * A program with exactly the permissions of `engram` that tries what it must not be able to do, at its start and
 * once it has given up what `lib/permissions.ts` gives up. Prints each attempt's outcome as JSON.
 *
 * Arguments: workspace, home, a folder that is neither.
 */
import { narrow, revokeRun } from "../../lib/permissions.ts";

const [workspace = "", home = "", elsewhere = ""] = Deno.args;

type Attempt = () => unknown;

const ATTEMPTS: Readonly<Record<string, Attempt>> = {
  "connect": () => Deno.connect({ hostname: "127.0.0.1", port: 9 }),
  "listen": () => Deno.listen({ hostname: "127.0.0.1", port: 0 }).close(),
  "fetch": () => fetch("http://127.0.0.1:8099/"),
  "resolve": () => Deno.resolveDns("localhost", "A"),
  "ask for the network": async () => {
    const { state } = await Deno.permissions.request({ name: "net" });
    if (state !== "granted") throw new Deno.errors.NotCapable(state);
  },
  "start any program": () => new Deno.Command("/usr/bin/env").outputSync(),
  "start a shell": () => new Deno.Command("/bin/sh", { args: ["-c", "exit 0"] }).outputSync(),
  "load a library": () => Deno.dlopen("/lib/x86_64-linux-gnu/libc.so.6", {}).close(),
  "read a secret variable": () => Deno.env.get("SECRET_TOKEN"),
  "read all variables": () => Deno.env.toObject(),
  "set a variable": () => Deno.env.set("LD_PRELOAD", "/x"),
  "host name": () => Deno.hostname(),
  "user id": () => Deno.uid(),
  "read a system file": () => Deno.readTextFileSync("/etc/hostname"),
  "read /proc": () => Deno.readTextFileSync("/proc/self/environ"),
  "read elsewhere": () => Deno.readTextFileSync(`${elsewhere}/secret`),
  "read beside the project": () => Deno.readTextFileSync(`${workspace}/../other/secret`),
  "read in the home": () => Deno.readTextFileSync(`${home}/.ssh/id_rsa`),
  "read root's home": () => Deno.readDirSync("/root").next(),
  "write elsewhere": () => Deno.writeTextFileSync(`${elsewhere}/new`, ""),
  "write in the temp folder": () => Deno.writeTextFileSync("/tmp/engram-probe", ""),
  "make a temp file": () => Deno.makeTempFileSync(),
  "write in the project": () => Deno.writeTextFileSync(`${workspace}/new.ts`, ""),
  "write in git's folder": () => Deno.writeTextFileSync(`${workspace}/.git/hooks/pre-commit`, ""),
  "write in the home": () => Deno.writeTextFileSync(`${home}/.bashrc`, ""),
  "write in root's home": () => Deno.removeSync("/root/engram-probe-of-nothing"),
  "make a symlink": () => Deno.symlinkSync("/etc", `${workspace}/.agents/etc`),
  "make a hard link": () => Deno.linkSync(`${workspace}/file`, `${workspace}/.agents/hard`),
  // What has to work.
  "read in the project": () => Deno.readTextFileSync(`${workspace}/file`),
  "write memories": () => Deno.writeTextFileSync(`${workspace}/.agents/probe`, ""),
  "write the host's settings": () => Deno.writeTextFileSync(`${home}/.claude/probe`, ""),
  "read a known variable": () => Deno.env.get("HOME"),
};

async function tryAll(): Promise<Record<string, string>> {
  const outcomes: Record<string, string> = {};
  for (const [name, attempt] of Object.entries(ATTEMPTS)) {
    try {
      await attempt();
      outcomes[name] = "done";
    } catch (error) {
      // Other errors come from the system, so it was allowed to try.
      const denied = error instanceof Deno.errors.NotCapable ||
        (error instanceof Error && /Requires \w+ access/.test(error.message));
      outcomes[name] = denied ? "denied" : "tried";
    }
  }
  return outcomes;
}

const start = await tryAll();
revokeRun();
narrow(Deno.cwd(), workspace, home);
const narrowed = await tryAll();
console.log(JSON.stringify({ start, narrowed }));
