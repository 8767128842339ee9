/**
 * Polls for due work at an interval, and when woken, one poll at a time in each process. The database decides which
 * process gets which work.
 */
export class Poller {
  private timer: NodeJS.Timeout | undefined;
  private running: Promise<void> | null = null;
  private isWoken = false;
  isStopping = false;

  /**
   * @param poll works until nothing is due or `isStopping` is set
   * @param onFailure receives the error of a failed poll; polling continues
   */
  constructor(
    private readonly poll: () => Promise<void>,
    private readonly onFailure: (error: unknown) => void,
  ) {}

  start(everyMs: number): void {
    this.timer = setInterval(() => void this.wake(), everyMs);
    void this.wake();
  }

  /** Polls now. Resolves when nothing is due any more; never rejects. */
  wake(): Promise<void> {
    this.isWoken = true;
    if (this.isStopping) return Promise.resolve();
    this.running ??= this.pollWhileWoken()
      .catch(this.onFailure)
      .finally(() => {
        this.running = null;
      });
    return this.running;
  }

  /** Stops the interval and waits for the running poll (OPS-04). */
  async stop(): Promise<void> {
    this.isStopping = true;
    clearInterval(this.timer);
    await this.running;
  }

  private async pollWhileWoken(): Promise<void> {
    while (this.isWoken && !this.isStopping) {
      this.isWoken = false;
      await this.poll();
    }
  }
}
