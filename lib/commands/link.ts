/** `engram link [HOST…|all] [--global] [--session-end] [--prompt-hook] [--absolute] [--plan]` */
import type { LinkOption } from "../../hosts/link.ts";
import type { Run } from "../cli/command.ts";
import { linkHosts } from "../link/link_hosts.ts";
import { realMachine } from "../link/program.ts";
import { proposeHosts } from "../link/propose.ts";
import { syncRules } from "./rules.ts";

const OPTIONS: readonly LinkOption[] = ["session-end", "prompt-hook"];

export const run: Run = async (args, io) => {
  const order = {
    words: args.words,
    global: args.has("global"),
    options: new Set(OPTIONS.filter((option) => args.has(option))),
    absolute: args.has("absolute"),
    plan: args.has("plan"),
  };
  const act = order.words.length === 0 ? proposeHosts : linkHosts;
  const code = await act(order, io, realMachine(io.cwd));
  // That also makes a fresh clone ready: the hook need not read all memories then.
  if (code === 0 && !order.plan) await syncRules(io);
  return code;
};
