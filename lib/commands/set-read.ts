/** `engram set-read startup|auto|always|manual|off` */
import type { Arguments, Io } from "../cli/command.ts";
import { commandRoots } from "./place.ts";
import { setAndReport } from "./settings.ts";

export async function run(args: Arguments, io: Io): Promise<number> {
  await setAndReport(args, io, commandRoots(io), "read", args.words[0] ?? "");
  return 0;
}
