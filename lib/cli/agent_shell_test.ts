import { expect } from "@std/expect";
import { insideAgentShell, refuseInAgentShell } from "./agent_shell.ts";
import { Refusal } from "./command.ts";

const env = (variables: Record<string, string>) => (name: string) => variables[name];

Deno.test("every mark of the specification is one", () => {
  for (
    const name of [
      "CLAUDECODE",
      "AI_AGENT",
      "CODEX_THREAD_ID",
      "CODEX_TOOL_CALL_ID",
      "GEMINI_CLI",
      "OPENCODE",
      "CURSOR_AGENT",
      "CURSOR_VERSION",
      "COPILOT_CLI",
    ]
  ) {
    expect(insideAgentShell(env({ [name]: "1" }))).toBe(name);
    expect(insideAgentShell(env({ [name]: "" }))).toBe(null);
  }
});

Deno.test("a person's shell has no mark, not even with CODEX_HOME", () => {
  expect(insideAgentShell(env({ HOME: "/root", CODEX_HOME: "/x", TERM: "xterm" }))).toBe(null);
});

Deno.test("the rule is lifted by exactly 1", () => {
  const lifted = (value: string) =>
    insideAgentShell(env({ CLAUDECODE: "1", ENGRAM_ALLOW_AGENT_APPROVAL: value }));
  expect(lifted("1")).toBe(null);
  expect(lifted("0")).toBe("CLAUDECODE");
  expect(lifted("")).toBe("CLAUDECODE");
});

Deno.test("the refusal says what to run where", () => {
  expect(() => refuseInAgentShell(env({}), "engram trust")).not.toThrow();
  const refuse = () => refuseInAgentShell(env({ GEMINI_CLI: "1" }), "engram trust");
  expect(refuse).toThrow(Refusal);
  expect(refuse).toThrow(
    `Cannot approve inside an agent's shell (GEMINI_CLI is set): run "engram trust" in your own terminal`,
  );
});
