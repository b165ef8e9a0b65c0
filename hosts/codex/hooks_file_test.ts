/** Each verdict was given by Codex 0.171.0 itself (`hooks/list` of its app-server). */
import { expect } from "@std/expect";
import { parsed } from "../../lib/link/json_tree.ts";
import { hooksFileFault } from "./hooks_file.ts";

const fault = (text: string) => hooksFileFault(parsed(text))?.reason ?? null;
const handler = (text: string) => fault(`{"hooks":{"SessionStart":[{"hooks":[${text}]}]}}`);
const command = (text: string) => handler(`{"type":"command","command":"true",${text}}`);

Deno.test("what Codex reads is accepted", () => {
  const readable = [
    "{}",
    '{"hooks":{}}',
    '{"hooks":{"SessionStart":[]}}',
    '{"hooks":{"SessionStart":[{}]}}',
    '{"hooks":{"SessionStart":[{"hooks":[]}]}}',
    '{"hooks":{"SessionStart":[{"matcher":null,"hooks":[]}]}}',
    '{"hooks":{"Foo":{},"Foo":[1],"sessionStart":1}}',
    '{"hooks":{"SessionStart":[{"x":{"a":1,"a":2},"x":1,"hooks":[]}]}}',
    '{"description":null,"hooks":{}}',
    '{"description":"mine"}',
  ];
  for (const text of readable) expect([text, fault(text)]).toEqual([text, null]);
  const handlers = [
    '{"type":"command","command":"true","timeout":null,"commandWindows":null,"statusMessage":null}',
    '{"type":"command","command":"true","timeout":9007199254740991,"timeoutSec":"x"}',
    '{"type":"command","command":"true","x":1,"x":2,"name":1,"env":2}',
    '{"command":"true","type":"command"}',
    '{"type":"prompt","timeout":"1"}',
    '{"type":"agent"}',
    '{"type":"mcp_tool","server":"s","tool":"t"}',
  ];
  for (const text of handlers) expect([text, handler(text)]).toEqual([text, null]);
});

Deno.test("what makes Codex reject the file is named", () => {
  expect(fault('{"$schema":"x","hooks":{}}')).toBe(
    '"$schema" stands at the top level, where Codex takes only "hooks" and "description"',
  );
  expect(fault('{"hooks":{},"hooks":{}}')).toBe('"hooks" stands twice');
  expect(fault('{"hooks":{"Stop":[],"Stop":[]}}')).toBe('"Stop" stands twice');
  expect(fault('{"hooks":null}')).toBe('"hooks" is null, not an object');
  expect(fault('{"hooks":{"Stop":{}}}')).toBe('"Stop" is an object, not a list');
  expect(fault('{"description":1}')).toBe('"description" is a number, not a string');
  expect(fault('{"hooks":{"Stop":["x"]}}')).toBe("an entry is a string, not an object");
  expect(fault('{"hooks":{"Stop":[{"matcher":1}]}}')).toBe('"matcher" is a number, not a string');
  expect(fault('{"hooks":{"Stop":[{"hooks":null}]}}')).toBe('"hooks" is null, not a list');
  expect(fault('{"hooks":{"Stop":[{"hooks":[],"hooks":[]}]}}')).toBe('"hooks" stands twice');
  expect(handler('"x"')).toBe("a handler is a string, not an object");
  expect(handler('{"command":"true"}')).toBe('a handler\'s "type" is missing or unknown to Codex');
  expect(handler('{"type":"x"}')).toBe('a handler\'s "type" is missing or unknown to Codex');
  expect(handler('{"type":"command"}')).toBe('a handler has no "command"');
  expect(handler('{"type":"mcp_tool","server":"s"}')).toBe('a handler has no "tool"');
  expect(handler('{"type":"command","command":1}')).toBe('"command" is a number, not a string');
  for (const timeout of ['"10"', "1.5", "-1", "123456789012345678901", "12345678901234567890"]) {
    expect(command(`"timeout":${timeout}`)).toBe(
      '"timeout" is not a whole number that Codex can read',
    );
  }
  expect(command('"timeout":1,"timeout":1')).toBe('"timeout" stands twice');
  expect(command('"async":"x"')).toBe('"async" is a string, not a boolean');
  expect(command('"async":null')).toBe('"async" is null, not a boolean');
  expect(command('"statusMessage":1')).toBe('"statusMessage" is a number, not a string');
});
