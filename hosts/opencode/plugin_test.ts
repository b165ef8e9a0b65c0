/** The plugin as OpenCode loads it, with a stand-in for Bun. The real client runs it in `tests/real_hosts`. */
import { expect } from "@std/expect";
import { sha256Hex } from "../../lib/memory/stamp.ts";
import { link, pluginText } from "./link.ts";

type Hooks = Record<string, (input: unknown, output: unknown) => Promise<void> | void>;
type Plugin = (input: unknown) => Promise<Hooks> | Hooks;

interface Asked {
  readonly command: readonly string[];
  readonly payload: Record<string, unknown>;
}

/** One process of OpenCode. */
class Client {
  readonly asked: Asked[] = [];
  /** What the program answers; throws like a missing program when undefined. */
  answer: string | undefined = "{}";
  hooks: Hooks = {};
  parents: Record<string, string> = {};
  #messages = 0;

  /** Loads the file, as a further copy of it where it is loaded before. */
  async load(): Promise<Hooks> {
    const url = URL.createObjectURL(
      new Blob([pluginText("/opt/a b/engram")], { type: "text/javascript" }),
    );
    const module: Record<string, unknown> = await import(url);
    URL.revokeObjectURL(url);
    // OpenCode calls every exported function as a plugin, and refuses the file for anything else.
    const [plugin, ...others] = Object.values(module) as Plugin[];
    expect(others).toEqual([]);
    if (typeof plugin !== "function") throw new TypeError("The plugin exports no function");
    const session = {
      get: ({ path: { id } }: { path: { id: string } }) =>
        Promise.resolve({ data: { parentID: this.parents[id] } }),
    };
    return await plugin({ directory: "/w/repo", worktree: "/", client: { session } });
  }

  async message(
    sessionID: string,
    text: string,
    hooks: readonly Hooks[] = [this.hooks],
    parts: readonly unknown[] = [{ type: "text", text }],
  ): Promise<void> {
    const message = { id: `msg_${this.#messages++}`, role: "user" };
    for (const each of hooks) await each["chat.message"]?.({ sessionID }, { message, parts });
  }

  async system(
    sessionID: string,
    system: unknown[],
    hooks: readonly Hooks[] = [this.hooks],
  ): Promise<unknown[]> {
    for (const each of hooks) {
      await each["experimental.chat.system.transform"]?.({ sessionID, model: {} }, { system });
    }
    return system;
  }
}

const SHARED = Symbol.for("engram.opencode.1");

async function inClient(run: (client: Client) => Promise<void>): Promise<void> {
  const client = new Client();
  const spawn = (command: string[], options: { stdin: Uint8Array }) => {
    if (client.answer === undefined) throw new Error("ENOENT");
    client.asked.push({
      command,
      payload: JSON.parse(new TextDecoder().decode(options.stdin)),
    });
    return { stdout: new Response(client.answer).body };
  };
  Object.assign(globalThis, { Bun: { spawn } });
  try {
    client.hooks = await client.load();
    await run(client);
  } finally {
    Reflect.deleteProperty(globalThis, "Bun");
    Reflect.deleteProperty(globalThis, SHARED);
  }
}

const replace = (text: string) => JSON.stringify({ slot: "replace", text });
const OWN = "You are OpenCode.";

Deno.test("it asks once a message, and puts the text into the one system message", () =>
  inClient(async (client) => {
    client.answer = replace("the text");
    await client.message("ses_A", "do it");
    expect(client.asked).toEqual([{
      command: ["/opt/a b/engram", "agent-hook", "--host", "opencode", "--global"],
      payload: {
        hook_event_name: "chat.message",
        session_id: "ses_A",
        parent_id: null,
        cwd: "/w/repo",
        prompt: "do it",
        held: null,
        v: 1,
      },
    }]);
    for (let step = 0; step < 2; step++) {
      expect(await client.system("ses_A", [OWN])).toEqual([
        `${OWN}\n\n[engram]\nthe text\n[/engram]`,
      ]);
    }
    expect(await client.system("ses_A", [])).toEqual(["[engram]\nthe text\n[/engram]"]);
    // Another session has nothing yet.
    expect(await client.system("ses_B", [OWN])).toEqual([OWN]);
    expect(client.asked.length).toBe(1);
  }));

Deno.test("it says what it holds, and keeps, replaces or drops it as it is told", () =>
  inClient(async (client) => {
    const shown = async () => (await client.system("s", [OWN])).join("").slice(OWN.length);
    const heldLast = () => client.asked.at(-1)?.payload.held;
    client.answer = replace("가 😀");
    await client.message("s", "one");
    client.answer = '{"slot":"retain"}';
    await client.message("s", "two");
    expect(heldLast()).toBe(await sha256Hex("가 😀"));
    expect(await shown()).toContain("가 😀");
    for (const broken of ["{}", "", "null", "[]", "x", '{"slot":"replace"}', '{"slot":7}']) {
      client.answer = broken;
      await client.message("s", "three");
      expect([broken, await shown()]).toEqual([broken, "\n\n[engram]\n가 😀\n[/engram]"]);
    }
    client.answer = replace("b");
    await client.message("s", "four");
    expect(await shown()).toBe("\n\n[engram]\nb\n[/engram]");
    client.answer = '{"slot":"clear"}';
    await client.message("s", "five");
    expect(await shown()).toBe("");
    client.answer = '{"slot":"retain"}';
    await client.message("s", "six");
    expect(heldLast()).toBe(null);
  }));

Deno.test("titles and summaries are left alone", () =>
  inClient(async (client) => {
    client.answer = replace("the text");
    await client.message("s", "one");
    for (
      const errand of ["You are a title generator. …", "You are a context summarization agent. …"]
    ) {
      expect(await client.system("s", [errand])).toEqual([errand]);
    }
  }));

Deno.test("the prompt is what the user wrote, not what the client adds", () =>
  inClient(async (client) => {
    await client.message("s", "", undefined, [
      { type: "text", text: "look at this" },
      { type: "text", text: "Called the Read tool", synthetic: true },
      { type: "file", url: "file:///w/a.txt" },
      { type: "text", text: "and that" },
    ]);
    expect(client.asked[0]?.payload.prompt).toBe("look at this\nand that");
  }));

Deno.test("a child session says whose child it is", () =>
  inClient(async (client) => {
    client.parents = { ses_B: "ses_A" };
    await client.message("ses_B", "one");
    await client.message("ses_B", "two");
    expect(client.asked.map(({ payload }) => payload.parent_id)).toEqual(["ses_A", "ses_A"]);
  }));

Deno.test("a missing program and odd input throw nothing", () =>
  inClient(async (client) => {
    client.answer = undefined;
    await client.message("s", "one");
    expect(await client.system("s", [OWN])).toEqual([OWN]);
    client.answer = replace("the text");
    await client.message("s", "two");
    for (const system of [[7], [null], [{}]]) {
      expect(await client.system("s", [...system])).toEqual(system);
    }
    for (const odd of [undefined, null, {}, { parts: null }, { message: null, parts: [null] }]) {
      for (const input of [undefined, { sessionID: "s" }]) {
        for (const hook of Object.values(client.hooks)) await hook(input, odd);
      }
    }
  }));

Deno.test("loaded twice it asks once and shows the text once", () =>
  inClient(async (client) => {
    const both = [client.hooks, await client.load()];
    client.answer = replace("the text");
    await client.message("s", "one", both);
    await client.message("s", "two", both);
    expect(client.asked.length).toBe(2);
    const [system] = await client.system("s", [OWN], both);
    expect(system).toBe(`${OWN}\n\n[engram]\nthe text\n[/engram]`);
  }));

Deno.test("it remembers a bounded number of sessions", () =>
  inClient(async (client) => {
    client.answer = replace("the text");
    for (let at = 0; at < 250; at++) {
      await client.message("first", "stays");
      await client.message(`ses_${at}`, "one");
    }
    const shared: { sessions: Map<string, unknown> } = Reflect.get(globalThis, SHARED);
    expect(shared.sessions.size).toBe(200);
    expect(shared.sessions.has("first")).toBe(true);
    expect(shared.sessions.has("ses_0")).toBe(false);
  }));

Deno.test("the file: one export, no imports, the program's path as it is", async () => {
  const text = pluginText('C:/a "b"/$&/engram.exe');
  expect(text.match(/^export /gm)?.length).toBe(1);
  expect(text).not.toMatch(/\bimport\b|\brequire\b/);
  expect(text).toContain(String.raw`const ENGRAM = "C:/a \"b\"/$&/engram.exe";`);
  const place = { scope: "global", base: "/home/u", env: () => undefined, windows: false } as const;
  const [file] = await link.generated(place, "/usr/bin/engram");
  expect(file?.path).toBe("/home/u/.config/opencode/plugins/engram.js");
  expect(await file?.owns(file.text ?? "")).toBe(true);
  expect(await file?.owns("export const Mine = async () => ({});")).toBe(false);
  const named = {
    ...place,
    env: (name: string) => name === "XDG_CONFIG_HOME" ? "/cfg" : undefined,
  };
  expect((await link.generated(named, null))[0]?.path).toBe("/cfg/opencode/plugins/engram.js");
  expect(await link.generated({ ...place, scope: "project" }, "/usr/bin/engram")).toEqual([]);
});
