/** For tests: the lock of one device's senders, with a clock of the test's. */
export class FakeDrain {
  #now: () => number;
  #holder: object | null = null;
  #waiting: { owner: object; since: number; start: () => void }[] = [];

  constructor(now: () => number) {
    this.#now = now;
  }

  /** As `inDrain` does for `owner`, a page or a worker. */
  async inTurn<T>(owner: object, work: () => Promise<T>): Promise<T> {
    if (this.#holder) {
      await new Promise<void>((start) => this.#waiting.push({ owner, since: this.#now(), start }));
    }
    this.#holder = owner;
    try {
      return await work();
    } finally {
      this.letGo(owner);
    }
  }

  /** The owner has finished, or is no more. */
  letGo(owner: object): void {
    this.#waiting = this.#waiting.filter((each) => each.owner !== owner);
    if (this.#holder === owner) this.#next();
  }

  /** Time has passed: who waited 20 s takes the lock away. */
  look(): void {
    const [first] = this.#waiting;
    if (this.#holder && first && this.#now() - first.since >= 20_000) this.#next();
  }

  #next(): void {
    const next = this.#waiting.shift();
    this.#holder = next?.owner ?? null;
    next?.start();
  }
}
