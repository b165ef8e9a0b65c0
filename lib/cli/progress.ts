/** How far long work has come, as a bar on a terminal: nothing for work that is quick. */
import type { Io } from "./command.ts";

/** Milliseconds that somebody waits without asking what goes on. */
const PATIENCE = 1000;
/** Milliseconds between two pictures. */
const PACE = 100;
const BAR = 24;

export class Progress {
  readonly #io: Pick<Io, "progress">;
  readonly #what: string;
  readonly #clock: () => number;
  #next: number;

  /**
   * @param what What is being done: `Reading memories`.
   * @param clock Milliseconds from some point in time.
   */
  constructor(io: Pick<Io, "progress">, what: string, clock = () => performance.now()) {
    this.#io = io;
    this.#what = what;
    this.#clock = clock;
    this.#next = clock() + PATIENCE;
  }

  /** So much of it is done. */
  at(done: number, total: number): void {
    const now = this.#clock();
    if (now < this.#next || total <= 0) return;
    this.#next = now + PACE;
    const share = Math.min(1, done / total);
    const full = Math.round(share * BAR);
    const bar = "█".repeat(full) + "░".repeat(BAR - full);
    this.#io.progress(`${this.#what} ${bar} ${Math.floor(share * 100)} %`);
  }

  /** Takes the bar away. */
  end(): void {
    this.#io.progress(null);
  }
}
