/**
 * Files that Engram makes of memories and that a host reads by itself, such as rules.
 *
 * A host that has them exports `rules` from `hosts/<host>/rules.ts` and names the module in its row of
 * `hosts/mod.ts`. `lib/rules.ts` keeps the files in step: after every command that changes memories or
 * settings, and at the events at which the host's adapter asks for it. `link` writes and `unlink` removes the
 * same files. On the hook path: imports nothing that `link` alone needs.
 */
import type { Settings } from "../lib/config.ts";
import type { MemoryIndex } from "../lib/memory/index.ts";
import type { GeneratedFile, Place, Scope } from "./link.ts";

/** What the files of one place are made of. */
export interface RuleSource {
  readonly settings: Settings;
  /** The memories of that place's own folder. */
  readonly index: MemoryIndex;
  /** The scopes in which the host's settings start our hook. */
  readonly linked: ReadonlySet<Scope>;
  /** False where entries for all projects give nothing of this workspace: nobody trusts it here yet. */
  readonly trusted: boolean;
  /** Today in UTC, `YYYY-MM-DD`. */
  readonly day: string;
  /** Look at every file: a hook may take a short cut and trust that nobody changed one by hand. */
  readonly thorough: boolean;
}

export interface HostRules {
  /** Path of the host's settings file at a place; there `lib/rules.ts` looks whether the host is linked. */
  readonly settings: (place: Place) => string | null;
  /**
   * The files at a place as they should be now, and with a null text those of ours that should be gone.
   *
   * @param source Null where nothing of ours is to be there, as after `unlink`.
   */
  readonly files: (
    place: Place,
    source: RuleSource | null,
  ) => Promise<readonly GeneratedFile[]>;
  /** For a host that says which rule it loaded: the folder of the rules at a place. */
  readonly folder?: (place: Place) => string;
  /** What a rule file says that Engram made; null for any other text. */
  readonly mark?: (text: string) => Promise<RuleMark | null>;
}

/** What a rule file that Engram made says of itself. */
export interface RuleMark {
  readonly id: string;
  /** Stamp of the memory that it was made from. */
  readonly stamp: string;
  /** False when somebody edited the file. */
  readonly intact: boolean;
}
