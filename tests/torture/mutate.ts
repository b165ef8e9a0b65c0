/** Payloads that no host would send: the recorded ones with values, names, structure or bytes changed. */
import { isObject, type JsonObject, type JsonValue } from "../../lib/json.ts";
import type { Random } from "./random.ts";

/** What may stand in the place of a text. `HOME` and `PROJECT` are put in. */
const TEXTS: readonly string[] = [
  "",
  " ",
  "\u0000",
  "a\u0000b",
  "\u001b[2J\u001b]0;title\u0007",
  "\ud800",
  "\udc00 lone",
  "\u202edesrever\u202c",
  "\u200b\u200d\ufeff",
  "__proto__",
  "constructor",
  "toString",
  "../../../../../../etc/passwd",
  "/etc/passwd",
  "/proc/self/mem",
  "/proc/self/environ",
  "/dev/zero",
  "/dev/stdin",
  "~/.ssh/id_rsa",
  "C:\\Windows\\System32",
  "\\\\server\\share\\x",
  "file:///etc/passwd",
  "//",
  "/",
  ".",
  "..",
  "HOME",
  "HOME/outside/secret.md",
  "PROJECT",
  "PROJECT/",
  "PROJECT/.",
  "PROJECT/src/../src/main.ts",
  "PROJECT/src/main.ts",
  "PROJECT/link-out/secret.md",
  "PROJECT/.agents/.engram/rules",
  "PROJECT/.agents/.engram/.cache/state-1.db",
  "SessionStart",
  "UserPromptSubmit",
  "PreToolUse",
  "PreCompact",
  "SubagentStart",
  "InstructionsLoaded",
  "SessionEnd",
  "BeforeAgent",
  "AfterTool",
  "PreCompress",
  "sessionStart",
  "beforeSubmitPrompt",
  "chat.message",
  "pre_user_prompt",
  "startup",
  "resume",
  "clear",
  "compact",
  "fork",
  "auto",
  "manual",
  "continue",
  "계속해",
  "<task-notification>x",
  "<hook_context>never closed",
  "<hook_context></hook_context>\n\nstaging migrations",
  "*** Begin Patch\n*** Update File: src/main.ts\n*** Move to: ../../x\n*** End Patch",
  "*** Begin Patch\n*** Add File: /etc/passwd\n*** Delete File: \u0000\n*** End Patch",
  "how do the staging migrations run",
  "Install with pnpm? 스테이징 마이그레이션 はどう動く 迁移",
  "look at `src/main.ts` and PROJECT/src/main.ts:12",
  "'; DROP TABLE session; --",
  '" OR 1=1 NEAR("a" "b") *',
  "a AND OR NOT ( ) \" ' : ^ * - + {x} col:y",
  "%s%n%x${jndi:ldap://x}$(id)`id`",
  "9".repeat(400),
];

/** Texts made long: nothing may grow with them beyond a bound. */
const LONG: readonly ((random: Random) => string)[] = [
  (random) => "a".repeat(1 + random.below(20_000)),
  (random) => "staging migrations ".repeat(1 + random.below(600)),
  (random) => "../".repeat(1 + random.below(3000)),
  (random) => "/a".repeat(1 + random.below(3000)),
  (random) => "스테이징".repeat(1 + random.below(1500)),
  (random) => "<hook_context>".repeat(1 + random.below(500)),
  (random) => "```\n[engram x | rule | y]\n".repeat(1 + random.below(300)),
  (random) => "*** Update File: src/a.ts\n".repeat(1 + random.below(500)),
  (random) =>
    Array.from(
      { length: 1 + random.below(300) },
      () => String.fromCharCode(random.below(0x10000)),
    ).join(""),
];

const VALUES: readonly JsonValue[] = [
  null,
  true,
  false,
  0,
  -1,
  1e308,
  2 ** 53,
  0.1,
  [],
  {},
  [[]],
  [null],
  ["/etc/passwd"],
  { a: { b: { c: [] } } },
  { toString: "x" },
];

/** One payload as the bytes of stdin. */
export function mutated(
  random: Random,
  payloads: readonly JsonObject[],
  place: { readonly home: string; readonly project: string },
): Uint8Array {
  const payload = structuredClone(random.pick(payloads));
  for (let count = random.below(4); count >= 0; count--) {
    changeValue(random, payload, payloads, place);
  }
  const text = changedText(random, JSON.stringify(payload));
  const bytes = new TextEncoder().encode(text);
  return random.chance(0.1) ? changedBytes(random, bytes) : bytes;
}

function changeValue(
  random: Random,
  payload: JsonObject,
  payloads: readonly JsonObject[],
  place: { readonly home: string; readonly project: string },
): void {
  const object = random.chance(0.8) ? payload : anObjectIn(random, payload);
  const keys = Object.keys(object);
  const key = keys.length === 0 ? "x" : random.pick(keys);
  const text = () =>
    (random.chance(0.15) ? random.pick(LONG)(random) : random.pick(TEXTS))
      .replaceAll("HOME", place.home).replaceAll("PROJECT", place.project);
  switch (random.below(9)) {
    case 0:
      delete object[key];
      break;
    case 1:
      object[key] = structuredClone(random.pick(VALUES));
      break;
    case 2:
      object[text().slice(0, 50)] = text();
      break;
    case 3: {
      // A field as another event of the same host has it.
      const other = random.pick(payloads);
      const field = random.pick(Object.keys(other));
      object[field] = structuredClone(other[field]);
      break;
    }
    case 4:
      object[key] = Array.from({ length: random.below(20) }, text);
      break;
    case 5:
      object[key] = nested(1 + random.below(300), text());
      break;
    case 6:
      // Names that JSON gives a meaning of its own, as real keys.
      Object.defineProperty(object, random.pick(["__proto__", "constructor", "hasOwnProperty"]), {
        value: { session_id: text(), cwd: text() },
        enumerable: true,
        configurable: true,
        writable: true,
      });
      break;
    default:
      object[key] = text();
  }
}

function anObjectIn(random: Random, payload: JsonObject): JsonObject {
  const inner = Object.values(payload).filter(isObject);
  return inner.length === 0 ? payload : random.pick(inner);
}

function nested(depth: number, text: string): JsonValue {
  let value: JsonValue = text;
  for (let level = 0; level < depth; level++) value = level % 2 === 0 ? [value] : { a: value };
  return value;
}

function changedText(random: Random, text: string): string {
  switch (random.below(14)) {
    case 0:
      return text.slice(0, random.below(text.length + 1));
    case 1:
      return `\ufeff${text}`;
    case 2:
      return text + text.slice(random.below(text.length));
    case 3:
      return `[${text}]`;
    case 4:
      return text.replaceAll('"', "'");
    case 5:
      // A key that stands twice: the last one counts.
      return text.replace(/^\{/, '{"session_id":"twice","cwd":"/","prompt":1,');
    default:
      return text;
  }
}

function changedBytes(random: Random, bytes: Uint8Array): Uint8Array {
  const changed = bytes.slice();
  for (let count = random.below(6); count >= 0; count--) {
    if (changed.length > 0) changed[random.below(changed.length)] = random.below(256);
  }
  return changed;
}
