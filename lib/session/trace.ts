/**
 * Traces: what was said in a session, as evidence for what becomes of it. `traces/tr_<32 hex>.jsonl`, named by
 * the hash of its own text and written once; the first line names host and session.
 */
import { join } from "@std/path/join";
import type { Said } from "../../hosts/transcript.ts";
import { readTextOrNull, writeAtomic } from "../atomic_write.ts";
import { isObject } from "../json.ts";
import { sha256Hex } from "../memory/stamp.ts";
import { PRIVATE_FILE } from "../private_folder.ts";
import type { MemoryRoot } from "../workspace.ts";
import { privateShelf } from "./shelf.ts";

const VERSION = 1;

export interface Trace {
  readonly id: string;
  /** Of the whole text, in hex. */
  readonly sha256: string;
  readonly text: string;
}

/** The trace of a conversation. The same words in the same session give the same trace. */
export async function composeTrace(
  host: string,
  session: string,
  messages: readonly Said[],
): Promise<Trace> {
  const lines = [{ v: VERSION, host, session }, ...messages].map((line) => JSON.stringify(line));
  const text = `${lines.join("\n")}\n`;
  const sha256 = await sha256Hex(text);
  return { id: `tr_${sha256.slice(0, 32)}`, sha256, text };
}

/** Writes a trace; one that is there already is the same. */
export function writeTrace(root: MemoryRoot, { id, text }: Trace): void {
  const path = join(privateShelf(root, "traces"), `${id}.jsonl`);
  if (readTextOrNull(path) !== text) writeAtomic(path, text, PRIVATE_FILE);
}

/** What is wrong with a trace, or what was said. */
export type ReopenedTrace =
  | { readonly fault: null; readonly messages: readonly Said[] }
  | { readonly fault: "missing" | "changed" };

/** Reads a trace back and checks that it is the one of that hash. */
export async function reopenTrace(
  root: MemoryRoot,
  { trace, sha256 }: { readonly trace: string; readonly sha256: string },
): Promise<ReopenedTrace> {
  if (!isTraceId(trace)) return { fault: "missing" };
  const text = readTextOrNull(tracePath(root, trace));
  if (text === null) return { fault: "missing" };
  const found = await sha256Hex(text);
  if (found !== sha256 || trace !== `tr_${found.slice(0, 32)}`) return { fault: "changed" };
  return { fault: null, messages: text.split("\n").slice(1).flatMap((line) => said(line) ?? []) };
}

/** True for the id of a trace: nothing that could lead elsewhere as a file's name. */
export function isTraceId(id: string): boolean {
  return /^tr_[0-9a-f]{32}$/.test(id);
}

export function tracePath({ folder }: MemoryRoot, id: string): string {
  return join(folder, "traces", `${id}.jsonl`);
}

function said(line: string): Said | null {
  if (line === "") return null;
  const value: unknown = JSON.parse(line);
  if (!isObject(value) || typeof value["text"] !== "string") return null;
  const { role, text } = value;
  return role === "user" || role === "assistant" || role === "text" ? { role, text } : null;
}
