import type { Clock } from './clock.ts';

/** A value shared by all readers, who share reads; it is read at most once within `freshMs`. */
export class SharedRead<T> {
  private current: { at: number; value: Promise<T> } | null = null;
  private last: T | undefined;

  /** @param read reads the value; a failure is not kept */
  constructor(
    private readonly clock: Clock,
    private readonly freshMs: number,
    private readonly read: (now: number) => Promise<T>,
  ) {}

  /** Returns the value of at most `freshMs` ago. Raises the errors of `read`. */
  get(): Promise<T> {
    const now = this.clock.now();
    if (!this.current || now - this.current.at >= this.freshMs || now < this.current.at) {
      const value = this.read(now);
      this.current = { at: now, value };
      value.catch(() => this.forget());
    }
    return this.current.value;
  }

  /** As `get`, but while `read` fails the last value that was returned; undefined without any. */
  async getOrLast(): Promise<T | undefined> {
    this.last = await this.get().catch(() => this.last);
    return this.last;
  }

  /** Makes the next call read anew. */
  forget(): void {
    this.current = null;
  }
}
