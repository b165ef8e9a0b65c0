/**
 * What linking needs to know about a host: data, and a few pure functions over a file's text.
 * What is the same for all hosts stands in `lib/link/`.
 */
import type { Node } from "jsonc-parser";
import type { PathRules } from "../lib/config.ts";
import type { JsonObject } from "../lib/json.ts";
import type { ReadEnv } from "./host.ts";

/** Where entries are written: in the project, or at home for all projects. */
export type Scope = "project" | "global";

/** A place to link at. */
export interface Place {
  readonly scope: Scope;
  /** The workspace root, or the home folder; a real path. */
  readonly base: string;
  readonly env: ReadEnv;
  readonly windows: boolean;
}

/** A host's settings file at one place. */
export interface SettingsPlace {
  readonly path: string;
  /** Folders that go with a file that was ours alone when nothing else is in them, innermost first. */
  readonly folders: readonly string[];
}

/** What a host's JSON reader takes besides JSON. */
export interface Syntax {
  readonly comments: boolean;
  readonly trailingCommas: boolean;
  /** One byte order mark at the start. */
  readonly bom: boolean;
}

/** Entries that are written only when asked for, and kept where they are: the flags of `link`. */
export type LinkOption = "session-end" | "prompt-hook";

/** One hook entry as `link` writes it today. */
export interface Entry {
  readonly event: string;
  readonly matcher?: string;
  /** The handler, its keys in the order in which they are written; the command is filled in. */
  readonly handler: JsonObject;
  /** Only where `hooks.path_rules` has this value. */
  readonly pathRules?: PathRules;
  /** Only when asked for with this flag. */
  readonly option?: LinkOption;
}

/** Something in a file that the host does not accept. */
export interface Fault {
  readonly offset: number;
  /** Completes "PATH:LINE: …". */
  readonly reason: string;
}

/** A whole file that Engram writes beside the settings, such as a plugin or a rule. */
export interface GeneratedFile extends SettingsPlace {
  /** What should stand there; null where nothing of ours should. */
  readonly text: string | null;
  /** True for a text that some version of Engram wrote: it may be replaced and removed. */
  readonly owns: (text: string) => boolean | Promise<boolean>;
  /** True where linking goes on although something else stands there: it is reported and left alone. */
  readonly optional?: true;
}

/** A shell that a host starts commands with; the command line comes after `args`. */
export interface Shell {
  readonly program: string;
  readonly args: readonly string[];
}

/** What a host's warnings may look at. */
export interface Surroundings {
  readonly place: Place;
  readonly home: string | null;
  readonly pathRules: PathRules;
  /** The git root at or above the project, or null. */
  readonly gitRoot: string | null;
  /** The settings as they will be. */
  readonly document: JsonObject;
  /** The text of another file of the host, null when there is none. */
  readonly read: (path: string) => string | null;
}

/** Linking one host. Pure, but for `generated`. */
export interface HostLink {
  /** Names of its program; with its folders they tell whether it is present. */
  readonly programs: readonly string[];
  /** Where the host has one scope only: which, and why. */
  readonly only?: { readonly scope: Scope; readonly reason: string };
  /** Null for a host that is linked by generated files alone. */
  readonly settings: (place: Place) => SettingsPlace | null;
  readonly syntax: Syntax;
  /** Whether an event's list holds groups (`{"matcher", "hooks": [handler]}`) or the handlers themselves. */
  readonly shape: "groups" | "flat";
  /** Keys besides `hooks` of a file that link makes. */
  readonly skeleton: JsonObject;
  /** All entries in order. */
  readonly entries: readonly Entry[];
  /** The events of a host that is linked by generated files alone, for people. */
  readonly events?: readonly string[];
  /** Handlers, without the command, that earlier versions wrote and today's does not. */
  readonly olderHandlers: readonly JsonObject[];
  /** Why the host would not read the file, beyond its syntax. */
  readonly check: (root: Node) => Fault | null;
  /**
   * Where the host binds something to an entry's position: what to tell when entries of others moved.
   * Null where positions mean nothing.
   */
  readonly moved: string | null;
  /** True where a missing program would harm the host's turn: on POSIX the command then looks for it first. */
  readonly guarded: boolean;
  /** False where only a bare name works as a command. */
  readonly absolute: (place: Place) => boolean;
  /** The shell that starts hook commands. */
  readonly shell: (place: Place) => Shell;
  /** What may keep the hooks from working as expected. */
  readonly warnings: (surroundings: Surroundings) => readonly string[];
  /** What a person has to do after linking. */
  readonly steps: (place: Place) => readonly string[];
  /**
   * Whole files of ours at this place, besides the settings and those made of memories (`HostRules`).
   *
   * @param program Path of this program, null where it is of no matter: the files are to go.
   */
  readonly generated: (
    place: Place,
    program: string | null,
  ) => Promise<readonly GeneratedFile[]>;
  /** Path of the program that a generated file of ours starts; null where it cannot be told. */
  readonly programIn?: (text: string) => string | null;
}
