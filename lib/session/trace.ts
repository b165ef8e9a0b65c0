/**
 * Traces: what was said in a session, as evidence for what becomes of it. `traces/tr_<32 hex>.jsonl`, named by
 * the hash of its own text and written once; the first line names host and session.
 */
import { join } from "@std/path/join";
import type { Said } from "../../hosts/transcript.ts";
import { writeAtomic } from "../atomic_write.ts";
import { isObject } from "../json.ts";
import { sha256HexOf } from "../memory/stamp.ts";
import { PRIVATE_FILE } from "../private_folder.ts";
import { readRegularFile } from "../regular_file.ts";
import type { MemoryRoot } from "../workspace.ts";
import { privateShelf } from "./shelf.ts";

const VERSION = 1;

/** What is said in the largest transcript stays below, escaped as it may be. */
const MAX_TRACE = 64 << 20;

export interface Trace {
  readonly id: string;
  /** Of the whole text, in hex. */
  readonly sha256: string;
  readonly bytes: Uint8Array<ArrayBuffer>;
}

/** The messages of a trace, as bytes: a long session would take several times as much as text. */
export class TraceLines {
  readonly #encoder = new TextEncoder();
  readonly #blocks: Uint8Array<ArrayBuffer>[] = [];
  /** The block that is being filled, and up to where. */
  #block = new Uint8Array(0);
  #filled = 0;
  #size = 0;
  #count = 0;

  get count(): number {
    return this.#count;
  }

  add(message: Said): void {
    const line = lineOf(message);
    // A UTF-16 unit takes three bytes at most.
    if (this.#block.length - this.#filled < line.length * 3) this.#next(line.length * 3);
    const { written } = this.#encoder.encodeInto(line, this.#block.subarray(this.#filled));
    this.#filled += written;
    this.#size += written;
    this.#count++;
  }

  /** All lines behind one that says where they come from. */
  joined(head: object): Uint8Array<ArrayBuffer> {
    this.#next(0);
    const first = this.#encoder.encode(lineOf(head));
    const whole = new Uint8Array(first.length + this.#size);
    whole.set(first);
    let at = first.length;
    for (const block of this.#blocks) {
      whole.set(block, at);
      at += block.length;
    }
    return whole;
  }

  #next(room: number): void {
    if (this.#filled > 0) this.#blocks.push(this.#block.subarray(0, this.#filled));
    this.#block = new Uint8Array(Math.max(room, BLOCK));
    this.#filled = 0;
  }
}

const BLOCK = 256 << 10;

function lineOf(value: object): string {
  return `${JSON.stringify(value)}\n`;
}

/** The trace of a conversation. The same words in the same session give the same trace. */
export async function composeTrace(
  host: string,
  session: string,
  lines: TraceLines,
): Promise<Trace> {
  const bytes = lines.joined({ v: VERSION, host, session });
  const sha256 = await sha256HexOf(bytes);
  return { id: `tr_${sha256.slice(0, 32)}`, sha256, bytes };
}

/** Writes a trace; one that is there already and whole is the same. */
export async function writeTrace(root: MemoryRoot, { id, sha256, bytes }: Trace): Promise<void> {
  const path = join(privateShelf(root, "traces"), `${id}.jsonl`);
  const before = bytesOrNull(path);
  if (before !== null && await sha256HexOf(before) === sha256) return;
  writeAtomic(path, bytes, PRIVATE_FILE);
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
  const bytes = isTraceId(trace) ? bytesOrNull(tracePath(root, trace)) : null;
  if (bytes === null) return { fault: "missing" };
  const found = await sha256HexOf(bytes);
  if (found !== sha256 || trace !== `tr_${found.slice(0, 32)}`) return { fault: "changed" };
  const lines = new TextDecoder().decode(bytes).split("\n").slice(1);
  return { fault: null, messages: lines.flatMap((line) => said(line) ?? []) };
}

/** True for the id of a trace: nothing that could lead elsewhere as a file's name. */
export function isTraceId(id: string): boolean {
  return /^tr_[0-9a-f]{32}$/.test(id);
}

/** Path of the trace of that id. */
export function tracePath({ folder }: MemoryRoot, id: string): string {
  return join(folder, "traces", `${id}.jsonl`);
}

function bytesOrNull(path: string): Uint8Array<ArrayBuffer> | null {
  try {
    return readRegularFile(path, MAX_TRACE);
  } catch (error) {
    if (error instanceof Deno.errors.NotFound) return null;
    throw error;
  }
}

function said(line: string): Said | null {
  if (line === "") return null;
  const value: unknown = JSON.parse(line);
  if (!isObject(value) || typeof value["text"] !== "string") return null;
  const { role, text } = value;
  return role === "user" || role === "assistant" || role === "text" ? { role, text } : null;
}
