/**
 * Looks for what is due every so often, and at once when woken; one look at a time. What is woken while a look is under way is looked for again after
 * it. Each instance has its own: what is due is shared out in the database.
 */
export class Lookout {
  private readonly look: () => Promise<void>;
  private readonly onFailure: (error: unknown) => void;
  private timer: NodeJS.Timeout | undefined;
  private underWay: Promise<void> | null = null;
  private isWoken = false;
  isStopping = false;

  /** @param look works until nothing is due any more, or until `isStopping`; @param onFailure hears of a look that raised, the next comes anyway */
  constructor(look: () => Promise<void>, onFailure: (error: unknown) => void) {
    this.look = look;
    this.onFailure = onFailure;
  }

  start(everyMs: number): void {
    this.timer = setInterval(() => void this.wake(), everyMs);
    void this.wake();
  }

  /** Looks now instead of at the next round. Resolves when nothing is due any more; never fails. */
  wake(): Promise<void> {
    this.isWoken = true;
    if (this.isStopping) return Promise.resolve();
    this.underWay ??= this.lookWhileWoken()
      .catch(this.onFailure)
      .finally(() => {
        this.underWay = null;
      });
    return this.underWay;
  }

  /** Begins nothing more and waits for what is under way (OPS-04). */
  async stop(): Promise<void> {
    this.isStopping = true;
    clearInterval(this.timer);
    await this.underWay;
  }

  private async lookWhileWoken(): Promise<void> {
    while (this.isWoken && !this.isStopping) {
      this.isWoken = false;
      await this.look();
    }
  }
}
