/** One memory file: what its text says, or what is wrong with it. */
import { isObject, type JsonObject } from "../json.ts";
import { foldId, readId } from "./id.ts";
import {
  ARCHIVE_FOLDER,
  isExpired,
  isMemoryType,
  MAX_FILE,
  MEMORY_TYPES,
  type MemoryType,
  TYPE_FOLDERS,
} from "./types.ts";
import { decodeText, frontmatterSpan, plainText, splitStamp, stampOf } from "./stamp.ts";
import { bareName } from "./names.ts";

/** Characters of a body that is still a memory and not a document. */
export const MAX_BODY = 40_000;
const MAX_FRONTMATTER = 64_000;
const MAX_LIST = 200;

/** A memory as its file says. Dates are `YYYY-MM-DD`, or what stands there. */
export interface Memory {
  readonly id: string;
  readonly type: MemoryType;
  readonly title: string;
  readonly tags: readonly string[];
  readonly triggers: readonly string[];
  readonly appliesTo: readonly string[];
  readonly dependsOn: readonly string[];
  readonly always: boolean;
  readonly created: string;
  readonly updated: string;
  /** `low` hides the memory. */
  readonly confidence: string;
  /** The last UTC day on which the memory is used, or "". */
  readonly validUntil: string;
  readonly body: string;
  /** The stamp of this very text; with the scope and id it is the memory's key in the delivered set. */
  readonly stamp: string;
  /** True when the file carries that stamp: somebody approved exactly this text. */
  readonly approved: boolean;
  /** Frontmatter as it stands in the file, also fields that Engram does not know. */
  readonly fields: JsonObject;
  /** True when frontmatter names another type than the folder. */
  readonly folderDisagrees: boolean;
}

export type ProblemReason =
  | "syntax"
  | "conflict"
  | "encoding"
  | "duplicate"
  | "too-large"
  | "no-type"
  | "bad-id"
  | "secret";

/** Why a file is not a memory. `detail` is for people and quotes nothing of the body. */
export interface MemoryProblem {
  readonly reason: ProblemReason;
  readonly detail: string;
}

export type ParsedMemory =
  | { readonly ok: true; readonly memory: Memory }
  | { readonly ok: false; readonly problem: MemoryProblem };

/**
 * Parses the bytes of a memory file.
 *
 * @param path Relative to the memory folder, with `/`: `rules/use-pnpm.md`. It gives id and type where the
 * frontmatter does not.
 */
export async function parseMemory(bytes: Uint8Array, path: string): Promise<ParsedMemory> {
  if (bytes.length > MAX_FILE) return fault("too-large", `the file has ${bytes.length} bytes`);
  let text: string;
  try {
    text = decodeText(bytes);
  } catch {
    return fault("encoding", "the file is not valid UTF-8");
  }
  return await parseMemoryText(text, path);
}

/** Parses a memory file's text; see {@linkcode parseMemory}. */
export async function parseMemoryText(fileText: string, path: string): Promise<ParsedMemory> {
  const text = plainText(fileText);
  const conflict = /^(?:<{7} |>{7} )/m.exec(text);
  if (conflict !== null) {
    return fault("conflict", `git conflict marker in line ${lineAt(text, conflict.index)}`);
  }
  const span = frontmatterSpan(text);
  let fields: JsonObject = {};
  if (span !== null) {
    const yaml = text.slice(span.start, span.end);
    if (yaml.length > MAX_FRONTMATTER) return fault("too-large", "the frontmatter is too long");
    try {
      const parsed = await parseYaml(yaml);
      if (parsed !== null && parsed !== undefined && !isObject(parsed)) {
        return fault("syntax", "the frontmatter is not a list of fields");
      }
      fields = parsed ?? {};
    } catch (error) {
      return fault("syntax", yamlFault(error));
    }
  } else if (/^---[ \t]*\n/.test(text)) {
    return fault("syntax", "the frontmatter has no closing ---");
  }
  const { claimed, rest, body } = splitStamp(text);
  if ([...body].length > MAX_BODY) {
    return fault("too-large", `the body has more than ${MAX_BODY} characters`);
  }
  const name = bareName(path);
  const rawId = scalar(fields["id"]);
  const id = readId(rawId === "" ? name : rawId);
  if (id === null) {
    return fault("bad-id", "the id has characters that an id cannot have, or is too long");
  }
  const folderType = typeOfFolder(path);
  const rawType = scalar(fields["type"]).toLowerCase();
  const type = rawType === "" ? folderType : isMemoryType(rawType) ? rawType : null;
  if (type === null) {
    return fault(
      "no-type",
      rawType === ""
        ? "neither frontmatter nor folder names a type"
        : "unknown type in the frontmatter",
    );
  }
  const stamp = await stampOf(rest);
  return {
    ok: true,
    memory: {
      id,
      type,
      title: oneLine(scalar(fields["title"])) || titleOfBody(body) || id,
      tags: list(fields["tags"]),
      triggers: list(fields["triggers"]),
      appliesTo: list(fields["applies_to"], false),
      dependsOn: list(fields["depends_on"]).map(foldId),
      always: scalar(fields["always"]).toLowerCase() === "true",
      created: scalar(fields["created"]),
      updated: scalar(fields["updated"]) || scalar(fields["created"]),
      confidence: scalar(fields["confidence"]).toLowerCase(),
      validUntil: scalar(fields["valid_until"]),
      body,
      stamp,
      approved: claimed === stamp,
      fields,
      folderDisagrees: folderType !== null && folderType !== type,
    },
  };
}

/** True when a memory may be used on that UTC day (`YYYY-MM-DD`): not doubtful, not expired. */
export function isCurrent(memory: Pick<Memory, "confidence" | "validUntil">, day: string): boolean {
  return memory.confidence !== "low" && !isExpired(memory.validUntil, day);
}

/** The title that a body gives: its first heading or line. */
export function titleOfBody(body: string): string {
  for (const line of body.split("\n", 20)) {
    const title = oneLine(line.replace(/^#{1,6}[ \t]+/, "").replace(/[ \t]+#+[ \t]*$/, ""));
    if (title !== "") return [...title].slice(0, 120).join("");
  }
  return "";
}

async function parseYaml(text: string): Promise<unknown> {
  const { parse } = await import("@std/yaml/parse");
  // The failsafe schema leaves every scalar as the text that stands there: ids, dates and titles that look
  // like numbers are not changed.
  return parse(text, { schema: "failsafe" });
}

function yamlFault(error: unknown): string {
  const message = error instanceof Error ? error.message : String(error);
  // The parser appends an excerpt of the text; a problem never quotes a file.
  const line = /at line (\d+)/.exec(message)?.[1];
  const what = message.split(/ at line | in "|\n/, 1)[0] ?? "";
  return `the frontmatter is not valid YAML${
    line === undefined ? "" : ` (line ${Number(line) + 1})`
  }: ${what.slice(0, 100)}`;
}

/** The type of the folder that a memory stands in; a retired one keeps that folder below the archive. */
function typeOfFolder(path: string): MemoryType | null {
  const [top, below] = path.split("/", 2);
  const folder = top === ARCHIVE_FOLDER ? below : top;
  return MEMORY_TYPES.find((type) => TYPE_FOLDERS[type] === folder) ?? null;
}

function scalar(value: unknown): string {
  return typeof value === "string" ? value.trim() : "";
}

/** A list of texts; a single value counts as a list, separated by commas where `split`. */
function list(value: unknown, split = true): string[] {
  const items = Array.isArray(value)
    ? value.slice(0, MAX_LIST).map(scalar)
    : split
    ? scalar(value).split(",")
    : [scalar(value)];
  return items.map((item) => oneLine(item)).filter((item) => item !== "");
}

function oneLine(text: string): string {
  return text.replace(/\s+/g, " ").trim();
}

function lineAt(text: string, index: number): number {
  return text.slice(0, index).split("\n").length;
}

function fault(reason: ProblemReason, detail: string): ParsedMemory {
  return { ok: false, problem: { reason, detail } };
}
