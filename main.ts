/** `engram`: the command name decides what is loaded. The hook goes straight to its own code. */
if (Deno.args[0] === "agent-hook") {
  const { runHook } = await import("./lib/hook/run.ts");
  await runHook(Deno.args.slice(1));
} else {
  const { runCommand } = await import("./lib/cli/main.ts");
  await runCommand(Deno.args);
}
