/** Recorded payloads of hosts, `tests/testdata/<host>/<event>.json`; `$PROJECT` stands for the session's folder. */
import type { JsonObject } from "../lib/json.ts";

const FOLDER = new URL("./testdata/", import.meta.url);

/** The payload of that host and event, in that project. */
export function fixture(host: string, event: string, project: string): JsonObject {
  const text = Deno.readTextFileSync(new URL(`${host}/${event}.json`, FOLDER));
  return JSON.parse(text.replaceAll("$PROJECT", JSON.stringify(project).slice(1, -1)));
}

/** The names of all events that are recorded of a host. */
export function fixturesOf(host: string): string[] {
  return [...Deno.readDirSync(new URL(`${host}/`, FOLDER))]
    .map(({ name }) => name.replace(/\.json$/, "")).sort();
}
