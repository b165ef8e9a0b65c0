/** `engram unlink HOST…|all [--global] [--plan]` */
import { type Run, UsageError } from "../cli/command.ts";
import { realMachine } from "../link/program.ts";
import { unlinkHosts } from "../link/unlink_hosts.ts";
import { syncRules } from "./rules.ts";

export const run: Run = async (args, io) => {
  if (args.words.length === 0) {
    throw new UsageError('Name the hosts to unlink, or "all": engram unlink HOST');
  }
  const order = { words: args.words, global: args.has("global"), plan: args.has("plan") };
  const code = await unlinkHosts(order, io, realMachine(io.cwd));
  if (code === 0 && !order.plan) await syncRules(io);
  return code;
};
