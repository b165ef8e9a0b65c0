/** Ending a command from outside at some moment. Where exactly that hits does not matter to its tests. */
import { shellEnvironment } from "./real_hosts/session.ts";
import type { World } from "./real_hosts/world.ts";

/** Starts a command and sends it a signal after so many milliseconds; how it ended. */
export async function endedAfter(
  world: World,
  args: readonly string[],
  milliseconds: number,
  signal: "SIGINT" | "SIGKILL",
): Promise<Deno.CommandStatus> {
  const child = new Deno.Command(`${world.bin}/engram`, {
    args: [...args],
    cwd: world.project,
    env: shellEnvironment(world),
    clearEnv: true,
    stdin: "null",
    stdout: "null",
    stderr: "null",
  }).spawn();
  const timer = setTimeout(() => {
    try {
      child.kill(signal);
    } catch {
      // It was done already.
    }
  }, milliseconds);
  const status = await child.status;
  clearTimeout(timer);
  return status;
}
