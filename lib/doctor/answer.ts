/** Judging what a hook printed: the host's answer and nothing else? */
import type { HookAdapter, HookEvent } from "../../hosts/host.ts";
import { isObject } from "../json.ts";

export type Verdict =
  /** The answer that carries a text. */
  | { readonly kind: "text"; readonly text: string }
  /** The answer that says nothing. */
  | { readonly kind: "nothing" }
  /** An answer with something around it that the host would take for a part of it. */
  | { readonly kind: "polluted"; readonly noise: string }
  /** Nothing at all, where an answer was due. */
  | { readonly kind: "silent" }
  | { readonly kind: "unreadable" };

/** Where an answer is looked for in other text: behind so many braces, before so many. */
const MOST_BRACES = 20;

/** Judges stdout, by what the host's adapter would have printed. */
export function judge(stdout: string, event: HookEvent, adapter: HookAdapter): Verdict {
  const clean = exact(stdout, event, adapter);
  if (clean !== null) return clean;
  if (stdout.trim() === "") return { kind: "silent" };
  // A host whose answer is nothing shows or takes whatever there is.
  if (adapter.answer(event, null) === "" && adapter.answer(event, "x") === "") {
    return { kind: "polluted", noise: stdout.trim() };
  }
  for (const start of placesOf("{", stdout).slice(0, MOST_BRACES)) {
    for (const end of placesOf("}", stdout).slice(-MOST_BRACES)) {
      if (end > start && exact(stdout.slice(start, end + 1), event, adapter) !== null) {
        const noise = stdout.slice(0, start) + stdout.slice(end + 1);
        return { kind: "polluted", noise: noise.trim() };
      }
    }
  }
  return { kind: "unreadable" };
}

/** The verdict on a text that is exactly an answer, else null. */
function exact(text: string, event: HookEvent, adapter: HookAdapter): Verdict | null {
  if (text === adapter.answer(event, null)) return { kind: "nothing" };
  if (text !== "" && text === adapter.safe) return { kind: "nothing" };
  let parsed: unknown;
  try {
    parsed = JSON.parse(text);
  } catch {
    return null;
  }
  for (const said of textsIn(parsed)) {
    if (adapter.answer(event, said) === text) {
      return said === "" ? { kind: "nothing" } : { kind: "text", text: said };
    }
  }
  return null;
}

/** Every string in a value, and the empty one. */
function textsIn(value: unknown): string[] {
  if (typeof value === "string") return [value];
  if (Array.isArray(value)) return value.flatMap(textsIn);
  return isObject(value) ? ["", ...Object.values(value).flatMap(textsIn)] : [""];
}

function placesOf(character: string, text: string): number[] {
  const places: number[] = [];
  for (let at = text.indexOf(character); at >= 0; at = text.indexOf(character, at + 1)) {
    places.push(at);
  }
  return places;
}
