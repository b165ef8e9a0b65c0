// Types of the modules of @std that Engram uses. `npm:deno-std` carries the sources of @std as plain
// JavaScript without types; with `jsr:` in deno.json's import map this file can go.

declare module "@std/cli/parse-args" {
  export interface ParseArgsOptions {
    boolean?: readonly string[];
    string?: readonly string[];
    collect?: readonly string[];
    alias?: Readonly<Record<string, string>>;
    stopEarly?: boolean;
    "--"?: boolean;
    unknown?: (arg: string, key?: string, value?: unknown) => boolean;
  }
  /** Parses arguments as minimist does: flags by name, everything else in `_`. */
  export function parseArgs(
    args: readonly string[],
    options?: ParseArgsOptions,
  ): { _: (string | number)[]; "--"?: string[]; [flag: string]: unknown };
}

declare module "@std/cli/unicode-width" {
  /** Width of a text in terminal columns. */
  export function unicodeWidth(text: string): number;
}

declare module "@std/jsonc/parse" {
  /** Parses JSON with comments and trailing commas. Throws `SyntaxError`. */
  export function parse(text: string): unknown;
}

declare module "@std/path/basename" {
  export function basename(path: string, suffix?: string): string;
}
declare module "@std/path/dirname" {
  export function dirname(path: string): string;
}
declare module "@std/path/is-absolute" {
  export function isAbsolute(path: string): boolean;
}
declare module "@std/path/join" {
  export function join(...paths: string[]): string;
}
declare module "@std/path/relative" {
  export function relative(from: string, to: string): string;
}
declare module "@std/path/resolve" {
  export function resolve(...paths: string[]): string;
}

declare module "@std/text/closest-string" {
  export function closestString(
    word: string,
    words: readonly string[],
    options?: { caseSensitive?: boolean; compareFn?: (a: string, b: string) => number },
  ): string;
}
declare module "@std/text/levenshtein-distance" {
  export function levenshteinDistance(a: string, b: string): number;
}

declare module "@std/toml/parse" {
  /** Parses a TOML document. Throws `SyntaxError`. */
  export function parse(text: string): Record<string, unknown>;
}

declare module "@std/yaml/parse" {
  /** Parses one YAML document. Throws `SyntaxError` with line and column. */
  export function parse(
    text: string,
    options?: {
      schema?: "core" | "default" | "failsafe" | "json" | "extended";
      allowDuplicateKeys?: boolean;
    },
  ): unknown;
}
declare module "@std/yaml/stringify" {
  export function stringify(
    value: unknown,
    options?: {
      schema?: "core" | "default" | "failsafe" | "json" | "extended";
      flowLevel?: number;
      lineWidth?: number;
      skipInvalid?: boolean;
      useAnchors?: boolean;
    },
  ): string;
}

declare module "@std/expect" {
  interface Matchers {
    readonly not: Matchers;
    readonly resolves: AsyncMatchers;
    readonly rejects: AsyncMatchers;
    toBe(expected: unknown): void;
    toEqual(expected: unknown): void;
    toStrictEqual(expected: unknown): void;
    toMatch(expected: string | RegExp): void;
    toMatchObject(expected: Record<PropertyKey, unknown> | readonly unknown[]): void;
    toBeDefined(): void;
    toBeUndefined(): void;
    toBeNull(): void;
    toBeTruthy(): void;
    toBeFalsy(): void;
    toContain(expected: unknown): void;
    toContainEqual(expected: unknown): void;
    toHaveLength(length: number): void;
    toHaveProperty(path: string | readonly string[], value?: unknown): void;
    toBeGreaterThan(expected: number): void;
    toBeGreaterThanOrEqual(expected: number): void;
    toBeLessThan(expected: number): void;
    toBeLessThanOrEqual(expected: number): void;
    toBeCloseTo(expected: number, digits?: number): void;
    toBeInstanceOf(expected: abstract new (...args: never[]) => unknown): void;
    toThrow(expected?: string | RegExp | (abstract new (...args: never[]) => Error)): void;
  }
  type AsyncMatchers =
    & {
      [K in Exclude<keyof Matchers, "not" | "resolves" | "rejects">]: (
        ...args: Parameters<Matchers[K]>
      ) => Promise<void>;
    }
    & { readonly not: AsyncMatchers };
  interface Expect {
    (value: unknown, message?: string): Matchers;
    any(type: unknown): unknown;
    anything(): unknown;
    stringContaining(text: string): unknown;
    stringMatching(pattern: string | RegExp): unknown;
    arrayContaining(items: readonly unknown[]): unknown;
    objectContaining(fields: Record<string, unknown>): unknown;
  }
  export const expect: Expect;
}
