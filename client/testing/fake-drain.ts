/** For tests: the lock of one device's senders, with the test's clock. */
export class FakeDrain {
  #now: () => number;
  #holder: object | null = null;
  #waiting: { owner: object; since: number; start: () => void }[] = [];

  constructor(now: () => number) {
    this.#now = now;
  }

  /** Models `inDrain` for `owner`, a page or a worker. */
  async inTurn<T>(owner: object, work: () => Promise<T>): Promise<T> {
    if (this.#holder) {
      await new Promise<void>((start) => this.#waiting.push({ owner, since: this.#now(), start }));
    }
    this.#holder = owner;
    try {
      return await work();
    } finally {
      this.release(owner);
    }
  }

  /** The owner has finished or died. */
  release(owner: object): void {
    this.#waiting = this.#waiting.filter((each) => each.owner !== owner);
    if (this.#holder === owner) this.#next();
  }

  /** Time has passed. After 20 s of waiting the next sender starts. */
  checkTimeout(): void {
    const [first] = this.#waiting;
    if (this.#holder && first && this.#now() - first.since >= 20_000) this.#next();
  }

  #next(): void {
    const next = this.#waiting.shift();
    this.#holder = next?.owner ?? null;
    next?.start();
  }
}
