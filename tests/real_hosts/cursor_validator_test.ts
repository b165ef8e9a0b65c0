/**
 * Cursor's own code (`@cursor/sdk` 1.0.32) judges the files that we write, the answers that we give, and what
 * it makes of Claude Code's file.
 */
import { expect } from "@std/expect";
import { FAULTS, TOLERATED } from "../../hosts/cursor/testdata/files.ts";
import { link as claude } from "../../hosts/claude/link.ts";
import { link as cursor } from "../../hosts/cursor/link.ts";
import type { LinkOption } from "../../hosts/link.ts";
import { isObject } from "../../lib/json.ts";
import { linkText } from "../../lib/link/link_text.ts";
import { fixture } from "../fixtures.ts";
import { HookWorld } from "../hook_world.ts";
import { extraPath } from "./extras.ts";

interface Verdict {
  readonly isValid: boolean;
  readonly errors: readonly string[];
}

/** What we use of Cursor's hooks package, by the names of that build. */
interface CursorHooks {
  /** Judges a whole hooks file. */
  readonly RV: (config: unknown) => Verdict;
  /** Judges an answer at an event, and brings it to the form that Cursor goes on with. */
  readonly jO: (
    event: string,
    answer: unknown,
  ) => { readonly success: boolean; readonly data?: Record<string, unknown> };
  /** Translates the hooks of Claude Code's settings. */
  readonly sl: (hooks: unknown) => { readonly hooks: Record<string, { command: string }[]> };
}

const FOLDER = extraPath("@cursor", "sdk", "dist", "esm");

Deno.test({
  name: "Cursor's validator judges our files, answers and refusals as we do",
  ignore: FOLDER === null,
  async fn() {
    const hooks = await loadHooks(FOLDER ?? "");
    const read = (text: string): unknown => {
      try {
        return JSON.parse(withoutComments(text));
      } catch {
        return undefined;
      }
    };
    for (const text of TOLERATED) expect([text, hooks.RV(read(text)).errors]).toEqual([text, []]);
    for (const text of Object.keys(FAULTS)) {
      expect([text, hooks.RV(read(text)).isValid]).toEqual([text, false]);
    }
    for (const before of [null, '{"version":1}', ...TOLERATED]) {
      for (const options of [[], ["prompt-hook"]] as const) {
        const text = linked(cursor, "cursor", before, options);
        const config = read(text);
        expect([text, hooks.RV(config).errors]).toEqual([text, []]);
        // A plugin's file is read without tolerance for comments.
        if (before === null) expect(JSON.parse(text)).toEqual(config);
      }
    }

    await using world = await HookWorld.make([{ id: "use-pnpm", title: "Use pnpm" }]);
    for (const event of ["sessionStart", "beforeSubmitPrompt", "preToolUse"]) {
      for (const entry of ["cursor", "claude"]) {
        world.session = `${event} ${entry}`;
        const stdout = await world.sendAs(entry, fixture("cursor", event, world.project));
        const { success, data } = hooks.jO(event, JSON.parse(stdout));
        expect([event, success]).toEqual([event, true]);
        const { additional_context: text } = data ?? {};
        if (event === "preToolUse") expect(data).toEqual({});
        else expect(text).toContain("[/engram use-pnpm]");
      }
    }

    // What it runs of Claude Code's file: why the entry has to know who asks.
    const settings = JSON.parse(linked(claude, "claude", null, []));
    expect(Object.keys(hooks.sl(settings.hooks).hooks)).toEqual([
      "sessionStart",
      "beforeSubmitPrompt",
      "preCompact",
    ]);
  },
});

function linked(
  link: typeof cursor,
  name: string,
  text: string | null,
  options: readonly LinkOption[],
): string {
  const outcome = linkText(text, { name, link, all: [link] }, {
    scope: "project",
    pathRules: "native",
    options: new Set(options),
    program: "engram",
    works: () => true,
  });
  if (outcome.refused !== null) throw new Error(outcome.refused.text);
  return outcome.text;
}

/** How Cursor takes comments out: in strings too. */
function withoutComments(text: string): string {
  return text.replace(/\/\/.*$/gm, "").replace(/\/\*[\s\S]*?\*\//g, "");
}

/** Takes the hooks package out of the SDK's bundle. */
async function loadHooks(folder: string): Promise<CursorHooks> {
  const NAME = "../hooks/dist/index.js";
  for await (const { name } of Deno.readDir(folder)) {
    const path = `${folder}/${name}`;
    if (!/^\d+\.js$/.test(name) || !(await Deno.readTextFile(path)).includes(`"${NAME}"(`)) {
      continue;
    }
    const chunk: Record<string, unknown> = await import(`file://${path}`);
    const modules = chunk["__webpack_esm_modules__"];
    const load: unknown = isObject(modules) ? modules[NAME] : undefined;
    if (typeof load !== "function") continue;
    const exported: Record<string, unknown> = {};
    const define = (target: Record<string, unknown>, getters: Record<string, () => unknown>) => {
      for (const [key, get] of Object.entries(getters)) {
        Object.defineProperty(target, key, { get, enumerable: true });
      }
    };
    load({}, exported, { d: define });
    const { RV, jO, sl } = exported;
    if (typeof RV === "function" && typeof jO === "function" && typeof sl === "function") {
      return exported as typeof exported & CursorHooks;
    }
  }
  throw new Error("Cannot find Cursor's hooks package in its SDK");
}
