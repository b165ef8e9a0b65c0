/** Tests that need a real client: skipped where it is not installed, failing where it has to be. */
import { type ClientName, clientOf, INSTALL_COMMAND, isInstalled } from "./clients.ts";

/**
 * Registers a test that drives a real client. Without the client the test is ignored; with `CI_HOSTS=1`
 * it fails instead and says how to install the client.
 */
export function testWithClient(
  name: ClientName,
  title: string,
  run: (t: Deno.TestContext) => Promise<void>,
): void {
  const client = clientOf(name);
  const installed = isInstalled(name);
  const required = Deno.env.get("CI_HOSTS") === "1";
  Deno.test({
    name: `${client.title}: ${title}`,
    ignore: !installed && !required,
    fn: (t) => {
      if (installed) return run(t);
      throw new Error(
        `Cannot start ${client.title} ${client.version}: it is not installed; run "${INSTALL_COMMAND}"`,
      );
    },
  });
}
