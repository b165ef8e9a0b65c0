/** `engram set-proof off|compact` */
import type { Arguments, Io } from "../cli/command.ts";
import { commandRoots } from "./place.ts";
import { setAndReport } from "./settings.ts";

export async function run(args: Arguments, io: Io): Promise<number> {
  await setAndReport(args, io, commandRoots(io), "proof", args.words[0] ?? "");
  return 0;
}
