/**
 * `engram agent-hook --host HOST [--global]`: reads one payload from stdin, prints one answer, exits 0.
 *
 * Whatever goes wrong ends in the host's safe answer: hosts read exit 2 as "block the user's prompt", and
 * anything but the answer on stdout as text for the model.
 */
import { findHost } from "../../hosts/mod.ts";
import type { ReadEnv } from "../../hosts/host.ts";
import { narrow, revokeRun } from "../permissions.ts";
import { DEADLINE } from "./deadline.ts";
import { answerEvent } from "./event.ts";
import { readPayload } from "./stdin.ts";

/** Milliseconds after the answer that keeping a failure may take. */
const KEEPING = 300;

/** Runs the hook and ends the process. */
export async function runHook(args: readonly string[]): Promise<never> {
  let safe = "{}";
  let payload: unknown = null;
  let answered = false;
  const finish = (stdout: string, takeBack?: () => void): never => {
    try {
      print(stdout);
    } catch {
      // The host closed the pipe: what was recorded as delivered did not arrive.
      try {
        takeBack?.();
      } catch {
        // Nothing more can be done.
      }
    }
    Deno.exit(0);
  };
  /** The safe answer first; then the failure is kept for `doctor`, if that is done in no time. */
  const fail = async (error: unknown): Promise<never> => {
    if (answered) Deno.exit(0);
    answered = true;
    try {
      print(safe);
    } catch {
      // The host closed the pipe.
    }
    AbortSignal.timeout(KEEPING).addEventListener("abort", () => Deno.exit(0));
    try {
      const { keepFailure } = await import("./failure.ts");
      const global = args.includes("--global");
      await keepFailure(error, { host: hostName(args), payload, global, env: readEnv });
    } catch {
      // Nothing more can be done.
    }
    Deno.exit(0);
  };
  const giveUp = (event: ErrorEvent | PromiseRejectionEvent) => {
    event.preventDefault();
    fail(event instanceof ErrorEvent ? event.error : event.reason);
  };
  globalThis.addEventListener("error", giveUp);
  globalThis.addEventListener("unhandledrejection", giveUp);
  const limit = (milliseconds: number) => {
    const left = Math.max(1, milliseconds - Math.round(performance.now()));
    AbortSignal.timeout(left).addEventListener("abort", () => fail(new HookDeadline()));
  };
  limit(DEADLINE);
  try {
    revokeRun();
    const host = findHost(hostName(args));
    if (host === undefined || host.hook === null) return finish(safe);
    const adapter = host.hook;
    safe = adapter.safe;
    payload = await readPayload(Deno.stdin);
    const { stdout, takeBack } = await answerEvent(payload, {
      host,
      adapter,
      global: args.includes("--global"),
      env: readEnv,
      narrow,
      now: Date.now,
      limit,
    });
    if (answered) {
      // The deadline came first: what was recorded as delivered did not arrive.
      takeBack?.();
      Deno.exit(0);
    }
    answered = true;
    return finish(stdout, takeBack);
  } catch (error) {
    return await fail(error);
  }
}

/** The answer took too long. */
class HookDeadline extends Error {
  override readonly name = "HookDeadline";
  override readonly message = `No answer within ${DEADLINE} ms`;
}

function hostName(args: readonly string[]): string {
  const at = args.indexOf("--host");
  const joined = args.find((arg) => arg.startsWith("--host="));
  return joined?.slice("--host=".length) ?? (at < 0 ? "" : args[at + 1] ?? "");
}

const readEnv: ReadEnv = (name) => {
  try {
    return Deno.env.get(name);
  } catch {
    return undefined; // not among the granted names
  }
};

function print(text: string): void {
  const bytes = new TextEncoder().encode(text);
  for (let at = 0; at < bytes.length;) at += Deno.stdout.writeSync(bytes.subarray(at));
}
