/** Reading JSON of other programs: every step may meet a value of another kind. */
import { isObject, type JsonObject, type JsonValue } from "../../lib/json.ts";

/** The value that a text holds, or undefined when it is not JSON. */
export function parseJson(text: string): JsonValue | undefined {
  try {
    const value: JsonValue = JSON.parse(text);
    return value;
  } catch {
    return undefined;
  }
}

/** The object that a text holds, or null when it is something else. */
export function parseObject(text: string): JsonObject | null {
  const value = parseJson(text);
  return isObject(value) ? value : null;
}

/** The objects of a text with one JSON object a line; other lines are left out. */
export function parseLines(text: string): JsonObject[] {
  return text.split("\n").map(parseObject).filter((each) => each !== null);
}

/** The value at a path of keys and indexes (negative ones count from the end), or undefined. */
export function at(
  value: JsonValue | undefined,
  ...path: readonly (string | number)[]
): JsonValue | undefined {
  let current = value;
  for (const key of path) {
    if (typeof key === "number") current = Array.isArray(current) ? current.at(key) : undefined;
    else current = isObject(current) ? current[key] : undefined;
  }
  return current;
}

/** The string at a path, or null. */
export function textAt(
  value: JsonValue | undefined,
  ...path: readonly (string | number)[]
): string | null {
  const found = at(value, ...path);
  return typeof found === "string" ? found : null;
}

/** The list at a path, empty when there is none. */
export function listAt(
  value: JsonValue | undefined,
  ...path: readonly (string | number)[]
): readonly JsonValue[] {
  const found = at(value, ...path);
  return Array.isArray(found) ? found : [];
}

/** The object at a path, empty when there is none. */
export function objectAt(
  value: JsonValue | undefined,
  ...path: readonly (string | number)[]
): JsonObject {
  const found = at(value, ...path);
  return isObject(found) ? found : {};
}
