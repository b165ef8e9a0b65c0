/**
 * What makes Cursor reject a `hooks.json` as a whole, as its own validator in `@cursor/sdk` 1.0.32 says: one
 * wrong entry, also of others, and none of the file's hooks runs.
 */
import {
  childrenOf,
  keyOf,
  member,
  nameOfType,
  type Node,
  walk,
} from "../../lib/link/json_tree.ts";
import type { Fault } from "../link.ts";

const EVENTS: readonly string[] = [
  "beforeShellExecution",
  "beforeMCPExecution",
  "afterShellExecution",
  "afterMCPExecution",
  "beforeReadFile",
  "afterFileEdit",
  "beforeTabFileRead",
  "afterTabFileEdit",
  "stop",
  "beforeSubmitPrompt",
  "afterAgentResponse",
  "afterAgentThought",
  "sessionStart",
  "sessionEnd",
  "preCompact",
  "subagentStart",
  "subagentStop",
  "preToolUse",
  "postToolUse",
  "postToolUseFailure",
  "workspaceOpen",
];

/** The first thing in the file that Cursor does not take, or null. */
export function hooksFileFault(root: Node): Fault | null {
  return commentInString(root) ?? versionFault(root) ?? eventsFault(root);
}

/** Cursor takes `//` for a comment in strings too. */
function commentInString(root: Node): Fault | null {
  let fault: Fault | null = null;
  walk(root, (node) => {
    if (fault === null && node.type === "string" && String(node.value).includes("//")) {
      const reason = 'a text has "//" in it, and Cursor takes the rest of the line for a comment';
      fault = { offset: node.offset, reason };
    }
  });
  return fault;
}

function versionFault(root: Node): Fault | null {
  const version = member(root, "version");
  if (version === undefined) {
    return { offset: root.offset, reason: 'Cursor reads the file only with "version": 1 in it' };
  }
  const value = Number(version.value);
  return version.type === "number" && Number.isInteger(value) && value >= 1
    ? null
    : { offset: version.offset, reason: '"version" is not a whole number from 1' };
}

function eventsFault(root: Node): Fault | null {
  const hooks = member(root, "hooks");
  if (hooks === undefined) return null;
  for (const event of childrenOf(hooks)) {
    const name = keyOf(event);
    const list = event.children?.[1];
    if (!EVENTS.includes(name)) {
      return { offset: event.offset, reason: `Cursor knows no event "${name}"` };
    }
    if (list === undefined) continue;
    if (list.type !== "array") {
      return { offset: list.offset, reason: `"${name}" is ${nameOfType(list.type)}, not a list` };
    }
    for (const hook of childrenOf(list)) {
      const fault = hookFault(hook);
      if (fault !== null) return fault;
    }
  }
  return null;
}

function hookFault(hook: Node): Fault | null {
  const at = (node: Node | undefined, reason: string): Fault => ({
    offset: (node ?? hook).offset,
    reason,
  });
  if (hook.type !== "object") return at(hook, `a hook is ${nameOfType(hook.type)}, not an object`);
  const kind = member(hook, "type");
  const action = kind?.value === "prompt" ? "prompt" : "command";
  if (kind !== undefined && kind.value !== "prompt" && kind.value !== "command") {
    return at(kind, 'a hook\'s "type" is neither "command" nor "prompt"');
  }
  const text = member(hook, action);
  if (text?.type !== "string" || (action === "prompt" && String(text.value).trim() === "")) {
    return at(text, `a hook has no text in "${action}"`);
  }
  const model = action === "prompt" ? member(hook, "model") : undefined;
  if (model !== undefined && (model.type !== "string" || String(model.value).trim() === "")) {
    return at(model, 'a hook\'s "model" is no text');
  }
  const matcher = member(hook, "matcher");
  if (matcher !== undefined && !isPattern(matcher)) {
    return at(matcher, 'a hook\'s "matcher" is no regular expression');
  }
  const timeout = member(hook, "timeout");
  if (timeout !== undefined && !(timeout.type === "number" && Number(timeout.value) > 0)) {
    return at(timeout, 'a hook\'s "timeout" is not a number of seconds');
  }
  const limit = member(hook, "loop_limit");
  if (limit !== undefined && limit.type !== "null" && !isPositive(limit)) {
    return at(limit, 'a hook\'s "loop_limit" is not a whole number from 1');
  }
  const closed = member(hook, "failClosed");
  return closed !== undefined && closed.type !== "boolean"
    ? at(closed, `a hook's "failClosed" is ${nameOfType(closed.type)}, not a boolean`)
    : null;
}

function isPositive({ type, value }: Node): boolean {
  return type === "number" && Number.isInteger(value) && Number(value) > 0;
}

function isPattern({ type, value }: Node): boolean {
  if (type !== "string") return false;
  if (value === "*") return true;
  try {
    return new RegExp(String(value)) instanceof RegExp;
  } catch {
    return false;
  }
}
