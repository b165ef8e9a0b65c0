/**
 * What makes Codex reject its `hooks.json` as a whole, as seen with `hooks/list` of its app-server 0.171.0.
 *
 * Codex reads it into fixed structures: a wrong type or a duplicate of a field that it knows rejects the file;
 * names that it does not know are free below `hooks`.
 */
import {
  childrenOf,
  keyOf,
  member,
  nameOfType,
  type Node,
  property,
} from "../../lib/link/json_tree.ts";
import type { Fault } from "../link.ts";

const EVENTS: readonly string[] = [
  "SessionStart",
  "UserPromptSubmit",
  "PreToolUse",
  "PermissionRequest",
  "PostToolUse",
  "PreCompact",
  "PostCompact",
  "SubagentStart",
  "SubagentStop",
  "Stop",
  "SessionEnd",
  "Interrupt",
  "PreModelRequest",
];

type Check = (node: Node, name: string) => Fault | null;

/** The first thing in the file that Codex does not take, or null. */
export function hooksFileFault(root: Node): Fault | null {
  const unknown = childrenOf(root).find((child) =>
    keyOf(child) !== "hooks" && keyOf(child) !== "description"
  );
  if (unknown !== undefined) {
    const reason = `"${keyOf(unknown)}" stands at the top level, where Codex takes only ` +
      '"hooks" and "description"';
    return { offset: unknown.offset, reason };
  }
  return fields(root, { description: nullable(type("string")), hooks });
}

const hooks: Check = (node, name) =>
  type("object")(node, name) ??
    fields(node, Object.fromEntries(EVENTS.map((event) => [event, groups])));

const groups: Check = (node, name) => type("array")(node, name) ?? each(node, group);

const group: Check = (node) =>
  type("object")(node, "an entry") ??
    fields(node, { matcher: nullable(type("string")), hooks: handlers });

const handlers: Check = (node, name) => type("array")(node, name) ?? each(node, handler);

const handler: Check = (node) => {
  const wrong = type("object")(node, "a handler");
  if (wrong !== null) return wrong;
  const kind = member(node, "type")?.value;
  if (kind === "prompt" || kind === "agent") return fields(node, { type: type("string") });
  if (kind === "command") return required(node, "command") ?? fields(node, COMMAND);
  if (kind === "mcp_tool") {
    return required(node, "server") ?? required(node, "tool") ?? fields(node, TOOL);
  }
  const at = member(node, "type") ?? node;
  return { offset: at.offset, reason: 'a handler\'s "type" is missing or unknown to Codex' };
};

const whole: Check = (node, name) => {
  const value = Number(node.value);
  // Above the range of a signed 64-bit number Codex ends with a panic.
  return node.type === "number" && Number.isInteger(value) && value >= 0 && value < 2 ** 63
    ? null
    : { offset: node.offset, reason: `"${name}" is not a whole number that Codex can read` };
};

const COMMAND: Readonly<Record<string, Check>> = {
  type: type("string"),
  command: type("string"),
  commandWindows: nullable(type("string")),
  command_windows: nullable(type("string")),
  timeout: nullable(whole),
  async: type("boolean"),
  statusMessage: nullable(type("string")),
  additionalContextLimit: nullable(whole),
};

const TOOL: Readonly<Record<string, Check>> = {
  type: type("string"),
  server: type("string"),
  tool: type("string"),
  timeout: nullable(whole),
};

/** Checks the fields that Codex knows, which must not stand twice. */
function fields(object: Node, checks: Readonly<Record<string, Check>>): Fault | null {
  for (const child of childrenOf(object)) {
    const name = keyOf(child);
    const check = Object.hasOwn(checks, name) ? checks[name] : undefined;
    const value = child.children?.[1];
    if (check === undefined || value === undefined) continue;
    if (property(object, name) !== child) {
      return { offset: child.offset, reason: `"${name}" stands twice` };
    }
    const fault = check(value, name);
    if (fault !== null) return fault;
  }
  return null;
}

function each(list: Node, check: Check): Fault | null {
  for (const item of childrenOf(list)) {
    const fault = check(item, "");
    if (fault !== null) return fault;
  }
  return null;
}

function required(object: Node, name: string): Fault | null {
  return member(object, name) === undefined
    ? { offset: object.offset, reason: `a handler has no "${name}"` }
    : null;
}

function type(expected: Node["type"]): Check {
  return (node, name) => {
    if (node.type === expected) return null;
    const what = /^an? /.test(name) ? name : `"${name}"`;
    const reason = `${what} is ${nameOfType(node.type)}, not ${nameOfType(expected)}`;
    return { offset: node.offset, reason };
  };
}

function nullable(check: Check): Check {
  return (node, name) => node.type === "null" ? null : check(node, name);
}
