/** Random choices that are the same in each run. */
export class Random {
  #state: number;

  constructor(seed: number) {
    this.#state = seed >>> 0;
  }

  /** At least 0, less than 1 (mulberry32). */
  next(): number {
    this.#state = (this.#state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(this.#state ^ (this.#state >>> 15), 1 | this.#state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  }

  /** A whole number of 0 up to `below`, which is left out. */
  below(below: number): number {
    return Math.floor(this.next() * below);
  }

  /** One of them. */
  pick<T>(items: readonly T[]): T {
    const item = items[this.below(items.length)];
    if (item === undefined) throw new TypeError("Cannot pick from an empty list");
    return item;
  }

  /** True so often. */
  chance(probability: number): boolean {
    return this.next() < probability;
  }
}
