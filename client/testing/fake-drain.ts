/** For tests: the lock of one device's senders, with the test's clock. */
export class FakeDrain {
  #now: () => number;
  #holder: object | null = null;
  #waiting: { owner: object; since: number; start: (hasLock: boolean) => void }[] = [];

  constructor(now: () => number) {
    this.#now = now;
  }

  /** Models `inDrain` for `owner`, a page or a worker. */
  async inTurn<T>(owner: object, work: (hasLock: boolean) => Promise<T>): Promise<T> {
    let hasLock = true;
    if (this.#holder) {
      hasLock = await new Promise<boolean>((start) =>
        this.#waiting.push({ owner, since: this.#now(), start }),
      );
    }
    this.#holder = owner;
    try {
      return await work(hasLock);
    } finally {
      this.release(owner);
    }
  }

  /** The owner has finished or died. */
  release(owner: object): void {
    this.#waiting = this.#waiting.filter((each) => each.owner !== owner);
    if (this.#holder === owner) this.#next(true);
  }

  /** Time has passed. After 20 s of waiting the next sender starts. */
  checkTimeout(): void {
    const [first] = this.#waiting;
    if (this.#holder && first && this.#now() - first.since >= 20_000) this.#next(false);
  }

  #next(hasLock: boolean): void {
    const next = this.#waiting.shift();
    this.#holder = next?.owner ?? null;
    next?.start(hasLock);
  }
}
