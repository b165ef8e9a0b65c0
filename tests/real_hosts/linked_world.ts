/** A project with a rule and a piece of knowledge, saved and linked as a person does it. */
import { expect } from "@std/expect";
import type { ModelRequest } from "./mock_server.ts";
import type { Session } from "./session.ts";
import { World } from "./world.ts";

/** Body of the rule, which every session's start brings. */
export const TABLETS = "Install the reading tablets with pnpm, never by hand.";
/** Body of the piece of knowledge, which prompts about the lighthouse migration bring. */
export const LIGHTHOUSE = "The lighthouse migration runs through the harbour job.";
/** Body of a rule for tests to save later. */
export const SUBMARINE = "Submarine releases are cut on Thursdays.";

export async function linkedWorld(...link: readonly string[]): Promise<World> {
  const world = await World.make();
  await succeeds(world, ["init"]);
  await succeeds(world, ["save", "--yes", "--title", "Reading tablets", TABLETS]);
  const knowledge = ["--type", "knowledge", "--title", "Lighthouse migration", LIGHTHOUSE];
  await succeeds(world, ["save", "--yes", ...knowledge]);
  const { code, stderr } = await world.engram(["link", ...link]);
  expect([code, stderr]).toEqual([0, expect.any(String)]);
  return world;
}

/** Runs `engram`, which must not complain, and returns what it printed. */
export async function succeeds(world: World, args: readonly string[]): Promise<string> {
  const { code, stdout, stderr } = await world.engram(args);
  expect([args, code, stderr]).toEqual([args, 0, ""]);
  return stdout;
}

/** How often a text stands in what a request sends to the model. */
export function countIn(request: ModelRequest | undefined, text: string): number {
  return (request?.text.split(JSON.stringify(text).slice(1, -1)).length ?? 0) - 1;
}

/** The last request of the main conversation at the prompt of that index. */
export function lastRequest(session: Session, turn: number): ModelRequest | undefined {
  return session.requests.findLast((each) => each.kind === "main" && each.turn === turn);
}
