/**
 * Lets a few through in each turn of the event loop, and the others in the next ones: work that would fill a turn leaves room for whoever calls the
 * API meanwhile.
 */
export class Turnstile {
  private readonly perTurn: number;
  private passed = 0;
  private readonly waiting: (() => void)[] = [];

  constructor(perTurn: number) {
    this.perTurn = perTurn;
  }

  /** Resolves when it is the caller's turn, in the order of the calls. */
  pass(): Promise<void> {
    if (this.passed === 0 && this.waiting.length === 0) setImmediate(() => this.turn());
    if (this.passed < this.perTurn) {
      this.passed += 1;
      return Promise.resolve();
    }
    return new Promise((resolve) => this.waiting.push(resolve));
  }

  private turn(): void {
    const next = this.waiting.splice(0, this.perTurn);
    this.passed = next.length;
    if (next.length > 0) setImmediate(() => this.turn());
    for (const resolve of next) resolve();
  }
}
