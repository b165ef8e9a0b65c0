/** Is everything of a workspace readable and consistent, whatever happened to those who wrote it? */
import { DatabaseSync } from "node:sqlite";
import { expect } from "@std/expect";
import { parseJsonc } from "../../lib/jsonc.ts";
import { isObject } from "../../lib/json.ts";
import { bodiesIn, contextOf } from "../hook_world.ts";
import type { World } from "../real_hosts/world.ts";

/** A memory that is always there, and a prompt that finds it. */
export const ANCHOR = {
  id: "anchor",
  type: "knowledge",
  title: "Feeding the okapi",
  body: "The okapi eats at noon.",
} as const;

let sessions = 0;

/**
 * Expects that commands and hooks go on: no file is half a memory, every list and every settings file parses,
 * the databases are whole, and a new session is given what it should.
 *
 * @param silent The settings say that sessions are given nothing.
 */
export async function expectConsistent(
  world: World,
  when: string,
  silent = false,
): Promise<void> {
  const list = await world.engram(["list", "--json"]);
  expect([when, list.code]).toEqual([when, 0]);
  const { memories, problems } = JSON.parse(list.stdout);
  expect([when, problems]).toEqual([when, []]);
  expect(memories.map(({ id }: { id: string }) => id)).toContain(ANCHOR.id);
  const archived = await world.engram(["list", "--archived", "--json"]);
  expect([when, JSON.parse(archived.stdout).problems]).toEqual([when, []]);
  const status = await world.engram(["status", "--json"]);
  expect([when, status.code, isObject(JSON.parse(status.stdout))]).toEqual([when, 0, true]);
  for (const path of filesBelow(world.home)) await expectReadable(path, when);
  const answer = await world.engram(["agent-hook", "--host", "claude"], {
    stdin: JSON.stringify({
      session_id: `after ${sessions++}`,
      cwd: world.project,
      hook_event_name: "UserPromptSubmit",
      prompt: "feeding the okapi",
    }),
  });
  const given = silent || bodiesIn(contextOf(answer.stdout)).includes(ANCHOR.id);
  expect([when, answer.code, answer.stderr, given]).toEqual([when, 0, "", true]);
}

async function expectReadable(path: string, when: string): Promise<void> {
  if (/\.tmp$/.test(path)) return; // What a killed writer leaves; the next one sweeps it.
  if (/\.json$/.test(path)) {
    const text = Deno.readTextFileSync(path);
    const parsed = await parseJsonc(text).catch(() => undefined);
    expect([when, path, parsed === undefined ? text : "parses"]).toEqual([when, path, "parses"]);
  }
  if (/\.db$/.test(path)) {
    const database = new DatabaseSync(path);
    try {
      database.exec("PRAGMA busy_timeout = 5000");
      const check = database.prepare("PRAGMA integrity_check").all();
      expect([when, path, check.map((row) => row["integrity_check"])]).toEqual([when, path, [
        "ok",
      ]]);
    } finally {
      database.close();
    }
  }
}

function* filesBelow(folder: string): Iterable<string> {
  for (const { name, isDirectory, isFile } of Deno.readDirSync(folder)) {
    const path = `${folder}/${name}`;
    if (isDirectory) yield* filesBelow(path);
    else if (isFile) yield path;
  }
}
