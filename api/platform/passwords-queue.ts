import { AppError } from '../http/app-error.ts';

/**
 * Lets a few pieces of work run at once and a few more wait. Hashing takes a core and 19 MiB each: without a bound, a rush of logins would
 * stop everybody's picks.
 */
export class WorkQueue {
  private running = 0;
  private readonly waiting: (() => void)[] = [];
  private readonly atOnce: number;
  private readonly mostWaiting: number;

  constructor(atOnce: number, mostWaiting: number) {
    this.atOnce = atOnce;
    this.mostWaiting = mostWaiting;
  }

  /** Runs the work when its turn comes. Raises `overloaded` at once when too many wait already. */
  async run<T>(work: () => Promise<T>): Promise<T> {
    if (this.running >= this.atOnce) {
      if (this.waiting.length >= this.mostWaiting) throw new AppError('overloaded', { retryAfter: 5 });
      // Whoever finishes hands its place over, so `running` stays as it is.
      await new Promise<void>((resolve) => this.waiting.push(resolve));
    } else {
      this.running += 1;
    }
    try {
      return await work();
    } finally {
      const next = this.waiting.shift();
      if (next) next();
      else this.running -= 1;
    }
  }
}
