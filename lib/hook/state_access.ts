/** The state as one event uses it: whatever is wrong with it, the event goes on. */
import { isCorrupt } from "../memory/database.ts";
import { State } from "../state.ts";

/** Opens the state when it is first needed, in the first folder where it works. */
export class StateAccess {
  readonly #folders: Iterable<string>;
  /** Folders where it did not work: a lock is waited for once, the event's time is short. */
  readonly #failed = new Set<string>();
  #open: { readonly folder: string; readonly state: State } | null = null;

  /** @param folders Cache folders that can hold the state, best first. */
  constructor(folders: Iterable<string>) {
    this.#folders = folders;
  }

  /**
   * Runs `work` on the state; null where it works in no folder. A corrupt one is made anew. A broken state
   * stops the recording, never the injecting.
   */
  use<T>(work: (state: State) => T): T | null {
    for (const folder of this.#folders) {
      if (this.#failed.has(folder)) continue;
      for (let attempt = 0; attempt < 2; attempt++) {
        try {
          return work(this.#in(folder));
        } catch (error) {
          this.#close();
          if (!isCorrupt(error) || attempt > 0) {
            this.#failed.add(folder);
            break;
          }
          State.remove(folder);
        }
      }
    }
    return null;
  }

  #in(folder: string): State {
    if (this.#open?.folder === folder) return this.#open.state;
    this.#close();
    const state = State.open([folder]);
    this.#open = { folder, state };
    return state;
  }

  #close(): void {
    this.#open?.state.close();
    this.#open = null;
  }
}
